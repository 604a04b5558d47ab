#!/bin/sh
# Proves check_bench.sh on scratch repositories: right numbers pass (zeros included), wrong and
# missing ones fail, and it skips only where there is nothing to compare with.
set -eu

check=$(cd "$(dirname "$0")" && pwd)/check_bench.sh
command -v git >/dev/null || {
    echo "skipped: git is not installed"
    exit 77
}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export GIT_CONFIG_NOSYSTEM=1 GIT_CONFIG_GLOBAL=/dev/null HOME="$scratch"
unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE

passed=0
failed=0

# A new empty repository at $repository and a program whose bench is $1.
start() {
    repository=$(mktemp -d "$scratch/repository.XXXXXX")
    git -C "$repository" init -q
    mkdir "$repository/engine"
    cat >"$repository/program" <<END
#!/bin/sh
[ "\$1" = bench ] || exit 2
echo "game: 12 nodes"
echo "Nodes searched: $1"
echo "Nodes/second: 999"
END
    chmod +x "$repository/program"
}

commit() {
    git -C "$repository" -c user.name=Test -c user.email=test@example.org \
        commit -q --allow-empty -m "$1"
}

# expect NAME STATUS PATTERN: check_bench.sh ends with STATUS and says PATTERN.
expect() {
    status=0
    said=$("$check" "$repository" "$repository/program" 2>&1) || status=$?
    if [ "$status" -eq "$2" ] && printf '%s\n' "$said" | grep -q "$3"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $1: status $status, wanted $2 and '$3'; it said: $said" >&2
    fi
}

start 4283297
commit 'search: reduce late moves

Bench: 4283297'
expect "the right number" 0 'bench is 4283297'
commit 'docs: a table

No functional change'
expect "a commit without change after it" 0 'bench is 4283297'
commit 'search: reduce more

Bench: 4283298'
expect "the newest number is wrong" 1 'bench is 4283297, but commit .* says 4283298'

start 4400041
commit 'Bench: 4400041'
expect "a number with zeros" 0 'bench is 4400041'

start 1000000
commit 'Bench: 1000000'
expect "a number of zeros" 0 'bench is 1000000'
start 1000000
commit 'Bench: 1'
expect "a number that differs by zeros only" 1 'says 1$'
start 440041
commit 'Bench: 4400041'
expect "a number that lacks a zero" 1 'says 4400041'

start 5
commit 'Bench: 5'
commit 'search: something else'
expect "a commit that says neither" 1 'has neither'
start 5
commit 'a first commit

No functional change'
expect "no trailer at all" 1 'no commit has a Bench trailer'
start 5
commit 'Bench: many'
expect "a trailer without a number" 1 'has neither'
start ''
commit 'Bench: 5'
expect "a program that prints no number" 1 'printed no line'

start 5
expect "no commit" 77 'skipped: no commit yet'
rm -rf "$repository/.git"
expect "no checkout" 77 'skipped: .* is no git checkout'
start 6
commit 'Bench: 5'
echo 'int changed;' >"$repository/engine/search.c"
expect "uncommitted changes" 77 "their trailer is 'Bench: 6'"

start 5
commit 'Bench: 5'
commit 'No functional change'
git clone -q --depth 1 "file://$repository" "$repository.shallow"
cp "$repository/program" "$repository.shallow/"
repository=$repository.shallow
expect "a shallow clone without the trailer" 77 'skipped: no Bench trailer in this shallow'

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
