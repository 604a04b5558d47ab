#!/bin/sh
# Room for a position is a union position_room (rules/position.h): no other file declares an array
# of POSITION_SIZE_MAX bytes, or aligned bytes of its own.
#
# usage: check_storage.sh [ROOT [FOLDER...]]; without folders all that have C
set -eu

root=${1:-$(dirname "$0")/../..}
[ $# -eq 0 ] || shift
[ $# -gt 0 ] || set -- rules eval engine protocol python web bench tests
cd "$root"

files=$(find "$@" -name '*.[ch]' ! -path rules/position.h 2>/dev/null | sort)
[ -n "$files" ] || {
    echo "no C file found under $root" >&2
    exit 1
}
# shellcheck disable=SC2086 # the names hold no blanks
if grep -nE -e '\[[^]]*POSITION_SIZE_MAX' -e '(alignas|_Alignas)\([^)]*\) *(unsigned )?char\>' \
    $files /dev/null >&2; then
    echo "this should be a union position_room" >&2
    exit 1
fi
echo "$files" | wc -l | xargs printf '%s files, no room for a position made by hand\n'
