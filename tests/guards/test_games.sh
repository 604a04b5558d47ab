#!/bin/sh
# Proves that check_games.py bites: it passes on a copy of the pages, and fails once a picture is
# another or missing, a page says something else or too much, or a rule is not reached.
#
# usage: test_games.sh ROOT PROGRAM [PYTHON]
set -eu

root=$1
program=$2
tested=${3:-python3}
check=$(cd "$(dirname "$0")" && pwd)/check_games.py
# shellcheck source-path=SCRIPTDIR source=expect.sh
. "$(dirname "$0")/expect.sh"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# A new copy of what is looked at, at $tree.
start() {
    tree=$(mktemp -d "$scratch/tree.XXXXXX")
    mkdir "$tree/docs" "$tree/bench"
    cp -r "$root/docs/games" "$root/docs/pictures" "$tree/docs"
    cp "$root/bench/diagrams.sh" "$tree/bench"
    (cd "$root" && find rules -name RULES.md) | while read -r text; do
        mkdir -p "$tree/${text%/*}"
        cp "$root/$text" "$tree/$text"
    done
}

# games NAME STATUS PATTERN: it ends so and says so on $tree.
games() {
    expect "$1" "$2" "$3" -B "$check" "$tree" "$program"
}

start
games "sound" 0 '5 pages for players'
echo ' ' >>"$tree/docs/pictures/xodul-wizard.svg"
games "another picture" 1 'pictures/xodul-wizard.svg: is another'
start
rm "$tree/docs/pictures/nodal-king-2.svg"
games "a picture less" 1 'pictures/nodal-king-2.svg: is another'
start
cp "$tree/docs/pictures/nodal.svg" "$tree/docs/pictures/ludo.svg"
games "a picture more" 1 'pictures/ludo.svg: nobody draws it'
start
sed -i 's/xodul-wizard.svg/xodul-lance.svg/' "$tree/docs/games/xodul.md"
games "no diagram" 1 'games/xodul.md: has no diagram of the wizard'
start
sed -i 's/exactly two squares diagonally over/about two squares over/' "$tree/docs/games/xodul.md"
games "other words" 1 'games/xodul.md: does not say: The wizard goes exactly two'
start
yes 'Ludo is another game than this one.' | head -n 30 >>"$tree/docs/games/cubic.md"
games "too long" 1 'games/cubic.md: has [0-9]* words, more than 700'
start
sed -i 's/ (\[X14\])//; s/\[X2\], \[X14\]/[X2]/' "$tree/docs/games/xodul.md"
games "a rule that no link leads to" 1 'games/xodul.md: does not lead to X14'
start
sed -i '/^\[N13\]: /d' "$tree/docs/games/nodal.md"
games "no link" 1 'a link is missing: \[N13\]: ../../rules/nodal/RULES.md#n13'
start
sed -i 's/<a id="g5"><.a> |/|/' "$tree/rules/gala/RULES.md"
games "no place to link to" 1 'rules/gala/RULES.md: G5 has no place'
start
echo 'See [S99].' >>"$tree/docs/games/xymyx.md"
games "no such rule" 1 'games/xymyx.md: there is no rule S99'
expected
