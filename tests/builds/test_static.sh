#!/bin/sh
# The program that needs nothing of the system it runs on but a Linux kernel (presets static and
# static-aarch64): one file, which counts, evaluates and plays as the one for this machine, and
# referees a match to its end.
#
# usage: test_static.sh ROOT PROGRAM PRESET
set -eu

root=$1
program=$2
preset=$3
compiler=musl-gcc
emulator=
if [ "$preset" = static-aarch64 ]; then
    compiler=aarch64-linux-gnu-gcc
    emulator=qemu-aarch64
fi
# shellcheck source=tests/builds/same.sh
. "$root/tests/builds/same.sh"
# shellcheck disable=SC2086 # an emulator, or nothing
need "$compiler" $emulator ninja readelf
cd "$root"
cmake --preset "$preset" >/dev/null
cmake --build --preset "$preset"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp "build/$preset/quincunx" "$folder/alone"

there() {
    $emulator "$folder/alone" "$@"
}

# --- One file, and the same program ---

if readelf -l -d "$folder/alone" | grep -E 'INTERP|NEEDED'; then
    fail "it needs a file beside it"
fi
if [ -z "$emulator" ]; then
    QUINCUNX_CPU=generic there --version | grep -q 'x86-64 (SSE2)' ||
        fail "no program for all x86-64"
    if grep -q avx2 /proc/cpuinfo; then
        there --version | grep -q 'x86-64-v3' || fail "the program for x86-64-v3 is not chosen"
    fi
    same bench
    QUINCUNX_CPU=generic same bench
fi
same_counts
same moves xymyx

# --- A match, refereed there: all games, and the same ones here ---

# games FOLDER REFEREE: two engines that search so many nodes play.
games() {
    "$2" match -variant cubic -engine name=A "cmd=$player" proto=uci \
        -engine name=B "cmd=$player" proto=uci -each nodes=500 -rounds 2 -games 2 \
        -concurrency 2 -seed 5 -pgnout "$folder/$1.pgn" >"$folder/$1.log" 2>&1 ||
        fail "a match: $(cat "$folder/$1.log")"
    grep -q '^Finished match' "$folder/$1.log" || fail "a match has no end"
    sed '/^\[Date /d' "$folder/$1.pgn" | tr -s ' \n' ' ' |
        sed -e 's/ {[^}]*}//g' -e 's/\[Event /\n&/g' | sort >"$folder/$1.games"
}
player="$emulator $folder/alone"
games there there
player=$program
games here "$program"
[ "$(grep -c '^\[Event ' "$folder/there.games")" -eq 4 ] || fail "not four games"
cmp -s "$folder/here.games" "$folder/there.games" || fail "other games than here"

# An engine that is killed loses, and nothing of it is left.
cat >"$folder/victim" <<END
#!/bin/sh
echo \$\$ >"$folder/killed"
sleep 3600 &
kill -KILL \$\$
END
chmod +x "$folder/victim"
status=0
there match -variant chess -engine name=A "cmd=$folder/victim" proto=uci \
    -engine name=B "cmd=$program" proto=uci -each nodes=500 -rounds 1 -games 1 -recover \
    >"$folder/killed.log" 2>&1 || status=$?
if [ "$status" -ne 1 ] || ! grep -q 'killed by signal 9 (Killed)' "$folder/killed.log"; then
    fail "an engine that is killed: status $status, $(cat "$folder/killed.log")"
fi
if kill -0 -- "-$(cat "$folder/killed")" 2>/dev/null; then
    fail "something of an engine that was killed is left"
fi

[ "$failures" -eq 0 ] || exit 1
echo "one file, the same numbers and games"
