#!/bin/sh
# Opens a game in a real XBoard on a screen of a given size: the board must be as large as fits
# beside what else stands in the window, and the window must lie on the screen.
#
# Usage: board_size.sh PROGRAM WIDTH HEIGHT VARIANT FILES RANKS, the files of hands and tokens
# beside the board counted.
. "$(dirname "$0")/xboard.sh"
need xboard Xvfb openbox xdotool xdpyinfo xwininfo import convert timeout
program=$1 width=$2 height=$3 variant=$4 files=$5 ranks=$6
screen=${width}x$height size=

# What launch_posix.c leaves beside the board.
MARGIN_WIDTH=12 MARGIN_HEIGHT=140 SHRINKS=3

# Prints the lines between squares of a size, in pixels.
gap_of()
{
    if [ "$1" -lt 37 ]; then
        echo 1
    elif [ "$1" -lt 59 ]; then
        echo 2
    elif [ "$1" -lt 116 ]; then
        echo 3
    else
        echo 4
    fi
}

# Prints the largest square that fits.
largest_square()
{
    square=259
    while gap=$(gap_of $square) &&
        { [ $((files * (square + gap) + gap)) -gt $((width - MARGIN_WIDTH)) ] ||
            [ $((ranks * (square + gap) + gap)) -gt $((height - MARGIN_HEIGHT)) ]; }; do
        square=$((square - 1))
    done
    echo "$square"
}

# Prints how far the squares of a board of $1 by $2 pixels are apart; 0 when it is no such board. The
# line around it has one pixel.
pitch_of()
{
    pitch=$((($1 + 1) / files))
    if [ $((files * pitch)) -eq $(($1 + 1)) ] && [ $((ranks * pitch)) -eq $(($2 + 1)) ]; then
        echo "$pitch"
    else
        echo 0
    fi
}

# Looks until such a board is drawn, the same ten times. False when another one stays: XBoard loses
# its board at times where the window manager is slow.
is_drawn()
{
    seen=
    same=0
    end=$(($(date +%s) + LIMIT))
    while [ "$same" -lt 10 ] && [ "$(date +%s)" -lt "$end" ]; do
        box=$(find_board 2>/dev/null | cut -d ' ' -f 1,2)
        if [ "$box" = "$seen" ] && [ -n "$box" ]; then
            same=$((same + 1))
        else
            same=0
        fi
        seen=$box
    done
    # shellcheck disable=SC2086 # a box is two words
    apart=$(pitch_of $seen)
    [ "$apart" -le "$wanted" ] && [ "$apart" -ge $((wanted - SHRINKS)) ]
}

square=$(largest_square)
wanted=$((square + $(gap_of "$square")))
start_display
start_window_manager
attempt=1
open_xboard "$program" xboard "$variant"
until is_drawn; do
    [ "$attempt" -lt 5 ] || fail "a board of $box pixels, not of squares $wanted apart"
    attempt=$((attempt + 1))
    kill "$xboard"
    wait "$xboard"
    open_xboard "$program" xboard "$variant"
done
await 0 '<first : pong ' >/dev/null
find_window
xwininfo -id "$window" >"$scratch/geometry"
# shellcheck disable=SC2046 # four numbers
set -- $(sed -n 's/^ *\(Absolute upper-left [XY]\|Width\|Height\): *//p' "$scratch/geometry")
left=$1 top=$2 wide=$3 high=$4
take_picture board
echo "$variant on $screen: squares $apart pixels apart of $wanted, a window of ${wide}x$high at $left, $top"
if [ "$left" -lt 0 ] || [ "$top" -lt 0 ] || [ $((left + wide)) -gt "$width" ] ||
    [ $((top + high)) -gt "$height" ]; then
    fail 'the window does not lie on the screen'
fi
assert_no_complaint
