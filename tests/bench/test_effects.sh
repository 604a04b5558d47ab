#!/bin/sh
# Many changes of the search's numbers measured at once: the same call plays the same pairs, a file
# of pairs is read and completed, the table is that of least squares, and what cannot be done is
# refused.
#
# Usage: test_effects.sh EFFECTS
effects=$1
. "$(dirname "$0")/../support/tools.sh"

# Every line is a pair, or of the table that comes last.
set -- nodal,chess LMP_BASE=2:12 LMR_CUT=0:77 RFP_BASE=-5
"$effects" -g 5 -n 100 -s 2 "$@" >"$scratch/one" || fail "status $?"
"$effects" -g 5 -n 100 -s 2 "$@" >"$scratch/same"
cmp -s "$scratch/one" "$scratch/same" || fail "the same seed gives other pairs"
grep -vxE -e "# effects -n 100 $*" -e 'pair (nodal|chess) [0-4] [-+]LMP_BASE [-+]LMR_CUT' \
    -e '5 pairs +all +nodal +chess' \
    -e '(LMP_BASE|LMR_CUT)( +([-+][0-9]+\.[0-9] \+- [0-9]+\.[0-9]|\?)){3}' \
    "$scratch/one" && fail "not a line of a trial"
[ "$(wc -l <"$scratch/one")" -eq 9 ] || fail "not nine lines: $(cat "$scratch/one")"
[ "$("$effects" -g 101 -n 1 -j 2 nodal LMP_BASE=2:12 | grep -c ' pairs ')" -eq 2 ] ||
    fail "not two tables of 101 pairs"

# A value that is the same for both decides nothing: a pair is a game and its mirror.
"$effects" -g 3 -n 100 gala-team LMP_BASE=7:7 LMR_CUT=50 >"$scratch/even" || fail "even: status $?"
[ "$(grep -c '^pair gala-team 2 [-+]LMP_BASE$' "$scratch/even")" -eq 3 ] ||
    fail "not even: $(cat "$scratch/even")"

# Least squares by hand. Of nodal [3 1; 1 3] * effects = [3/4; 3/4], so that both are 3/16 of a
# score, 1600 / ln 10 Elo each; of all [7 1; 1 7] * effects = [7/4; 5/4].
{
    echo '# effects -n 50 chess,nodal,xodul LMP_BASE=2:12 LMR_CUT=0:77'
    echo 'pair chess 4 +LMP_BASE +LMR_CUT'
    echo 'pair chess 3 +LMP_BASE -LMR_CUT'
    echo 'pair chess 2 -LMP_BASE +LMR_CUT'
    echo 'pair chess 1 -LMP_BASE -LMR_CUT'
    echo 'pair nodal 4 +LMP_BASE +LMR_CUT'
    echo 'pair nodal 3 +LMP_BASE +LMR_CUT'
    echo 'pair nodal 2 +LMP_BASE -LMR_CUT'
} >"$scratch/known"
cat >"$scratch/table" <<'END'
7 pairs all chess nodal xodul
LMP_BASE +159.2 +- 163.0 +173.7 +- 208.5 +130.3 +- 269.2 ?
LMR_CUT +101.3 +- 163.0 +86.9 +- 208.5 +130.3 +- 269.2 ?
END
cp "$scratch/known" "$scratch/file"
set -- chess,nodal,xodul LMP_BASE=2:12 LMR_CUT=0:77
"$effects" -g 7 -n 50 -o "$scratch/file" "$@" | tr -s ' ' | diff "$scratch/table" - || fail "other effects"
cmp "$scratch/known" "$scratch/file" || fail "a file that lacks nothing is changed"

# Completed, also where the last line was cut short.
printf 'pair nod' >>"$scratch/file"
"$effects" -g 9 -n 50 -o "$scratch/file" -j 2 "$@" >"$scratch/more" || fail "completing: status $?"
head -n 1 "$scratch/more" | grep -q '^9 pairs ' || fail "not completed: $(cat "$scratch/more")"
head -n 8 "$scratch/file" | cmp - "$scratch/known" || fail "what the file had is changed"
[ "$(tail -n 2 "$scratch/file" | grep -cE '^pair [a-z]+ [0-4] [-+]LMP_BASE [-+]LMR_CUT$')" -eq 2 ] ||
    fail "not two more: $(cat "$scratch/file")"
# A new file has what is printed; those that are added later are others.
set -- nodal LMP_BASE=2:12
"$effects" -g 2 -n 100 -o "$scratch/new" "$@" >"$scratch/table" || fail "a new file: status $?"
"$effects" -g 2 -n 100 "$@" >"$scratch/printed"
cat "$scratch/new" "$scratch/table" | cmp - "$scratch/printed" || fail "the file has other pairs"

# Of another trial: the file stays as it is.
other()
{
    what=$1
    cp "$scratch/file" "$scratch/before"
    shift
    misused "effects: $scratch/file$what" "$effects" -g 1 -o "$scratch/file" "$@"
    cmp "$scratch/before" "$scratch/file" || fail "$what: the file is changed"
}
cp "$scratch/new" "$scratch/file"
other ":1: not of the trial \`# effects -n 5000 nodal LMP_BASE=2:12\`" nodal LMP_BASE=2:12
other ":1: not of the trial \`# effects -n 100 nodal LMP_BASE=2:13\`" -n 100 nodal LMP_BASE=2:13
for line in 'pair chess 1 +LMP_BASE' 'pair nodal 5 +LMP_BASE' 'pair nodal 1 *LMP_BASE' \
    'pair nodal 1 +LMR_CUT' 'pair nodal 1' 'pear nodal 1 +LMP_BASE' 'pair nodal 1 +LMP_BASE +' ''; do
    { cat "$scratch/new" && echo "$line"; } >"$scratch/file"
    other ':4: not of the trial' -n 100 nodal LMP_BASE=2:12
done
printf 'nothing of ours' >"$scratch/file"
other ': no file of pairs' nodal LMP_BASE=2:12
refused_briefly "effects: $scratch: Is a directory" "$effects" -o "$scratch" nodal LMP_BASE=2:12

misused 'no number of this name: LMP' "$effects" nodal LMP=2:12
misused 'effects: LMP_BASE: named twice' "$effects" nodal LMP_BASE=2:12 LMP_BASE=3
for word in LMP_BASE LMP_BASE= LMP_BASE=:7 LMP_BASE=7: LMP_BASE=2:12:13 LMP_BASE=0:12 LMP_BASE=21; do
    misused 'effects: LMP_BASE: expected =LOW:HIGH or =VALUE, from 1 to 20' "$effects" nodal "$word"
done
misused 'effects: nothing to measure' "$effects" nodal LMP_BASE=7
misused 'effects: no variant in which sides take turns: xymyx' "$effects" xymyx LMP_BASE=2:12
misused 'effects: -g 0: expected a number from 1 to 1000000000' "$effects" -g 0 nodal LMP_BASE=2:12
misused 'effects: -o: expected a value' "$effects" nodal LMP_BASE=2:12 -o
misused 'usage: effects' "$effects" nodal

# What is lost is told, and by one process only.
lost "$effects" -g 1 -n 30 nodal LMP_BASE=2:12
lost "$effects" -g 9 -n 30 -j 3 nodal LMP_BASE=2:12
refused_briefly 'effects: /dev/full: No space left' "$effects" -n 30 -o /dev/full nodal LMP_BASE=2:12
lost "$effects" -g 2 -n 100 -o "$scratch/new" nodal LMP_BASE=2:12
starved 50000 "$effects" -g 1 -n 30 -j 3 nodal LMP_BASE=2:12
[ "$failures" -eq 0 ]
