#!/usr/bin/env bash
# Runs fuzz targets for so many inputs each, and says what they found.
#
# usage: run.sh [-n INPUTS] [-m BYTES] [-f FOLDER] BUILD [TARGET...]
#
#   BUILD   the folder of a build by the preset `fuzz`
#   -n      inputs a target (20000000)
#   -m      the longest input (400 bytes, what is quick)
#   -f      where the targets' corpora, findings and counts are kept (BUILD/found): begun again, it
#           goes on where it was, even after kill -9
#   TARGET  fen, move ... (all)
#
# A target ends with its first finding; else its corpus is made as small as it can be with the same
# coverage. The status is 0 when nothing was found, 1 otherwise.
set -uo pipefail
export LC_ALL=C

usage() {
    echo 'usage: run.sh [-n INPUTS] [-m BYTES] [-f FOLDER] BUILD [TARGET...]' >&2
    exit 2
}

home=$(cd "$(dirname "$0")" && pwd) || exit 1
inputs=20000000 longest=400 folder=
while getopts n:m:f: letter; do
    case $letter in
    n) inputs=$OPTARG ;;
    m) longest=$OPTARG ;;
    f) folder=$OPTARG ;;
    *) usage ;;
    esac
done
shift $((OPTIND - 1))
[ $# -ge 1 ] || usage
[[ $inputs =~ ^[1-9][0-9]*$ && $longest =~ ^[1-9][0-9]*$ ]] || usage
build=$1
shift
if [ $# -eq 0 ]; then
    mapfile -t all < <(cd "$home/corpus" && printf '%s\n' *)
    set -- "${all[@]}"
fi
for target; do
    [ -x "$build/tests/fuzz/fuzz_$target" ] || {
        echo "run.sh: there is no $build/tests/fuzz/fuzz_$target" >&2
        exit 2
    }
done
folder=${folder:-$build/found}

status=0
for target; do
    place=$folder/$target
    mkdir -p "$place/corpus" "$place/findings" || exit 1
    program=$build/tests/fuzz/fuzz_$target
    options=(-max_len="$longest" -print_final_stats=1 -artifact_prefix="$place/findings/"
        -report_slow_units=1000000) # a process that was stopped for a while is not slow
    [ ! -f "$home/$target.dict" ] || options+=(-dict="$home/$target.dict")
    count=$(cat "$place/count" 2>/dev/null || echo 0)
    while [ "$count" -lt "$inputs" ]; do
        left=$((inputs - count))
        "$program" "${options[@]}" -runs=$((left < 500000 ? left : 500000)) "$place/corpus" \
            "$home/corpus/$target" >"$place/output" 2>&1
        ran=$(sed -n 's/^stat::number_of_executed_units: //p' "$place/output")
        [ "${ran:-0}" -gt 0 ] || { # it has not begun
            echo "run.sh: fuzz_$target does not run: $(tail -n 1 "$place/output")" >&2
            exit 1
        }
        count=$((count + ran))
        echo "$count" >"$place/count.new" && mv "$place/count.new" "$place/count" || exit 1
        found=$(find "$place/findings" -type f | wc -l)
        echo "$(date +%H:%M:%S) $target: $count inputs, $found findings"
        [ "$found" -eq 0 ] || {
            status=1
            continue 2 # to be mended first
        }
    done
    rm -rf "$place/smaller" && mkdir "$place/smaller" &&
        "$program" -merge=1 -max_len="$longest" "$place/smaller" "$place/corpus" \
            "$home/corpus/$target" >"$place/output" 2>&1 &&
        rm -rf "$place/corpus" && mv "$place/smaller" "$place/corpus"
done
exit "$status"
