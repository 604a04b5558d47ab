#!/bin/sh
# The wall clock goes back and forward by years while engines play, to the referee and to both
# engines: all times are measured by the monotonic clock, so the results, the games but for their
# dates and the ledger's are those of a tournament with a good clock, and it can be resumed.
#
# Usage: test_wall_clock.sh QUINCUNX ROGUE CLOCK.so
quincunx=$1 rogue=$2 clock=$3
# shellcheck source=tests/support/tools.sh
. "$(dirname "$0")/../support/tools.sh"

# match FOLDER ROUNDS
match()
{
    "$quincunx" match -engine "cmd=$quincunx" name=A nodes=300 \
        -engine "cmd=$rogue good 1" name=B proto=cecp -each tc=60+1 -maxmoves 30 -seed 5 -repeat \
        -rounds "$2" -pgnout "$1/pgn" -resume "$1/ledger" -log "file=$1/log" level=info \
        -report "$1/page" -faults "$1" >"$1/output" 2>&1 || fail "$1: $(cat "$1/output")"
}

# What is the same every time: of games their moves, of tables all but times.
moves()
{
    sed 's/{[^}]*}//g; s/^\[Date .*//' "$1" | tr '\n' ' ' | sed 's/{[^}]*}//g; s/  */ /g'
}

mkdir "$scratch/good" "$scratch/bad"
match "$scratch/good" 2
LD_PRELOAD=$clock
export LD_PRELOAD
match "$scratch/bad" 1
match "$scratch/bad" 2
# The clock is really bad: a count of moves that is waited for is not given up or waited for longer.
printf 'uci\nperft 5\n' | "$quincunx" >"$scratch/count"
unset LD_PRELOAD
grep -q '^Nodes searched: 4865609$' "$scratch/count" || fail "perft: $(cat "$scratch/count")"
dates=$(grep '^\[Date ' "$scratch/bad/pgn" | sort -u | wc -l)
[ "$dates" -gt 1 ] || fail 'the clock is good'
grep -q '^Resumed after 2 games$' "$scratch/bad/output" || fail 'not resumed'
for folder in good bad; do
    moves "$scratch/$folder/pgn" >"$scratch/$folder/moves"
    grep -e '^Games: ' -e '^Elo: ' -e 'Games ended by: ' "$scratch/$folder/output" \
        >"$scratch/$folder/table"
    [ "$(grep -c '^game' "$scratch/$folder/ledger")" -eq 4 ] || fail "$folder: not 4 games"
done
for file in moves table; do
    cmp -s "$scratch/good/$file" "$scratch/bad/$file" ||
        fail "$file: $(diff "$scratch/good/$file" "$scratch/bad/$file")"
done
# No move took longer than the whole: no time comes from the wall clock.
if grep -o '[0-9]*\.[0-9]*s}' "$scratch/bad/pgn" | grep -v '^[0-9]\{1,2\}\.'; then
    fail 'a move took minutes'
fi
[ "$failures" -eq 0 ]
