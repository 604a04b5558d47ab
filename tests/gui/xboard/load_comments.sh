#!/bin/sh
# A file of chess with comments of every kind is loaded by a real XBoard: what programs wrote opens
# no window, what a person wrote does, and neither variations nor glyphs stop the game.
#
# Usage: load_comments.sh PROGRAM
. "$(dirname "$0")/xboard.sh"
need xboard Xvfb openbox xdotool xclip timeout import
program=$1
pgn=$scratch/games.pgn
cat >"$pgn" <<'END'
[White "A"]
[Result "0-1"]

1. f3 {+0.30/12 0.512s, n=12345, sd=20} e5 {[%eval 0.17] [%clk 0:30:00]} 2. g4
{d=35, sd=60, pv=d4 Nf6} $4 Qh4# {+M1/1 0.001s} 0-1

[White "B"]
[Result "0-1"]

1. f3 {+0.30/12 0.5} e5 $1 (1... d5 {[%clk 0:30:00]}) 2. g4 {[%clk 0:29:00] A person's word} Qh4#
0-1
END

# Loads game $1, waits for its end, and goes one ply back, where XBoard shows what was said.
load()
{
    mark=$(log_size)
    open_xboard "$program" xboard chess -loadGameFile "$pgn" -loadGameIndex "$1" \
        -timeDelay 0 -autoDisplayTags false
    await "$mark" '<first : # fen rnb1kbnr/pppp1ppp/8/4p3/6Pq/' >/dev/null
    find_window
    press alt+Left
}

# The position that XBoard shows is the one before the last ply.
look()
{
    shown=$(shown_fen) || exit 1
    same_board 'rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b' "$shown"
    take_picture "game$1"
}

start_display
start_window_manager
load 1
look 1
if xdotool search --onlyvisible --name '^Comment on ' >/dev/null 2>&1; then
    fail 'a comment of a program has opened a window'
fi
kill "$xboard"
wait "$xboard"
load 2
timeout "$LIMIT" xdotool search --sync --onlyvisible --name '^Comment on ' >/dev/null ||
    fail 'what a person wrote is not seen'
# It may have opened under the pointer, and keys go to the window that the pointer is in.
xdotool mousemove --window "$window" 20 40
look 2
assert_no_complaint
