#!/bin/sh
# Says what part of each folder's lines and branches the tests have run since the build.
#
# usage: coverage.sh ROOT BUILD
#
# BUILD is of the preset `coverage`; its coverage.json then has every line for `gcovr -a`.
set -eu

[ $# -eq 2 ] || {
    echo "usage: coverage.sh ROOT BUILD" >&2
    exit 2
}
root=$(cd "$1" && pwd)
cd "$2"
command -v gcovr >/dev/null || {
    echo "coverage.sh: gcovr is missing, Debian's package gcovr" >&2
    exit 1
}
# gcovr 5 cannot take functions that a header defines once for one size of boards and once for others.
gcovr --root "$root" --exclude "$root/rules/lines_tmpl.h" --json coverage.json .
# It deletes what --output names before it writes it, so that must not be /dev/null.
for folder in rules eval engine protocol bench; do
    echo "$folder"
    gcovr --root "$root" -a coverage.json --filter "$root/$folder/" --print-summary \
        --output coverage.txt | grep -E '^(lines|branches): '
done
