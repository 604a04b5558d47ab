#!/bin/sh
# What `PROGRAM --help` and `PROGRAM match --help` list is what the manual page explains (commands
# and flags) and what README.md or a page of docs/ shows (commands).
#
# usage: check_help.sh ROOT PROGRAM
set -eu

[ $# -eq 2 ] || {
    echo "usage: check_help.sh ROOT PROGRAM" >&2
    exit 2
}
root=$1
help=$("$2" --help)

failures=0
# expect WORD FILE PATTERN: FILE holds PATTERN.
expect() {
    if ! grep -q -e "$3" "$root/$2"; then
        echo "$2 does not explain $1" >&2
        failures=$((failures + 1))
    fi
}

commands=$(printf '%s\n' "$help" | sed -n 's/^.* *quincunx \([a-z][a-z]*\) .*/\1/p' | sort -u)
flags=$(printf '%s\n' "$help" | grep -o -e '--[a-z][a-z-]*' | sort -u)
if [ -z "$commands" ] || [ -z "$flags" ]; then
    echo "'$2 --help' lists no commands or no flags" >&2
    exit 1
fi
for command in $commands; do
    expect "$command" docs/quincunx.6 "^\\.It Cm $command\$"
    if ! grep -q -r --include='*.md' -e "quincunx $command" "$root/README.md" "$root/docs"; then
        echo "neither README.md nor docs/ shows $command" >&2
        failures=$((failures + 1))
    fi
done
for flag in $flags; do
    expect "$flag" docs/quincunx.6 "Fl .*\\\\-${flag#--}"
done
flags=$("$2" match --help | sed -n 's/^  -\([A-Za-z0-9-]*\).*/\1/p')
if [ -z "$flags" ]; then
    echo "'$2 match --help' lists no flags" >&2
    exit 1
fi
for flag in $flags; do
    expect "-$flag" docs/quincunx.6 "^\\.It.* Fl $flag\\( \\|\$\\)"
done
[ "$failures" -eq 0 ] || exit 1
echo "everything --help lists is explained"
