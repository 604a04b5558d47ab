#!/bin/sh
# Proves what bench/speed/build_cost.sh says: of a build, of a build that fails, of wrong arguments.
# cmake is a stand-in.
#
# usage: test_build_cost.sh ROOT
set -eu

root=$1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
PATH=$scratch:$PATH
tested=$root/bench/speed/build_cost.sh
# shellcheck source-path=SCRIPTDIR source=expect.sh
. "$(dirname "$0")/expect.sh"

# shellcheck disable=SC2016 # the stand-in expands these
printf '#!/bin/sh\n[ "$CCACHE_DISABLE" = 1 ] && [ "$2" != none ] || { echo "no $2"; exit 1; }\n' \
    >"$scratch/cmake"
chmod +x "$scratch/cmake"
figures='[0-9.]* CPU seconds (user [0-9.]*, system [0-9.]*), [0-9.]* s of wall time'
expect "release" 0 "^release, all: $figures, processors: [0-9]*$"
expect "a preset and a target" 0 "^dev, rules: $figures" dev rules
expect "no such preset" 1 '^the build failed$' none
expect "what cmake said" 1 '^no none$' none
expect "help" 0 '^usage: bench/speed/build_cost.sh \[PRESET' --help
expect "a flag" 2 '^usage' -x
expect "three arguments" 2 '^usage' release all 2

expected
