#!/bin/sh
# Matches of simultaneous games: games are played to their ends and come out the same for the
# same seed, however many jobs play them; each is a line of the file; the table is printed when
# the match is interrupted; what cannot be played is refused.
#
# Usage: test_joint_match.sh JOINT_MATCH
match=$1
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
failures=0

complain()
{
    echo "FAILED: $1"
    cat "$scratch/output"
    failures=$((failures + 1))
}

# expect STATUS TEXT ARGUMENTS...: the match must end with the status and print the text.
expect()
{
    wanted=$1 text=$2
    shift 2
    "$match" "$@" >"$scratch/output" 2>&1
    status=$?
    if [ "$status" -ne "$wanted" ] || ! grep -qe "$text" "$scratch/output"; then
        complain "joint_match $* ended with status $status, not $wanted with '$text'"
    fi
}

# expect_lines FILE COUNT: so many games, each a line of seven fields that names its result.
expect_lines()
{
    good=$(awk -F '\t' 'NF == 7 && $4 ~ /^(1-0|0-1|1\/2-1\/2)$/ && $5 != "" &&
        split($6, opening, " ") == 4 && $7 ~ /[|].*@[wb]/' "$1" | wc -l)
    if [ "$good" -ne "$2" ] || [ "$(wc -l <"$1")" -ne "$2" ]; then
        complain "$1 does not hold $2 games"
        cat "$1"
    fi
}

# The same games by one job and by two, and the engine wins them all.
expect 0 'engine v random, 4 games, +4 -0 =0' -n 20000 -g 4 -s 3 -o "$scratch/one" engine random
expect 0 '100.0 % (95 % interval: 51.0 % to 100.0 %)' -n 20000 -g 4 -s 3 -j 2 \
    -o "$scratch/two" engine random
expect_lines "$scratch/one" 4
sort -n "$scratch/two" >"$scratch/sorted"
if ! cmp -s "$scratch/one" "$scratch/sorted"; then
    complain 'one job and two play different games'
fi

# Colours change in a pair, the opening does not.
if [ "$(cut -f 6 "$scratch/one" | uniq -c | awk '{ print $1 }' | tr -d '\n')" != 22 ] ||
    [ "$(cut -f 2 "$scratch/one" | tr '\n' ' ')" != 'engine random engine random ' ]; then
    complain 'the games do not come in pairs'
fi

# Another seed, other games.
expect 0 'random v random, 4 games' -g 4 -s 4 -o "$scratch/other" random random
if [ "$(cut -f 6 "$scratch/other" | sed -n 1p)" = "$(cut -f 6 "$scratch/one" | sed -n 1p)" ]; then
    complain 'another seed begins with the same opening'
fi

# All players get to the end of their games; what is told to the exploiter is true.
for pair in 'exploiter:argmax argmax' 'safest secure' 'duct material' 'exploiter:secure engine'; do
    # shellcheck disable=SC2086
    expect 0 "v ${pair#* }, 2 games" -n 400 -g 2 -o "$scratch/more" $pair
done
expect_lines "$scratch/more" 8
expect 0 'in its model 100.0 % of the time, with a chance of 100.0 %' -n 400 -g 2 \
    exploiter:secure secure

# Interrupted, it says what it has.
mkfifo "$scratch/pipe"
"$match" -m 1 -g 100000 random random >"$scratch/pipe" &
process=$!
{
    read -r first
    kill -TERM "$process"
    echo "$first"
    cat
} <"$scratch/pipe" >"$scratch/output"
wait "$process"
status=$?
if [ "$status" -ne 1 ] || ! grep -q 'random v random, [1-9][0-9]* games' "$scratch/output"; then
    complain "interrupted, it ended with status $status and no table"
fi

# A full disk is no good end.
"$match" -g 2 -n 50 random random >/dev/full 2>"$scratch/output"
status=$?
if [ "$status" -ne 1 ] ||
    [ "$(cat "$scratch/output")" != 'joint_match: standard output cannot be written' ]; then
    complain "on a full disk it ended with status $status"
fi

expect 2 usage: engine
expect 2 '^joint_match: -v chess: expected a variant in which both sides move at once$' \
    -v chess engine random
expect 2 '^joint_match: -g 0: expected a number from 1 to 1000000000$' -g 0 engine random
expect 2 '^joint_match: -j 1000: expected a number from 1 to 64$' -j 1000 engine random
expect 2 '^joint_match: -m fast: expected a number from 0.001 to 1000000000$' -m fast engine random
expect 2 '^joint_match: -n 5x: expected a number from 1 to 1000000000$' -n 5x engine random
expect 2 '^joint_match: -z: no such flag$' -z engine random

# refuse STATUS LINE ARGUMENTS...: refused before anything begins, in that line alone.
refuse()
{
    expect "$@"
    [ "$(cat "$scratch/output")" = "$2" ] || complain "more than '$2'"
}
for player in nobody engine: engine:secure exploiter exploiter: exploiter:nobody duct: duct:wide; do
    refuse 2 "joint_match: no such player: $player" -g 2 engine "$player"
    refuse 2 "joint_match: no such player: $player" -g 4 -j 2 "$player" engine
done
refuse 1 'joint_match: the file cannot be opened' -g 4 -j 2 -o "$scratch/no/file" random random
expect 0 'v duct:0.3, 2 games' -n 50 -g 2 random duct:0.3
[ "$failures" -eq 0 ]
