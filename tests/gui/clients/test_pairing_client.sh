#!/bin/sh
# cutechess-cli or fastchess has the program play itself, twenty games, started anew for each and not:
# no fault, no warning. Skipped where the tool is not there.
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
faults='warning|illegal|disconnect|stall|forfeit|crash|on time'
file=
[ "$variable" = CUTECHESS_CLI ] || file=file=
failures=0
for restart in on off; do
    status=0
    timeout -k 5 400 "$tool" \
        -engine "cmd=$program" "proto=$one" "name=$one-1" \
        -engine "cmd=$program" "proto=$other" "name=$other-2" \
        -each tc=600+1 depth=4 "restart=$restart" 'option.Skill Level=10' \
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
