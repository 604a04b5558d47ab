#!/bin/sh
# A game that the program played against itself is loaded by a real XBoard from its PGN. At the end
# XBoard shows the last position, and the engine, which was sent every move, has it; which that is
# says `apply` with the moves of the PGN.
#
# Usage: load_game.sh PROGRAM VARIANT NODES [SEED], NODES a move; with SEED 1 if not given.
. "$(dirname "$0")/xboard.sh"
need xboard Xvfb openbox xdotool xclip timeout import
program=$1 variant=$2 nodes=$3 seed=${4:-1}
pgn=$scratch/game.pgn

# Prints the moves of the PGN, each as a word.
moves_of_pgn()
{
    sed '/^\[/d' "$pgn" | tr '\n' ' ' | sed 's/{[^}]*}//g' | tr ' ' '\n' |
        grep -v -E '^([0-9]+\.+|1-0|0-1|1/2-1/2|\*)?$' | sed 's/[+#]$//'
}

# Prints the text as an extended expression that matches it.
literal()
{
    echo "$1" | sed 's/[]$*.^[+?(){}|]/\\&/g'
}

# Prints the FEN $2 with only the first $1 files of its board.
first_files()
{
    echo "$2" | awk -v files="$1" '{
        ranks = split($1, rank, "/")
        for (i = 1; i <= ranks; i++) {
            cells = ""
            while (match(rank[i], /^([0-9]+|.)/)) {
                cell = substr(rank[i], 1, RLENGTH)
                rank[i] = substr(rank[i], 1 + RLENGTH)
                for (n = cell ~ /[0-9]/ ? cell : 1; n > 0; n--) {
                    cells = cells (cell ~ /[0-9]/ ? "1" : cell)
                }
            }
            cells = substr(cells, 1, files)
            while (match(cells, /11+/)) {
                cells = substr(cells, 1, RSTART - 1) RLENGTH substr(cells, RSTART + RLENGTH)
            }
            board = board (i > 1 ? "/" : "") cells
        }
        $1 = board
        print
    }'
}

"$program" match -engine name=A -engine name=B -each "cmd=$program" proto=uci tc=inf \
    "nodes=$nodes" "option.Seed=$seed" -variant "$variant" -rounds 1 -seed "$seed" \
    -maxmoves 150 -pgnout "$pgn" append=false notation=uci >"$scratch/match" 2>&1 ||
    fail "the match: $(tail -n 2 "$scratch/match")"
# shellcheck disable=SC2046 # every move is a word
end=$("$program" apply "$variant" startpos $(moves_of_pgn) | head -n 1)
[ -n "$end" ] || fail 'the moves of the PGN come to nothing'
echo "$variant: $(moves_of_pgn | wc -l) moves, to $end"

expect_complaint '^Parsed .* into IllegalMove ' # what XBoard's own rules say, which are off
start_display
# Windows that would come and go. A comment opens one in XYMYX where XBoard cannot show the rest of
# a game; elsewhere none may come.
case $variant in
xymyx) comments=false ;;
*) comments=true ;;
esac
start_xboard "$program" xboard "$variant" -loadGameFile "$pgn" -timeDelay 0 \
    -autoDisplayComment "$comments" -autoDisplayTags false
await 0 "<first : # fen $(literal "$end")\$" >/dev/null
find_window
shown=$(shown_fen) || exit 1
if [ "$variant" = xodul ]; then # there may be tokens where holes are else
    shown=$(first_files 9 "$shown")
fi
same_board "$end" "$shown"
grep -a -q '^Parsed game end: ' "$log" || fail 'XBoard found no result'
if xdotool search --onlyvisible --name '^Comment on ' >/dev/null 2>&1; then
    fail 'a comment of the file has opened a window'
fi
assert_no_complaint
