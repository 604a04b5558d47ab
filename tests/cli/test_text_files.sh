#!/bin/sh
# Every kind of text file that the program reads, saved in every way in which systems and editors
# save text, is the same text: test_text_files.sh QUINCUNX NET_FEATURES EXPLOITABILITY. A
# ledger, which is written to again, is refused by name instead, and stays as it was.
# shellcheck disable=SC2317 # functions are called by their names
set -u
quincunx=$1 net_features=$2 exploitability=$3
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
failed=0

fail() {
    echo "FAILED: $*"
    failed=1
}

# --- The ways to save a text: from stdin to stdout ---

as_it_is() { cat; }
byte_order_mark() { printf '\357\273\277' && cat; }
mark_and_cr_lf() { printf '\357\273\277' && sed 's/$/\r/'; }
cr_lf() { sed 's/$/\r/'; }
cr() { tr '\n' '\r'; }
blank_lines_first() { printf '\n \t\n\n' && cat; }
cr_lf_lines_first() { printf '\r\n\r\n' && sed 's/$/\r/'; }
no_last_newline() { sed -z 's/\n*$//'; }
blanks_at_the_end() { sed 's/$/ \t/'; }
end_of_dos() { sed 's/$/\r/' && printf '\032'; }
tabs() { sed '/^[[%]/!s/ /\t/g'; }
ways="as_it_is byte_order_mark mark_and_cr_lf cr_lf cr no_last_newline end_of_dos"
loose_ways="$ways blank_lines_first cr_lf_lines_first blanks_at_the_end tabs"

# --- The kinds of files: what the program makes of the file $1 ---

fen='7k/8/8/8/8/8/4P3/K7 w - - 0 1'

pgn_text() {
    printf '[Event "a"]\n[FEN "%s"]\n\n1. e4 Kg7\n2. e5 {good} *\n\n[Event "b"]\n\n1. d4 *\n' "$fen"
}
# Games without what their comments say, in one line.
bare() { tr '\n' ' ' | sed 's/{[^}]*}//g' | tr -s ' '; }
pgn() {
    "$quincunx" analyse chess "$1" --nodes 1 2>said | bare
    cat said
}

match() {
    "$quincunx" match -engine cmd="$quincunx" name=a -engine cmd="$quincunx" name=b \
        -each nodes=1 -rounds 2 -openings file="$1" format="$2" -maxmoves 2 -pgnout out.pgn \
        >/dev/null 2>said
    echo "status $?"
    cat said
    [ ! -e out.pgn ] || grep -v '^\[Date' out.pgn | bare
    rm -f out.pgn
}
openings_pgn_text() { pgn_text; }
openings_pgn() { match "$1" pgn; }
openings_epd_text() {
    printf '# openings\n%s\n%s bm e4; id "one two";\n%s;\n' "$fen" "${fen% 0 1}" "$fen"
}
openings_epd() { match "$1" epd; }

suite_text() { printf '# counts\n%s ;D1 5 ;D2 15\n%s ;D1 5\n' "$fen" "$fen"; }
suite() {
    "$quincunx" perft chess 2 --suite "$1" 2>&1 | sed '/[Tt]ime\|second/d; s/^[^ ]*:[0-9]*: //' |
        tr '\t' ' '
}

load() {
    printf 'load %s\nfen\nquit\n' "$1" | "$quincunx" play chess --seat w --depth 1 2>&1 |
        sed 's/saved in .*/saved/'
}
fen_text() { printf '%s\n' "$fen"; }
fen() { load "$1"; }
loaded_pgn_text() { pgn_text; }
loaded_pgn() { load "$1"; }

start='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR'
featured_text() {
    for number in 1 2 3 4 5 6 7 8; do
        printf '%s w KQkq - 0 %d;%d;0.5\n' "$start" "$number" "$number"
    done
}
featured() {
    "$net_features" -o here chess "$1" 2>&1 | sed 's/in [0-9.]* s//'
    cat here.* 2>/dev/null | cksum
    rm -f here*
}
examined_text() { "$quincunx" apply xymyx startpos 'e2e4|e7e5@w'; }
examined() { "$exploitability" -n 1 -d 1 -r 1 -v -f "$1" xymyx 2>&1; }

shard_text() { "$quincunx" perft chess 2 --shard 1/1; }
shard() { "$quincunx" perft --merge "$1" 2>&1 | grep -v -i 'time\|second'; }

# check KIND WAYS: the file is the same text in all ways.
check() {
    kind=$1
    shift
    "${kind}_text" >"$kind.plain"
    "$kind" "$kind.plain" >expected
    [ -s expected ] || fail "$kind: nothing is made of it"
    for way in "$@"; do
        "$way" <"$kind.plain" >"$kind.file"
        "$kind" "$kind.file" | sed "s/$kind\\.file/$kind.plain/g" >got
        cmp -s expected got || {
            fail "$kind, $way"
            diff expected got
        }
    done
}

for kind in pgn openings_pgn openings_epd suite fen loaded_pgn; do
    # shellcheck disable=SC2086 # a list
    check "$kind" $loose_ways
done
# shellcheck disable=SC2086 # a list
check shard ${ways% no_last_newline*} end_of_dos # what is cut short is refused
for kind in featured examined; do
    # shellcheck disable=SC2086 # a list
    check "$kind" $ways blank_lines_first
done

# --- Ledgers ---

play() {
    "$quincunx" match -engine cmd="$quincunx" name=a -engine cmd="$quincunx" name=b \
        -each nodes=1 -rounds "$1" -maxmoves 2 -resume ledger 2>&1
}
play 1 >said || fail "no ledger: $(cat said)"
cp ledger plain
for way in byte_order_mark mark_and_cr_lf cr_lf cr; do
    "$way" <plain >ledger
    cp ledger before
    play 2 >said && fail "ledger, $way: played"
    grep -q 'ledger: another program has saved it' said || fail "ledger, $way: $(cat said)"
    cmp -s ledger before || fail "ledger, $way: changed"
done

# --- UTF-16 ---

wide() { printf '\377\376' && sed 's/./&\x00/g; s/$/\x00/'; }
for kind in pgn openings_pgn openings_epd suite featured; do
    "${kind}_text" | wide >utf16
    "$kind" utf16 | grep -q 'is UTF-16; it must be saved as UTF-8' || fail "$kind, UTF-16"
done

exit $failed
