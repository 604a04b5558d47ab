#!/bin/sh
# The program for Windows (preset windows) under Wine: it needs no DLL of its own and counts,
# evaluates and draws as the one for this machine; it speaks CECP as WinBoard does, referees
# engines of both protocols in folders with blanks and umlauts, outlives engines that are killed,
# and ends at Ctrl-C.
#
# usage: test_windows.sh ROOT PROGRAM
set -eu

root=$1
program=$2
wine=$(command -v wine64 || echo /usr/lib/wine/wine64)
# shellcheck source=tests/builds/same.sh
. "$root/tests/builds/same.sh"
need x86_64-w64-mingw32-gcc-posix x86_64-w64-mingw32-objdump "$wine" ninja
cd "$root"
cmake --preset windows >/dev/null
cmake --build --preset windows

folder=$(mktemp -d "${TMPDIR:-/tmp}/Übung mit Leerzeichen XXXXXX")
exe=$folder/quincunx.exe
cp build/windows/quincunx.exe "$exe"
export WINEPREFIX="$folder/wine" WINEDEBUG=-all LC_ALL=C.UTF-8
"$wine" wineboot >/dev/null 2>&1
# What is left of Wine goes with its server.
trap 'wineserver -k 2>/dev/null || /usr/lib/wine/wineserver -k || true; rm -rf "$folder"' EXIT

there() {
    "$wine" "$exe" "$@"
}

# --- One file, and the same program ---

if x86_64-w64-mingw32-objdump -p "$exe" | grep 'DLL Name' |
    grep -v -i -E ' (kernel32|msvcrt|shell32|advapi32|user32)\.dll'; then
    fail "quincunx.exe needs a DLL that Windows has not"
fi
QUINCUNX_CPU=generic there --version | grep -q 'x86-64 (SSE2)' || fail "no program for all x86-64"
if grep -q avx2 /proc/cpuinfo; then
    there --version | grep -q 'x86-64-v3' || fail "the program for x86-64-v3 is not chosen"
fi
same_counts
QUINCUNX_CPU=generic same bench xodul 5
same moves xymyx
same svg nodal startpos a2a3

# play: what is shown, but for the path of the file that gets the game.
moves='e4\ne5\nNf3\nback\nNc3\nquit\n'
cd "$folder"
# shellcheck disable=SC2059
here=$(printf "$moves" | "$program" play chess --seat both --pgn here.pgn)
# shellcheck disable=SC2059
other=$(printf "$moves" | there play chess --seat both --pgn there.pgn)
if [ -z "$here" ] || [ "$(echo "$here" | sed s/here/there/)" != "$other" ]; then
    fail "play shows here '$here', there '$other'"
fi
[ "$(sed 's/ {[^}]*}//g' here.pgn)" = "$(sed 's/ {[^}]*}//g' there.pgn)" ] ||
    fail "play saves here '$(cat here.pgn)', there '$(cat there.pgn)'"

# --- CECP as WinBoard speaks it: lines end in CR LF ---

mkfifo to from
there <to >from 2>/dev/null &
engine=$!
exec 3>to 4<from
say() {
    printf '%s\r\n' "$1" >&3
}
say xboard
say 'protover 2'
for line in 'accepted done' new random 'variant xodul' 'level 40 5 0' post hard easy 'sd 3'; do
    say "$line"
done
plies=0
result=
say 'time 30000'
say 'otim 30000'
say go
while [ -z "$result" ] && read -r line <&4; do
    case $line in
    'move '*)
        plies=$((plies + 1))
        say 'time 30000'
        say 'otim 30000'
        say go
        ;;
    '1-0 '* | '0-1 '* | '1/2-1/2 '*) result=$line ;;
    'Error '* | 'Illegal '*) result="refused: $line" ;;
    esac
done
if [ "$plies" -le 10 ] || [ "${result#*\{}" = "$result" ]; then
    fail "CECP: $plies plies, result '$result'"
fi
say quit
wait "$engine" || fail "CECP: quit ends with status $?"
exec 3>&- 4<&-

# --- A tournament, refereed there ---

# match WORD...: two engines of a game.
match() {
    there match -variant cubic -engine name=A "cmd=\"$folder/quincunx.exe\"" proto=uci \
        -engine name=B "cmd=\"$folder/victim.exe\"" proto=xboard "$@"
}
cp quincunx.exe victim.exe
match -each nodes=500 -rounds 2 -games 2 -concurrency 2 -pgnout 'Übung 1.pgn' \
    -resume 'Liste ü' -report 'Übersicht ü.html' >match.log || fail "match: $(cat match.log)"
[ "$(grep -c '^Finished game' match.log)" -eq 4 ] || fail "match: $(cat match.log)"
[ "$("$program" analyse cubic 'Übung 1.pgn' --depth 1 | grep -c '^\[Event ')" -eq 4 ] ||
    fail "match: its PGN is not four games"
match -each nodes=500 -rounds 2 -games 2 -concurrency 2 -pgnout 'Übung 1.pgn' \
    -resume 'Liste ü' | grep -q 'Resumed after 4 games' || fail "match: it does not resume"

# An engine is killed as soon as it is there; the game is lost and the next one is played.
match -each nodes=3000 -rounds 2 -games 1 -recover >killed.log &
referee=$!
until pkill -KILL -f 'victim[.]exe"*$' 2>/dev/null; do
    kill -0 "$referee" 2>/dev/null || break
done
wait "$referee" && fail "killed: status 0 after a fault"
if ! grep -q -E '^Finished game [12] .*(exited|ended|closed|begin)' killed.log ||
    ! grep -q '^Finished match' killed.log; then
    fail "killed: $(cat killed.log)"
fi

# --- Ctrl-C ---

match -each nodes=100000 -rounds 500 -pgnout 'Ende ü.pgn' >ended.log &
referee=$!
until grep -q '^Started game 1' ended.log; do
    kill -0 "$referee" || break
done
pkill -INT -f '^[^ ]*Übung.*quincunx[.]exe match' || fail "Ctrl-C: nobody to send it to"
status=0
wait "$referee" || status=$?
if [ "$status" -ne 130 ] || ! grep -q '^Interrupted' ended.log; then
    fail "Ctrl-C: status $status, $(cat ended.log)"
fi

[ "$failures" -eq 0 ] || exit 1
echo "the program for Windows does the same"
