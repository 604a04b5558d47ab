#!/bin/sh
# `quincunx puzzle`: what it says to right, wrong and illegal moves, and what it remembers.
#
# Usage: test_puzzle.sh FOLDER QUINCUNX
puzzles=$1/chess.epd quincunx=$2
. "$(dirname "$0")/../support/tools.sh"
XDG_STATE_HOME=$scratch/state
export XDG_STATE_HOME
state=$XDG_STATE_HOME/quincunx/puzzles

# field NUMBER NAME: an operation of the NUMBER-th puzzle.
field()
{
    sed '/^#/d' "$puzzles" | sed -n "$1s/.* $2 \"*\([^;\"]*\)\"*;.*/\1/p"
}

# pose LINES ARGUMENT...: what is said when so is typed.
pose()
{
    typed=$1
    shift
    # shellcheck disable=SC2059 # escapes are meant
    said=$(printf "$typed" | "$quincunx" puzzle "$@" 2>&1) || fail "$*: status $?"
}

# says TEXT: what was said has it.
says()
{
    printf '%s\n' "$said" | grep -qF -- "$1" || fail "not said: $1; but $said"
}

# kept LINE...: the file has these lines.
kept()
{
    printf '%s\n' "$@" | cmp -s - "$state" || fail "kept: $(cat "$state"), not $*"
}

pose 'PIECES n\npieces x\npieces\ne2 e4\nQuit\n' chess
says 'N   knight ('
says 'This game has no piece x.'
says 'P pawn, N knight, B bishop, R rook, Q queen, K king'
says 'One move at a time'

first=$(field 1 id) second=$(field 2 id) third=$(field 3 id)
pose 'a1a1\n' chess
says "Puzzle 1 of $(grep -c ' bm ' "$puzzles"), $first, grade "
says 'a1a1 is illegal: '
[ ! -e "$state" ] || fail 'kept before anything is solved'

# Right at the first try, and again; then with a hint.
pose "$(field 1 bm)\n$(field 2 bm)\nhint\n$(field 3 bm)\nquit\n" chess
says "Right. The line: $(field 1 pv)"
says "$second"
says 'Solved: 2 in a row, 2 in the longest row.'
says 'Hint: '
says 'Solved: 0 in a row, 2 in the longest row.'
kept 'streak 0' 'best 2' "solved $first" "solved $second" "solved $third"
case $said in
*"Puzzle 4 of "*) ;;
*) fail 'no fourth puzzle' ;;
esac

# Those are not posed again. A wrong move ends the row, so does the solution, but next does not.
pose "$(field 4 bm)\nnext\nquit\n" chess
kept 'streak 1' 'best 2' "solved $first" "solved $second" "solved $third" "solved $(field 4 id)"
fen=$(sed '/^#/d' "$puzzles" | sed -n '5s/ bm .*//p')
wrong=$("$quincunx" moves chess "$fen" | while read -r move; do
    printf '%s\n' "$move" | "$quincunx" puzzle chess 2>&1 | grep -q '> Wrong: ' && echo "$move" && break
done)
pose "$wrong\nsolution\nhelp\n" chess
says "> Wrong: $wrong does not win: "
says ' answers '
says "The line: $(field 5 pv)"
says '  solution  tells the move'
says "Puzzle 6 of"
grep -qx 'streak 0' "$state" || fail 'a wrong move does not end the row'

# Of one kind.
theme=$(sed -n 's/.*c1 "\([a-z][a-z0-9-]*\)[ "].*/\1/p' "$puzzles" | head -n 1)
pose 'quit\n' chess --theme "$theme"
says " of $(grep -c "c1 \".*\b$theme\b.*\"" "$puzzles"), "
pose 'quit\n' chess --grade 2
says ', grade 2'
pose 'next\n' chess --daily
says 'The puzzle of 20'
[ "$(printf '%s\n' "$said" | grep -c '^Puzzle ')" -eq 1 ] || fail 'not one puzzle of the day'

# All solved: they begin again.
sed -n 's/.* id "\([^"]*\)".*/solved \1/p' "$puzzles" >>"$state"
pose 'quit\n' chess
says ' are solved; they begin again.'
says 'Puzzle 1 of '

# Where both sides move at once it asks for White's half.
pose 'hint\nquit\n' xymyx
says "One move of White's (capital letters) mates, whatever Black's is."
says 'Hint: mate mate-in-1'

# A damaged file is put aside with one line, and a new one begins.
printf 'streak 3\nbest many\n' >"$state"
pose "$(field 1 bm)\n" chess
says "quincunx puzzle: $state, line 2: expected streak, best or solved and a value; it is kept as puzzles.damaged, a new one begins"
kept 'streak 1' 'best 1' "solved $first"
[ "$(cat "$state.damaged")" = "$(printf 'streak 3\nbest many')" ] || fail 'the damaged file is lost'

# Two at once keep what either solves.
rm "$state"
mkfifo "$scratch/to" "$scratch/from"
"$quincunx" puzzle chess <"$scratch/to" >"$scratch/from" 2>&1 &
exec 3>"$scratch/to" 4<"$scratch/from"
while read -r line <&4; do
    case $line in "Puzzle 1 of "*) break ;; esac
done
pose "next\n$(field 2 bm)\n" chess
printf '%s\n' "$(field 1 bm)" >&3
exec 3>&-
cat <&4 >/dev/null
wait
exec 4<&-
kept 'streak 2' 'best 2' "solved $second" "solved $first"

# Where nothing can be kept it says so once and goes on.
XDG_STATE_HOME=/dev/null
pose "$(field 1 bm)\n$(field 2 bm)\n" chess
says '/dev/null/quincunx/puzzles: Not a directory; what is solved is not kept'
[ "$(printf '%s\n' "$said" | grep -c 'is not kept')" -eq 1 ] || fail 'said twice'
says 'Solved: 2 in a row'
XDG_STATE_HOME=$scratch/state

misused 'there are no puzzles of gala-team' "$quincunx" puzzle gala-team
misused 'no theme "nothing"; chess has ' "$quincunx" puzzle chess --theme nothing
misused '--grade: expected a number from 1 to 10' "$quincunx" puzzle chess --grade 11
misused 'unknown flag "--pool=own"' "$quincunx" puzzle xodul --pool=own
misused 'unknown variant "foo"' "$quincunx" puzzle foo
[ "$failures" -eq 0 ]
