#!/bin/sh
# The search's numbers tuned by play: the same games give the same numbers, only those asked for
# move, within their ranges, and what cannot be done is refused.
#
# Usage: test_spsa.sh SPSA
spsa=$1
. "$(dirname "$0")/../support/tools.sh"

"$spsa" -g 6 -n 200 -s 2 nodal LMP_BASE QS_FUTILITY_MARGIN >"$scratch/one" || fail "status $?"
"$spsa" -g 6 -n 200 -s 2 nodal LMP_BASE QS_FUTILITY_MARGIN >"$scratch/same"
cmp -s "$scratch/one" "$scratch/same" || fail "the same seed gives other numbers"
[ "$(head -n 1 "$scratch/one")" = '6 pairs' ] || fail "not after six pairs: $(head -n 1 "$scratch/one")"
[ "$(grep -c '^    X(' "$scratch/one")" -eq 2 ] || fail "not two numbers"
"$spsa" -g 20 -n 200 -j 2 chess,nodal >"$scratch/all" || fail "two processes: status $?"
tr -d 'X(,)' <"$scratch/all" | awk '$1 ~ /^[A-Z]/ {
        rows++
        moved += $6 != $8
        if ($6 < $3 || $6 > $4) bad = 1
    }
    END { exit bad || rows < 20 || moved < rows / 2 }' ||
    fail "out of range, or hardly a number moved: $(cat "$scratch/all")"

"$spsa" -g 1 -n 100 -s 2 gala-team >"$scratch/teams" || fail "gala-team: status $?"
[ "$(head -n 1 "$scratch/teams")" = '1 pairs' ] || fail "gala-team: $(head -n 1 "$scratch/teams")"

misused 'gala-cutthroat: each plays for himself' "$spsa" gala-cutthroat
misused 'no number of this name: LMP' "$spsa" nodal LMP
misused 'no variant in which sides take turns: xymyx' "$spsa" xymyx
misused 'no variant in which sides take turns: chss' "$spsa" nodal,chss
# What is lost is told, and by one process only.
lost "$spsa" -g 1 -n 30 nodal LMP_BASE
lost "$spsa" -g 101 -n 30 -j 3 nodal LMP_BASE
starved 50000 "$spsa" -g 1 -n 30 -j 3 nodal LMP_BASE

misused 'spsa: -g 0: expected a number from 1 to 1000000000' "$spsa" -g 0 nodal
misused 'spsa: -n 5k: expected a number from 1 to 1000000000' "$spsa" -n 5k nodal
misused 'spsa: -s -1: expected a number from 0 to 1000000000' "$spsa" -s -1 nodal
misused 'spsa: -j 65: expected a number from 1 to 64' "$spsa" -j 65 nodal
misused 'spsa: -z: no such flag' "$spsa" -z nodal
misused 'spsa: -j: expected a value' "$spsa" nodal -j
misused 'usage: spsa' "$spsa"
[ "$failures" -eq 0 ]
