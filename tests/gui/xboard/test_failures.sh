#!/bin/sh
# The XBoard tests must fail when there is something to find: an illegal move, a board that
# differs from the engine's, a game without an end.
#
# Usage: test_failures.sh PROGRAM
here=$(dirname "$0")
program=$1
output=$(mktemp) || exit 1
trap 'rm -f "$output"' EXIT
failures=0

# expect_failure WHAT REASON SCRIPT ARGUMENTS...: the script must fail and give the reason.
expect_failure()
{
    what=$1 reason=$2 script=$3
    shift 3
    XBOARD_TEST_KEEP='' "$here/$script" "$@" >"$output" 2>&1
    status=$?
    if [ "$status" -eq 77 ]; then
        cat "$output"
        exit 77
    fi
    if [ "$status" -eq 1 ] && grep -q "FAILED: $reason" "$output"; then
        echo "found, as it should be: $what"
    else
        echo "NOT FOUND: $what; $script ended with status $status and said:"
        cat "$output"
        failures=$((failures + 1))
    fi
}

expect_failure 'a move from an empty square' 'a complaint: ' \
    two_engines.sh "$here/liar.sh $program 's/^move .*/move a5a6/'" xodul 1
expect_failure 'a move that the other engine refuses' 'a complaint: ' \
    two_engines.sh "$here/liar.sh $program 's/^move .*/move e1e8/'" normal 1
expect_failure 'an engine that does not announce its board' 'a complaint: ' \
    two_engines.sh "$here/liar.sh $program '/^setup/d'" xodul 1
expect_failure 'sixteen ranks counted from 1' 'a complaint: ' \
    two_engines.sh "$program" gala 2
expect_failure 'a position that is not on the board' 'the engine has ' \
    person.sh "$program" "$here/liar.sh $program 's/^# fen r/# fen 1/'"
expect_failure 'a square that is not marked' 'b2 marks ' \
    person_moves.sh "$program" nodal "$here/liar.sh $program 's/^\(highlight .*\)Y/\11/'"
expect_failure 'a move that does too little' 'the engine has ' \
    person_moves.sh "$program" gala "$here/liar.sh $program 's/^# fen \(.*\)C/# fen \1R/'"
XBOARD_TEST_LIMIT=5 expect_failure 'an engine that marks nothing' 'no line like ' \
    person.sh "$program" "$here/liar.sh $program '/^highlight/d'"
XBOARD_TEST_LIMIT=5 expect_failure 'an engine that does not move' 'the match was not over' \
    two_engines.sh "$here/liar.sh $program '/^move/d'" xodul 1
[ "$failures" -eq 0 ]
