#!/bin/sh
# The program for ARM (preset aarch64) under qemu-user: bench, perft and the nets' values are those
# of the program for this machine.
#
# usage: test_aarch64.sh ROOT PROGRAM
set -eu

root=$1
program=$2
# shellcheck source=tests/builds/same.sh
. "$root/tests/builds/same.sh"
need aarch64-linux-gnu-gcc qemu-aarch64 ninja
cd "$root"
cmake --preset aarch64 >/dev/null
cmake --build --preset aarch64

cross=/usr/aarch64-linux-gnu
there() {
    # Of two C libraries for ARM that of the cross compiler, whole.
    qemu-aarch64 -L "$cross" -E LD_LIBRARY_PATH="$cross/lib" build/aarch64/quincunx "$@"
}

there --version | grep 'aarch64 (NEON)'
same_counts
[ "$failures" -eq 0 ] || exit 1
echo "bench, perft and eval are the same"
