#!/bin/sh
# Makes the net of a game, from nothing but games of the engine against itself: games by what the
# pieces are worth alone, a net trained on them, games with that net, the next net trained on these,
# and so on; from the fourth on a net learns from the games before those, too. Takes two hours or
# more. Can be stopped at any time: called again, it goes on.
set -eu

usage() {
    cat <<END
usage: bench/train/make.sh [-n] GAME [FOLDER]

  GAME    chess, xodul, cubic, nodal or gala: a net that the program can have
  FOLDER  where all is kept (build/train/GAME); the last net is FOLDER/GAME.nnue
  -n      prints the training line and what would be run, and does nothing
END
}

fail() {
    printf 'make.sh: %s\n' "$*" >&2
    exit 1
}

# What a net is made of: so many games in each generation.
recipe() {
    games='60000 60000 100000 150000 300000 400000'
    width=256
    last_width=512
    epochs=8
    scale=400
    case $1 in
    chess | xodul | cubic | nodal) ;;
    gala) # a larger board: more columns, and more positions as images
        games='20000 20000 40000 60000'
        width=128
        last_width=128
        epochs=6
        scale=220
        ;;
    *) fail "$1: no recipe; there are chess, xodul, cubic, nodal and gala" ;;
    esac
    last=$(printf '%s\n' "$games" | wc -w)
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
    cmake --build --preset native --target selfplay --target net_features
    mkdir -p "$folder"
fi

# The games depend on the engine that plays them.
engine=$(git describe --always --dirty 2>/dev/null || echo unknown)
line="make.sh at $engine:"
number=0
net=none # what the pieces are worth
before=
for count in $games; do
    number=$((number + 1))
    options=10 # percent of the games with rule options drawn at random
    teacher=$scale
    share=0.9 # of the score in what is learnt, the rest is the result of the game
    if [ "$number" -eq 1 ]; then
        options=0
        teacher=400 # centipawns of material
        share=0.5
    fi
    [ "$number" -ge 4 ] || before=
    [ "$number" -lt "$last" ] || width=$last_width
    settings="--hidden $width --epochs $epochs --batch 16384 --lr 0.002 --seed 1 --threads 2"
    settings="$settings --scale $scale --teacher $teacher --share $share"
    play="-g $count -n 200 -s ${number}001 -p 12 -r $options -e"
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
    before=$games_file
done
step cp "$net" "$folder/$game.nnue"
