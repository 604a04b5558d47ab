#!/bin/sh
# Without the bench of tokens (Xodul board = plain) a person enters an exchange as a trip of
# the pawn: onto a marked empty square, which stands for the piece, and back. XBoard garbles
# Black's trips, so both sides make one. After every move XBoard's board and the position in
# the engine must be the same.
#
# Usage: person_plain.sh PROGRAM
. "$(dirname "$0")/xboard.sh"
need xboard Xvfb openbox xdotool import convert xclip timeout
program=$1 variant=xodul

# The letters of the highlight $1 with the squares they stand on, "a8Y b7C ...".
marks()
{
    echo "$1" | awk '{
        rank = 8
        file = 1
        for (i = 1; i <= length($0); i++) {
            cell = substr($0, i, 1)
            if (cell == "/") {
                rank--
                file = 1
            } else if (cell ~ /[0-9]/) {
                file += cell
            } else {
                printf "%s%d%s ", substr("abcdefghi", file++, 1), rank, cell
            }
        }
    }'
}

# Exchanges the pawn on square $1 for the only piece in the pool, whose letter is $2.
exchange()
{
    mark=$(log_size)
    click "$1"
    light=$(await "$mark" '<first : highlight ' | sed 's/.*highlight //')
    relay=$(marks "$light" | tr ' ' '\n' | sed -n 's/C$//p')
    case $relay in
    [a-i][1-8]) ;;
    *) fail "one square should be marked for a trip of $1, not '$relay'" ;;
    esac
    mark=$(log_size)
    click "$relay"
    await "$mark" '<first : highlight ' >/dev/null
    click "$1"
    await "$mark" "<first : choice $2\$" >/dev/null
    await "$mark" '<first : # fen ' >/dev/null
}

start_display
start_xboard "$program" xboard xodul -firstOptions 'Xodul board=plain' -searchDepth 1
await 0 '<first : pong ' >/dev/null
find_window
locate_board 9 8
mark=$(log_size)
press ctrl+e
await "$mark" '>first : force' >/dev/null
play_alone f1 e4 b
play_alone b8 c6 w
play_alone e4 c6 b
play_alone d7 c6 w

echo 'White exchanges a pawn for the knight, Black one for the wizard'
exchange e2 N
agree "$mark" b
take_picture white
exchange a7 W
agree "$mark" w
take_picture black
case $(engine_fen) in
*/wpp1ppppp/*/PPPPNPPPP/*) ;;
*) fail "there is no knight on e2, or no wizard on a7: $(engine_fen)" ;;
esac
assert_no_complaint
