#!/bin/sh
# Two engines play two games of a variant in a real XBoard; the debug log must hold no
# complaint and the PGN two results.
#
# Usage: two_engines.sh ENGINE VARIANT DEPTH [XBOARD OPTIONS]
. "$(dirname "$0")/xboard.sh"
need xboard Xvfb timeout
engine=$1 variant=$2 depth=$3
shift 3
pgn=$scratch/games.pgn
games=2

start_display
timeout -k 5 "$LIMIT" xboard -fcp "$engine" -scp "$engine" -variant "$variant" \
    -testLegality false -mg "$games" -tc 10 -inc 1 -searchDepth "$depth" -matchPause 1 \
    -popupExitMessage false -popupMoveErrors false -repeatsToDraw 0 -ruleMoves 0 \
    -autoCallFlag true -soundProgram true -ponderNextMove false \
    -saveSettingsOnExit false -noGUI -sgf "$pgn" \
    -debug -nameOfDebugFile "$log" "$@" >"$scratch/output" 2>&1 &
xboard=$!
started="$xboard $started"
follow 0 "$COMPLAINT|>second: quit" >"$scratch/last"
assert_no_complaint
wait "$xboard"
status=$?
case $status in
0) ;;
124 | 137) fail "the match was not over after $LIMIT seconds" ;;
*) fail "xboard ended with status $status: $(tail -n 3 "$scratch/output")" ;;
esac
assert_no_complaint

[ -s "$pgn" ] || fail "no PGN was written"
results=$(grep -cE '^\[Result "(1-0|0-1|1/2-1/2)"\]' "$pgn")
[ "$results" -eq "$games" ] || fail "$results of $games games have a result"
grep -aqE '^[0-9]+ <(first |second): (1-0|0-1|1/2-1/2) ' "$log" ||
    fail "no engine said how a game ended"
score=$(grep 'final score' "$scratch/output") || fail "XBoard printed no final score"
echo "$variant: $score"
grep -E '(1-0|0-1|1/2-1/2)$' "$pgn"
