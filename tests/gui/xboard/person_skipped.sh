#!/bin/sh
# A person plays a team game against the engine in a real XBoard, in which players are skipped for
# want of a legal move: the engine passes by itself where XBoard waits for it, and tells the
# person to where XBoard waits for him, who types the pass or clicks on the other clock.
#
# Usage: person_skipped.sh PROGRAM
. "$(dirname "$0")/xboard.sh"
need xboard Xvfb openbox xdotool import convert xclip timeout
program=$1 variant=gala-team

# Sets up the FEN $1, of the game's own notation, in XBoard.
paste_position()
{
    printf '%s - - 0 1' "$(in_two_colours "$1")" | xclip -i -selection clipboard
    mark=$(log_size)
    press ctrl+shift+v
    agree "$mark" "$(echo "$1" | cut -d ' ' -f 2)"
}

# Types the text $1 into XBoard; its first letter opens a window, which takes the rest.
type_text()
{
    mark=$(log_size)
    press "$(printf '%.1s' "$1")"
    entry=$(timeout "$LIMIT" xdotool search --sync --onlyvisible --name '^Type a move$')
    [ -n "$entry" ] || fail 'XBoard opened no window to type a move in'
    xdotool windowfocus --sync "$entry" type "${1#?}"
    xdotool key Return
}

# Waits until the engine has made its move after byte $1 of the log, and compares the boards;
# XBoard waits for side $2 then.
await_move()
{
    await "$1" '<first : move [a-p]' >/dev/null
    agree "$1" "[$3]" "$2"
}

# Closes the window in which XBoard shows what the engine tells; it may take all keys until then.
close_note()
{
    note=$(timeout "$LIMIT" xdotool search --sync --onlyvisible --name '^Note$')
    [ -n "$note" ] || fail 'XBoard showed no note'
    xdotool windowactivate --sync "$note" key super+F4
    # shellcheck disable=SC2016 # the inner shell expands it
    timeout "$LIMIT" sh -c 'while xdotool search --onlyvisible --name "^Note$" >"$1"; do :; done' \
        sh "$scratch/notes" 2>/dev/null || fail 'the note was not closed'
}

start_display
start_xboard "$program" xboard "$variant" -fcp "$program" -searchDepth 1 -popupMoveErrors false
await 0 '<first : pong ' >/dev/null
find_window
locate_board 16 16
mark=$(log_size)
press ctrl+e
await "$mark" '>first : force' >/dev/null

echo 'Blue has no pieces: Black passes after every move of the first army.'
# Nobody can take anything at once, whatever the engine plays.
paste_position '16/16/16/16/16/16/16/16/16/16/16/6,rP,9/16/2,rK,12,gR/8,yK,7/14,gR,gK r - 0 1'
mark=$(log_size)
press ctrl+w # the engine plays White
await "$mark" '<first : telluser Black ' >/dev/null
take_picture told
close_note
await_move "$mark" b y
type_text pass
await "$mark" '>first : usermove @@@@' >/dev/null
await_move "$mark" b g
type_text p2p3
await_move "$mark" b y
echo 'The same by a click on the clock of White.'
mark=$(log_size)
xdotool mousemove $((board_left + 3 * board_square)) $((board_top - 42)) click 1
await "$mark" '>first : usermove @@@@' >/dev/null
await_move "$mark" b g

echo 'Green has no pieces: White against an engine that passes.'
mark=$(log_size)
press ctrl+e
await "$mark" '>first : force' >/dev/null
paste_position '16/16/16/16/16/16/10,bK,5/16/16/16/16/6,rR,9/16/2,rK,13/8,yK,7/12,bR,3 r - 0 1'
type_text g4g5
agree "$mark" b
mark=$(log_size)
press ctrl+b # the engine plays Black
await_move "$mark" w y
type_text i1i2
await "$mark" '<first : move @@@@' >/dev/null
agree "$mark" r w
type_text g5g4
await_move "$mark" w y
assert_no_complaint
