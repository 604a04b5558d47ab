#!/bin/sh
# Puzzles found in games of self-play: the same ones each time, also when the work is stopped
# anywhere and begun again, or done in shards.
#
# Usage: test_puzzles.sh SELFPLAY PUZZLES REPROVE
selfplay=$1 puzzles=$2 reprove=$3
. "$(dirname "$0")/../support/tools.sh"
games=$scratch/nodal.games

"$selfplay" -g 90 -n 50 -o "$games" nodal 2>"$scratch/said" || fail "selfplay: $(cat "$scratch/said")"
"$puzzles" -p 5 -o "$scratch/all.epd" "$games" 2>"$scratch/said" || fail "status $?: $(cat "$scratch/said")"
grep -q 'all.epd: 5 puzzles$' "$scratch/said" || fail "said $(cat "$scratch/said")"
[ "$(head -n 1 "$scratch/all.epd")" = '# puzzles nodal.games' ] || fail "another first line"
[ "$(sed 1d "$scratch/all.epd" | grep -cE \
    '^[^ ]+ [wb] - [^ ]+ bm [^;]+; id "nodal\.[0-9]+\.[0-9]+"; (dm|ce) [0-9]+; pv [^;]+; c0 "grade [0-9]+"; c1 "[^"]*";$')" = 5 ] ||
    fail "lines of another form: $(cat "$scratch/all.epd")"

# Cut anywhere, it is completed; complete, it stays.
size=$(wc -c <"$scratch/all.epd")
for cut in 10 $((size / 2)) $((size - 1)) "$size"; do
    head -c "$cut" "$scratch/all.epd" >"$scratch/cut.epd"
    "$puzzles" -p 5 -o "$scratch/cut.epd" "$games" 2>"$scratch/said" ||
        fail "cut at $cut: $(cat "$scratch/said")"
    cmp -s "$scratch/all.epd" "$scratch/cut.epd" || fail "other puzzles after a cut at $cut"
done

# Each shard has the puzzles of its games: the same ones, as far as those of all games go.
last=$(sed -n '$s/.*id "nodal\.\([0-9]*\)\..*/\1/p' "$scratch/all.epd")
shared=0
for shard in 1 2 3; do
    "$puzzles" -p 1 --shard $shard/3 -o "$scratch/$shard.epd" "$games" 2>"$scratch/said" ||
        fail "shard: $(cat "$scratch/said")"
    number=$(sed -n 's/.*id "nodal\.\([0-9]*\)\..*/\1/p' "$scratch/$shard.epd")
    [ "$((${number:--9} % 3))" -eq $((shard - 1)) ] || fail "shard $shard: game $number"
    [ "$number" -le "$last" ] || continue
    grep -qxF "$(sed 1d "$scratch/$shard.epd")" "$scratch/all.epd" || fail "shard $shard: another puzzle"
    shared=$((shared + 1))
done
[ "$shared" -gt 0 ] || fail "no shard has a puzzle of all"

# The first that is as hard as the hardest of them: that one, or one of a game that had an easier one.
grade=$(sed -n 's/.*"grade \([0-9]*\)".*/\1/p' "$scratch/all.epd" | sort -n | tail -n 1)
"$puzzles" -p 1 -m "$grade" -o "$scratch/hard.epd" "$games" 2>"$scratch/said" || fail "hard: $(cat "$scratch/said")"
[ "$(sed -n 's/.*"grade \([0-9]*\)".*/\1/p' "$scratch/hard.epd")" -ge "$grade" ] ||
    fail "not as hard as $grade: $(cat "$scratch/hard.epd")"
[ "$grade" -eq 1 ] || [ "$(head -n 1 "$scratch/hard.epd")" = "# puzzles -m $grade nodal.games" ] ||
    fail "hard: another first line"

# Proved again, they are the same; with another move they are none.
head -n 3 "$scratch/all.epd" >"$scratch/two.epd"
wrong='6/1p2k1/2p2p/1bp1p1/4PP/B2P2/1P1K2/6 w - - bm Ke2; id "nodal.3.48"; ce 900; pv Ke2; c0 "grade 1"; c1 "";'
echo "$wrong" | cat "$scratch/two.epd" - >"$scratch/wrong.epd"
"$reprove" "$scratch/wrong.epd" >"$scratch/again.epd" 2>"$scratch/said" || fail "again: $(cat "$scratch/said")"
cmp -s "$scratch/two.epd" "$scratch/again.epd" || fail "proved in another way: $(cat "$scratch/again.epd")"
grep -q 'nodal.3.48 is not proved any more' "$scratch/said" || fail "said $(cat "$scratch/said")"
grep -q 'wrong.epd: of 3 puzzles 0 by the rules, [0-2] by a search for mate, ' "$scratch/said" ||
    fail "said $(cat "$scratch/said")"
echo "$wrong" | sed 's/"nodal/"none/' >"$scratch/none.epd"
refused_briefly "none.epd:1: not of the file's variant" "$reprove" "$scratch/none.epd"
echo "$wrong" | sed 's/bm Ke2/bm Ke9/' >"$scratch/illegal.epd"
refused_briefly 'illegal.epd:1: ' "$reprove" "$scratch/illegal.epd"
rm "$scratch/none.epd"
refused_briefly 'none.epd: No such file' "$reprove" "$scratch/none.epd"
misused 'usage: reprove' "$reprove"

refused_briefly '1.epd: it was made in another way' "$puzzles" -o "$scratch/1.epd" "$games"
echo nothing >>"$scratch/all.epd"
refused_briefly 'all.epd: it has a line that is no puzzle' "$puzzles" -o "$scratch/all.epd" "$games"
refused_briefly 'none.games: No such file' "$puzzles" -o "$scratch/new.epd" "$scratch/none.games"
"$selfplay" -g 1 -n 10 -o "$scratch/team.games" gala-team 2>"$scratch/said"
misused 'no game for two' "$puzzles" -o "$scratch/new.epd" "$scratch/team.games"
misused 'usage: puzzles' "$puzzles" "$games"
head -c 2000 "$games" >"$scratch/bad.games"
printf '\377\377' | dd of="$scratch/bad.games" bs=1 seek=150 conv=notrunc 2>"$scratch/said"
refused 'bad.games: ' "$puzzles" -o "$scratch/new.epd" "$scratch/bad.games"
[ "$failures" -eq 0 ]
