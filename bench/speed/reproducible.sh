#!/bin/sh
# Whether the same commit gives the same bytes: builds the packages in two folders of different
# names and compares programs, libraries and packages.
#
# usage: bench/speed/reproducible.sh
set -eu

case ${1:-} in
-h | --help) sed -n 's/^# \{0,1\}//p' "$0" && exit ;;
esac
root=$(cd "$(dirname "$0")/../.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
SOURCE_DATE_EPOCH=$(git -C "$root" log -1 --format=%ct)
export SOURCE_DATE_EPOCH
for name in one another-name; do
    git clone -q "$root" "$scratch/$name"
    echo "building in $name"
    (cd "$scratch/$name" && cmake --workflow --preset package) >"$scratch/$name.log" 2>&1 || {
        tail -n 20 "$scratch/$name.log" >&2
        exit 1
    }
done
cd "$scratch/one/build/package"
different=0
compared=0
for file in quincunx quincunx-v3 *.a *.deb python/quincunx/*.so; do
    compared=$((compared + 1))
    cmp "$file" "$scratch/another-name/build/package/$file" || different=$((different + 1))
done
echo "$compared files compared, $different differ"
[ "$different" -eq 0 ]
