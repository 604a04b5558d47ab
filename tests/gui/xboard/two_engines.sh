#!/bin/sh
# Two engines play two games of a variant in a real XBoard; the debug log must hold no
# complaint and the PGN two results, and at the end of each game XBoard's board must be that of the
# engine that said how it ended.
#
# Usage: two_engines.sh ENGINE VARIANT DEPTH [XBOARD OPTIONS]
. "$(dirname "$0")/xboard.sh"
need xboard Xvfb timeout
engine=$1 variant=$2 depth=$3
shift 3
pgn=$scratch/games.pgn
ends=$scratch/ends.fen
games=2

start_display
timeout -k 5 "$LIMIT" xboard -fcp "$engine" -scp "$engine" -variant "$variant" \
    -testLegality false -mg "$games" -tc 10 -inc 1 -searchDepth "$depth" -matchPause 1 \
    -popupExitMessage false -popupMoveErrors false -repeatsToDraw 0 -ruleMoves 0 \
    -autoCallFlag true -soundProgram '' -ponderNextMove false -flashCount 0 \
    -animateMoving false -highlightLastMove false \
    -saveSettingsOnExit false -sgf "$pgn" -spf "$ends" \
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

# Prints, for each game, the position in which an engine said how it had ended.
told_ends()
{
    awk '
        />first : new/ { over = 0 }
        match($0, /<(first |second): /) {
            engine = substr($0, RSTART, RLENGTH)
            line = substr($0, RSTART + RLENGTH)
            if (sub(/^# fen /, "", line)) {
                fen[engine] = line
            } else if (!over && line ~ /^(1-0|0-1|1\/2-1\/2) /) {
                over = 1
                print fen[engine]
            }
        }' "$log"
}

told_ends >"$scratch/told"
[ "$(wc -l <"$ends")" -eq "$games" ] || fail "XBoard saved not $games positions"
while read -r shown && read -r told <&3; do
    same_board "$told" "$shown"
    echo "agreed on $told"
done <"$ends" 3<"$scratch/told"
[ "$(wc -l <"$scratch/told")" -eq "$games" ] || fail "engines ended not $games games"
score=$(grep 'final score' "$scratch/output") || fail "XBoard printed no final score"
echo "$variant: $score"
grep -E '(1-0|0-1|1/2-1/2)$' "$pgn"
