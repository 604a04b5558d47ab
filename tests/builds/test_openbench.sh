#!/bin/sh
# The program on an OpenBench server, as its client goes about it: unpacks the sources, builds them
# with make in the folder that the engine's file names (the top one), under a name of its own, runs
# several benches at once and reads them, plays a match with Threads and Hash set.
#
# The client reads a bench from its last line to its first, after everything but letters, digits and
# blanks has become a blank (parse_stream_output in its bench.py), and allows it 60 seconds: here,
# of processor time.
#
# usage: test_openbench.sh ROOT PROGRAM
set -eu
export LC_ALL=C

root=$(cd "$1" && pwd)
program=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
name=Quincunx-0123ABCD
compiler=clang
for tool in make cmake "$compiler"; do
    command -v "$tool" >/dev/null || {
        echo "skipped: $tool is missing"
        exit 77
    }
done
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

# first PATTERN: of the lines read, from the last one on, the number in the first that has it.
first() {
    tac | sed 's/[^a-zA-Z0-9 ]/ /g' | grep -ioE -m 1 "$1" | head -n 1 | grep -oE '[0-9]+'
}

nodes_of() {
    first '[0-9]+[[:space:]]+nodes|nodes[[:space:]]+[0-9]+|nodes searched[[:space:]]+[0-9]+' <"$1"
}

speed_of() {
    first '[0-9]+[[:space:]]+nps|nps[[:space:]]+[0-9]+|nodes second[[:space:]]+[0-9]+' <"$1"
}

# The sources, as an archive of them has them: no history, nothing built.
mkdir "$scratch/source" "$scratch/Engines"
tar -C "$root" --exclude=./.git --exclude=./build --exclude='*.nnue.part' -cf - . |
    tar -C "$scratch/source" -xf -
(cd "$scratch/source" && make -j "EXE=$name" "CC=$compiler") >"$scratch/make" 2>&1 ||
    fail "make: $(tail -n 5 "$scratch/make")"
[ -x "$scratch/source/$name" ] || fail "make left no $name"
mv "$scratch/source/$name" "$scratch/Engines/"
rm -rf "$scratch/source" # the client does, so the program may need nothing of it

# Benches, two at once and twice.
cd "$scratch/Engines"
for set in 1 2; do
    # shellcheck disable=SC3045 # dash and bash have it
    (ulimit -t 60 && exec "./$name" bench) >"$scratch/bench.$set.1" 2>&1 &
    one=$!
    # shellcheck disable=SC3045
    (ulimit -t 60 && exec "./$name" bench) >"$scratch/bench.$set.2" 2>&1 &
    two=$!
    wait "$one" || fail "a bench failed or took a minute: status $?"
    wait "$two" || fail "a bench failed or took a minute: status $?"
done
wanted=$("$program" bench | sed -n 's/^Nodes searched: //p' | tail -n 1)
for bench in "$scratch"/bench.*; do
    if grep -q '[^[:print:][:space:]]' "$bench"; then
        fail "a bench is not plain text"
    fi
    nodes=$(nodes_of "$bench") || fail "no nodes: $(tail -n 3 "$bench")"
    speed=$(speed_of "$bench") || fail "no speed: $(tail -n 3 "$bench")"
    [ "$nodes" -eq "$wanted" ] || fail "$nodes nodes, not the $wanted of quincunx bench"
    [ "$speed" -gt 0 ] || fail "a speed of $speed"
done
echo "bench: $nodes nodes four times, $speed nodes a second the last time"

# Other engines' benches are read as the client reads them.
printf 'info nodes 5 nps 7\nNodes searched  : 12\nNodes/second    : 34\n' >"$scratch/stockfish"
[ "$(nodes_of "$scratch/stockfish") $(speed_of "$scratch/stockfish")" = "12 34" ] ||
    fail "Stockfish's bench is misread"
printf '1234 nodes 567 nps\n' >"$scratch/ethereal"
[ "$(nodes_of "$scratch/ethereal") $(speed_of "$scratch/ethereal")" = "1234 567" ] ||
    fail "Ethereal's bench is misread"
printf 'nothing\n' >"$scratch/silent"
if nodes_of "$scratch/silent"; then
    fail "a bench was read where none is"
fi

# UCI, a line at a time.
mkfifo "$scratch/lines"
"./$name" <"$scratch/lines" >"$scratch/said" 2>&1 &
engine=$!
exec 3>"$scratch/lines"

# await PATTERN: until the engine has said it; the bound only keeps a broken test from hanging.
await() {
    tries=0
    until grep -q -e "$1" "$scratch/said"; do
        kill -0 "$engine" 2>/dev/null || fail "the engine ended before it said '$1'"
        tries=$((tries + 1))
        [ "$tries" -lt 3000 ] || fail "the engine never said '$1'"
        sleep 0.1
    done
}

echo uci >&3
await '^uciok$'
grep -q '^option name Hash type spin ' "$scratch/said" || fail "no option Hash"
grep -q '^option name Threads type spin ' "$scratch/said" || fail "no option Threads"
printf 'setoption name Threads value 2\nsetoption name Hash value 32\nisready\n' >&3
await '^readyok$'
printf 'ucinewgame\nposition startpos moves e2e4 e7e5\ngo nodes 5000\n' >&3
await '^bestmove [a-h][1-8][a-h][1-8]'
echo quit >&3
exec 3>&-
wait "$engine" || fail "quit: status $?"
grep -q '^info .* score .* nodes .* nps ' "$scratch/said" || fail "no score, nodes and nps in its lines"

# match CONTROL WORD...: four games with the flags that the client gives to its runner, and WORDs.
match() {
    control=$1
    shift
    # shellcheck disable=SC2086 # the words of the time control
    "$program" match -recover -concurrency 2 -rounds 2 -games 2 \
        -resign movecount=3 score=400 -draw movenumber=32 movecount=8 score=10 \
        -engine dir="$scratch/Engines" cmd="./$name" proto=uci $control timemargin=250 \
        option.Threads=1 option.Hash=32 name="$name-dev" \
        -engine dir="$scratch/Engines" cmd="./$name" proto=uci $control timemargin=250 \
        option.Threads=1 option.Hash=32 name="$name-base" \
        -openings file="$root/bench/openings/chess.epd" format=epd order=random start=1 -srand 1 \
        "$@" >"$scratch/match" 2>&1 || fail "match, $control: $(tail -n 12 "$scratch/match")"
}
match 'tc=inf nodes=2000' -pgnout "$scratch/games.pgn"
match 'tc=30.00+0.30' -maxmoves 2 # of so few moves no clock runs out
[ "$(grep -c '^\[Result ' "$scratch/games.pgn")" -eq 4 ] || fail "not four games"
echo "UCI and a match of four games: as the client wants it"
