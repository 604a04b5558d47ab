#!/bin/sh
# Ten games of chess against an engine of Debian's that is started anew for each, then ten against one
# that keeps running and ponders: no fault, no warning, and a table that agrees with the PGN. Both
# engines speak PROTOCOL. Skipped where PROGRAM is not installed.
#
# The other engine searches to a small depth, or, with the limit `clock`, plays on a short clock that
# it cannot lose by: it knows no limit of depth.
#
# Usage: test_clients.sh QUINCUNX PROTOCOL depth|clock PROGRAM [ARGUMENT...]
quincunx=$1 protocol=$2 limit=$3 program=$4
shift 4
here=$(cd "$(dirname "$0")" && pwd)
PATH=$PATH:/usr/games
if ! command -v "$program" >/dev/null; then
    echo "$program is not installed"
    exit 77
fi
command=$(command -v "$program")${1:+ $*}
case $limit in
depth) limits='depth=4 tc=600+1' ;;
clock) limits='tc=1+0.05 timemargin=600000' ;;
esac
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1 # some write files where they are started

# Plays ten games with more words for both engines; false when there is a fault or a warning.
play()
{
    # shellcheck disable=SC2086 # the limits are words
    timeout -k 5 400 "$quincunx" match \
        -engine "cmd=$quincunx" name=Quincunx option.Hash=16 depth=4 tc=600+1 \
        -engine "cmd=$command" "name=$program" $limits \
        -each "proto=$protocol" "$@" -variant chess -rounds 5 -repeat -maxmoves 60 \
        -pgnout pgn append=false -faults faults -log file=warnings >output 2>errors || return
    awk -f "$here/recount.awk" pgn output >recount 2>&1 || return
    games=$(grep -c '^\[Termination "\(normal\|adjudication\)"\]$' pgn)
    [ "$games" -eq 10 ] && [ ! -e faults ] && [ ! -s warnings ] && [ ! -s errors ] || return
    grep '^Games: ' output
    echo "10 games, $*: no fault, no warning"
}

for how in restart=on 'restart=off ponder'; do
    # shellcheck disable=SC2086 # so is what it is about
    play $how && continue
    echo "FAILED: $command, $how: status $?"
    cat output errors warnings recount
    find faults -name '*.log' -exec tail -n 60 {} +
    exit 1
done
