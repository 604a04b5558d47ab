#!/usr/bin/env bash
# Compares two node-counting programs on this machine, now: runs them in turns, so that both meet
# the same load, and prints the medians of nodes per second of CPU time, and the median of the
# pairs' ratios.
#
# usage: bench/speed/pairs.sh [-n PAIRS] COMMAND PEER
#        bench/speed/pairs.sh [-n PAIRS] -u PROGRAM LINES PEER LINES
#
# Each COMMAND must print a line "Nodes searched: N" (blanks before the colon are allowed; the
# last such line counts); all its CPU time counts. With -u both programs are UCI engines, which
# are sent the LINES, parted by \n, in the order: the last one, which begins with "go", is sent
# alone, and only the CPU time from there to its answer counts (Linux only).
set -euo pipefail
export LC_ALL=C # a decimal point is a point

fail() {
    echo "$1" >&2
    exit "${2:-1}"
}

pairs=5
if [ "${1:-}" = -n ] && [[ ${2:-} =~ ^[1-9][0-9]*$ ]]; then
    pairs=$2
    shift 2
fi
if [ "${1:-}" = -u ] && [ $# -eq 5 ]; then
    shift
    rate=rate_uci own=("$1" "$2") peer=("$3" "$4")
elif [ $# -eq 2 ] && [[ $1 != -* ]]; then
    rate=rate_command own=("$1") peer=("$2")
else
    fail "usage: bench/speed/pairs.sh [-n PAIRS] COMMAND PEER
       bench/speed/pairs.sh [-n PAIRS] -u PROGRAM LINES PEER LINES" 2
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
output=$folder/output spent=$folder/spent lines=$folder/lines
mkfifo "$lines"
TIMEFORMAT='%3U %3S'

# Prints $1 nodes / $2 seconds.
divide() {
    awk -v nodes="$1" -v seconds="$2" 'BEGIN {
        printf "%.0f\n", nodes / (seconds > 0.001 ? seconds : 0.001) }'
}

# Prints nodes per second of CPU time of one run of $1.
rate_command() {
    { time bash -c "$1" >"$output" 2>/dev/null; } 2>"$spent" || fail "failed: $1"
    local nodes
    nodes=$(sed -n 's/^Nodes searched *: *\([0-9][0-9]*\).*/\1/p' "$output" | tail -n 1)
    [ -n "$nodes" ] || fail "printed no 'Nodes searched: N': $1"
    divide "$nodes" "$(awk '{ print $1 + $2 }' "$spent")"
}

# Prints the CPU seconds that the process $1 has used, threads that ended included.
cpu_seconds() {
    [ -r "/proc/$1/stat" ] || return 0
    sed 's/.*) //' "/proc/$1/stat" |
        awk -v ticks="$(getconf CLK_TCK)" '{ print ($12 + $13) / ticks }'
}

# Prints nodes per second of CPU time of the engine $1 for the last of the lines $2.
rate_uci() {
    local line nodes='' before after process
    exec 3<>"$lines" 4< <(exec $1 <"$lines" 3>&- 2>/dev/null)
    process=$!
    printf '%b\nisready\n' "uci\n${2%\\n*}" >&3
    while read -r line <&4 && [[ $line != readyok* ]]; do :; done
    before=$(cpu_seconds "$process")
    printf '%s\n' "${2##*\\n}" >&3
    while read -r line <&4; do
        if [[ $line =~ ^info.*\ nodes\ ([0-9]+) ||
            $line =~ ^Nodes\ searched\ *:\ ([0-9]+) ]]; then
            nodes=${BASH_REMATCH[1]}
        fi
        [[ $line != bestmove* && $line != 'Nodes searched'* ]] || break
    done
    after=$(cpu_seconds "$process")
    echo quit >&3
    if [ -z "$nodes" ] || ! wait "$process"; then
        fail "counted no nodes: $1, $2"
    fi
    divide "$nodes" "$(awk -v from="$before" -v to="$after" 'BEGIN { print to - from }')"
}

median() {
    sort -g | awk '{ value[NR] = $1 } END {
        printf "%.10g\n", (value[int((NR + 1) / 2)] + value[int(NR / 2) + 1]) / 2 }'
}

ours=()
peers=()
ratios=()
for ((pair = 0; pair < pairs; pair++)); do
    our_rate=$("$rate" "${own[@]}")
    peer_rate=$("$rate" "${peer[@]}")
    ours+=("$our_rate")
    peers+=("$peer_rate")
    ratios+=("$(awk -v own="$our_rate" -v peer="$peer_rate" \
        'BEGIN { printf "%.3f", own / peer }')")
done

printf 'command: %s nodes/s  (%s)\n' "$(printf '%s\n' "${ours[@]}" | median)" "${own[*]}"
printf 'peer:    %s nodes/s  (%s)\n' "$(printf '%s\n' "${peers[@]}" | median)" "${peer[*]}"
printf 'ratio:   %s  (median of %s pairs, %s to %s)\n' \
    "$(printf '%s\n' "${ratios[@]}" | median)" "$pairs" \
    "$(printf '%s\n' "${ratios[@]}" | sort -g | head -n 1)" \
    "$(printf '%s\n' "${ratios[@]}" | sort -g | tail -n 1)"
