#!/bin/sh
# A file of code has a name that no other has, and up to 500 lines. Longer ones are listed here with
# the reason why they are one file, and no shorter file is listed.
#
# usage: check_files.sh [ROOT]
set -eu

root=${1:-$(dirname "$0")/../..}
cd "$root"

# reason FILE: why it may be longer.
reason() {
    case $1 in
    *_windows.c) echo "all of a system, for which each function is a few lines" ;;
    esac
}

files=$(find rules eval engine protocol web python bench tests -type f \
    \( -name '*.[ch]' -o -name '*.mjs' -o -name '*.py' -o -name '*.sh' \) 2>/dev/null | sort)
[ -n "$files" ] || {
    echo "no file of code found under $root" >&2
    exit 1
}

failures=0
complain() {
    echo "$1" >&2
    failures=$((failures + 1))
}

for name in $(printf '%s\n' "$files" | sed 's,.*/,,' | sort | uniq -d); do
    complain "$name stands twice: $(printf '%s\n' "$files" | grep "/$name\$" | xargs)"
done
for file in $files; do
    lines=$(wc -l <"$file")
    if [ "$lines" -gt 500 ] && [ -z "$(reason "$file")" ]; then
        complain "$file has $lines lines"
    fi
done
[ "$failures" -eq 0 ] || exit 1
echo "$files" | wc -l | xargs printf '%s files, each name once\n'
