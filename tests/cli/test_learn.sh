#!/bin/sh
# `quincunx learn`: the lessons as a learner at the terminal sees them.
#
# usage: test_learn.sh PROGRAM
set -eu

program=$1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failures=0
complain() {
    echo "$1" >&2
    failures=$((failures + 1))
}

# learn WORDS LINE...: types the lines.
learn() {
    words=$1
    shift
    # shellcheck disable=SC2086 # words
    printf '%s\n' "$@" | "$program" learn $words >"$scratch/out" 2>"$scratch/error" ||
        complain "learn $words: status $?"
    [ ! -s "$scratch/error" ] || complain "learn $words: $(cat "$scratch/error")"
}

# says TEXT...: the output has the texts, each behind the one before; ends of lines are blanks.
says() {
    tr '\n' ' ' <"$scratch/out" >"$scratch/rest"
    for text; do
        rest=$(cat "$scratch/rest")
        case $rest in
        *"$text"*) printf '%s' "${rest#*"$text"}" >"$scratch/rest" ;;
        *) complain "not said, or not there: $text" ;;
        esac
    done
}

# refuses STATUS PART WORD...: one line on stderr that has PART.
refuses() {
    wanted=$1 part=$2
    shift 2
    status=0
    "$program" learn "$@" >"$scratch/out" 2>"$scratch/error" </dev/null || status=$?
    [ "$status" -eq "$wanted" ] || complain "learn $*: status $status"
    if [ "$(wc -l <"$scratch/error")" -ne 1 ] || ! grep -q -e "$part" "$scratch/error"; then
        complain "learn $*: $(cat "$scratch/error")"
    fi
}

learn '' ''
"$program" variants | cut -d ' ' -f 1 | while read -r variant; do
    grep -q "^$variant .*: [0-9]* tasks" "$scratch/out" || echo "$variant" >>"$scratch/missing"
done
[ ! -e "$scratch/missing" ] || complain "not listed: $(xargs <"$scratch/missing")"

# A way through the first tasks, with detours.
learn xodul Wa1 h1h3 'Wxe5 Wxg7' '' Wxe5 hint hint e5g7 back skip Wf6 'pieces W' help quit Wa1
says 'task 1 of 15: The wizard' 'Take the pawns on e5 and g7. (2 moves; the other side stands still)' '[p]' \
    'White> That is not the shortest way. From c3 the wizard captures' \
    'h1h3 is no legal move: the king goes one square' \
    'One move at a time' 'Right, go on.' '[W]' 'From c3 the wizard captures' 'again tells a move' \
    'Play e5g7.' 'Right: two squares' 'task 2 of 15' 'task 1 of 15' 'task 2 of 15' \
    'It is there in one move.' 'task 3 of 15' 'W   wizard (X3, X4)' 'skip ' 'White> '
[ "$(tail -c 7 "$scratch/out")" = 'White> ' ] || complain "lines behind quit are read"

# The other side answers, and a task that is begun again has all its moves.
learn 'chess 8' Rg1 Ra8 back skip Rg1 Rh8 skip back
says 'task 8 of 9' '(2 moves, whatever the answers are)' 'Right. Black plays Kh4. Go on.' 'There is an answer: ' 'task 7 of 9' \
    'task 8 of 9' 'Black plays Kh4' 'One rook guards a file' 'task 9 of 9' 'That was the last task.'

# Both sides move at once.
learn xymyx e5 exd5
says 'White> Then no pawn of yours stands on d5.' 'If the black pawn stays' 'task 2 of 13'
learn 'xymyx 4' Ng6 Nf5
says 'Not if Black plays Rg6 at the same time.' 'task 5 of 13'
learn 'xymyx 13' Re6 Qf1
says 'Right. Black plays ' 'can be foreseen.' 'That was the last task.'

# Another seat than White's, four players, and a variant without a lesson of its own.
learn 'nodal-ludii 14' d7e6
says 'Nodal Chess' 'Black> In Nodal Chess as the author wrote it' 'That was the last task.'
learn gala-cutthroat Rxc6 Rf6
says '(teams), task 1 of 8' 'Red> Right, go on.' 'task 2 of 8'

: >"$scratch/empty"
"$program" learn cubic <"$scratch/empty" >"$scratch/out" || complain "the end of input is no end"
says 'task 1 of ' 'White> '
head -c 1100000 /dev/zero | tr '\0' a >"$scratch/long"
printf '\n\033[2J\nquit\n' >>"$scratch/long"
"$program" learn cubic <"$scratch/long" >"$scratch/out" || complain "a long line is an end"
says 'That line is too long.' '?[2J is no legal move'

refuses 2 'unknown variant "draughts"' draughts
refuses 2 'xodul has 15 tasks, not 16' xodul 16
refuses 2 'expected a number from 1 to 99, not "first"' xodul first
refuses 2 'unexpected argument' xodul 1 2
refuses 2 'unknown flag' xodul --pool=common
[ "$failures" -eq 0 ]
