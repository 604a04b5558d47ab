#!/bin/sh
# A net from its games to its values: what the trainer's integers say of positions held out, the
# engine says too, to the last unit. And what net_features refuses. Skipped where PyTorch is missing.
#
# Usage: test_export.sh SOURCES SELFPLAY FEATURES PYTHON
sources=$1 selfplay=$2 features=$3 python=$4
. "$(dirname "$0")/../support/tools.sh"

misused 'usage: net_features' "$features" xodul
misused 'no such variant: go' "$features" -o "$scratch/a" go "$scratch/none"
refused_briefly "$scratch/none: No such file" "$features" -o "$scratch/a" xodul "$scratch/none"
echo 'this is no position' >"$scratch/words"
refused_briefly 'words: line 1: expected FEN;score;result' \
    "$features" -o "$scratch/a" xodul "$scratch/words"
refused_briefly 'words: shorter than a header' "$features" -e "$scratch/words" -o "$scratch/a" xodul /dev/null

"$selfplay" -g 60 -n 50 -s 5 -e none -r 50 -o "$scratch/games" xodul 2>/dev/null || fail "selfplay"
refused_briefly 'has games of xodul, not of chess' \
    "$features" -o "$scratch/a" chess "$scratch/games"
"$features" -k 20 -o "$scratch/a" xodul "$scratch/games" 2>/dev/null || fail "features"

# Lines and games say the same where the rules have no options.
"$selfplay" -g 20 -n 50 -s 6 -e none nodal >"$scratch/lines" || fail "selfplay"
"$selfplay" -g 20 -n 50 -s 6 -e none -o "$scratch/same" nodal 2>/dev/null || fail "selfplay -o"
"$features" -k 0 -o "$scratch/lines" nodal "$scratch/lines" 2>/dev/null || fail "features of lines"
"$features" -k 0 -o "$scratch/same" nodal "$scratch/same" 2>/dev/null || fail "features of games"
cmp -s "$scratch/lines.train" "$scratch/same.train" || fail "lines and games differ"

if "$python" -c 'import torch' 2>/dev/null; then
    "$python" "$sources/bench/train/train.py" "$scratch/a" --out "$scratch/net" --hidden 32 \
        --epochs 3 --batch 512 --line "a test" 2>/dev/null || fail "train.py"
    "$features" -k 20 -e "$scratch/net" -o "$scratch/a" xodul "$scratch/games" \
        >"$scratch/engine" 2>/dev/null || fail "features -e"
    lines=$(wc -l <"$scratch/engine")
    [ "$lines" -ge 100 ] || fail "hardly a position is held out: $lines"
    "$python" "$sources/bench/train/reference.py" -n "$lines" "$scratch/net" "$scratch/a.held" \
        >"$scratch/trainer" || fail "reference.py"
    cmp -s "$scratch/engine" "$scratch/trainer" || fail "the engine's values are not the trainer's"
    [ "$(sort -u "$scratch/engine" | wc -l)" -ge 50 ] || fail "all positions look alike"
elif [ "$failures" -eq 0 ]; then
    echo "skipped: PyTorch is missing (python3-torch)"
    exit 77
fi
exit "$((failures > 0))"
