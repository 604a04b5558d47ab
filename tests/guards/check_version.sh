#!/bin/sh
# What has to repeat the version of CMakeLists.txt says the same. The source archive has no debian/.
#
# usage: check_version.sh [ROOT]
set -eu

root=${1:-$(dirname "$0")/../..}
cd "$root"
version=$(sed -n 's/^project(.* VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
failures=0

# same FILE PATTERN: what the group in the pattern stands for, where it first does, is the version.
same() {
    found=$(sed -n "s/^$2.*/\1/p" "$1" | head -n 1)
    [ "$found" = "$version" ] || {
        echo "$1 has the version '$found', CMakeLists.txt '$version'" >&2
        failures=$((failures + 1))
    }
}
same NEWS '\([0-9.]*\),'
[ ! -d debian ] || same debian/changelog 'quincunx (\(.*\)-'
same web/module/package.json ' *"version": "\(.*\)"'
[ "$failures" -eq 0 ] || exit 1
echo "$version everywhere"
