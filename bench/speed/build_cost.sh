#!/usr/bin/env bash
# What a fresh build costs: configures a preset into an empty folder, builds it without ccache,
# and prints the CPU seconds and the wall time of both together.
#
# usage: bench/speed/build_cost.sh [PRESET [TARGET]]
#
# PRESET (release) is one of CMakePresets.json, TARGET (all) what is built of it; release with
# the target tools is the preset `tools`.
set -euo pipefail
export LC_ALL=C # a decimal point is a point

usage="usage: bench/speed/build_cost.sh [PRESET [TARGET]]"
case ${1:-} in
-h | --help)
    echo "$usage"
    echo "prints the CPU seconds and the wall time of a fresh build of PRESET (release), ccache off"
    exit 0
    ;;
-*)
    echo "$usage" >&2
    exit 2
    ;;
esac
if [ $# -gt 2 ]; then
    echo "$usage" >&2
    exit 2
fi
preset=${1:-release}
target=${2:-all}

cd "$(dirname "$0")/../.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export CCACHE_DISABLE=1
TIMEFORMAT='%U %S %R'

build() {
    cmake --preset "$preset" -B "$folder/build" && cmake --build "$folder/build" --target "$target"
}

if ! { time build >"$folder/log" 2>&1; } 2>"$folder/spent"; then
    tail -n 20 "$folder/log" >&2
    echo "the build failed" >&2
    exit 1
fi
awk -v what="$preset, $target" -v processors="$(nproc)" '{
    printf "%s: %.1f CPU seconds (user %.1f, system %.1f), %.1f s of wall time, processors: %d\n",
        what, $1 + $2, $1, $2, $3, processors
}' "$folder/spent"
