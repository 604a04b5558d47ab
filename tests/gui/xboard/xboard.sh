# shellcheck shell=sh
# Sourced by the XBoard tests: a display of its own, XBoard in it, and ways to wait for what
# happens there. Nothing waits by sleeping: a wait follows XBoard's debug log until the wanted
# line is written, and fails, naming the line, when LIMIT seconds pass.
# Everything that was started is ended on exit, and the scratch folder goes with it.
#
# Variables: scratch (folder), log (XBoard's debug log), xboard (its process), window,
# screen (WIDTHxHEIGHT), size (XBoard's, empty = as the program chooses it), board_* (where the
# board is drawn).

PATH=$PATH:/usr/games
LIMIT=${XBOARD_TEST_LIMIT:-240}
DISPLAY_LIFE=900
COMPLAINT='illegal|rejected|forfeit|bad fen|did not send setup|not supported by|tellusererror'
COMPLAINT="$COMPLAINT|<(first |second): error"
scratch=$(mktemp -d "${TMPDIR:-/tmp}/quincunx-xboard.XXXXXX") || exit 1
log=$scratch/xboard.debug
started=
expected='^$'
screen=1280x1024
size=40
program=
variant=
window=
: >"$log"

finish()
{
    status=$?
    trap - EXIT HUP INT TERM
    for process in $started; do
        kill "$process" 2>/dev/null
    done
    # XBoard handles the signal wherever it is, and may wait for itself then.
    # shellcheck disable=SC2086 # the processes are words
    timeout 20 sh -c 'sleep 10; kill -9 "$@"' end $started >/dev/null 2>&1 &
    killer=$!
    for process in $started; do
        wait "$process" 2>/dev/null
    done
    kill "$killer" 2>/dev/null
    if [ -n "${XBOARD_TEST_KEEP:-}" ]; then
        mkdir -p "$XBOARD_TEST_KEEP"
        cp -r "$scratch/." "$XBOARD_TEST_KEEP/"
    fi
    rm -rf "$scratch"
    exit "$status"
}
trap finish EXIT
trap 'exit 1' HUP INT TERM

# Ends the test as failed, with the reason and the end of the conversation.
fail()
{
    echo "FAILED: $*" >&2
    if [ -n "${window:-}" ]; then
        take_picture failure
    fi
    if [ -s "$scratch/output" ]; then
        echo "--- XBoard's last words: $(tail -n 2 "$scratch/output")" >&2
    fi
    if [ -s "$log" ]; then
        echo "--- the last lines between XBoard and the engine:" >&2
        grep -a -E '^[0-9]+ [<>]' "$log" | tail -n 25 >&2
    fi
    exit 1
}

# Ends the test as skipped (status 77) when one of the commands is not installed.
need()
{
    for command in "$@"; do
        if ! command -v "$command" >/dev/null 2>&1; then
            echo "SKIPPED: $command is not installed"
            exit 77
        fi
    done
}

# Starts an X server on a free display, with a home folder that holds no settings. Its life is
# limited, and its clients' with it, lest a test that is killed leaves them behind.
start_display()
{
    mkdir -p "$scratch/home"
    export HOME="$scratch/home" LC_ALL=C NO_AT_BRIDGE=1 GSETTINGS_BACKEND=memory
    unset XDG_CONFIG_HOME XDG_CACHE_HOME XDG_DATA_HOME WAYLAND_DISPLAY
    mkfifo "$scratch/display"
    timeout "$DISPLAY_LIFE" Xvfb -displayfd 3 -screen 0 "${screen}x24" -nolisten tcp -r \
        3>"$scratch/display" >/dev/null 2>"$scratch/server.log" &
    started="$! $started"
    display=
    read -r display <"$scratch/display"
    [ -n "$display" ] || fail "Xvfb gave no display: $(tail -n 3 "$scratch/server.log")"
    export DISPLAY=":$display"
}

# Prints the first line of $log from byte $1 on that matches the extended expression $2,
# whatever the case. False when LIMIT seconds pass without one.
follow()
{
    rm -f "$scratch/follow"
    mkfifo "$scratch/follow"
    tail -c "+$(($1 + 1))" -s 0.1 -f "$log" >"$scratch/follow" 2>/dev/null &
    follower=$!
    timeout "$LIMIT" grep -a -i -E -m 1 -e "$2" "$scratch/follow"
    found=$?
    kill "$follower" 2>/dev/null
    wait "$follower" 2>/dev/null
    return "$found"
}

# The same, but a line must come.
await()
{
    follow "$1" "$2" || fail "no line like '$2' came within $LIMIT seconds"
}

log_size()
{
    wc -c <"$log"
}

# --- A window and the mouse ---

# Two colours no picture of XBoard's holds, to find the board on the screen by.
LIGHT_SQUARE='#ffe4c1'
DARK_SQUARE='#9fb3c9'

# Starts a window manager, which says through a pipe when it is ready, and is told to leave
# keys and clicks to the windows, but for super+F4, which closes one.
start_window_manager()
{
    cat >"$scratch/openbox.xml" <<END
<openbox_config xmlns="http://openbox.org/3.4/rc"><mouse/><keyboard>
<keybind key="W-F4"><action name="Close"/></keybind></keyboard></openbox_config>
END
    mkfifo "$scratch/ready"
    openbox --config-file "$scratch/openbox.xml" \
        --startup "sh -c 'echo yes >\"$scratch/ready\"'" 3>"$scratch/ready" \
        >"$scratch/window-manager.log" 2>&1 &
    started="$! $started"
    ready=
    read -r ready <"$scratch/ready"
    [ -n "$ready" ] ||
        fail "the window manager ended: $(tail -n 3 "$scratch/window-manager.log")"
}

# Starts XBoard with a window whose picture is predictable.
# Usage: open_xboard COMMAND..., where COMMAND is xboard with the options of the game.
open_xboard()
{
    # shellcheck disable=SC2086 # a size is two words, or none
    "$@" -saveSettingsOnExit false -soundProgram '' -ponderNextMove false \
        -useBoardTexture false -lightSquareColor "$LIGHT_SQUARE" \
        -darkSquareColor "$DARK_SQUARE" -highlightLastMove false -flashCount 0 \
        -highlightMoveWithArrow false -animateMoving false -animateDragging false \
        ${size:+-overrideLineGap 0 -size $size} -popupExitMessage false \
        -messageSuppress 'Right-clicking menu item or dialog text pops up help on it' \
        -debug -nameOfDebugFile "$log" >"$scratch/output" 2>&1 &
    xboard=$!
    started="$xboard $started"
}

# The same, in a window manager.
start_xboard()
{
    start_window_manager
    open_xboard "$@"
}

# Waits for XBoard's window, the one that takes the keys.
find_window()
{
    window=$(timeout "$LIMIT" xdotool search --sync --onlyvisible --class xboard | head -n 1)
    [ -n "$window" ] || fail 'XBoard opened no window'
}

# Prints "WIDTH HEIGHT LEFT TOP" of the box around everything in the squares' colours.
find_board()
{
    import -silent -window root "$scratch/screen.miff" &&
        convert "$scratch/screen.miff" -fill lime -opaque "$LIGHT_SQUARE" \
            -opaque "$DARK_SQUARE" -fill black +opaque lime -format '%@' info: |
        tr 'x+' '  '
}

# Takes a box as the board of $1 files and $2 ranks. False when it has not that shape.
is_board()
{
    [ $# -eq 6 ] && [ "$3" -gt 0 ] && [ $(($3 % $1)) -eq 0 ] &&
        [ $(($3 * $2)) -eq $(($4 * $1)) ] || return 1
    board_square=$(($3 / $1)) board_left=$5 board_top=$6 board_ranks=$2
}

# Waits until a board of $1 files and $2 ranks is drawn, at the same place in two pictures in
# succession; sets board_left, board_top, board_ranks and board_square (pixels). A window that
# stays too small, as XBoard's does at times on a busy machine, is made as large as it should be.
locate_board()
{
    end=$(($(date +%s) + LIMIT))
    seen=
    wrong=0
    while [ "$(date +%s)" -lt "$end" ]; do
        box=$(find_board)
        # shellcheck disable=SC2086 # a box is four words
        if [ "$box" = "$seen" ] && is_board "$1" "$2" $box; then
            return
        fi
        seen=$box
        wrong=$((wrong + 1))
        if [ $((wrong % 20)) -eq 0 ]; then
            xdotool windowsize "$window" $((8 * size + 4)) $((8 * size * $2 / $1 + 110))
        fi
    done
    fail "no board of $1x$2 squares was drawn"
}

# Where the square, such as e4, begins; file _ is the second one left of file a.
left_of()
{
    file=$(($(printf '%d' "'$1") - 97))
    echo $((board_left + file * board_square))
}

top_of()
{
    echo $((board_top + (board_ranks - ${1#?}) * board_square))
}

# Moves the pointer to the middle of a square, $2 pixels lower.
point_at()
{
    xdotool mousemove $(($(left_of "$1") + board_square / 2)) \
        $(($(top_of "$1") + board_square / 2 + ${2:-0}))
}

click()
{
    point_at "$1"
    xdotool click 1
}

# Presses keys such as ctrl+n in XBoard's main window, unless that does not get the focus.
press()
{
    timeout 20 xdotool windowfocus --sync "$window" key --clearmodifiers "$1"
}

# Prints the FEN of the board XBoard shows, taken by its Copy Position.
shown_fen()
{
    printf 'nothing yet' | xclip -i -selection clipboard >/dev/null 2>&1
    end=$(($(date +%s) + LIMIT))
    again=0
    while [ "$(date +%s)" -lt "$end" ]; do
        if [ "$(date +%s)" -ge "$again" ]; then # a key may be lost on a machine that is busy
            press ctrl+shift+c
            again=$(($(date +%s) + 20))
        fi
        fen=$(timeout 5 xclip -o -selection clipboard 2>/dev/null)
        if [ -n "$fen" ] && [ "$fen" != 'nothing yet' ]; then
            echo "$fen"
            return
        fi
    done
    fail 'XBoard copied no position'
}

# --- A person at the board; the test sets program and variant ---

# The last position that the engine has told.
engine_fen()
{
    grep -a '<first : # fen ' "$log" | tail -n 1 | sed 's/.*# fen //'
}

# Waits for a position with $2 to move, told after byte $1 of the log; then compares what
# XBoard shows, its bench cut off, with what the engine has. XBoard may wait for side $3, who has
# to pass.
agree()
{
    await "$1" "<first : # fen [^ ]* $2 " >/dev/null
    told=$(engine_fen)
    shown=$(shown_fen) || exit 1
    same_board "$told" "$shown" "${3:-}"
    echo "  agreed on $told"
}

# Prints the pieces and the side to move of the FEN $1 as XBoard has them: where four play, in two
# colours, the later army of each in dressed letters.
in_two_colours()
{
    case $variant in
    gala-team) pairs="rwR ywR' bbR gbR'" ;;
    gala-team-shared) pairs="rwR gwR' bbR ybR'" ;;
    *)
        echo "$1" | cut -d ' ' -f 1,2
        return
        ;;
    esac
    echo "$1" | awk -v pairs="$pairs" '
        BEGIN {
            count = split(pairs, pair, " ")
            for (i = 1; i <= count; i++) {
                side[substr(pair[i], 1, 1)] = substr(pair[i], 2, 1)
                dress[substr(pair[i], 1, 1)] = substr(pair[i], 4)
            }
        }
        {
            ranks = split($1, rank, "/")
            for (i = 1; i <= ranks; i++) {
                cells = split(rank[i], cell, ",")
                for (j = 1; j <= cells; j++) {
                    colour = substr(cell[j], 1, 1)
                    piece = substr(cell[j], 2)
                    if (colour in side) {
                        text = text (side[colour] == "w" ? piece : tolower(piece)) dress[colour]
                    } else {
                        text = text cell[j]
                    }
                }
                text = text (i < ranks ? "/" : "")
            }
            print text " " side[$2]
        }'
}

# Prints w or b, the side to move in the FEN $1.
side_to_move()
{
    in_two_colours "$1" | cut -d ' ' -f 2
}

# Prints the side that has just moved in the FEN $1 for XBoard: the other one.
other_side()
{
    side_to_move "$1" | tr wb bw
}

# Fails unless the FEN $1, the engine's, and $2, XBoard's, have the same pieces on the board, hands
# and bench left out, and the same side to move, or $3 in XBoard.
same_board()
{
    ours=$(in_two_colours "$1" | sed 's/\[[^]]*\]//')
    ours="${ours% *} ${3:-${ours#* }}"
    theirs=$(echo "$2" | sed 's/\*[tTgG1-4]*//g; s/\[[^]]*\]//' | cut -d ' ' -f 1,2)
    [ "$ours" = "$theirs" ] || fail "the engine has $1 but XBoard shows $2"
}

# Takes a piece from square $1 to square $2 by two clicks, as a person does who waits for the
# marks; the engine must mark as many squares as that piece has moves.
move_man()
{
    mark=$(log_size)
    click "$1"
    await "$mark" "first : lift $1" >/dev/null
    marked=$(await "$mark" '<first : highlight ' | sed 's/.*highlight //' |
        tr -d -c 'YRMB' | wc -c)
    moves=$("$program" moves "$variant" "$(engine_fen)" | grep -c "^$1")
    [ "$marked" -eq "$moves" ] || fail "$marked squares are marked for the $moves moves of $1"
    click "$2"
    await "$mark" "first : $1$2\$" >/dev/null
}

# Plays one side's move while the engine only looks on; $3 is who moves next.
play_alone()
{
    echo "alone: $1$2"
    move_man "$1" "$2"
    agree "$mark" "$3"
}

# --- What must be found ---

# Keeps a picture of the screen as $1.png, for people who keep the scratch folder.
take_picture()
{
    [ -z "${XBOARD_TEST_KEEP:-}" ] || import -silent -window root "$scratch/$1.png"
}

# From now on a complaint that matches the extended expression $1 is none.
expect_complaint()
{
    expected="$expected|$1"
}

# Fails when XBoard or an engine has complained of anything else.
assert_no_complaint()
{
    if grep -a -i -h -E "$COMPLAINT" "$log" "$scratch/output" |
        grep -v -E "$expected" >"$scratch/complaints"; then
        fail "a complaint: $(head -n 1 "$scratch/complaints")"
    fi
}
