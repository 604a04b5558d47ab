#!/usr/bin/env bash
# Compares two node-counting programs on this machine, now: runs them in turns, so that both meet
# the same load, and prints the medians of nodes per second of CPU time, and the median of the
# pairs' ratios. Each command must print a line "Nodes searched: N" (blanks before the colon are
# allowed; the last such line counts).
#
# usage: pairs.sh [-n PAIRS] COMMAND PEER
set -euo pipefail
export LC_ALL=C # a decimal point is a point

pairs=5
if [ "${1:-}" = -n ] && [[ ${2:-} =~ ^[1-9][0-9]*$ ]]; then
    pairs=$2
    shift 2
fi
[ $# -eq 2 ] || {
    echo "usage: pairs.sh [-n PAIRS] COMMAND PEER" >&2
    exit 2
}

output=$(mktemp)
spent=$(mktemp)
trap 'rm -f "$output" "$spent"' EXIT
TIMEFORMAT='%3U %3S'

# Prints nodes per second of CPU time of one run of $1.
rate() {
    { time bash -c "$1" >"$output" 2>/dev/null; } 2>"$spent" || {
        echo "failed: $1" >&2
        return 1
    }
    local nodes
    nodes=$(sed -n 's/^Nodes searched *: *\([0-9][0-9]*\).*/\1/p' "$output" | tail -n 1)
    [ -n "$nodes" ] || {
        echo "printed no 'Nodes searched: N': $1" >&2
        return 1
    }
    awk -v nodes="$nodes" '{ seconds = $1 + $2 } END {
        printf "%.0f\n", nodes / (seconds > 0.001 ? seconds : 0.001) }' "$spent"
}

median() {
    sort -g | awk '{ value[NR] = $1 } END {
        printf "%.10g\n", (value[int((NR + 1) / 2)] + value[int(NR / 2) + 1]) / 2 }'
}

ours=()
peers=()
ratios=()
for ((pair = 0; pair < pairs; pair++)); do
    own=$(rate "$1")
    peer=$(rate "$2")
    ours+=("$own")
    peers+=("$peer")
    ratios+=("$(awk -v own="$own" -v peer="$peer" 'BEGIN { printf "%.3f", own / peer }')")
done

printf 'command: %s nodes/s  (%s)\n' "$(printf '%s\n' "${ours[@]}" | median)" "$1"
printf 'peer:    %s nodes/s  (%s)\n' "$(printf '%s\n' "${peers[@]}" | median)" "$2"
printf 'ratio:   %s  (median of %s pairs, %s to %s)\n' \
    "$(printf '%s\n' "${ratios[@]}" | median)" "$pairs" \
    "$(printf '%s\n' "${ratios[@]}" | sort -g | head -n 1)" \
    "$(printf '%s\n' "${ratios[@]}" | sort -g | tail -n 1)"
