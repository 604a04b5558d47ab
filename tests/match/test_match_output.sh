#!/bin/sh
# How often the score is told, and what the tables of a match say.
#
# Usage: test_match_output.sh QUINCUNX ROGUE
quincunx=$1 rogue=$2
# shellcheck source=tests/support/tools.sh
. "$(dirname "$0")/../support/tools.sh"
output=$scratch/output

# match GAMES WORD...: so many games of two engines that are good, each a draw.
match()
{
    games=$1
    shift
    "$quincunx" match -engine "cmd=$rogue good 1" name=A -engine "cmd=$rogue good 2" name=B \
        -each tc=3600 -maxmoves 3 -seed 7 -faults "$scratch" -rounds "$games" "$@" \
        >"$output" 2>&1 || fail "$*: $(tail -n 2 "$output")"
}

# want COUNT PATTERN: so many lines of the output match.
want()
{
    found=$(grep -c -E -e "$2" "$output")
    [ "$found" -eq "$1" ] || fail "$found lines, not $1, match $2 in: $(cat "$output")"
}

# want_scores GAMES...: the games after which the score is told, in that order.
want_scores()
{
    told=$(sed -n 's/^Score of A vs B: 0 - 0 - [0-9]*  \[0\.500\] //p' "$output" | xargs)
    [ "$told" = "$*" ] || fail "the score was told after $told, not after $*"
}

# use_openings NAME PLURAL PLACE: a game or line of the openings that cannot be used is named and
# left out, the other one is played, and the status says so.
use_openings()
{
    rm -f "$scratch/out.pgn"
    "$quincunx" match -engine "cmd=$rogue good 1" name=A -engine "cmd=$rogue good 2" name=B \
        -each tc=3600 -maxmoves 3 -openings file="$scratch/$1" -pgnout "$scratch/out.pgn" \
        >"$output" 2>&1
    [ $? -eq 1 ] || fail "openings that cannot be used: the status is not 1"
    want 1 "/$1$3"
    want 1 "/$1: 1 of 2 $2 cannot be used as openings\$"
}
printf '[Event "1"]\n\n1. e4 e4 *\n\n[Event "2"]\n\n1. d4 *\n' >"$scratch/two.pgn"
use_openings two.pgn games ':3: move 1, e4: '
grep -q '^1\. d4 ' "$scratch/out.pgn" || fail "the other opening is not played"
printf '8/8/8/8/8/8/8/8 w - -\n# x\n7k/8/8/8/8/8/P7/K7 w - - id "a";\n' >"$scratch/two.epd"
use_openings two.epd positions ':1: column '
grep -q '^\[FEN "7k/8/8/8/8/8/P7/K7 w - - 0 1"\]' "$scratch/out.pgn" ||
    fail "the other position is not played"

match 5
want_scores 1 2 3 4 5
match 5 -scoreinterval 1
want_scores 1 2 3 4 5
match 5 -scoreinterval 2
want_scores 2 4 5
match 4 -scoreinterval 2
want_scores 2 4
match 3 -scoreinterval 0
want_scores 3
match 3 -scoreinterval 2 -resume "$scratch/ledger"
want_scores 2 3
match 5 -scoreinterval 2 -resume "$scratch/ledger"
want_scores 4 5

# Latencies: of an engine that says it took an hour for each move, over UCI; that tells none; and
# that tells hundredths of a second, over CECP.
cat >"$scratch/boaster" <<END
#!/bin/sh
exec "$rogue" good | sed -u 's/^info depth 3 seldepth/info time 3600000 depth 3 seldepth/'
END
chmod +x "$scratch/boaster"
match 1
want 0 Latency
"$quincunx" match -engine "cmd=$scratch/boaster" name=Boasts -engine "cmd=$rogue good" name=Mute \
    -engine "cmd=$rogue good" name=Cecp proto=cecp -each tc=9000 -maxmoves 3 -seed 7 -rounds 1 \
    -show-latency >"$output" 2>&1 || fail "latency: $(tail -n 2 "$output")"
want 1 '^Latency +Moves +Mean ms +Worst ms$'
want 1 '^Boasts +2 +-3[56][0-9]{5}\.[0-9]{3} +-3[56][0-9]{5}\.[0-9]{3}$'
want 1 '^Mute +0 +- +-$'
want 1 '^Cecp +2 +-?[0-9]+\.[0-9]{3} +-?[0-9]+\.[0-9]{3}$'

# The lines of other tools, and none of ours.
match 4 -repeat -output format=cutechess -scoreinterval 3
want_scores 3 6 8
want 8 '^Started game [1-8] of 8 \((A vs B|B vs A)\)$'
want 8 '^Finished game [1-8] \(.*\): 1/2-1/2 \{adjudicated: longest game allowed\}$'
want 1 '^\.\.\.      A playing White: 0 - 0 - 4  \[0\.500\] 4$'
want 1 '^\.\.\.      White vs Black: 0 - 0 - 8  \[0\.500\] 8$'
want 1 '^Elo difference: 0\.0 \+/- 0\.0, LOS: nan %, DrawRatio: 100\.0 %$'
want 0 'Results of|Overruns|Games ended by'
[ "$(tail -n 1 "$output")" = 'Finished match' ] || fail "the end: $(tail -n 3 "$output")"
match 4 -repeat -output format=fastchess -ratinginterval 4
want 0 '^Score of|Overruns|Games ended by'
want 8 '^Finished game [1-8] \(.*\): 1/2-1/2 \{adjudicated: longest game allowed\}$'
want 3 '^Results of A vs B \(3600, NULL, NULL\):$'
want 2 '^Games: 8, Wins: 0, Losses: 0, Draws: 8, Points: 4\.0 \(50\.00 %\)$'
want 2 '^Ptnml\(0-2\): \[0, 0, 4, 0, 0\], WL/DD Ratio: 0\.00$'
want 1 '^Finished match$'
want 1 '^Total Time: [0-9]+:[0-5][0-9]:[0-5][0-9] \(hours:minutes:seconds\)$'
[ "$failures" -eq 0 ]
