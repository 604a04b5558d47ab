#!/bin/sh
# bash's completion offers what the program itself lists. Skipped where there is no bash.
#
# usage: test_completion.sh COMPLETION PROGRAM
set -eu

command -v bash >/dev/null || {
    echo "no bash here"
    exit 77
}
exec bash -s "$@" <<'EOF'
set -u
complete() { :; } # some builds of bash have none outside of terminals
# shellcheck disable=SC1090 # the file under test
. "$1"
program=$2
COMP_WORDBREAKS=$' \t\n"'"'><=;|&(:"
failures=0

# expect LINE WORD...: behind `quincunx LINE` exactly these are offered.
expect() {
    local line=$1 offered
    shift
    COMP_LINE="$program $line" COMP_WORDS=("$program")
    COMP_POINT=${#COMP_LINE} COMPREPLY=()
    _quincunx
    offered=$(printf '%s\n' "${COMPREPLY[@]}" | sort | xargs)
    if [ "$offered" != "$(printf '%s\n' "$@" | sort | xargs)" ]; then
        echo "quincunx $line: offered $offered, not $*" >&2
        failures=$((failures + 1))
    fi
}

expect '' analyse apply bench endgames eval learn match moves openings perft pieces play puzzle study \
    svg variants xboard --help --version
expect 'ma' match
expect 'perft gala-team-' gala-team-shared
expect 'bench a' all
expect 'study ' balance values
expect 'study values xod' xodul
expect 'pieces xod' xodul
expect 'learn xod' xodul
expect 'svg chess --' --arrow --mark --piece --targets --width
expect 'puzzle xod' xodul
expect 'puzzle xodul --' --daily --grade --theme
expect 'perft chess 5 --s' --suite --shard
expect 'svg xodul --po' --pool=own --pool=common
expect 'svg xodul --pool=' own common
expect 'svg xodul --pool=c' common
expect 'play chess --colour ' always never auto
expect 'play chess --seat b' black both
expect 'match -tour' -tournament
expect 'match -tournament ' roundrobin gauntlet knockout
expect 'match -output ' format=cutechess format=fastchess
expect 'match -output format=' cutechess fastchess
expect 'match -openings format=' epd pgn
expect 'match -each proto=' uci xboard cecp
expect 'match -engine cmd=a na' name=
expect 'match -variant nodal' nodal nodal-ludii
expect 'match -variant cubic -rule pawndrop=' free program
[ "$failures" -eq 0 ]
EOF
