# shellcheck shell=sh
# Sourced by the tests of the tools: a scratch folder that goes on exit, and what counts failures.
#
# Variables: scratch (folder), failures (their number).
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
failures=0

fail()
{
    echo "FAILED: $*"
    failures=$((failures + 1))
}

# refused WHAT COMMAND...: ends with a failure and says so.
refused()
{
    what=$1
    shift
    "$@" >/dev/null 2>"$scratch/said"
    status=$?
    if [ "$status" -ne 1 ] && [ "$status" -ne 2 ] || ! grep -qF -- "$what" "$scratch/said"; then
        fail "$*: status $status, $(cat "$scratch/said")"
    fi
}

# refused_briefly WHAT COMMAND...: the same, in one line.
refused_briefly()
{
    refused "$@"
    [ "$(wc -l <"$scratch/said")" -eq 1 ] || fail "$*: not one line: $(cat "$scratch/said")"
}

# lost COMMAND...: a full disk makes it fail, and it says so in one line.
lost()
{
    "$@" >/dev/full 2>"$scratch/said"
    status=$?
    said=$(cat "$scratch/said")
    if [ "$status" -ne 1 ] ||
        [ "$said" != "$(basename "$1"): standard output cannot be written" ]; then
        fail "$* on a full disk: status $status, $said"
    fi
}

# starved KILOBYTES COMMAND...: without memory it fails, and says so in one line.
starved()
{
    room=$1
    shift
    # shellcheck disable=SC2016 # the inner shell's
    refused_briefly 'out of memory or threads' \
        sh -c 'ulimit -v "$1" && shift && exec "$@"' sh "$room" "$@"
}

# misused WHAT COMMAND...: the same, for what is wrong on the command line.
misused()
{
    refused_briefly "$@"
    [ "$status" -eq 2 ] || fail "$*: status $status, not 2"
}
