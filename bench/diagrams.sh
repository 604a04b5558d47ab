#!/bin/sh
# Draws what the pages of docs/games show: each game's start, how each piece goes, and the special
# rules before and after.
#
# usage: bench/diagrams.sh PROGRAM FOLDER
set -eu

[ $# -eq 2 ] || {
    echo "usage: diagrams.sh PROGRAM FOLDER" >&2
    exit 2
}
program=$1
folder=$2
width=220

# draw NAME GAME WORD...: FOLDER/NAME.svg by `quincunx svg GAME WORD...`.
draw() {
    name=$1
    shift
    "$program" svg "$@" --width "$width" >"$folder/$name.svg"
}

# show NAME GAME FEN SIGNS TURN: a position with its signs, NAME-1, and what TURN makes of it, NAME-2.
show() {
    # shellcheck disable=SC2086 # signs are words
    draw "$1-1" "$2" "$3" $4
    draw "$1-2" "$2" "$3" "$5"
}

for game in chess xodul cubic nodal gala; do
    "$program" svg "$game" --width 320 >"$folder/$game.svg"
done
"$program" svg xymyx startpos 'e2e4|d7d5@w' --width 320 >"$folder/xymyx.svg"

for game in xodul cubic nodal gala xymyx; do
    "$program" pieces "$game" | sed -n 's/^\([A-Z]\)   \([a-z]*\) (.*/\1 \2/p' >"$folder/pieces"
    while read -r letter piece; do
        draw "$game-$piece" "$game" --piece "$letter"
    done <"$folder/pieces"
    rm "$folder/pieces"
done

width=260
show xodul-exchange xodul '4k4/9/4P4/9/9/9/9/4K4[NQ] w' '--mark e6' 'Q@e6'
show xodul-promotion xodul '6k2/1P7/9/9/9/9/9/4K4[] w' '--arrow b7b8' 'b7b8'
draw xodul-slide-1 xodul '8k/9/9/9/1G7/9/9/6K2[] w' --targets b4 --mark g1
draw xodul-slide-2 xodul '8k/9/9/9/1G7/9/2K6/9[] w' --targets b4 --mark c2
draw xodul-check-1 xodul '8k/9/2p6/9/4W4/9/9/4K4[] w' --targets e4
draw xodul-check-2 xodul '4r3k/9/2p6/9/2W6/9/9/4K4[] w' --targets c4

show cubic-capture cubic '4k3/8/8/3n4/3R4/8/8/4K3[PPpp] w' '--arrow d4d5' 'd4d5'
show cubic-drop cubic '4k3/8/8/3r4/8/8/P2P4/4K3[Npp] w' '--mark d3' 'N@d3'
show cubic-promotion cubic '4k3/8/8/3P4/8/8/8/4K3[PPpp] w' '--arrow d5d6' 'd5d6'

width=190
show nodal-passing nodal '5k/6/6/3b2/2pp2/2N3/6/K5 w' '--arrow c3e4' 'c3e4'
show nodal-king nodal '6/4k1/6/6/6/2pp2/PK4/6 w' '--arrow b2c3,c3d3' 'b2c3,c3d3'
show nodal-turn nodal '5k/6/6/6/2np1K/2Q3/1P4/6 w' '--targets c3' 'c3f1'
show nodal-mate nodal 'bnqknb/ppp1pp/4p1/6/6/1P4/P1PPPP/BNQKNB w' '--arrow a1d4' 'a1d4'

width=300
show gala-shot gala '16/16/16/16/2a13/10g5/16/16/16/16/16/16/16/2K12r/16/16 w' '--arrow c3c12' 'c3*c12'
draw gala-out-1 gala '16/16/16/16/16/16/16/16/16/6P9/16/16/16/16/15k/K15 w' --targets g7
draw gala-out-2 gala '16/16/16/16/16/16/16/16/7P8/16/16/16/16/16/15k/K15 w' --targets h8
draw gala-march-1 gala '16/16/16/16/7P8/16/16/16/16/16/16/16/16/16/15k/K15 w' --targets h12
draw gala-march-2 gala '16/16/16/16/6P9/16/16/16/16/16/16/16/16/16/15k/K15 w' --targets g12

width=220
show xymyx-pass xymyx '4k3/8/8/3p4/4P3/8/8/4K3 w' '--arrow e4d5,d5d4' 'e4d5|d5d4@w'
show xymyx-meet xymyx '4k3/8/1n6/8/8/8/6B1/4K3 w' '--arrow g2d5,b6d5' 'g2d5|b6d5@w'
show xymyx-sitter xymyx '3rk3/8/8/3N4/4P3/8/8/4K3 w' '--arrow e4d5,d8d5' 'e4d5|d8d5@w'
show xymyx-absorb xymyx '4k3/r2p4/8/8/8/8/3Q4/3BK3 w' '--arrow d2d1,a7d7' 'd2d1|a7d7@w'
draw xymyx-frozen xymyx '4k3/8/8/8/4Q3/8/7P/6K1 w'
draw xymyx-check xymyx '4k3/4R3/8/8/8/8/8/4K3 w' --targets e8
