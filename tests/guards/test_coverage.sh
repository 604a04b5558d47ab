#!/bin/sh
# Proves that tests/coverage.sh prints two lines for every folder, and fails when gcovr does, which
# is a stand-in.
#
# usage: test_coverage.sh ROOT
set -eu

root=$1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
PATH=$scratch:$PATH
tested=$root/tests/coverage.sh
# shellcheck source-path=SCRIPTDIR source=expect.sh
. "$(dirname "$0")/expect.sh"

cat >"$scratch/gcovr" <<'END'
#!/bin/sh
[ ! -e broken ] || { echo 'nothing was run'; exit 64; }
case $* in
*--json*) ;;
*)
    echo 'lines: 95.1% (97 out of 102)'
    echo 'functions: 100.0% (9 out of 9)'
    echo 'branches: 50.0% (1 out of 2)'
    ;;
esac
END
chmod +x "$scratch/gcovr"
mkdir "$scratch/build"
expect "lines" 0 '^lines: 95.1% (97 out of 102)$' "$root" "$scratch/build"
expect "branches" 0 '^branches: 50.0% (1 out of 2)$' "$root" "$scratch/build"
expect "every folder" 0 '^bench$' "$root" "$scratch/build"
[ "$(printf '%s\n' "$said" | wc -l)" -eq 15 ] || {
    echo "FAILED: not three lines for each of five folders: $said" >&2
    failed=$((failed + 1))
}
: >"$scratch/build/broken"
expect "gcovr fails" 64 '^nothing was run$' "$root" "$scratch/build"
expect "no such build" 2 'none' "$root" "$scratch/none"
expect "no build" 2 '^usage' "$root"

expected
