#!/bin/sh
# What -pgnout writes: every notation, the details of comments, one file for several tournaments or
# a new one; and chess is read by pgn-extract, where it is installed, as the same moves.
#
# Usage: test_pgnout.sh QUINCUNX [GAMES], 20 if not given.
PATH=$PATH:/usr/games
quincunx=$1 games=${2:-20}
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
failures=0

fail()
{
    echo "FAILED: $*"
    failures=$((failures + 1))
}

# play GAMES WORD...: games of few nodes, the same each time, into $scratch/pgn as the words say.
play()
{
    count=$1
    shift
    "$quincunx" match -engine name=A -engine name=B -each "cmd=$quincunx" proto=uci tc=inf nodes=20 \
        option.Seed=1 -rounds "$count" -seed 5 -pgnout "$scratch/pgn" "$@" >"$scratch/output" 2>&1 ||
        fail "the match: $(tail -n 2 "$scratch/output")"
}

# expect COUNT PATTERN WHAT: so many lines match.
expect()
{
    found=$(grep -c -E "$2" "$scratch/pgn")
    [ "$found" -eq "$1" ] || fail "$3: $found lines, not $1, match $2"
}

play 1 notation=lan
expect 1 '^\[Event "Chess match"\]$' 'the event says what was played'
grep -q -E ' [NBRQK][a-h][1-8][-x][a-h][1-8]' "$scratch/pgn" || fail 'no long notation'
grep -q 'n=' "$scratch/pgn" && fail 'nodes that nobody asked for'
play 1 nodes=true seldepth=true nps=true
expect 2 '^\[Event ' 'a second game is added'
grep -q -E 's, n=[0-9]+, sd=[0-9]+' "$scratch/pgn" || fail 'no nodes, or no selective depth'
play 1 append=false
expect 1 '^\[Event ' 'a new file'
play 1 append=false -resume "$scratch/ledger"
play 2 append=false -resume "$scratch/ledger"
expect 2 '^\[Event ' 'what -resume goes on with is kept'

if command -v pgn-extract >/dev/null 2>&1; then
    play "$games" append=false
    pgn-extract -Wuci --nocomments --notags -s "$scratch/pgn" >"$scratch/theirs" 2>"$scratch/said"
    [ ! -s "$scratch/said" ] || fail "pgn-extract: $(head -n 3 "$scratch/said")"
    play "$games" notation=uci append=false
    pgn-extract -Wuci --nocomments --notags -s "$scratch/pgn" >"$scratch/ours"
    cmp -s "$scratch/ours" "$scratch/theirs" || fail 'pgn-extract reads other moves'
    results=$(grep -c -E '(1-0|0-1|1/2-1/2)$' "$scratch/theirs")
    [ "$results" -eq "$games" ] || fail "pgn-extract reads $results games of $games"
else
    echo 'without pgn-extract, which is not installed'
fi
[ "$failures" -eq 0 ]
