#!/bin/sh
# The search does what the history says: the newest `Bench: N` trailer equals the node count of
# `PROGRAM bench`. Commits after the one that carries it must say "No functional change".
# 77 (skipped, with the reason) where there is no history to compare with, or where the code
# has uncommitted changes, whose number is then printed for their commit.
#
# usage: check_bench.sh ROOT PROGRAM
set -eu

[ $# -eq 2 ] || {
    echo "usage: check_bench.sh ROOT PROGRAM" >&2
    exit 2
}
root=$1
program=$2

skip() {
    echo "skipped: $1"
    exit 77
}

# The checkout may belong to somebody else than who runs the tests.
git_here() {
    git -c safe.directory='*' -C "$root" "$@"
}

command -v git >/dev/null || skip "git is not installed"
[ -e "$root/.git" ] || skip "$root is no git checkout"
git_here rev-parse -q --verify HEAD >/dev/null || skip "no commit yet"

expected=
carrier=
for commit in $(git_here rev-list --no-merges HEAD); do
    message=$(git_here log -1 --format=%B "$commit")
    expected=$(printf '%s\n' "$message" | sed -n 's/^Bench: \([0-9][0-9]*\)$/\1/p' | tail -n 1)
    if [ -n "$expected" ]; then
        carrier=$commit
        break
    fi
    printf '%s\n' "$message" | grep -qi '^no functional change' || {
        echo "commit $commit has neither 'Bench: N' nor 'No functional change'" >&2
        exit 1
    }
done
if [ -z "$expected" ]; then
    [ "$(git_here rev-parse --is-shallow-repository)" = false ] ||
        skip "no Bench trailer in this shallow history"
    echo "no commit has a Bench trailer" >&2
    exit 1
fi

measured=$("$program" bench | sed -n 's/^Nodes searched: \([0-9][0-9]*\)$/\1/p' | tail -n 1)
[ -n "$measured" ] || {
    echo "'$program bench' printed no line 'Nodes searched: N'" >&2
    exit 1
}
changed=$(git_here status --porcelain -- rules eval engine bench)
[ -z "$changed" ] || skip "uncommitted changes; their trailer is 'Bench: $measured'"
[ "$measured" = "$expected" ] || {
    echo "bench is $measured, but commit $carrier says $expected" >&2
    exit 1
}
echo "bench is $measured, as commit $carrier says"
