#!/bin/sh
# What -pgnout writes: every notation, the details of comments, one file for several tournaments or
# a new one; and chess is read by pgn-extract and scid, where they are installed, as the same moves.
#
# Usage: test_pgnout.sh QUINCUNX [GAMES], 20 if not given.
PATH=$PATH:/usr/games
quincunx=$1 games=${2:-20}
# shellcheck source=tests/support/tools.sh
. "$(dirname "$0")/../support/tools.sh"

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
    # It counts every thousand games aloud.
    tr '\r' '\n' <"$scratch/said" | grep -v -E '^(Games: [0-9]+)?$' >"$scratch/complaints"
    [ ! -s "$scratch/complaints" ] || fail "pgn-extract: $(head -n 3 "$scratch/complaints")"
    if command -v tkscid >/dev/null 2>&1; then
        cat >"$scratch/read.tcl" <<'END'
sc_base create SCID4 [lindex $argv 0]
set base [sc_base current]
set imported [sc_base import $base [lindex $argv 1]]
puts stderr [lindex $imported 1]
for {set i 1} {$i <= [sc_base numGames $base]} {incr i} {
    sc_game load $i
    sc_move end
    puts [sc_pos fen]
}
END
        # Board and side to move of the last position of each game.
        tkscid "$scratch/read.tcl" "$scratch/base" "$scratch/pgn" 2>"$scratch/said" |
            cut -d ' ' -f 1,2 >"$scratch/scid"
        [ -z "$(tr -d '[:space:]' <"$scratch/said")" ] || fail "scid: $(head -n 3 "$scratch/said")"
        pgn-extract -F -s "$scratch/pgn" 2>/dev/null |
            sed -n 's/.*"\([^" ]* [wb]\) [-KQkq]* .*" *}.*/\1/p' >"$scratch/ends"
        [ "$(wc -l <"$scratch/ends")" -eq "$games" ] || fail 'pgn-extract tells no last positions'
        cmp -s "$scratch/scid" "$scratch/ends" || fail 'scid reads other games'
    else
        echo 'without scid, which is not installed'
    fi
    play "$games" notation=uci append=false
    pgn-extract -Wuci --nocomments --notags -s "$scratch/pgn" >"$scratch/ours"
    cmp -s "$scratch/ours" "$scratch/theirs" || fail 'pgn-extract reads other moves'
    results=$(grep -c -E '(1-0|0-1|1/2-1/2)$' "$scratch/theirs")
    [ "$results" -eq "$games" ] || fail "pgn-extract reads $results games of $games"
else
    echo 'without pgn-extract, which is not installed'
fi
[ "$failures" -eq 0 ]
