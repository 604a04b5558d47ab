#!/bin/sh
# Every game with a RULES.md has its rules numbered without a gap, every number names a test,
# every test it names is there, and every test in tests/rules/test_rules_<game>.c is named.
#
# usage: check_rules.sh [ROOT]
#
# shellcheck disable=SC2016 # the backquotes are Markdown's
set -eu

root=${1:-$(dirname "$0")/../..}
cd "$root"

failures=0
complain() {
    echo "$1" >&2
    failures=$((failures + 1))
}

games=0
for text in rules/*/RULES.md; do
    [ -f "$text" ] || continue
    games=$((games + 1))
    game=$(basename "$(dirname "$text")")
    sources=$(find tests -name "test_rules_$game*.c" | sort)
    [ -n "$sources" ] || {
        complain "$text: there is no tests/rules/test_rules_$game*.c"
        continue
    }

    expected=1
    numbers=$(sed -n 's/^| *[A-Z]\([0-9][0-9]*\) .*/\1/p' "$text")
    for number in $numbers; do
        [ "$number" -eq "$expected" ] || complain "$text: rule $expected is missing"
        expected=$((number + 1))
    done
    [ "$expected" -gt 1 ] || complain "$text: no numbered rule"
    grep '^| *[A-Z][0-9]' "$text" | grep -v '| *`[^|]*` *\(<a id="[a-z0-9]*"></a> *\)\{0,1\}|$' >&2 &&
        complain "$text: a rule names no test"

    # shellcheck disable=SC2086 # the names hold no blanks
    tests=$(sed -n 's/^static void \([a-z0-9_]*\)(void \*\*state)$/\1/p' $sources)
    named=$(grep -o '`[a-z0-9_]*`' "$text" | tr -d '`')
    for name in $(printf '%s\n' "$named" | grep '[a-z0-9]_' | grep -vxF "$tests" | sort -u); do
        complain "$text: there is no test $name"
    done
    for name in $(printf '%s\n' "$tests" | grep -vxF "$named"); do
        complain "$text: does not name the test $name"
    done
done

[ "$games" -gt 0 ] || complain "no RULES.md under $root/rules"
[ "$failures" -eq 0 ] || exit 1
echo "the rules of $games games name their tests"
