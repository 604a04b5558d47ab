#!/bin/sh
# Makes the net of a game, from nothing but games of the engine against itself: games by the
# hand-written evaluation, a net trained on them, games with that net, the next net trained on
# these and those before, and so on. A net learns from two generations of games at most, and
# from those by hand only if it is the first. Takes an hour or more. Can be stopped at any time:
# called again, it goes on.
set -eu

usage() {
    cat <<END
usage: bench/train/make.sh [-m] [-n] GAME [FOLDER]

  GAME    chess, xodul, cubic, nodal or gala: a net that the program can have
  FOLDER  where all is kept (build/train/GAME); the last net is FOLDER/GAME.nnue
  -m      begins with games by what the pieces are worth alone, where nothing else is known
  -n      prints the training line and what would be run, and does nothing
END
}

fail() {
    printf 'make.sh: %s\n' "$*" >&2
    exit 1
}

# What a net is made of: so many games in each generation.
recipe() {
    generations=4
    width=256
    epochs=10
    scale=400
    case $1 in
    xodul | cubic) games=100000 ;;
    chess | nodal) games=120000 ;;
    gala) # a larger board: more columns, and more positions as images
        games=60000
        width=128
        epochs=6
        scale=220
        ;;
    *) fail "$1: no recipe; there are chess, xodul, cubic, nodal and gala" ;;
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
net=none # the hand-written evaluation
while :; do
    case ${1:-} in
    -m) net=material ;;
    -n) dry=yes ;;
    *) break ;;
    esac
    shift
done
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
    cmake --build --preset native --target selfplay --target net_features
    mkdir -p "$folder"
fi

# The games depend on the engine that plays them.
engine=$(git describe --always --dirty 2>/dev/null || echo unknown)
line="make.sh at $engine:"
number=0
before=
while [ "$number" -lt "$generations" ]; do
    number=$((number + 1))
    options=10 # percent of the games with rule options drawn at random
    [ "$number" -gt 1 ] || options=0
    teacher=400 # centipawns by hand or of material
    [ "$number" -eq 1 ] || teacher=$scale
    settings="--hidden $width --epochs $epochs --batch 16384 --lr 0.002 --seed 1 --threads 2"
    settings="$settings --scale $scale --teacher $teacher"
    play="-g $games -n 200 -s ${number}001 -p 10 -r $options -e"
    line="$line selfplay $play $(basename "$net") $game; features; train.py $settings;"
    games_file=$folder/$number.games
    next=$folder/$game-$number.nnue
    if [ ! -f "$next" ]; then
        # shellcheck disable=SC2086 # lists of words
        step "$tools/selfplay" $play "$net" -j "$(nproc)" -o "$games_file" "$game"
        step "$tools/net_features" -o "$folder/$number" "$game" ${before:+"$before"} "$games_file"
        # shellcheck disable=SC2086
        step "$python" bench/train/train.py "$folder/$number" $settings --out "$next" \
            --checkpoint "$folder/$number.checkpoint" --curve "$folder/$number.png" \
            --log "$folder/$number.csv" --line "$line"
        step rm -f "$folder/$number.train" "$folder/$number.held"
    fi
    net=$next
    [ "$number" -eq 1 ] || before=$games_file # its scores have another scale
done
step cp "$net" "$folder/$game.nnue"
