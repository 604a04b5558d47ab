#!/bin/sh
# A real XBoard with the program in either protocol, UCI through PolyGlot: an analysis of three lines that
# is ended, then ten games of one against the other, both pondering. The debug log must hold no complaint.
#
# Usage: test_xboard_client.sh PROGRAM
. "$(dirname "$0")/../xboard/xboard.sh"
need xboard polyglot Xvfb timeout
program=$1
games=10
pgn=$scratch/games.pgn
quiet="-popupExitMessage false -popupMoveErrors false -saveSettingsOnExit false -debug"

# Starts XBoard with more words, and with a log of its own. Its output is kept.
open_quietly()
{
    : >"$log"
    # shellcheck disable=SC2086 # the options are words
    timeout -k 5 "$DISPLAY_LIFE" xboard -fcp "$program" -variant normal -soundProgram '' $quiet \
        -nameOfDebugFile "$log" "$@" >"$scratch/output" 2>&1 &
    xboard=$!
    started="$xboard $started"
}

# Analyses the first position to depth 6, with more words for XBoard.
analyse()
{
    open_quietly -mode analysis -firstOptions MultiPV=3 "$@"
    await 0 '<first : 6 ' >/dev/null
    kill "$xboard"
    wait "$xboard"
    assert_no_complaint
    lines=$(grep -a -c '<first : 5 ' "$log")
    [ "$lines" -ge 3 ] || fail "$lines lines of depth 5 came, not 3"
    grep -a -q '>first : exit' "$log" || fail 'the analysis was not ended'
}

cd "$scratch" || exit 1 # PolyGlot may write a file where it is started
start_display
analyse
analyse -fUCI
echo 'analysis: 3 lines in either protocol, no complaint'

open_quietly -scp "$program" -sUCI -mg "$games" -tc 10 -inc 1 -searchDepth 3 -matchPause 1 \
    -autoCallFlag true -ponderNextMove true -flashCount 0 -animateMoving false \
    -highlightLastMove false -sgf "$pgn"
wait "$xboard" || fail "xboard ended with status $?: $(tail -n 3 "$scratch/output")"
assert_no_complaint
results=$(grep -cE '^\[Result "(1-0|0-1|1/2-1/2)"\]' "$pgn")
[ "$results" -eq "$games" ] || fail "$results of $games games have a result"
for engine in first second; do
    grep -a -q ">$engine *: hard" "$log" || fail "the $engine engine does not ponder"
done
score=$(grep 'final score' "$scratch/output") || fail 'XBoard printed no final score'
echo "$games games: ${score#*: }, no complaint"
