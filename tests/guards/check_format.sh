#!/bin/sh
# Every C file is as clang-format would write it. 77 (skipped) without clang-format 14, as
# other versions disagree with it.
#
# usage: check_format.sh [ROOT]
set -eu

root=${1:-$(dirname "$0")/../..}
cd "$root"

formatter=
for candidate in clang-format-14 clang-format; do
    if "$candidate" --version 2>/dev/null | grep -q 'version 14\.'; then
        formatter=$candidate
        break
    fi
done
[ -n "$formatter" ] || {
    echo "skipped: no clang-format 14"
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
