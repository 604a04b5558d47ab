#!/bin/sh
# Self-play that follows from its seed, tables that are what the tool prints, numbers that foresee
# games better than before, and refusals.
#
# Usage: test_tune.sh SOURCES SELFPLAY TUNE
sources=$1 selfplay=$2 tune=$3
. "$(dirname "$0")/../support/tools.sh"

# The table of a file without what it says of itself.
table()
{
    sed -n '/^WEIGHTS/,$p' "$1"
}

# The tables compiled in are the tool's own, in its own hand.
for game in chess xodul cubic nodal gala xymyx; do
    "$tune" -r 0 "$game" >"$scratch/same" || fail "$game: not printed"
    table "$scratch/same" >"$scratch/printed"
    table "$sources/eval/tables/$game.inc" | cmp -s - "$scratch/printed" ||
        fail "$game: eval/tables/$game.inc is not what tune -r 0 prints"
done

# With files it says how well the table foresees them, and they have to be good ones.
refused_briefly "tune: $scratch/none: No such file" "$tune" -r 0 chess "$scratch/none"

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

# Where nothing is known of a game, it is played by the pieces alone.
"$selfplay" -g 2 -n 300 -s 3 -e material chess >"$scratch/material" || fail "selfplay -e material"
"$selfplay" -g 2 -n 300 -s 3 -e none chess >"$scratch/by.hand" || fail "selfplay -e none"
[ "$(head -n 1 "$scratch/material")" = '# selfplay -g 2 -n 300 -s 3 -p 10 -e material chess' ] ||
    fail "selfplay -e material does not say how it was called"
[ "$(sed 1d "$scratch/material")" != "$(sed 1d "$scratch/by.hand")" ] ||
    fail "selfplay -e material plays as -e none"

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

# Fitted numbers foresee what they were fitted to better, and make a table of the same form.
"$tune" -r 1 -n 60 chess "$scratch/one" >"$scratch/fitted" 2>"$scratch/said" || fail "tune"
awk '/^before:/ { before = $3 + 0 } /^after:/ { after = $3 + 0 }
    END { exit !(after > 0 && after < before) }' "$scratch/said" || fail "no better: $(cat "$scratch/said")"
form='s/-\{0,1\}[0-9]\{1,\}/N/g'
table "$scratch/fitted" | sed "$form" >"$scratch/form"
table "$sources/eval/tables/chess.inc" | sed "$form" | cmp -s - "$scratch/form" ||
    fail "the fitted table has another form"
grep -q '^/\* Printed by: tune -r 1 -n 60 chess ' "$scratch/fitted" || fail "no command on top"
grep -q '^ \* Positions: selfplay -g 6 -n 300 -s 3 -p 10 chess$' "$scratch/fitted" ||
    fail "not how the positions were made: $(head -n 3 "$scratch/fitted")"

# Positions of many files say so in a long line.
{ printf '# quiet chess' && seq -f ' games/%g.pgn' 1000 | tr -d '\n' && echo; } >"$scratch/long"
cat "$scratch/one" >>"$scratch/long"
"$tune" -r 0 chess "$scratch/long" >"$scratch/same" 2>"$scratch/said" || fail "$(cat "$scratch/said")"
grep -q '^ \* Positions: quiet chess games/1\.pgn ' "$scratch/same" || fail "not where from"

"$tune" -r 0 chess "$scratch/one" >"$scratch/unfitted" 2>"$scratch/said" || fail "tune -r 0"
table "$scratch/unfitted" >"$scratch/printed"
table "$sources/eval/tables/chess.inc" | cmp -s - "$scratch/printed" ||
    fail "tune -r 0 changes the table"
awk '/^before:/ { before = $3 } /^after:/ { after = $3 } END { exit !(before > 0 && before == after) }' \
    "$scratch/said" || fail "tune -r 0: $(cat "$scratch/said")"

echo 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w KQkq - 0 1;12;1' >"$scratch/bad"
refused 'no evaluation of this name: draughts' "$tune" draughts "$scratch/one"
# mislabelled WHAT LABEL: a third line with such a label is refused, and so called; without an end
# of its own too, as where it was cut.
start='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
mislabelled()
{
    for end in '\n' ''; do
        printf "%s;12;1\n%s;-3;0.5\n%s%s$end" "$start" "$start" "$start" "$2" >"$scratch/labels"
        refused_briefly "tune: $scratch/labels:3: $1" "$tune" chess "$scratch/labels"
    done
}
mislabelled 'expected FEN;score;result' ''
mislabelled 'expected FEN;score;result' ';12'
for score in '' much nan inf -inf 20xx '20 ' 0x14 1e999; do
    mislabelled 'score: ' ";$score;1"
done
for result in '' abc nan inf -0.5 1.5 '1;' 1x "1$start;2;1"; do
    mislabelled 'result: ' ";20;$result"
done
printf '%s;12;1\n%s;\00012;1\n' "$start" "$start" >"$scratch/nul"
refused_briefly 'nul:2: too long a line, or a NUL in it' "$tune" chess "$scratch/nul"
printf '%s;%02000d;1\n' "$start" 12 >"$scratch/long"
refused_briefly 'long:1: too long a line, or a NUL in it' "$tune" chess "$scratch/long"
refused_briefly "tune: $scratch: cannot be read: Is a directory" "$tune" chess "$scratch"

# Lines of other systems and a whole last line without its end are good ones.
i=0
while [ "$i" -lt 20 ]; do
    printf '%s;%d;0.5\r\n' "$start" "$i"
    i=$((i + 1))
done >"$scratch/whole"
printf '%s;-7;1' "$start" >>"$scratch/whole"
"$tune" -n 1 chess "$scratch/whole" >"$scratch/fitted" 2>"$scratch/said" ||
    fail "good lines refused: $(cat "$scratch/said")"
grep -q '^chess: 19 positions' "$scratch/said" || fail "lines lost: $(cat "$scratch/said")"

refused 'usage: tune' "$tune" chess
misused 'tune: -l 2: expected a number from 0 to 1' "$tune" -l 2 chess "$scratch/one"
misused 'tune: -l nan: expected a number from 0 to 1' "$tune" -l nan chess "$scratch/one"
misused 'tune: -k 0: expected a number from 0.001 to 1000000000' "$tune" -k 0 chess "$scratch/one"
misused 'tune: -m 9: expected a number from 10 to 1000000000' "$tune" -m 9 chess "$scratch/one"
misused 'tune: -j 0: expected a number from 1 to 64' "$tune" -j 0 chess "$scratch/one"
misused 'tune: -r 1.5: expected a number from 0 to 1000000000' "$tune" -r 1.5 chess "$scratch/one"
misused 'tune: -n : expected a number from 0 to 1000000000' "$tune" -n '' chess "$scratch/one"
misused 'tune: -z: no such flag' "$tune" -z chess "$scratch/one"
refused_briefly 'bad:1: column ' "$tune" chess "$scratch/bad"
refused 'too few positions: 0' "$tune" chess /dev/null
refused_briefly "tune: $scratch/none: No such file" "$tune" chess "$scratch/none"
refused 'no such variant: draughts' "$selfplay" draughts
# What is lost is told.
lost "$selfplay" -g 1 -n 100 chess
lost "$selfplay" -g 20 -n 100 -j 3 chess
lost "$tune" -r 0 chess
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
