#!/bin/sh
# What -epdout writes: the last position of each game, as a line of EPD that is an opening again;
# and that a file which a kill left short is completed by -resume, with no game written twice.
#
# Usage: test_match_epdout.sh QUINCUNX ROGUE
quincunx=$1 rogue=$2
# shellcheck source=tests/support/tools.sh
. "$(dirname "$0")/../support/tools.sh"
epd=$scratch/epd ledger=$scratch/ledger

# match WORD...: a match of two engines that end no game by themselves, as the words say.
match()
{
    "$quincunx" match -engine "cmd=$rogue good 1" name=A -engine "cmd=$rogue good 2" name=B \
        -each tc=3600 -maxmoves 6 -seed 7 -faults "$scratch" "$@" >"$scratch/output" 2>&1
}

play()
{
    match "$@" || fail "$*: $(tail -n 2 "$scratch/output")"
}

# same FILE WHAT: the file of positions is that one.
same()
{
    cmp -s "$epd" "$1" || fail "$2: $(diff "$1" "$epd")"
}

play -rounds 3 -epdout "$epd" -pgnout "$scratch/pgn" -resume "$ledger"
[ "$(wc -l <"$epd")" -eq 3 ] || fail "not a line for each game: $(cat "$epd")"
[ "$(sort -u "$epd" | wc -l)" -eq 3 ] || fail 'games that end alike cannot tell a line left out'
pattern='^[1-8a-zA-Z/]+ [wb] [-KQkq]+ [-a-h1-8]+ hmvc [0-9]+; fmvn [0-9]+;$'
[ "$(grep -c -E "$pattern" "$epd")" -eq 3 ] || fail "not EPD: $(cat "$epd")"

# The ledger keeps the last FEN of each game behind all numbers.
awk -F '\t' '$1 == "game" { print $(NF - 2) }' "$ledger" >"$scratch/fens"
sed -e 's/ hmvc \([0-9]*\); fmvn \([0-9]*\);$/ \1 \2/' "$epd" | cmp -s - "$scratch/fens" ||
    fail "other positions than the ledger's: $(cat "$scratch/fens" "$epd")"

# They are openings: a game of no moves of its own ends where it begins.
play -rounds 3 -openings "file=$epd" -maxmoves 1 -pgnout "$scratch/again"
[ "$(grep -c '^\[FEN ' "$scratch/again")" -eq 3 ] || fail 'the lines are no openings'

# Every state that a kill can leave: 0, 1 or 2 lines, or the middle of one; other lines before.
cp "$epd" "$scratch/whole"
one=$(head -n 1 "$scratch/whole" | wc -c) two=$(head -n 2 "$scratch/whole" | wc -c)
for bytes in 0 1 "$one" "$((two + 9))"; do
    head -c "$bytes" "$scratch/whole" >"$epd"
    play -rounds 3 -epdout "$epd" append=false -pgnout "$scratch/pgn" -resume "$ledger"
    same "$scratch/whole" "resumed with $bytes bytes"
    { printf 'another\n' && head -c "$bytes" "$scratch/whole"; } >"$epd"
    play -rounds 3 -epdout "$epd" -pgnout "$scratch/pgn" -resume "$ledger"
    { printf 'another\n' && cat "$scratch/whole"; } | cmp -s - "$epd" ||
        fail "resumed behind another line with $bytes bytes: $(cat "$epd")"
done
play -rounds 3 -epdout "file=$epd" -pgnout "$scratch/pgn" -resume "$ledger"
[ "$(wc -l <"$epd")" -eq 4 ] || fail 'a whole file was written again'

# More games of the same tournament, the first of them still there.
cp "$scratch/whole" "$epd"
play -rounds 5 -epdout "$epd" -pgnout "$scratch/pgn" -resume "$ledger"
head -n 3 "$epd" | cmp -s - "$scratch/whole" || fail 'the first games have changed'
[ "$(wc -l <"$epd")" -eq 5 ] || fail 'not a line for each of the games added'

# Without -resume lines are added, each on its own, or the file begins anew.
printf 'not ended' >"$epd"
play -rounds 1 -epdout "$epd"
[ "$(wc -l <"$epd")" -eq 2 ] || fail "a line behind one that was not ended: $(cat "$epd")"
play -rounds 1 -epdout "$epd" append=false
[ "$(wc -l <"$epd")" -eq 1 ] || fail 'append=false kept what the file held'

# Games of four have their own fields, and the same counters.
play -rounds 1 -epdout "$epd" append=false -variant gala-cutthroat
grep -q -E ' [rgyb] [^ ]+ hmvc [0-9]+; fmvn [0-9]+;$' "$epd" || fail "of four: $(cat "$epd")"

match -rounds 1 -epdout "$scratch/none/epd" && fail 'a folder that is not there was accepted'
grep -q "none/epd: No such file" "$scratch/output" || fail "said: $(cat "$scratch/output")"
if [ -w /dev/full ]; then
    match -rounds 2 -epdout /dev/full && fail 'a full disk was accepted'
    grep -q 'cannot write the game: No space left' "$scratch/output" ||
        fail "a full disk: $(cat "$scratch/output")"
fi
[ "$failures" -eq 0 ]
