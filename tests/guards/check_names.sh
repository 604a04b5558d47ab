#!/bin/sh
# engine/ knows no game: neither its text nor its file names contain a variant's name, which
# are the folders of rules/ and, where a program is given, what it lists.
#
# usage: check_names.sh [ROOT [PROGRAM]]
set -eu

root=${1:-$(dirname "$0")/../..}
names=
for folder in "$root"/rules/*/; do
    [ -d "$folder" ] && names="$names $(basename "$folder")"
done
if [ $# -ge 2 ]; then
    names="$names $("$2" variants | sed 's/[^a-z0-9-].*//')"
fi
[ -n "$names" ] || {
    echo "no variant found under $root/rules" >&2
    exit 1
}

status=0
for name in $names; do
    if grep -rniF -e "$name" "$root/engine" >&2; then
        echo "engine/ mentions the game '$name'" >&2
        status=1
    fi
    if find "$root/engine" -iname "*$name*" | grep . >&2; then
        echo "a file of engine/ is named after the game '$name'" >&2
        status=1
    fi
done
[ "$status" -ne 0 ] || echo "engine/ mentions none of:$names"
exit "$status"
