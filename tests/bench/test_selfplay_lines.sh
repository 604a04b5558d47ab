#!/bin/sh
# The lines that self-play prints: they follow from its seed, and have the form and the sign that it
# promises; and what it refuses.
#
# Usage: test_selfplay_lines.sh SELFPLAY
selfplay=$1
. "$(dirname "$0")/../support/tools.sh"

# Games depend on the seed, not on who plays them.
"$selfplay" -g 6 -n 300 -s 3 chess >"$scratch/one" || fail "selfplay"
[ "$(head -n 1 "$scratch/one")" = '# selfplay -g 6 -n 300 -s 3 -p 10 chess' ] ||
    fail "the positions do not say how they were made: $(head -n 1 "$scratch/one")"
"$selfplay" -g 6 -n 300 -s 3 -j 2 chess | sort >"$scratch/two"
"$selfplay" -g 6 -n 300 -s 4 chess >"$scratch/other"
sort "$scratch/one" | cmp -s - "$scratch/two" || fail "two threads play other games than one"
cmp -s "$scratch/one" "$scratch/other" && fail "two seeds give the same games"
sed 1d "$scratch/one" | grep -qvE '^[^;]+ [wb] [^;]+;-?[0-9]+;(0|0\.5|1)$' && fail "a line of another form"
[ "$(wc -l <"$scratch/one")" -ge 100 ] || fail "hardly a position"

# Where both sides move at once, positions are those before either has.
"$selfplay" -g 2 -n 300 -s 3 xymyx >"$scratch/joint" || fail "selfplay of xymyx"
sed 1d "$scratch/joint" | grep -qvE '^[^;]+ w [^;]+;-?[0-9]+;(0|0\.5|1)$' && fail "xymyx: another form"
[ "$(wc -l <"$scratch/joint")" -ge 10 ] || fail "xymyx: hardly a position"

# At a depth searches end, however many nodes are left.
for nodes in 500000 1000000; do
    "$selfplay" -g 1 -n $nodes -d 1 -s 3 xymyx >"$scratch/deep.$nodes" || fail "selfplay -d 1"
    [ "$(head -n 1 "$scratch/deep.$nodes")" = "# selfplay -g 1 -n $nodes -d 1 -s 3 -p 10 xymyx" ] ||
        fail "the positions do not say to what depth: $(head -n 1 "$scratch/deep.$nodes")"
    sed -i 1d "$scratch/deep.$nodes"
done
cmp -s "$scratch/deep.500000" "$scratch/deep.1000000" || fail "selfplay -d 1 counts nodes"

# Without a net it is played by the pieces alone.
"$selfplay" -g 2 -n 300 -s 3 -e none chess >"$scratch/pieces" || fail "selfplay -e none"
[ "$(head -n 1 "$scratch/pieces")" = '# selfplay -g 2 -n 300 -s 3 -p 10 -e none chess' ] ||
    fail "selfplay -e none does not say how it was called"
"$selfplay" -g 2 -n 300 -s 3 chess | sed 1d >"$scratch/net"
[ "$(sed 1d "$scratch/pieces")" != "$(cat "$scratch/net")" ] || fail "selfplay -e none plays by the net"

# Of two teams, scores and results are the first one's: whoever is to move, the sign stays, and it
# is the winner's in the end. Where each plays for himself there are no such lines.
"$selfplay" -g 18 -n 200 -s 5 -e none gala-team >"$scratch/teams" || fail "selfplay of gala-team"
awk -F ';' '$2 >= 600 || $2 <= -600 {
        count++
        mover = substr($1, index($1, " ") + 1, 1)
        seats += !seen[mover]++
        if ($3 != 0.5) {
            decided++
            agreed += ($2 > 0) == ($3 == 1)
        }
        turned += last != 0 && result == $3 && ($2 > 0) != (last > 0)
        last = $2
        result = $3
    }
    END { exit count < 40 || seats < 4 || decided < 20 || agreed < 0.7 * decided ||
               turned > 0.1 * count }' "$scratch/teams" ||
    fail "gala-team: scores are not the first team's: $(cut -d ' ' -f 2- "$scratch/teams")"
misused 'gala-cutthroat: each plays for himself' "$selfplay" gala-cutthroat

refused 'no such variant: draughts' "$selfplay" draughts
# What is lost is told.
lost "$selfplay" -g 1 -n 100 chess
lost "$selfplay" -g 20 -n 100 -j 3 chess
starved 50000 "$selfplay" -g 1 -n 100 chess
starved 50000 "$selfplay" -g 100 -n 100 -j 64 chess

misused 'usage: selfplay' "$selfplay"
misused 'selfplay: -g abc: expected a number from 1 to 1000000000' "$selfplay" -g abc chess
misused 'selfplay: -g 0: expected a number from 1 to 1000000000' "$selfplay" -g 0 chess
misused 'selfplay: -n 99999999999999999999: expected' "$selfplay" -n 99999999999999999999 chess
misused 'selfplay: -p 401: expected a number from 0 to 400' "$selfplay" -p 401 chess
misused 'selfplay: -z: no such flag' "$selfplay" -z chess
misused 'selfplay: -g: expected a value' "$selfplay" chess -g
[ "$failures" -eq 0 ]
