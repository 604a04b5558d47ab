#!/bin/sh
# cutechess-cli or fastchess has the program play itself, twenty games, started anew for each and not,
# pondering where the tool lets it, which fastchess does not: no fault, no warning. Skipped where the
# tool is not there.
#
# Usage: test_pairing_client.sh PROGRAM VARIABLE PROTOCOL PROTOCOL     VARIABLE names the tool
program=$1 variable=$2 one=$3 other=$4
eval "tool=\${$variable:-}"
if [ -z "$tool" ]; then
    echo "$variable, the tool's path, is not set"
    exit 77
fi
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1 # fastchess leaves a file where it is started
# after 1. e4, d4, c4, Nf3 and g3
cat >openings.epd <<END
rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -
rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq -
rnbqkbnr/pppppppp/8/8/2P5/8/PP1PPPPP/RNBQKBNR b KQkq -
rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq -
rnbqkbnr/pppppppp/8/8/8/6P1/PPPPPP1P/RNBQKBNR b KQkq -
END
faults='warning|illegal|disconnect|stall|forfeit|crash|on time'
file='' ponder=ponder
[ "$variable" = CUTECHESS_CLI ] || file=file= ponder=''
failures=0
for restart in on off; do
    status=0
    timeout -k 5 400 "$tool" \
        -engine "cmd=$program" "proto=$one" "name=$one-1" \
        -engine "cmd=$program" "proto=$other" "name=$other-2" \
        -each tc=600+1 depth=4 "restart=$restart" 'option.Skill Level=10' ${ponder:+"$ponder"} \
        -openings file=openings.epd format=epd order=sequential \
        -rounds 5 -games 2 -repeat -maxmoves 60 \
        -pgnout "${file}pgn-$restart" >output 2>&1 || status=$?
    games=$(grep -c '^\[Result "\(1-0\|0-1\|1/2-1/2\)"\]$' "pgn-$restart")
    if [ "$status" != 0 ] || [ "$games" != 10 ] || grep -iE "$faults" output "pgn-$restart"; then
        echo "FAILED: restart=$restart: status $status, $games games, not 10"
        cat output
        failures=1
    fi
done
exit "$failures"
