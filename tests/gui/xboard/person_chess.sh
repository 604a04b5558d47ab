#!/bin/sh
# A person plays chess in a real XBoard: moves both sides through a capture in passing, a
# castling and a promotion, lets the engine go on, and takes a move of each back.
# After every move XBoard's board and the position in the engine must be the same.
#
# Usage: person_chess.sh PROGRAM
. "$(dirname "$0")/xboard.sh"
need xboard Xvfb openbox xdotool import convert xclip timeout
program=$1 variant=chess

start_display
start_xboard "$program" xboard chess -searchDepth 1 -sweepPromotions true
await 0 '<first : pong ' >/dev/null
find_window
locate_board 8 8
mark=$(log_size)
press ctrl+e
await "$mark" '>first : force' >/dev/null
play_alone e2 e4 b
play_alone a7 a6 w
play_alone e4 e5 b
play_alone d7 d5 w
play_alone e5 d6 b
play_alone a6 a5 w
play_alone g1 f3 b
play_alone a5 a4 w
play_alone f1 e2 b
play_alone a4 a3 w
play_alone e1 g1 b
play_alone a3 b2 w
play_alone d6 c7 b
echo 'Black promotes'
mark=$(log_size)
click b2
await "$mark" '<first : highlight ' >/dev/null
point_at a1
xdotool mousedown 1
await "$mark" 'first : put a1' >/dev/null
xdotool mouseup 1
await "$mark" 'first : b2a1q' >/dev/null
agree "$mark" w
take_picture promotion

echo 'the engine goes on as Black, and both moves are taken back'
play_alone h2 h3 b
mark=$(log_size)
press ctrl+b
await "$mark" '<first : move ' >/dev/null
agree "$mark" w
before=$(engine_fen)
move_man h3 h4
await "$mark" '<first : move ' >/dev/null
agree "$mark" w
mark=$(log_size)
press ctrl+x
agree "$mark" w
[ "$(engine_fen)" = "$before" ] || fail "taken back to $(engine_fen), not $before"
assert_no_complaint
