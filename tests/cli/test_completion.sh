#!/bin/bash
# What bash completes for quincunx: each thing once, and what belongs to the words before it.
#
# usage: test_completion.sh ROOT PROGRAM
set -eu

# shellcheck source=/dev/null
. "$1/protocol/cli/desktop/quincunx.bash"
program=$2
failed=0
compopt() { :; } # there is no line being typed

# completes TO WORD...: the words, the last of which is being typed, and what they may become.
completes() {
    local wanted=$1
    shift
    COMP_WORDS=("$program" "$@") COMP_CWORD=$# COMPREPLY=()
    _quincunx
    if [ "${COMPREPLY[*]}" != "$wanted" ]; then
        echo "FAILED: $*: '${COMPREPLY[*]}', wanted '$wanted'" >&2
        failed=1
    fi
}

completes 'match moves' m
completes 'xodul xymyx' perft x
completes '--pool=own --pool=common' perft xodul --p
completes 'common' eval xodul --pool = c
completes '--shard --suite' perft chess --s
completes '--games' study balance cubic --g
completes 'balance values' study ''
completes 'nodal nodal-ludii' study values n
completes 'gala gala-shared gala-team gala-team-shared gala-cutthroat' match -variant g
completes 'roundrobin gauntlet knockout' match -tournament ''
completes 'format=cutechess format=fastchess' match -output f
completes 'epd pgn' match -openings format =
completes 'uci xboard cecp' match -each tc=1 proto = ''
completes '-openings -output' match -o
completes '' perft --merge x
[ "$failed" -eq 0 ] || exit 1
echo "all is completed as it should be"
