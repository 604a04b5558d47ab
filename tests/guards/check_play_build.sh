#!/bin/sh
# What a player waits for is no more than needed: the release preset links the two programs that
# play and compiles nothing of bench/, whose tools are the target `tools`. And the files that are
# one unit to the compiler there, and only there, do compile as one.
#
# usage: check_play_build.sh ROOT [CMAKE]
set -eu

root=$1
cmake=${2:-cmake}
command -v ninja >/dev/null || {
    echo "skipped: no ninja"
    exit 77
}
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT

fail() {
    echo "$1" >&2
    exit 1
}

(cd "$root" && "$cmake" --preset release -B "$build" -D CMAKE_C_FLAGS_RELEASE='-O0 -DNDEBUG' \
    -D CMAKE_COMPILE_WARNING_AS_ERROR=ON) >"$build/log" 2>&1 || {
    cat "$build/log" >&2
    fail "the release preset cannot be configured"
}

# steps TARGET: what building it would do.
steps() {
    "$cmake" --build "$build" --target "$1" -- -n -d keepdepfile || fail "there is no target $1"
}

play=$(steps all)
tools=$(steps tools)
for program in $(printf '%s\n' "$play" | sed -n 's/.* Linking C executable //p'); do
    case $program in
    quincunx | quincunx-v3) ;;
    *) fail "the play build links $program" ;;
    esac
done
printf '%s\n' "$play" | grep -q ' Linking C executable quincunx$' ||
    fail "the play build does not link quincunx"
if printf '%s\n' "$play" | grep '[ /]bench/'; then
    fail "the play build compiles bench/"
fi
printf '%s\n' "$tools" | grep -q ' Linking C executable bench/' ||
    fail "the target tools links no tool"

"$cmake" --build "$build" --target engine >"$build/log" 2>&1 || {
    cat "$build/log" >&2
    fail "the units of the play build do not compile"
}
echo "the play build links what plays, and its units compile"
