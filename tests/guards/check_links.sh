#!/bin/sh
# No library calls upward: each, taken whole, links against those named before it alone.
#
# usage: check_links.sh ROOT COMPILER LIBRARY...     (ROOT is not looked at)
set -eu

[ $# -ge 3 ] || {
    echo "usage: check_links.sh ROOT COMPILER LIBRARY..." >&2
    exit 2
}
compiler=$2
shift 2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
echo 'int main(void) { return 0; }' >"$scratch/main.c"

failures=0
below=
for library in "$@"; do
    # shellcheck disable=SC2086 # names of files, without blanks
    if ! "$compiler" -o "$scratch/program" "$scratch/main.c" -Wl,--whole-archive "$library" \
        -Wl,--no-whole-archive $below -lm -pthread 2>"$scratch/said"; then
        echo "${library##*/} calls what stands above it:" >&2
        sed -n 's/.*\(undefined .*\)/    \1/p' "$scratch/said" | sort -u | head -n 10 >&2
        failures=$((failures + 1))
    fi
    below="$library $below"
done
[ "$failures" -eq 0 ] || exit 1
echo "$# libraries, none calls upward"
