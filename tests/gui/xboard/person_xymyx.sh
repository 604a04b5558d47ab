#!/bin/sh
# A person plays XYMYX against the engine in a real XBoard, with the mouse. In the scripted
# positions the engine has one move only, so what comes of both is known: a collision, an
# absorption, frustrated captures. Then the person plays Black, for whom the engine passes
# first, takes a turn back, and enters both sides' moves. After every turn XBoard's board, the
# position in the engine and what the rules make of the turn must be the same.
#
# Usage: person_xymyx.sh PROGRAM [ENGINE], where PROGRAM knows the rules and opens XBoard, and
# ENGINE, PROGRAM by default, is what plays in it.
. "$(dirname "$0")/xboard.sh"
need xboard Xvfb openbox xdotool import convert xclip timeout
program=$1 engine=${2:-$1} variant=xymyx

# Waits for the end of the turn; $1 is who begins the next one, White unless the engine passed.
# The engine's own FEN has White to move always, as both sides move.
end_turn()
{
    await "$mark" '<first : # fen ' >/dev/null
    told=$(engine_fen)
    shown=$(shown_fen) || exit 1
    same_board "$(echo "$told" | sed "s/ w / $1 /")" "$shown"
    echo "  agreed on $told"
}

# Fails unless the engine has what the rules make of the joint turn $2 in the position $1.
check_rules()
{
    wanted=$("$program" apply xymyx "$1" "$2") || fail "$2 is not legal in $1"
    wanted=$(echo "$wanted" | head -n 1)
    [ "$(engine_fen)" = "$wanted" ] || fail "after $2 the engine has $(engine_fen), not $wanted"
}

# Pastes the position $1, with the reserve, which the engine must call $2. What XBoard copied
# late on a busy machine may be pasted instead: then once more.
paste_position()
{
    for attempt in 1 2 3 4 5; do
        printf '%s' "$1" | xclip -i -selection clipboard >/dev/null 2>&1
        mark=$(log_size)
        press ctrl+shift+v
        if (LIMIT=$((LIMIT / 5)) && follow "$mark" "<first : # fen $2\$") >/dev/null; then
            break
        fi
        echo "  attempt $attempt: $2 was not pasted"
    done
    [ "$(engine_fen)" = "$2" ] || fail "the engine has $(engine_fen), not $2"
    shown=$(shown_fen) || exit 1
    same_board "$2" "$shown"
}

# $1 = what it shows, $2 = FEN with the reserve cut off, $3 = White's move, $4 = Black's only
# one, $5 = the engine's ply, legs parted by a blank.
play_scripted()
{
    echo "$1"
    before=$2
    paste_position "$(echo "$2" | sed 's/^\([^ ]*\)/\1*gG/; s,/,*gG/,g')" "$2"
    from=$(printf '%.2s' "$3") to=${3#??}
    move_man "$from" "$to"
    turn=$mark
    press ctrl+b
    for leg in $5; do
        await "$turn" "<first : move $leg\$" >/dev/null
    done
    mark=$turn
    end_turn w
    take_picture "$6"
    check_rules "$before" "$3|$4"
}

start_display
start_xboard "$program" xboard xymyx -fcp "$engine" -searchDepth 1 -popupMoveErrors false \
    -autoFlipView false -firstOptions Seed=1
await 0 '<first : pong ' >/dev/null
find_window
locate_board 11 8
take_picture start

echo 'the engine answers as Black'
for piece in 'e2 e4' 'g1 f3' 'f1 e2'; do
    move_man "${piece% *}" "${piece#* }"
    await "$mark" '<first : move ' >/dev/null
    end_turn w
done

play_scripted 'a collision: the king stays, the pawn is lost' \
    '4q2k/5Q2/8/8/4Kp2/8/8/8 w - - 0 1' e4f3 f4f3 'j1f4, f4j1' collision
play_scripted 'a frustrated capture: the pawn has gone on' \
    '7k/5Q2/8/8/5p2/8/8/2B1K3 w - - 0 1' c1f4 f4f3 'P@f3' frustrated
play_scripted 'a frustrated capture: the pawn has captured' \
    '7k/5Q2/8/8/5p2/5NN1/3B4/4K3 w - - 0 1' d2f4 f4g3 'j1g3p' captured
play_scripted 'an absorption' \
    '7k/5Q2/8/8/5p2/8/4P3/3BK3 w - - 0 1' d1e2 f4f3 'f4f3' absorption
play_scripted 'a collision of equal ranks, White having registered first; it is stalemate' \
    '7k/5Q2/8/7p/5p1P/8/5P2/4K3 w - - 0 1' f2f3 f4f3 'j1f4, f4j1' equal

echo 'a person plays Black: the engine passes, then moves second'
mark=$(log_size)
press ctrl+n
await "$mark" '<first : setup ' >/dev/null
await "$mark" '<first : # fen rnbqkbnr/' >/dev/null
mark=$(log_size)
press ctrl+w
await "$mark" '<first : move @@@@$' >/dev/null
for piece in e7e5 g8f6 f8c5; do
    mark=$(log_size)
    click "$(printf '%.2s' "$piece")"
    await "$mark" '<first : highlight ' >/dev/null
    click "${piece#??}"
    await "$mark" "first : $piece\$" >/dev/null
    await "$mark" '<first : move ' >/dev/null
    end_turn b
done
take_picture black
echo 'a turn is taken back'
mark=$(log_size)
press ctrl+x
await "$mark" '>first : remove' >/dev/null
end_turn b
assert_no_complaint
