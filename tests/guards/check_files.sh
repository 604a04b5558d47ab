#!/bin/sh
# A file of code has a name that no other has, and up to 500 lines, a file of tests up to 600. A longer
# one is named below with the reason why it is one file.
#
# usage: check_files.sh [ROOT]
set -eu

root=${1:-$(dirname "$0")/../..}
cd "$root"

# reason FILE: why it may be longer.
reason() {
    case $1 in
    protocol/base/system_windows.c) echo "all that one system does differently" ;;
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
    limit=500
    case $file in
    tests/*) limit=600 ;;
    esac
    if [ "$lines" -gt "$limit" ] && [ -z "$(reason "$file")" ]; then
        complain "$file has $lines lines"
    fi
done
[ "$failures" -eq 0 ] || exit 1
echo "$files" | wc -l | xargs printf '%s files, each name once\n'
