#!/bin/sh
# Proves what bootstrap does on machines that are not at hand: with nothing installed, without
# root, without a display. Commands are stand-ins that write down how they were called.
#
# usage: test_bootstrap.sh ROOT
set -eu

root=${1:-$(dirname "$0")/../..}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
tree=$scratch/tree
tools=$scratch/tools
calls=$scratch/calls
mkdir -p "$tree"
cp "$root/bootstrap" "$tree/"

passed=0
failed=0

# stand_in NAME [COMMANDS]: a command that notes its call and then does COMMANDS.
stand_in() {
    printf '#!/bin/sh\necho "%s $*" >>"%s"\n%s\n' "$1" "$calls" "${2:-}" >"$tools/$1"
    chmod +x "$tools/$1"
}

# A machine that has only the shell's usual tools, used by user number $1.
machine() {
    rm -rf "$tools" "$tree/build" "$calls"
    mkdir -p "$tools"
    : >"$calls"
    for tool in sh cat chmod dirname env grep head mkdir mktemp nproc pwd rm sed sort; do
        if place=$(command -v "$tool") && [ -x "$place" ]; then
            ln -s "$place" "$tools/$tool"
        fi
    done
    stand_in id "echo $1"
}

# What building leaves: a program that notes its call.
program="mkdir -p build/release
printf '#!/bin/sh\\necho \"quincunx \$*\" >>\"$calls\"\\n' >build/release/quincunx
chmod +x build/release/quincunx"

# expect NAME STATUS PATTERN ARGUMENT...: bootstrap ends so, and its output or the calls made
# hold PATTERN.
expect() {
    name=$1
    wanted=$2
    pattern=$3
    shift 3
    status=0
    said=$(cd / && PATH="$tools" DISPLAY="${display:-}" CC='' "$tools/sh" "$tree/bootstrap" \
        "$@" </dev/null 2>&1) || status=$?
    if [ "$status" -eq "$wanted" ] &&
        { printf '%s\n' "$said" && cat "$calls"; } | grep -q -e "$pattern"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $name: status $status, wanted $wanted and '$pattern':" >&2
        { printf '%s\n' "$said" && cat "$calls"; } >&2
    fi
}

machine 1000
expect "no argument" 2 '^usage: ./bootstrap play'
expect "an unknown command" 2 '^usage' jump
expect "too many arguments" 2 '^usage' play chess white
expect "help" 0 '^usage' --help
expect "missing tools are named" 1 'missing: cmake (configures the build)' play
expect "no apt-get" 1 'no apt-get here; install by other means: cmake ninja-build gcc' play
stand_in apt-get
expect "no root and no sudo" 1 'neither root nor sudo; as root, run: apt-get install' play
stand_in sudo 'exit 1'
expect "sudo refuses" 1 'could not install: cmake ninja-build gcc' play

machine 0
stand_in apt-get "case \"\$*\" in *install*)
    printf '#!/bin/sh\\n%s\\n' ': ' >$tools/gcc
    printf '#!/bin/sh\\n%s\\n' ': ' >$tools/ninja
    chmod +x $tools/gcc $tools/ninja ;;
esac"
stand_in cmake "$program"
expect "root installs what is missing" 0 \
    '^apt-get .*install -y --no-install-recommends ninja-build gcc$' play
expect "then plays Xodul in the terminal" 0 '^quincunx play xodul$' play
: >"$calls"
expect "a chosen variant" 0 '^quincunx play chess$' play chess
expect "it is built for this processor" 0 \
    '^cmake --preset native -B build/release$' play
expect "nothing is missing any more" 0 'no display' play
if grep -q '^apt-get' "$calls"; then
    failed=$((failed + 1))
    echo "FAILED: apt-get was called though nothing was missing" >&2
fi
display=:987654
expect "a display nobody listens on" 0 '^quincunx play xodul$' play
display=elsewhere:0
stand_in xboard
expect "a display" 0 '^quincunx xboard xodul$' play
rm "$tools/xboard"
stand_in apt-get 'exit 100'
: >"$calls"
if [ ! -x /usr/games/xboard ]; then
    expect "a display but no XBoard to be had" 0 '^quincunx play xodul$' play
fi
stand_in cmake 'exit 1'
expect "the build fails" 1 'the build failed' play

machine 0
stand_in apt-get 'exit 100'
for tool in ninja gcc clang ctest; do
    stand_in "$tool"
done
stand_in cmake 'exit 1'
expect "test: builds that fail are counted" 1 '^0 passed, 2 failed$' test
stand_in cmake
# shellcheck disable=SC2016 # the stand-in expands these
stand_in ctest 'while [ $# -gt 1 ]; do shift; done
mkdir -p "${1%/*}"
printf "<testsuite name=\"x\"\n\ttests=\"12\"\n\tfailures=\"1\"\n" >"$1"
printf "\tdisabled=\"0\"\n\tskipped=\"2\"\n>\n" >>"$1"
for i in 1 2 3 4 5 6 7 8 9 10 11; do
    printf "\t<testcase name=\"t$i\" classname=\"t$i\" time=\"$i.5\" status=\"run\">\n" >>"$1"
done'
expect "test: counts of both builds" 1 '^18 passed, 2 failed$' test
expect "test: both compilers" 1 'asan (clang): 12 tests, 1 failed, 2 skipped' test
expect "test: the slowest tests" 1 '^11.5 t11$' test
expect "test: no more than ten of them" 1 '^2.5 t2$' test
if printf '%s\n' "$said" | grep -q '^1.5 t1$'; then
    failed=$((failed + 1))
    echo "FAILED: more than ten tests are called the slowest" >&2
fi
stand_in ctest 'exit 8'
expect "test: a ctest that leaves no report" 1 '^0 passed, 2 failed$' test

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
