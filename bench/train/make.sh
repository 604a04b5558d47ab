#!/bin/sh
# Makes the net of a game, from nothing but games of the engine against itself: games by the
# hand-written evaluation, a net trained on them, games with that net, the next net trained on
# all of them, and so on. Takes hours. Can be stopped at any time: called again, it goes on.
set -eu

usage() {
    cat <<END
usage: bench/train/make.sh [-n] GAME [FOLDER]

  GAME    chess, xodul, cubic, nodal, gala or gala-shared: a net that the program can have
  FOLDER  where all is kept (build/train/GAME); the last net is FOLDER/GAME.nnue
  -n      prints the training line and what would be run, and does nothing
END
}

fail() {
    printf 'make.sh: %s\n' "$*" >&2
    exit 1
}

# What a net is made of. For each generation a word of GAMES:NODES:SEED for each file of games.
recipe() {
    case $1 in
    gala*) width=128 epochs=5 ;; # a larger board: more columns, and more positions as images
    *) width=256 epochs=8 ;;
    esac
    options=10 # percent of the games with rule options drawn at random
    case $1 in
    xodul) generations='40000:200:1001,60000:200:1002 60000:200:2001' ;;
    cubic) generations='40000:200:1001,60000:200:1002 100000:200:2001' ;;
    nodal) generations='60000:200:1001,80000:200:1002 120000:200:2001' ;;
    chess) generations='50000:200:1001,100000:200:1002,64000:200:1003 100000:200:2001' ;;
    gala) generations='8000:200:1001,16000:200:1002,30000:200:1003 30000:200:2001' ;;
    gala-shared) generations='20000:200:1001' ;;
    *) fail "$1: no recipe; there are chess, xodul, cubic, nodal, gala and gala-shared" ;;
    esac
}

# Runs a step, or says that it would.
step() {
    if [ "$dry" = yes ]; then
        printf '%s\n' "$*"
    else
        printf 'make.sh: %s\n' "$*" >&2
        "$@"
    fi
}

dry=no
if [ "${1:-}" = -n ]; then
    dry=yes
    shift
fi
case ${1:-}:$# in
-h:* | --help:*)
    usage
    exit
    ;;
?*:1 | ?*:2) ;;
*)
    usage >&2
    exit 2
    ;;
esac
game=$1
recipe "$game"
CDPATH='' cd -- "$(dirname -- "$0")/../.."
folder=${2:-build/train/$game}
tools=build/native/bench
python=python3 # Debian's, if there are others
[ ! -x /usr/bin/python3 ] || python=/usr/bin/python3
if [ "$dry" = no ]; then
    "$python" -c 'import torch' 2>/dev/null ||
        fail "PyTorch is missing: apt-get install python3-torch python3-matplotlib"
    cmake --preset native >/dev/null
    cmake --build --preset native --target selfplay --target features
    mkdir -p "$folder"
fi

# The games depend on the engine that plays them.
engine=$(git describe --always --dirty 2>/dev/null || echo unknown)
number=0
net=none
files=
line=
for generation in $generations; do
    number=$((number + 1))
    for part in $(printf '%s' "$generation" | tr ',' ' '); do
        games=${part%%:*}
        seed=${part##*:}
        nodes=${part#*:}
        nodes=${nodes%:*}
        drawn=$options
        [ "$number" -gt 1 ] || drawn=0
        file=$folder/$seed.games
        step "$tools/selfplay" -g "$games" -n "$nodes" -s "$seed" -j "$(nproc)" -e "$net" \
            -r "$drawn" -o "$file" "$game"
        files="$files $file"
        line="$line selfplay -g $games -n $nodes -s $seed -p 10 -e $(basename "$net")"
        [ "$drawn" -eq 0 ] || line="$line -r $drawn"
        line="$line $game;"
    done
    next=$folder/$game-$number.nnue
    settings="--hidden $width --epochs $epochs --batch 16384 --lr 0.002 --seed 1 --threads 2"
    if [ ! -f "$next" ]; then
        # shellcheck disable=SC2086 # lists of words
        step "$tools/features" -o "$folder/$number" "$game" $files
        # shellcheck disable=SC2086
        step "$python" bench/train/train.py "$folder/$number" $settings --out "$next" \
            --checkpoint "$folder/$number.checkpoint" --curve "$folder/$number.png" \
            --log "$folder/$number.csv" --line "make.sh at $engine:$line features; train.py $settings"
        step rm -f "$folder/$number.train" "$folder/$number.held"
    fi
    net=$next
done
step cp "$net" "$folder/$game.nnue"
