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
# shellcheck disable=SC2016 # awk's $1 and $2
long='$2 != "total" && $1 > ($2 ~ /^tests\// ? 600 : 500) { print $2 }'
for file in $(printf '%s\n' "$files" | xargs wc -l | awk "$long"); do
    if [ -z "$(reason "$file")" ]; then
        complain "$file has $(wc -l <"$file") lines"
    fi
done
[ "$failures" -eq 0 ] || exit 1
echo "$files" | wc -l | xargs printf '%s files, each name once\n'
