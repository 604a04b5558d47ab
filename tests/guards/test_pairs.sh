#!/bin/sh
# Proves that bench/pairs.sh reads what both programs print, and refuses what it cannot compare.
#
# usage: test_pairs.sh ROOT
set -eu

pairs=${1:-$(dirname "$0")/../..}/bench/pairs.sh
passed=0
failed=0

# expect NAME STATUS PATTERN ARGUMENT...
expect() {
    name=$1
    wanted=$2
    pattern=$3
    shift 3
    status=0
    said=$("$pairs" "$@" 2>&1) || status=$?
    if [ "$status" -eq "$wanted" ] && printf '%s\n' "$said" | grep -q -e "$pattern"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $name: status $status, wanted $wanted and '$pattern': $said" >&2
    fi
}

expect "two programs" 0 '^ratio: .*median of 3 pairs' -n 3 'echo Nodes searched: 5000' \
    'echo "Nodes searched  : 1000"'
expect "no arguments" 2 '^usage'
expect "no number of pairs" 2 '^usage' -n none 'echo Nodes searched: 5' 'true'
expect "a program that fails" 1 '^failed: exit 3' 'echo Nodes searched: 5' 'exit 3'
expect "a program that prints no count" 1 "^printed no .*: true" 'echo Nodes searched: 5' 'true'

engine=$(mktemp)
trap 'rm -f "$engine"' EXIT
cat >"$engine" <<'END'
while read -r line; do
    case $line in
    isready) echo readyok ;;
    'go perft 2') echo 'Nodes searched: 400' ;;
    'go nodes 9') echo 'info depth 1 nodes 9 nps 4' && echo 'bestmove a1a2' ;;
    go* | quit) exit ;;
    esac
done
END
expect "two engines" 0 '^ratio: .*median of 1 pairs' -n 1 -u "sh $engine" 'position x\ngo perft 2' \
    "sh $engine" 'position x\ngo nodes 9'
expect "an engine that ends" 1 '^counted no nodes: sh' -n 1 -u "sh $engine" 'position x\ngo' \
    "sh $engine" 'position x\ngo nodes 9'
expect "no engine" 1 '^counted no nodes: true' -n 1 -u true 'position x\ngo' "sh $engine" 'go'
expect "an engine without lines" 2 '^usage' -u "sh $engine" 'go' "sh $engine"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
