#!/bin/sh
# Names of engines, an event and a site that are meant to do harm: on the terminal, in the PGN,
# in the ledger, as names of files and in the page. Two names at a time are played with, and the
# tournament is resumed to be played on; PGNs with such names are read.
#
# Usage: test_match_names.sh QUINCUNX ROGUE
quincunx=$1 rogue=$2
# shellcheck source=tests/support/tools.sh
. "$(dirname "$0")/../support/tools.sh"
LC_ALL=C
export LC_ALL

# The names, an even number, as printf's %b has them.
names()
{
    cat <<'END'
plain
../../../escape
/tmp/absolute
-engine
quote"and\\backslash\\
"]\n[Result "1-0"]
two\nlines
\r\tcarriage return and tab
\0033[31mred\0033[0m\0033]0;title\0007
\0001\0002\0177\0010 control bytes
\0302\0233 31m in UTF-8, \0233 31m in Latin-1
\0377\0376\0300\0257\0355\0240\0200 no UTF-8
\0303\0251\0342\0202\0254 UTF-8
<script>alert(1)</script>&amp;'"
%s%n%1000d
{brace} ; percent %
END
}

# want_harmless FILE: no control character but the line's end, also none above ASCII.
want_harmless()
{
    if tr -d '\n' <"$1" | grep -q -a -P '[\x00-\x1f\x7f]|\xc2[\x80-\x9f]|(?<![\x80-\xff])[\x80-\x9f]'; then
        fail "$name: control characters in $1: $(cat -v "$1")"
    fi
}

# want COUNT FILE PATTERN: so many lines match.
want()
{
    found=$(grep -a -c -e "$3" "$2")
    [ "$found" -eq "$1" ] || fail "$name: $found lines, not $1, match '$3' in $2: $(cat -v "$2")"
}

# play ROUNDS: the tournament, to so many rounds of two games.
play()
{
    "$quincunx" match -engine "cmd=$rogue good 1" "name=$name" \
        -engine "cmd=$rogue resigns" "name=$other" proto=cecp -each tc=3600 -repeat -rounds "$1" \
        -event "$name" -site "$other" -pgnout "$folder/pgn" -resume "$folder/ledger" \
        -report "$folder/page" -faults "$folder/faults" -log "file=$folder/log" level=trace \
        >"$folder/output" 2>"$folder/errors" || fail "$name: $(cat -v "$folder/errors")"
    want_harmless "$folder/output"
    want_harmless "$folder/pgn"
    want_harmless "$folder/log"
    want 0 "$folder/errors" ''
    want $((2 * $1)) "$folder/pgn" '^\[Event "'
    want $((2 * $1)) "$folder/pgn" '^\[Result "'
    want 1 "$folder/output" "^Games: $((2 * $1)), Wins: $((2 * $1)), Losses: 0,"
    [ "$(ls -A "$folder")" = "$(printf '%s\n' errors ledger log output page pgn)" ] ||
        fail "$name: files: $(ls -A "$folder")"
    if grep -q -a -i '<script\|&amp;amp;alert\|onload=' "$folder/page"; then
        fail "$name: the page has the name as it is"
    fi
}

folder=$scratch/a/b
mkdir -p "$folder"
count=0
while IFS= read -r escaped && IFS= read -r other; do
    name=$(printf '%b.' "$escaped")
    name=${name%.}
    other=$(printf '%b.' "$other")
    other=${other%.}
    rm -f "$folder"/*
    play 1
    lines=$(wc -l <"$folder/output")
    [ "$count" -gt 0 ] || plain_lines=$lines
    [ "$lines" -eq "$plain_lines" ] || fail "$name: $lines lines, not $plain_lines"
    cp "$folder/pgn" "$scratch/pgn"
    play 2
    want 1 "$folder/output" '^Resumed after 2 games$'
    cmp -s -n "$(wc -c <"$scratch/pgn")" "$folder/pgn" "$scratch/pgn" ||
        fail "$name: games that were played change"
    # What is written is read, and written the same.
    "$quincunx" analyse chess "$folder/pgn" --nodes 1 >"$scratch/read" 2>&1 ||
        fail "$name: the PGN is not read: $(cat -v "$scratch/read")"
    grep -a '^\[\(Event\|Site\|White\|Black\|Result\) ' "$folder/pgn" >"$scratch/wanted"
    grep -a '^\[\(Event\|Site\|White\|Black\|Result\) ' "$scratch/read" >"$scratch/found"
    cmp -s "$scratch/wanted" "$scratch/found" || fail "$name: $(cat -v "$scratch/found")"
    count=$((count + 2))
done <<END
$(names)
END
[ "$count" -eq 16 ] || fail "$count names, not 16"
[ "$(ls -A "$scratch/a")" = b ] || fail "files beside the folder: $(ls -A "$scratch/a")"

# A PGN of somebody else's, with the same in tags, comments, moves and results.
name=foreign
printf '[Event "\033[31m\302\233 a\233b"]\n[White "\007\177"]\n[Odd\033 "x"]\n\n1. e4 *\n' >"$scratch/tag"
printf '[White "\033[31m\302\2331m"]\n\n{\033[1m\302\233 {} 1. e4 {\033]0;x\007\302\233 +0.10/3 1s} *\n' \
    >"$scratch/comment"
printf '1. \033[31me4 *\n' >"$scratch/move"
for file in tag comment move; do
    "$quincunx" analyse chess "$scratch/$file" --nodes 1 >"$scratch/read" 2>&1
    want_harmless "$scratch/read"
done
want 1 "$scratch/read" 'line 1: '

# A ledger of somebody else's is shown harmlessly as well.
printf 'quincunx match ledger 1\nfingerprint 0\n# variant \033[31mchess\302\233\n' >"$scratch/ledger"
"$quincunx" match -engine "cmd=$rogue good" -engine "cmd=$rogue good" -each tc=3600 -rounds 1 \
    -resume "$scratch/ledger" >"$scratch/read" 2>&1 && fail 'a foreign ledger is taken'
want 1 "$scratch/read" 'line 3: of another tournament: '
want_harmless "$scratch/read"
[ "$failures" -eq 0 ]
