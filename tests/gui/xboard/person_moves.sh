#!/bin/sh
# A person plays the moves of a table in a real XBoard, for both sides, with mouse and keyboard.
# After every move XBoard's board, the position in the engine and what the rules make of that
# move must be the same; on the way the engine must mark exactly the squares that can be
# clicked next.
#
# Usage: person_moves.sh PROGRAM VARIANT [ENGINE], where PROGRAM knows the rules and opens
# XBoard, and ENGINE, PROGRAM by default, plays in it; the table is VARIANT.moves beside this
# script.
#
# Lines of a table; squares and moves are the game's own, tokens beside the board are on files
# behind them:
#   board FILES RANKS SIZE      what is drawn, tokens with it, and XBoard's -size
#   position FEN                pasted into XBoard, in two colours where four play
#   click MOVE SQUARES...       the move is entered by clicks on these squares
#   pull MOVE FROM TO PULLS     the mouse is pressed on TO and pulled PULLS times, forward or
#                               back, which chooses the piece, before it is let go
#   type MOVE [TEXT]            the move is typed, as TEXT when XBoard writes it so
#   skip TEXT                   the move before has made a side move twice running: the other
#                               one passes, which is typed as TEXT
#   refuse MOVE REASON          it is typed; the engine must refuse it, giving that reason
#   marks SQUARES...            what the first click of the next move marks, where the text of
#                               that piece's moves does not name the squares
#   title TEXT                  the window's title holds this
#   picture NAME                for people who keep the pictures
#   engine                      the engine makes a move for the side to move
. "$(dirname "$0")/xboard.sh"
need xboard Xvfb openbox xdotool import convert xclip timeout
program=$1 variant=$2 engine=${3:-$1}
table=$(dirname "$0")/$variant.moves
next_marks=
awaited= # the side that XBoard waits for when that is one which has to pass

# Prints the marked squares of the highlight $1, sorted, one a line.
marked_squares()
{
    echo "$1" | awk '{
        count = split($0, row, "/")
        for (i = 1; i <= count; i++) {
            file = 1
            for (; row[i] != ""; row[i] = substr(row[i], 1 + length(cell))) {
                cell = substr(row[i], 1, 1)
                if (match(row[i], /^[0-9]+/)) {
                    cell = substr(row[i], 1, RLENGTH)
                    file += cell
                    continue
                }
                if (index("YRMBC", cell)) {
                    print substr("abcdefghijklmnop", file, 1) (count + 1 - i)
                }
                file++
            }
        }
    }' | sort
}

# Prints where the piece on square $1 can go first, or, when $2 is given, where some piece can be
# dropped, sorted, one square a line.
first_targets()
{
    "$program" moves "$variant" "$(engine_fen)" | awk -v from="$1" -v drop="$2" '
        drop != "" && index($0, "@") == 2 { print substr($0, 3) }
        drop == "" && match($0, "^" from "[*]?[a-p]") {
            text = substr($0, RLENGTH)
            match(text, /[a-p][0-9]+/)
            print substr(text, 1, RLENGTH)
        }' | sort -u
}

# Clicks on square $2, the first of the move $1, and checks what is marked then.
begin_turn()
{
    before=$(engine_fen) mark=$(log_size) drop=
    case $1 in
    ?@*) drop=${1%%@*} ;;
    esac
    click "$2"
    light=$(await "$mark" '<first : highlight ') || exit 1
    marked=$(marked_squares "${light##* }" | xargs)
    wanted=${next_marks:-$(first_targets "$2" "$drop" | xargs)}
    next_marks=
    [ "$marked" = "$wanted" ] || fail "$2 marks $marked, not $wanted, in $before"
}

# Waits for the end of the move $1 and compares it with the rules.
end_turn()
{
    after=$("$program" apply "$variant" "$before" "$1") || fail "$1 is not legal in $before"
    after=$(echo "$after" | head -n 1) # the line behind it tells how the game ended
    awaited=$(other_side "$before")
    agree "$mark" "$(echo "$after" | cut -d ' ' -f 2)" "$awaited"
    [ "$(engine_fen)" = "$after" ] || fail "after $1 the engine has $(engine_fen), not $after"
}

# $1 = move, then its squares.
click_move()
{
    move=$1
    begin_turn "$move" "$2"
    shift 2
    while [ $# -gt 1 ]; do
        leg=$(log_size)
        click "$1"
        await "$leg" '<first : highlight ' >/dev/null
        shift
    done
    click "$1"
    end_turn "$move"
}

# Prints a sum of what is drawn on the square $1.
look_at()
{
    import -silent -window root -crop \
        "${board_square}x$board_square+$(left_of "$1")+$(top_of "$1")" rgb:- | cksum
}

# Waits until the square $1 looks different from the sum $2.
await_change()
{
    end=$(($(date +%s) + LIMIT))
    while [ "$(look_at "$1")" = "$2" ]; do
        [ "$(date +%s)" -lt "$end" ] || fail "nothing new was drawn on $1"
    done
}

# $1 = move, $2 = from, $3 = to, $4 = number of pulls; White pulls down, Black up.
pull_move()
{
    begin_turn "$1" "$2"
    case $(side_to_move "$before") in
    w) step=30 ;;
    *) step=-30 ;;
    esac
    point_at "$3"
    look=$(look_at "$3")
    xdotool mousedown 1
    await "$mark" '<first : choice ' >/dev/null
    await_change "$3" "$look"
    pull=1
    while [ "$pull" -le "$4" ]; do
        look=$(look_at "$3")
        point_at "$3" $((pull * step))
        await_change "$3" "$look"
        pull=$((pull + 1))
    done
    xdotool mouseup 1
    end_turn "$1"
}

# Types the text $1 into XBoard; its first letter opens a window, which takes the rest.
type_text()
{
    before=$(engine_fen) mark=$(log_size)
    press "$(printf '%.1s' "$1")"
    entry=$(timeout "$LIMIT" xdotool search --sync --onlyvisible --name '^Type a move$')
    [ -n "$entry" ] || fail 'XBoard opened no window to type a move in'
    xdotool windowfocus --sync "$entry" type "${1#?}"
    xdotool key Return
}

# $1 = move, $2 = how XBoard writes it, or nothing.
type_move()
{
    type_text "${2:-$1}"
    end_turn "$1"
}

# $1 = move, then the reason.
refuse_move()
{
    type_text "$1"
    move=$1
    shift
    refusal="<first : Illegal move .*$*.*: $move\$"
    await "$mark" "$refusal" >/dev/null
    expect_complaint "$refusal|Illegal move \"[^\"]*\" .rejected by first chess program"
    shown=$(shown_fen) || exit 1
    same_board "$before" "$shown" "$awaited"
    [ "$(engine_fen)" = "$before" ] || fail "after $move the engine has $(engine_fen)"
}

# Passes for the side that XBoard waits for: types the text $1.
skip_side()
{
    type_text "$1"
    awaited=
    agree "$mark" "$(echo "$before" | cut -d ' ' -f 2)"
    [ "$(engine_fen)" = "$before" ] || fail "after a pass the engine has $(engine_fen)"
}

paste_position()
{
    printf '%s - - 0 1' "$(in_two_colours "$1")" | xclip -i -selection clipboard
    mark=$(log_size)
    awaited=
    press ctrl+shift+v
    agree "$mark" "$(echo "$1" | cut -d ' ' -f 2)"
    same_board "$1" "$(in_two_colours "$(engine_fen)")"
}

engine_move()
{
    mark=$(log_size)
    before=$(engine_fen)
    case $(side_to_move "$before") in
    w) press ctrl+w ;;
    *) press ctrl+b ;;
    esac
    await "$mark" '<first : move ' >/dev/null
    awaited=$(other_side "$before")
    agree "$mark" . "$awaited"
    edit_game
}

edit_game()
{
    mark=$(log_size)
    press ctrl+e
    await "$mark" '>first : force' >/dev/null
}

# Waits until the window's title holds the text $1.
await_title()
{
    end=$(($(date +%s) + LIMIT))
    title=$(xdotool getwindowname "$window")
    while [ "${title#*"$1"}" = "$title" ]; do
        [ "$(date +%s)" -lt "$end" ] || fail "the title is '$title', without '$1'"
        title=$(xdotool getwindowname "$window")
    done
}

# $1 = files, $2 = ranks, $3 = size.
open_board()
{
    start_display
    size=$3
    start_xboard "$program" xboard "$variant" -fcp "$engine" -searchDepth 1 \
        -popupMoveErrors false
    await 0 '<first : pong ' >/dev/null
    find_window
    locate_board "$1" "$2"
    edit_game
}

while read -r what rest <&3; do
    case $what in
    '' | '#'*) continue ;;
    esac
    echo "$what $rest"
    # shellcheck disable=SC2086 # a line of the table is words
    case $what in
    board) open_board $rest ;;
    position) paste_position "$rest" ;;
    click) click_move $rest ;;
    pull) pull_move $rest ;;
    type) type_move $rest ;;
    skip) skip_side "$rest" ;;
    refuse) refuse_move $rest ;;
    marks) next_marks=$(printf '%s\n' $rest | sort | xargs) ;;
    title) await_title "$rest" ;;
    picture) take_picture "$rest" ;;
    engine) engine_move ;;
    *) fail "the table says '$what'" ;;
    esac
done 3<"$table"
[ -n "$window" ] || fail "$table opens no board"
assert_no_complaint
