#!/bin/sh
# Proves that bench/speed/pairs.sh reads what both programs print, and refuses what it cannot compare.
#
# usage: test_pairs.sh ROOT
set -eu

tested=${1:-$(dirname "$0")/../..}/bench/speed/pairs.sh
# shellcheck source-path=SCRIPTDIR source=expect.sh
. "$(dirname "$0")/expect.sh"

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

expected
