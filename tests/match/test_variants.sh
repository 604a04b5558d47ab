#!/bin/sh
# Quincunx against itself, CECP v UCI (of four players UCI only), two short games of every variant: no fault, whole games in
# the PGN, and a table that agrees with it; then the PGN is read back as openings.
#
# Usage: test_variants.sh QUINCUNX [VARIANT...]
quincunx=$1
shift
# shellcheck disable=SC2046 # names without blanks
[ $# -gt 0 ] || set -- $("$quincunx" variants | cut -d " " -f 1)
here=$(dirname "$0")
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
failures=0

# match VARIANT FOLDER ARGUMENTS...: plays two games; prints and counts what went wrong.
match()
{
    variant=$1 folder=$2
    shift 2
    mkdir "$folder"
    timeout -k 5 600 "$quincunx" match \
        -engine name=First "proto=$first" -engine name=Uci proto=uci \
        -each "cmd=$quincunx" tc=600 depth=1 option.Hash=1 option.Seed=1 \
        -variant "$variant" -repeat 2 -seed 7 -pgnout "$folder/pgn" \
        -faults "$folder/faults" "$@" >"$folder/output" 2>&1
    status=$?
    awk -f "$here/recount.awk" "$folder/pgn" "$folder/output" >"$folder/recount" 2>&1
    counted=$?
    games=$(grep -c '^\[Result "\(1-0\|0-1\|1/2-1/2\|[01/234]*-.*-.*-[01/234]*\)"\]$' "$folder/pgn")
    if [ "$status" -eq 0 ] && [ "$counted" -eq 0 ] && [ "$games" -eq 2 ] &&
        [ ! -e "$folder/faults" ]; then
        grep -h 'Games ended by' "$folder/output" | sed "s/^/$variant: /"
        return
    fi
    echo "FAILED: $variant: status $status, $games games in the PGN"
    cat "$folder/output" "$folder/recount"
    find "$folder/faults" -name '*.log' -exec tail -n 40 {} +
    failures=$((failures + 1))
}

for variant; do
    first=cecp
    case $("$quincunx" apply "$variant" startpos) in
    *' r '*) first=uci ;;
    esac
    match "$variant" "$scratch/$variant" -maxmoves 60
    match "$variant" "$scratch/$variant-read" -maxmoves 12 \
        -openings "file=$scratch/$variant/pgn" format=pgn plies=10
    # Both games of the second match begin as the first game of the first did.
    line=$(sed -n '/^1\. /,/^$/p' "$scratch/$variant/pgn" | tr '\n' ' ' |
        sed 's/{[^}]*} *//g' | cut -d ' ' -f 1-9)
    same=$(tr '\n' ' ' <"$scratch/$variant-read/pgn" | sed 's/{[^}]*} *//g' |
        grep -oFe "$line" | wc -l)
    if [ "$same" -ne 2 ]; then
        echo "FAILED: $variant: $same games begin as in the PGN, not 2: $line"
        failures=$((failures + 1))
    fi
done
[ "$failures" -eq 0 ]
