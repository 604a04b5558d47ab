#!/bin/sh
# quincunx match in parts: what -merge makes of them is, but for times, what one run of all games
# makes, byte for byte; the verdict of an SPRT too; and parts that do not belong together are
# refused by name.
#
# usage: test_match_shard.sh PROGRAM
set -eu

program=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

failures=0
fail() {
    echo "FAILED: $1" >&2
    failures=$((failures + 1))
}

# match WORD...: two engines with fixed nodes, of which one sees less.
match() {
    "$program" match -engine name=A "cmd=$program" -engine name=B "cmd=$program" depth=1 \
        -each nodes=200 "$@"
}

# The table without speeds and times.
table() {
    sed -n '/^-----/,$p' "$1" | sed -E -e '/^Engine/d' -e 's/^([AB]) .*[0-9.]+ +[0-9]+ +[0-9.]+ .*s? /\1 /' \
        -e '/^[AB] /s/ [0-9]+ +[0-9.]+ +[0-9]+ +(-|[0-9.]+) / /'
}

# A PGN without times, whose lines therefore break elsewhere.
without_times() {
    tr '\n' ' ' <"$1" |
        sed -E -e 's/(\{[^}]*[0-9]) [0-9.]+s/\1/g' -e 's/\{[0-9.]+s\}//g' -e 's/ +/ /g'
}
games() {
    grep '^game' "$1" | cut -f 2,3,4,5,10,11,12,13
}

# same NAME PARTS WORD...: one run of all, and as many parts that are put together.
same() {
    name=$1
    parts=$2
    shift 2
    match "$@" -resume one.ledger -pgnout one.pgn -epdout one.epd >one.txt ||
        fail "$name: one run: $(cat one.txt)"
    part=1
    while [ "$part" -le "$parts" ]; do
        match "$@" -shard "$part/$parts" -concurrency 2 -resume "$part.ledger" \
            -pgnout "$part.pgn" >part.txt || fail "$name: part $part: $(cat part.txt)"
        part=$((part + 1))
    done
    "$program" match -merge [0-9]*.ledger -resume all.ledger -pgnout all.pgn -epdout all.epd \
        >all.txt || fail "$name: merge: $(cat all.txt)"
    [ "$(table one.txt)" = "$(table all.txt)" ] ||
        fail "$name: table of one run '$(table one.txt)', of $parts parts '$(table all.txt)'"
    [ "$(without_times one.pgn)" = "$(without_times all.pgn)" ] || fail "$name: another PGN"
    [ "$(games one.ledger)" = "$(games all.ledger)" ] || fail "$name: another ledger"
    cmp -s one.epd all.epd || fail "$name: other last positions"
    grep -q '^Finished match' all.txt || fail "$name: no end"
    # What was put together can be gone on with.
    match "$@" -resume all.ledger -pgnout all.pgn >again.txt ||
        fail "$name: the merged ledger cannot be resumed: $(cat again.txt)"
    grep -q '^Resumed after' again.txt || fail "$name: $(cat again.txt)"
    rm -f ./*.ledger ./*.pgn ./*.epd
}

same xodul 3 -variant xodul -rounds 4 -repeat
same cubic 1 -variant cubic -rounds 2 -repeat
same cut-throat 2 -variant gala-cutthroat -rounds 2 -maxmoves 20
same openings 4 -variant nodal -rounds 1 -games 10

# --- SPRT: parts play on, the merge ends where one run does ---

sprt='elo0=0 elo1=200 alpha=0.1 beta=0.1'
# shellcheck disable=SC2086
match -rounds 30 -repeat -sprt $sprt -resume one.ledger -pgnout one.pgn >one.txt
for part in 1 2 3; do
    # shellcheck disable=SC2086
    match -rounds 30 -repeat -sprt $sprt -shard "$part/3" -resume "$part.ledger" \
        -pgnout "$part.pgn" >/dev/null
done
grep -q 'accepted' one.txt || fail "SPRT: no verdict in 60 games: $(cat one.txt)"
"$program" match -merge [0-9].ledger -stopfile stop -resume all.ledger -pgnout all.pgn >all.txt
[ "$(table one.txt)" = "$(table all.txt)" ] ||
    fail "SPRT: table of one run '$(table one.txt)', of parts '$(table all.txt)'"
[ "$(without_times one.pgn)" = "$(without_times all.pgn)" ] || fail "SPRT: another PGN"
[ "$(games one.ledger)" = "$(games all.ledger)" ] || fail "SPRT: another ledger"
[ -s stop ] || fail "SPRT: no stop file"
# With the file there a part ends at once.
match -rounds 1000000 -shard 1/2 -resume ended.ledger -stopfile stop >ended.txt ||
    fail "stop file: status $?"
grep -q '^Ended: stop is there' ended.txt || fail "stop file: $(cat ended.txt)"

# --- Parts that do not belong together ---

# refused WHAT WORD...: the merge says so in one line and fails.
refused() {
    what=$1
    shift
    if "$program" match -merge "$@" >refused.txt 2>refused.err; then
        fail "'$what' is not refused"
    elif ! grep -q "$what" refused.err || [ "$(wc -l <refused.err)" -ne 1 ]; then
        fail "not '$what' but '$(cat refused.err)'"
    fi
}
rm -f ./*.ledger
for part in 1 2 3; do
    match -rounds 6 -repeat -shard "$part/3" -resume "$part.ledger" >/dev/null
done
match -rounds 6 -repeat -shard 2/4 -resume four.ledger >/dev/null
match -rounds 6 -repeat -maxmoves 20 -shard 2/3 -resume rules.ledger >/dev/null
refused 'part 2 of 3 is missing' 1.ledger 3.ledger -resume new.ledger -pgnout new.pgn
if [ -e new.ledger ] || [ -e new.pgn ]; then
    fail "a refused merge leaves files"
fi
cp 1.ledger copy.ledger
refused 'copy.ledger: is part 1 of 3, and so is 1.ledger' 1.ledger 2.ledger 3.ledger copy.ledger
refused '1.ledger: is given twice' 1.ledger 2.ledger 3.ledger 1.ledger
refused 'four.ledger: line [0-9]*: part 2 of 4, but others are parts of 3' 1.ledger four.ledger 3.ledger
refused 'rules.ledger, line [0-9]*: of another tournament: "# maxmoves 20" there' \
    1.ledger rules.ledger 3.ledger
sed '$d' 2.ledger >short.ledger
refused 'short.ledger: part 2 of 3 lacks 1 of its 4 games' 1.ledger short.ledger 3.ledger
sed 's/checkmate/checkmaze/' 2.ledger >wrong.ledger
cmp -s 2.ledger wrong.ledger && sed 's/1\t/2\t/' 2.ledger >wrong.ledger
refused 'wrong.ledger: line [0-9]*: damaged' 1.ledger wrong.ledger 3.ledger
head -c -5 2.ledger >cut.ledger
refused 'cut.ledger: line [0-9]*: damaged' 1.ledger cut.ledger 3.ledger
"$program" match -merge 1.ledger cut.ledger 3.ledger partial=true >partial.txt
grep -q '^Games: 11' partial.txt || fail "partial: $(cat partial.txt)"
cp 1.ledger partial.ledger
"$program" match -merge partial.ledger 2.ledger 3.ledger >named.txt || fail "a name: $(cat named.txt)"
grep -q '^Games: 12' named.txt || fail "a name: $(cat named.txt)"
refused 'none.ledger: No such file' none.ledger 1.ledger
refused 'not a ledger of quincunx match, or without' "$program"
refused 'one.txt: not a ledger' 1.ledger one.txt 3.ledger
match -rounds 6 -repeat -resume whole.ledger >/dev/null
refused 'whole.ledger: has games already' 1.ledger 2.ledger 3.ledger \
    -resume whole.ledger

# bad WHAT WORD...: the command line is refused.
bad() {
    what=$1
    shift
    if match "$@" >bad.txt 2>&1; then
        fail "'$what' is not refused"
    elif ! grep -q -e "$what" bad.txt; then
        fail "not '$what' but '$(cat bad.txt)'"
    fi
}
bad 'I/N, with I from 1 to N' -shard 4/3 -resume x.ledger
bad 'I/N, with I from 1 to N' -shard 0/3 -resume x.ledger
bad 'I/N, with I from 1 to N' -shard 1 -resume x.ledger
bad 'needs -resume' -shard 1/3
bad 'a knockout cannot be played in parts' -tournament knockout -shard 1/3 -resume x.ledger
bad 'of another tournament\|-shard stays' -rounds 6 -repeat -shard 1/3 -resume 2.ledger

[ "$failures" -eq 0 ] || exit 1
echo "parts put together are one run"
