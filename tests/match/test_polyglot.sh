#!/bin/sh
# PolyGlot, an adapter that opens UCI engines to CECP programs, drives the program: it answers the
# moves of a game, then in a position that is set up. Ends with 77, skipped, where polyglot is not
# installed.
#
# Usage: test_polyglot.sh QUINCUNX
PATH=$PATH:/usr/games
quincunx=$1
if ! command -v polyglot >/dev/null 2>&1; then
    echo 'SKIPPED: polyglot is not installed'
    exit 77
fi
# shellcheck source=tests/support/tools.sh
. "$(dirname "$0")/../support/tools.sh"

# Sends a line of CECP.
say()
{
    echo "$1" >&3
}

# Reads what PolyGlot says up to a line that begins with $1, and sets `answer` to the rest of it.
hear()
{
    while read -r line <&4; do
        echo "$line" >>"$scratch/heard"
        case $line in
        "$1"*)
            answer=${line#"$1"}
            return
            ;;
        esac
    done
    fail "polyglot ended before it said '$1': $(tail -n 3 "$scratch/heard")"
    exit 1
}

# Plays $1 on `fen`; ends the test when it is not legal.
play()
{
    next=$("$quincunx" apply chess "$fen" "$1" 2>"$scratch/said" | head -n 1)
    if [ -z "$next" ]; then
        fail "$1 in $fen: $(cat "$scratch/said")"
        exit 1
    fi
    fen=$next
}

mkfifo "$scratch/in" "$scratch/out"
cat >"$scratch/polyglot.ini" <<END
[PolyGlot]
EngineCommand = $quincunx
EngineDir = $scratch
[Engine]
Hash = 16
END
(cd "$scratch" && exec timeout 100 polyglot polyglot.ini <in >out 2>errors) &
polyglot=$!
exec 3>"$scratch/in" 4<"$scratch/out"
say xboard
say 'protover 2'
hear 'feature done=1'
grep -q '^feature myname="Quincunx ' "$scratch/heard" || fail 'polyglot does not know the name'
grep -q '^feature option="MultiPV -spin 1 1 500"' "$scratch/heard" || fail 'no option arrives'
say new
say easy
say 'sd 4'
fen='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
for _ in 1 2 3 4 5 6; do
    move=$("$quincunx" moves chess "$fen" | head -n 1)
    play "$move"
    say "usermove $move"
    hear 'move '
    play "$answer"
done
say force
fen='8/P7/8/8/8/8/4k2p/K6R w - - 0 1'
say "setboard $fen"
say go
hear 'move '
play "$answer"
say quit
wait "$polyglot" || fail "polyglot ended with status $?"
grep -i -E 'illegal|error' "$scratch/heard" "$scratch/errors" && fail 'a complaint'
echo "it ended with $answer, $fen"
[ "$failures" -eq 0 ]
