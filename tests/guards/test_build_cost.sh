#!/bin/sh
# Proves what bench/build_cost.sh says: of a build, of a build that fails, of wrong arguments.
# cmake is a stand-in.
#
# usage: test_build_cost.sh ROOT
set -eu

root=$1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
passed=0
failed=0

# expect NAME STATUS PATTERN ARGUMENT...: it ends so and says so.
expect() {
    name=$1
    wanted=$2
    pattern=$3
    shift 3
    status=0
    said=$(PATH="$scratch:$PATH" "$root/bench/build_cost.sh" "$@" 2>&1) || status=$?
    if [ "$status" -eq "$wanted" ] && printf '%s\n' "$said" | grep -q -e "$pattern"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $name: status $status, wanted $wanted and '$pattern': $said" >&2
    fi
}

# shellcheck disable=SC2016 # the stand-in expands these
printf '#!/bin/sh\n[ "$CCACHE_DISABLE" = 1 ] && [ "$2" != none ] || { echo "no $2"; exit 1; }\n' \
    >"$scratch/cmake"
chmod +x "$scratch/cmake"
figures='[0-9.]* CPU seconds (user [0-9.]*, system [0-9.]*), [0-9.]* s of wall time'
expect "release" 0 "^release, all: $figures, processors: [0-9]*$"
expect "a preset and a target" 0 "^dev, rules: $figures" dev rules
expect "no such preset" 1 '^the build failed$' none
expect "what cmake said" 1 '^no none$' none
expect "help" 0 '^usage: build_cost.sh \[PRESET' --help
expect "a flag" 2 '^usage' -x
expect "three arguments" 2 '^usage' release all 2

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
