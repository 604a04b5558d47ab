#!/bin/sh
# bench/soak.sh finds nothing in a good engine, every kind of fault in bad ones, goes on where it
# was, and refuses what it cannot play.
#
# Usage: test_soak.sh ROOT QUINCUNX ROGUE
soak=$1/bench/soak.sh quincunx=$2 rogue=$3
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
failures=0

# expect STATUS TEXT ARGUMENTS...: soak.sh must end with the status and print the text.
expect()
{
    wanted=$1 text=$2
    shift 2
    "$soak" "$@" >"$scratch/said" 2>&1
    status=$?
    if [ "$status" -ne "$wanted" ] || ! grep -qe "$text" "$scratch/said"; then
        echo "FAILED: soak.sh $* ended with status $status, not $wanted with '$text':"
        cat "$scratch/said"
        failures=$((failures + 1))
    fi
}

# Fixed nodes only: what this machine does to clocks is no matter of this test.
clean='^| quincunx | nodal | .* | 4 | 0 | 0 | 0 | 0 | 0 | 0 | 0.0 |$'
expect 0 "$clean" -g 0 -s 0 -n 4 -N 9 -a '' -f "$scratch/good" "$quincunx" nodal
expect 0 '^0 faults' -g 0 -s 0 -n 4 -N 9 -a '' -f "$scratch/good" "$quincunx" nodal
[ "$(grep -c '^Started game' "$scratch/good"/*/output)" -eq 0 ] || {
    echo 'FAILED: games are played again'
    failures=$((failures + 1))
}
row='^| quincunx | chess | .* | 2 '
expect 1 "$row| 2 | 0 | 0 | 0 | 0 |" -g 0 -s 0 -n 2 -a '' -f "$scratch/1" \
    -e "$rogue exits-in-game" "$quincunx" chess
expect 1 "$row| 0 | 2 | 0 | 0 | 0 |" -g 0 -s 0 -n 2 -a '' -f "$scratch/2" \
    -e "$rogue illegal" "$quincunx" chess
expect 1 "$row| 0 | 0 | 2 | 0 | 0 |" -g 0 -s 0 -n 2 -a '' -f "$scratch/3" \
    -e "$rogue floods" "$quincunx" chess
expect 1 "$row| 0 | 0 | 0 | 2 | 0 |" -g 0 -s 0 -n 2 -a '' -f "$scratch/4" \
    -e "$rogue false-claim" "$quincunx" chess
expect 1 "$row| 0 | 0 | 0 | 0 | 2 |" -g 0 -s 2 -n 0 -a '' -f "$scratch/5" \
    -e "$rogue late" "$quincunx" chess
expect 1 '2 time losses in 2 games.*anchor: none' -g 2 -s 0 -n 0 -a '' -f "$scratch/6" \
    -e "$rogue late" "$quincunx" chess
expect 1 "$row| 2 | 0 | 0 | 0 | 0 |" -g 0 -s 0 -n 2 -a '' -f "$scratch/8" \
    -e "$rogue exits-at-end" "$quincunx" chess
expect 1 'not played' -g 0 -s 0 -n 2 -a '' -f "$scratch/7" "$quincunx" nosuch
expect 2 '^usage' -g none "$quincunx"
expect 2 '^usage'
[ "$failures" -eq 0 ]
