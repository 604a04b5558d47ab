#!/bin/sh
# Makes the pictures in docs/pictures: of the games (diagrams.sh), of the page and of XBoard.
#
# usage: bench/pictures.sh
#
# needs the presets release and web built, and chromium, xboard, Xvfb, openbox, xdotool and ImageMagick.
set -eu

cd "$(dirname "$0")/.."
PATH=$PATH:/usr/games
moves='e2e4 d7d5 e4d5 d8d5 b1c3 d5a5'
scratch=$(mktemp -d)
started=
# shellcheck disable=SC2086 # numbers
trap 'kill $started 2>/dev/null; rm -rf "$scratch"' EXIT

bench/diagrams.sh build/release/quincunx docs/pictures

# Takes pictures of the window until two in a row are the same but for the clocks.
settle()
{
    before=
    for _ in $(seq 40); do
        sleep 2
        import -window "$window" "$scratch/xboard.png"
        now=$(convert "$scratch/xboard.png" -chop 0x100 ppm:- | cksum)
        [ "$now" != "$before" ] || return 0
        before=$now
    done
}

link=$(printf %s "variant=xodul&moves=$moves" | sed 's/ /+/g')
chromium --headless=new --no-sandbox --disable-gpu --hide-scrollbars --window-size=1180,760 \
    --virtual-time-budget=4000 --screenshot="$scratch/page.png" \
    "file://$PWD/build/web/quincunx.html#$link" >/dev/null 2>&1
convert "$scratch/page.png" -strip -colors 128 "docs/pictures/page.png"

# The server writes the number of its display when it is ready.
mkfifo "$scratch/display"
Xvfb -displayfd 3 -screen 0 1300x1000x24 3>"$scratch/display" 2>/dev/null &
started="$! $started"
read -r number <"$scratch/display"
export DISPLAY=":$number" HOME="$scratch"
openbox >/dev/null 2>&1 &
started="$! $started"
build/release/quincunx xboard xodul >/dev/null 2>&1 &
started="$! $started"
window=$(xdotool search --sync --onlyvisible --class xboard | tail -n 1)
xdotool windowmove --sync "$window" 100 60 mousemove 1280 980
# A move, e2e4, takes XBoard's first advice away.
settle
xdotool mousemove --window "$window" 290 521 click 1 sleep 0.5 \
    mousemove --window "$window" 290 393 click 1 sleep 0.5 mousemove 1280 980
settle
convert "$scratch/xboard.png" -strip -colors 128 "docs/pictures/xboard.png"
ls -l docs/pictures
