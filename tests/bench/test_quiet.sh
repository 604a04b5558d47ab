#!/bin/sh
# Quiet positions of a match's games: lines of the right form, scores and results as White's, and
# none of what is not quiet.
#
# Usage: test_quiet.sh QUINCUNX QUIET
quincunx=$1 quiet=$2
. "$(dirname "$0")/../support/tools.sh"

# White opens quietly, Black answers in check, by capture, with a mate in sight, out of the book.
cat >"$scratch/games.pgn" <<'END'
[Event "?"]
[Result "1-0"]
[Termination "rules"]

1. e2e4 {+0.30/8 0.100s} e7e5 {+0.25/8 0.100s} 2. d1h5 {book} b8c6 {-0.10/8 0.100s} 3. h5f7
{-5.00/8 0.100s} e8f7 {+5.10/8 0.100s} 4. f1c4 {-4.00/8 0.100s} d7d5 {+5.20/8 0.100s}
5. a2a3 {-M9/8 0.100s} a7a6 {+31.00/8 0.100s} 6. h2h3 {-4.50/8 0.100s} 1-0

[Event "?"]
[Result "0-1"]
[Termination "time"]

1. e2e4 {+0.30/8 0.100s} 0-1

[Event "?"]
[Result "*"]

1. e2e4 {+0.30/8 0.100s} *

[Event "?"]
[Result "1/2-1/2"]
[Variant "xodul"]

1. e2e4 {+0.30/8 0.100s} 1/2-1/2
END
echo "# quiet chess $scratch/games.pgn" >"$scratch/expected"
cat >>"$scratch/expected" <<'END'
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1;30;1
rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1;-25;1
rnbqkbnr/pppp1ppp/8/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2;10;1
r1bq1bnr/pppp1kpp/2n5/4p3/4P3/8/PPPP1PPP/RNB1KBNR w KQ - 0 4;-400;1
r1bq1bnr/1pp2kpp/p1n5/3pp3/2B1P3/P7/1PPP1PPP/RNB1K1NR w KQ - 0 6;-450;1
END
"$quiet" chess "$scratch/games.pgn" >"$scratch/printed" || fail "status $?"
cmp -s "$scratch/expected" "$scratch/printed" ||
    fail "other positions: $(diff "$scratch/expected" "$scratch/printed")"
sed -n '1d;n;p' "$scratch/expected" >"$scratch/half"
"$quiet" -e 2 chess "$scratch/games.pgn" | sed 1d | cmp -s - "$scratch/half" || fail "-e 2: not every second"

# What a match writes is read.
"$quincunx" match -engine "cmd=$quincunx" name=A proto=uci -engine "cmd=$quincunx" name=B proto=cecp \
    -each tc=inf nodes=300 -variant cubic -rounds 1 -repeat -pgnout "$scratch/cubic.pgn" \
    >"$scratch/said" 2>&1 || fail "match: $(tail -n 1 "$scratch/said")"
"$quiet" cubic "$scratch/cubic.pgn" >"$scratch/cubic" || fail "cubic: status $?"
[ "$(wc -l <"$scratch/cubic")" -ge 10 ] || fail "hardly a position of cubic"
sed 1d "$scratch/cubic" | grep -qvE '^[^;]+ [wb] [^;]+;-?[0-9]+;(0|0\.5|1)$' && fail "a line of another form"

printf '[Result "1-0"]\n\n1. e2e5 {+0.30/8 0.100s} 1-0\n' >"$scratch/bad.pgn"
refused 'bad.pgn:' "$quiet" chess "$scratch/bad.pgn"
refused_briefly "quiet: $scratch/none.pgn: No such file" "$quiet" chess "$scratch/games.pgn" \
    "$scratch/none.pgn" "$scratch/none.pgn"
refused 'no variant in which sides take turns: xymyx' "$quiet" xymyx "$scratch/games.pgn"
misused 'gala-cutthroat: each plays for himself' "$quiet" gala-cutthroat "$scratch/games.pgn"
lost "$quiet" chess "$scratch/games.pgn"
misused 'quiet: -e 0: expected a number from 1 to 1000000' "$quiet" -e 0 chess "$scratch/games.pgn"
misused 'quiet: -z: no such flag' "$quiet" -z chess "$scratch/games.pgn"
refused 'usage: quiet' "$quiet" chess
[ "$failures" -eq 0 ]
