#!/bin/sh
# The program by POSIX.1-2008 alone (preset plain) passes the tests of what systems do differently:
# files, pipes, signals, memory, engines that misbehave, and tournaments that are killed. What it
# cannot do is skipped there by name.
#
# usage: test_plain.sh ROOT
set -eu

command -v ninja >/dev/null || {
    echo "skipped: ninja is missing"
    exit 77
}
cd "$1"
cmake --preset plain >/dev/null
cmake --build --preset plain
ctest --preset plain -j 2 -R '^(base|cli|match|bench|engine)_|^gui_(session|hardship|growth|faults|bad_input)'
