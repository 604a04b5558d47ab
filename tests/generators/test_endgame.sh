#!/bin/sh
# The engine against small endgame tables: with them it wins every position that is won, in as many
# plies as they say; what it claims without them agrees with them; and what is refused.
#
# Usage: test_endgame.sh QUINCUNX ENDGAME
quincunx=$1 endgame=$2
. "$(dirname "$0")/../support/tools.sh"

# told LINE COMMAND...: ends well and prints the line, in which plies as many as the tables say, and
# the number of claims, are no matter.
told()
{
    line=$1
    shift
    "$@" >"$scratch/printed" 2>&1 || fail "$*: status $?"
    sed -E 's/in ([0-9.]+) plies where the tables say \1;/as soon as possible;/; s/, [1-9][0-9]* claims/, claims/' \
        "$scratch/printed" | grep -qxF -- "$line" || fail "$*: $(cat "$scratch/printed")"
}

tables=$scratch/tables
for variant in chess nodal; do
    "$quincunx" endgames "$variant" --folder "$tables" >/dev/null || fail "endgames $variant: status $?"
done
otherwise='thrown away 0, drawn by the clock of moves 0, otherwise 0'
told "all: won 20 of 20, as soon as possible; $otherwise" "$endgame" win -w -n 10 chess "$tables" KQvK KRvK
told "all: won 20 of 20, as soon as possible; $otherwise" "$endgame" win -w -n 5 -p 3 nodal "$tables"
told "all: 40 positions, claims, 0 wrong" "$endgame" check -n 10 -p 3 nodal "$tables"

lost "$endgame" check -n 1 chess "$tables" KQvK
refused_briefly 'endgame: no table of this material: KXvK' "$endgame" win chess "$tables" KQvK KXvK
refused_briefly 'endgame: no tables of this game with so many pieces: ' "$endgame" check chess "$tables"
rm "$tables/chess/KQvK.qet"
refused_briefly 'endgame: this leads to a table that is missing: ' "$endgame" win -w chess "$tables" KPvK
echo nothing >"$tables/chess/KQvK.qet"
refused_briefly 'endgame: damaged: ' "$endgame" win chess "$tables" KPvK
[ "$failures" -eq 0 ]
