# shellcheck shell=sh
# Sourced by tests of a script, $tested: what it is to say, and how many of these hold.

passed=0
failed=0

# expect NAME STATUS PATTERN ARGUMENT...: it ends so and says so.
expect() {
    name=$1
    wanted=$2
    pattern=$3
    shift 3
    status=0
    said=$("${tested:?}" "$@" 2>&1) || status=$?
    if [ "$status" -eq "$wanted" ] && printf '%s\n' "$said" | grep -q -e "$pattern"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $name: status $status, wanted $wanted and '$pattern': $said" >&2
    fi
}

# Ends the test: the status is 0 when all held.
expected() {
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
}
