#!/bin/sh
# Makes all recordings anew, for whoever has meant to change what the program says.
#
# usage: record.sh TEST_PROTOCOL PROGRAM     (build/dev/tests/gui/test_protocol build/dev/quincunx)
set -eu

folder=$(dirname "$0")
for transcript in "$folder"/*.uci "$folder"/*.cecp; do
    "$1" "$2" "$transcript" -w "$transcript.txt"
done
