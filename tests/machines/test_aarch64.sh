#!/bin/sh
# The program for ARM (preset aarch64) under qemu-user: bench, perft and the nets' values are those
# of the program for this machine.
#
# usage: test_aarch64.sh ROOT PROGRAM
set -eu

root=$1
program=$2
for tool in aarch64-linux-gnu-gcc qemu-aarch64 ninja; do
    command -v "$tool" >/dev/null || {
        echo "skipped: $tool is missing"
        exit 77
    }
done
cd "$root"
cmake --preset aarch64 >/dev/null
cmake --build --preset aarch64

there() {
    qemu-aarch64 -L /usr/aarch64-linux-gnu build/aarch64/quincunx "$@"
}

failures=0
# same WORD...: both print the same, but for times.
same() {
    here=$("$program" "$@" | grep -v -i -E 'second|time')
    other=$(there "$@" | grep -v -i -E 'second|time')
    if [ "$here" != "$other" ] || [ -z "$here" ]; then
        echo "FAILED: quincunx $* prints here '$here', there '$other'" >&2
        failures=$((failures + 1))
    fi
}

there --version | grep 'aarch64 (NEON)'
same bench all 5
for variant in $("$program" variants | cut -d ' ' -f 1); do
    depth=3
    case $variant in
    gala* | xymyx) depth=2 ;;
    esac
    same perft "$variant" "$depth"
    same eval "$variant"
done
[ "$failures" -eq 0 ] || exit 1
echo "bench, perft and eval are the same"
