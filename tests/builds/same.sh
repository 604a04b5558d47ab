# Sourced by the tests of other machines: compares the program there with the one here.
# shellcheck shell=sh
# shellcheck disable=SC2154 # the test sets $program and defines there

failures=0

# need TOOL...: ends the test as skipped where one is missing.
need() {
    for tool; do
        command -v "$tool" >/dev/null || {
            echo "skipped: $tool is missing"
            exit 77
        }
    done
}

# fail WHAT
fail() {
    echo "FAILED: $1" >&2
    failures=$((failures + 1))
}

# same WORD...: both print the same, but for times.
same() {
    here=$("$program" "$@" | grep -v -i -E 'second|time')
    other=$(there "$@" | grep -v -i -E 'second|time')
    if [ "$here" != "$other" ] || [ -z "$here" ]; then
        fail "quincunx $* prints here '$here', there '$other'"
    fi
}

# same_counts: bench, and perft and eval of every game.
same_counts() {
    same bench all 5
    for variant in $("$program" variants | cut -d ' ' -f 1); do
        depth=3
        case $variant in
        gala* | xymyx) depth=2 ;;
        esac
        same perft "$variant" "$depth"
        same eval "$variant"
    done
}
