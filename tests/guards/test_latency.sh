#!/bin/sh
# bench/speed/latency.py prints a row for every variant and command, in which every request is counted,
# and says in one line what it cannot do. What the figures are is no matter of this test.
#
# usage: test_latency.sh ROOT PROGRAM PYTHON
set -eu

root=$1
program=$2
python=$3
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
passed=0
failed=0

check() {
    if "$@"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $*" >&2
        cat "$scratch/said" >&2
    fi
}

# measures STATUS ARGUMENT...: it ends so.
measures() {
    wanted=$1
    shift
    status=0
    "$python" -B "$root/bench/speed/latency.py" "$@" >"$scratch/said" 2>&1 || status=$?
    [ "$status" -eq "$wanted" ]
}

# refuses STATUS PATTERN ARGUMENT...: it ends so, in one line.
refuses() {
    pattern=$2
    wanted=$1
    shift 2
    measures "$wanted" "$@" && [ "$(wc -l <"$scratch/said")" -eq 1 ] &&
        grep -q -e "^latency.py: $pattern" "$scratch/said"
}

# has VARIANT COMMAND REQUESTS: there is this row, with four times in milliseconds.
has() {
    time='[0-9]*\.[0-9][0-9]'
    grep -q "^| $1 | $2 | $3 | $time | $time | $time | $time |\$" "$scratch/said"
}

check measures 0 -n 2 -w 1 -t 2 --starts 2 -b 1e9 --start-bound 1e9 "$program"
check has start 'uciok, readyok' 2
check has start 'feature done=1, pong' 2
check has start 'EvalFile .*.nnue, readyok' 2
variants=$("$program" variants | sed 's/ .*//')
for variant in $variants; do
    check has "$variant" bestmove 2
    check has "$variant" isready 4
    check has "$variant" stop 2
    check has "$variant" 'stop, pondering' 2
    if [ "$variant" != gala-cutthroat ]; then # no game of CECP
        check has "$variant" '?' 2
        check has "$variant" ping '[1-9][0-9]*'
    fi
done
check [ "$(echo "$variants" | wc -l)" -ge 11 ]

check measures 1 -n 1 -w 0 --starts 0 -b 0 "$program" chess # nothing is that fast
check has chess stop 1
check measures 1 -n 1 -w 0 --starts 1 -b 1e9 --start-bound 0 "$program" chess
check has start 'uciok, readyok' 1

check refuses 2 '.*program'
check refuses 2 '.*requests' -n 0 "$program"
check refuses 2 '.*requests' -n many "$program"
check refuses 2 '.*wait' -w -1 "$program"
check refuses 2 '.*threads' -t '' "$program"
check refuses 2 '.*--none' --none "$program"
check refuses 1 '.*unknown variant ludo' "$program" chess ludo
check refuses 1 "$scratch/none: No such file" "$scratch/none"
check refuses 1 '.*: it ended' true

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
