#!/bin/sh
# The hand-written evaluation term by term, a line a position, of the positions that `quincunx bench`
# searches; with FILE, whether it is as it is there. It is to be printed into the file anew by whoever
# changes an evaluation, and who does not mean to change one is warned.
#
# usage: traces.sh PROGRAM [FILE]
set -eu
export LC_ALL=C

program=$1
file=${2:-}

# "chess FEN: 20" of each position; "chess FEN | material +0.00 +0.00 ... hand-written +0.36".
traces() {
    "$program" bench all 1 | sed -n 's/^\([a-z-]* .*\): [0-9]*$/\1/p' | grep / |
        while read -r variant fen; do
            "$program" eval "$variant" "$fen" | awk -F '|' -v "what=$variant $fen" '
                NF >= 3 && $1 !~ /^(term|player)? *$/ {
                    gsub(/ /, "", $1)
                    line = line " " $1 $2 $3
                }
                /^(phase|scale|hand-written): / {
                    gsub(/ for .*/, "")
                    line = line " " $0
                }
                END { gsub(/  +/, " ", line); print what " |" line }'
        done
}

if [ -z "$file" ]; then
    traces
elif traces | diff "$file" - >&2; then
    echo "the hand-written evaluations are those of $(basename "$file")"
else
    echo "an evaluation has changed: $0 $program >$file, if that is meant" >&2
    exit 1
fi
