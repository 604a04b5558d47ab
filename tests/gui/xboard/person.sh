#!/bin/sh
# A person plays Xodul against the engine in a real XBoard, with the mouse: a cannon's
# capture, a wizard's teleport, a knight's move, and, after a scripted beginning in which the
# person moves both sides, exchanges from the bench by both. After every move XBoard's board
# and the position in the engine must be the same.
#
# Usage: person.sh PROGRAM [ENGINE], where PROGRAM knows the rules and opens XBoard, and
# ENGINE, PROGRAM by default, is what plays in it.
. "$(dirname "$0")/xboard.sh"
need xboard Xvfb openbox xdotool import convert xclip timeout
program=$1 engine=${2:-$1} variant=xodul

# Puts the token on square $1 onto the pawn on square $2, where the only piece in the pool
# must be offered, and is chosen by letting go.
exchange()
{
    mark=$(log_size)
    click "$1"
    await "$mark" '<first : highlight ' >/dev/null
    point_at "$2"
    xdotool mousedown 1
    await "$mark" "<first : choice $3\$" >/dev/null
    xdotool mouseup 1
    await "$mark" "first : $1$2$4\$" >/dev/null
}

# Prints the first legal move of the wanted sort, "FROM TO", in the position $2; nothing if
# there is none. Sorts: knight, teleport, cannon (a capture), any.
find_turn()
{
    "$program" moves xodul "$2" | awk -v sort="$1" -v fen="$2" '
        BEGIN {
            rank = 8
            file = 1
            for (i = 1; i <= length(fen); i++) {
                cell = substr(fen, i, 1)
                if (cell == "[" || cell == " ") {
                    break
                } else if (cell == "/") {
                    rank--
                    file = 1
                } else if (cell ~ /[0-9]/) {
                    file += cell
                } else {
                    piece[substr("abcdefghi", file++, 1) rank] = cell
                }
            }
        }
        /^[a-i][1-8][a-i][1-8]$/ {
            from = substr($0, 1, 2)
            to = substr($0, 3, 2)
            files = index("abcdefghi", substr(from, 1, 1))
            files -= index("abcdefghi", substr(to, 1, 1))
            ranks = substr(from, 2) - substr(to, 2)
            jump = files * files == 4 && ranks * ranks == 4
            if (sort == "any" || sort == "knight" && piece[from] == "N" ||
                sort == "teleport" && piece[from] == "W" && !(to in piece) && !jump ||
                sort == "cannon" && piece[from] == "C" && to in piece) {
                print from, to
                exit
            }
        }'
}

# Plays a move of the wanted sort as White, after others if it is not possible at once; the
# engine answers.
play_white()
{
    for attempt in 1 2 3 4 5 6; do
        move=$(find_turn "$1" "$(engine_fen)")
        wanted=${move:+yes}
        move=${move:-$(find_turn any "$(engine_fen)")}
        [ -n "$move" ] || fail "there is no move for White in $(engine_fen)"
        echo "White, move $attempt for a $1: $move"
        move_man "${move% *}" "${move#* }"
        agree "$mark" w
        if [ -n "$wanted" ]; then
            return
        fi
    done
    fail "no $1 move was possible"
}

start_display
start_xboard "$program" xboard xodul -fcp "$engine" -searchDepth 1
await 0 '<first : pong ' >/dev/null
find_window
locate_board 12 8
take_picture start

play_white cannon
play_white teleport
play_white knight
take_picture reply

mark=$(log_size)
press ctrl+n
await "$mark" '<first : setup ' >/dev/null
agree "$mark" w
mark=$(log_size)
press ctrl+e
await "$mark" '>first : force' >/dev/null
play_alone f1 e4 b
play_alone b8 c6 w
play_alone e4 c6 b
play_alone d7 c6 w

echo 'White exchanges a pawn for the knight, Black one for the wizard'
exchange l1 e2 N n
agree "$mark" b
take_picture exchange
exchange k8 a7 W w
agree "$mark" w
case $(engine_fen) in
*/PPPPNPPPP/*\[[A-Za-z]*) fail "pieces are left in the pool: $(engine_fen)" ;;
*/PPPPNPPPP/*) ;;
*) fail "there is no knight on e2: $(engine_fen)" ;;
esac

echo 'the engine goes on as White'
mark=$(log_size)
press ctrl+w
await "$mark" '<first : move ' >/dev/null
agree "$mark" b
take_picture end
assert_no_complaint
