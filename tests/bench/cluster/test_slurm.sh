#!/bin/sh
# A match in eight shards on a Slurm of two nodes that lose things: one shard's program is killed,
# another's whole job, and one node with all that runs there. The shards go on from their ledgers,
# and the merge is one run.
#
# usage: test_slurm.sh ROOT PROGRAM
set -eu
export LC_ALL=C

root=$(cd "$1" && pwd)
program=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
slurm=$root/bench/cluster/slurm.sh
scratch=$(mktemp -d)
export CLUSTER_MARK="$scratch" SLURM_CONF="$scratch/slurm/slurm.conf"

finish() {
    "$root/tests/bench/cluster/slurm_here.sh" stop "$scratch/slurm"
    rm -rf "$scratch"
}
trap finish EXIT
trap 'exit 130' INT TERM HUP
# shellcheck source=tests/bench/cluster/games.sh
. "$root/tests/bench/cluster/games.sh"

"$root/tests/bench/cluster/slurm_here.sh" start "$scratch/slurm"

# processes OF...: those of this test that have all of these in their environment, one a line.
processes() {
    found=$(grep -lsaz "^CLUSTER_MARK=$scratch\$" /proc/[0-9]*/environ || :)
    for each; do
        # shellcheck disable=SC2086 # names of files
        found=$(grep -lsaz "^$each\$" $found /dev/null || :)
    done
    printf '%s\n' "$found" | sed 's|/proc/||; s|/environ||'
}

# node_of NUMBER: where the shard runs.
node_of() {
    squeue -h -r -o '%K %t %N' | awk -v "number=$1" '$1 == number && $2 == "R" { print $3 }'
}

"$@" -resume "$scratch/one.ledger" -pgnout "$scratch/one.pgn" >"$scratch/one.txt"

: >"$scratch/hold"
folder=$scratch/match
"$slurm" --mem 1500M --time 30 \
    --then "$program match -merge {folder}/*.ledger -resume {folder}/all -pgnout {folder}/all.pgn" \
    "$folder" 8 -- "$@" -shard '{shard}' -resume '{folder}/{number}.ledger' \
    -pgnout '{folder}/{number}.pgn'

# Two nodes with room for a shard each are in the middle of the first two.
await "shard 1" test -e "$scratch/held.1"
await "shard 2" test -e "$scratch/held.2"
"$slurm" --status "$folder" >"$scratch/status" && fail "all done: $(cat "$scratch/status")"
says "$scratch/status" '^8 shards: 0 done, 2 running, 6 waiting' ||
    fail "status: $(cat "$scratch/status")"
[ "$(grep -c '^game' "$folder/1.ledger")" -ge 2 ] || fail "shard 1 had no games yet"
home_of_2=$(node_of 2)

# 1. The program of shard 1 is killed: its job is put back.
for process in $(processes SLURM_ARRAY_TASK_ID=1); do
    if tr '\0' ' ' <"/proc/$process/cmdline" | grep -q "^$program match .* -shard 1/8 "; then
        kill -9 "$process" || :
    fi
done
await "shard 1 to be put back" says "$folder/log.1" 'shard 1/8: to be run again, status 137'

# 2. Whatever belongs to shard 3, which has its place, is killed: nobody is left to tell.
await "shard 3" test -e "$scratch/held.3"
processes SLURM_ARRAY_TASK_ID=3 | xargs kill -9 2>/dev/null || :
await "shard 4" test -e "$scratch/held.4"

# 3. The node of shard 2 is lost, with all that runs there.
jobs=$(processes "SLURMD_NODENAME=$home_of_2")
above=$(for job in $jobs; do ps -o ppid= -p "$job"; done | sort -u)
kill -9 "$(cat "$scratch/slurm/slurmd-$home_of_2.pid")"
for process in $jobs $above; do
    case $(cat "/proc/$process/comm" 2>/dev/null) in
    slurmstepd) kill -9 "$process" || : ;;
    esac
done
for job in $jobs; do
    kill -9 "$job" 2>/dev/null || :
done
await "the controller to miss the node" \
    says "$scratch/slurm/slurmctld.log" "requeue job .*_2.* due to failure of node $home_of_2"
"$root/tests/bench/cluster/slurm_here.sh" node "$scratch/slurm" "$home_of_2"

rm "$scratch/hold"
await "the end" test -e "$folder/summary"
"$slurm" --status "$folder" >"$scratch/status" || fail "not all done: $(cat "$scratch/status")"
says "$scratch/status" '^8 shards: 8 done' || fail "status: $(cat "$scratch/status")"
says "$folder/lost" '^3 $' || fail "shard 3 was not missed: $(cat "$folder/lost")"
for number in 1 2 3; do
    says "$folder/log.$number" '^Resumed after' || fail "shard $number began anew"
done
cp "$folder/summary" "$folder/all.txt"
same "$scratch/one" "$folder/all"

# The same call again has nothing to run but the merge, which refuses to overwrite what it made.
said=$("$slurm" "$folder" 8 -- "$@" -shard '{shard}' -resume '{folder}/{number}.ledger' \
    -pgnout '{folder}/{number}.pgn')
case $said in
*shards*) fail "shards that are done are run again: $said" ;;
esac
await "its end" test -e "$folder/summary"
if "$slurm" "$folder" 4 -- true 2>"$scratch/refused"; then
    fail "another command in the same folder"
fi
says "$scratch/refused" 'belongs to another command' || fail "$(cat "$scratch/refused")"

[ "$failures" -eq 0 ] || exit 1
echo "eight shards on two nodes that lose things are one run"
