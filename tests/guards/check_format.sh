#!/bin/sh
# Every C file is as clang-format would write it, by any of the versions that were seen to agree
# about this tree. 77 (skipped) without one of them.
#
# usage: check_format.sh [ROOT]
set -eu

root=${1:-$(dirname "$0")/../..}
cd "$root"

formatter=
for candidate in clang-format clang-format-14 clang-format-19; do
    if "$candidate" --version 2>/dev/null | grep -qE 'version 1[4-9]\.'; then
        formatter=$candidate
        break
    fi
done
[ -n "$formatter" ] || {
    echo "skipped: no clang-format of versions 14 to 19"
    exit 77
}

files=$(find rules eval engine protocol web bench tests -name '*.[ch]' 2>/dev/null | sort)
[ -n "$files" ] || {
    echo "no C file found under $root" >&2
    exit 1
}
# shellcheck disable=SC2086 # the names hold no blanks
"$formatter" --dry-run -Werror --style=file $files
echo "$files" | wc -l | xargs printf '%s files are formatted\n'
