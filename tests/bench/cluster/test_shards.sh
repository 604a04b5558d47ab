#!/bin/sh
# What slurm.sh, parallel.sh and watch.sh do where no Slurm is needed: words, options, states and
# what is printed; Slurm's commands are played by scripts.
#
# usage: test_shards.sh ROOT
set -eu
export LC_ALL=C

cluster=$(cd "$1" && pwd)/bench/cluster
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
failures=0

fail() {
    echo "FAILED: $*" >&2
    failures=$((failures + 1))
}

# want NAME STATUS PATTERN COMMAND...: it ends so and prints a line with the pattern.
want() {
    name=$1 wanted=$2 pattern=$3
    shift 3
    status=0
    "$@" >said 2>&1 || status=$?
    [ "$status" -eq "$wanted" ] || fail "$name: status $status, not $wanted: $(cat said)"
    [ -z "$pattern" ] || grep -q -e "$pattern" said || fail "$name: not '$pattern' but: $(cat said)"
}

# --- A task ---

# shellcheck disable=SC2016 # for another shell
"$cluster/shards.sh" begin --out '{folder}/{number}.part' --then 'cat {folder}/*.part' words 3 -- \
    printf '<%s>' '{shard} of {shards}' "it's" '' '$HOME \ "x"' '{folder}' '{other}' '--' 'two
lines'
sh -n words/task
words/task 2
# shellcheck disable=SC2016 # as it is
[ "$(cat words/2.part)" = "<2/3 of 3><it's><><\$HOME \\ \"x\"><$scratch/words><{other}><--><two
lines>" ] || fail "words: $(cat words/2.part)"
want 'a shard is done' 1 '^3 shards: 1 done, 0 running, 2 waiting, 0 stopped, 0 failed, 0 lost' \
    "$cluster/shards.sh" status words
[ "$("$cluster/shards.sh" left words | tr '\n' ' ')" = '1 3 ' ] || fail "left"
echo changed >words/2.part
words/task 2 # does nothing: it is done
grep -q changed words/2.part || fail "what was done was done again"
words/task 1
words/task 3
want 'all are done' 0 '<3/3 of 3>' "$cluster/shards.sh" finish words
[ "$(cat words/summary)" = "$(cat words/1.part words/2.part words/3.part)" ] ||
    fail "the summary is not of all shards, or of more: $(cat words/summary)"

# A failure, a death and an end that it was told: nothing that is half there counts.
# shellcheck disable=SC2016 # for another shell
"$cluster/shards.sh" begin --out '{folder}/out.{number}' ends 3 -- sh -c 'echo half
case {number} in
1) exit 3 ;;
2) [ -e {folder}/once ] || { : >{folder}/once && kill -9 $$; } ;;
3) : >{folder}/began && while [ ! -e {folder}/free ]; do sleep 0.1; done ;;
esac'
want 'a failure' 3 '' ends/task 1
want 'a death' 75 '' ends/task 2
ends/task 3 &
told=$!
until [ -e ends/began ]; do
    sleep 0.05
done
want 'one runs' 1 '0 done, 1 running, 0 waiting, 1 stopped, 1 failed' "$cluster/shards.sh" status ends
kill -TERM "$told"
status=0
wait "$told" || status=$?
[ "$status" -eq 75 ] || fail "told to end: status $status"
[ -z "$(find ends -name 'out.[0-9]')" ] || fail "half an output counts"
want 'a failure is told' 1 '^shard 1 failed on .*, status 3, see .*/ends/log.1$' \
    "$cluster/shards.sh" status ends
want 'a death is told' 1 '^shard 2 stopped on .*, status 137, see ' "$cluster/shards.sh" status ends
want 'again' 0 '' ends/task 2
: >ends/free
want 'again' 0 '' ends/task 3
want 'two are done' 1 '^3 shards: 2 done, 0 running, 0 waiting, 0 stopped, 1 failed' \
    "$cluster/shards.sh" finish ends

# --- Slurm ---

mkdir bin
for command in sbatch squeue scontrol; do
    cat >"bin/$command" <<END
#!/bin/sh
echo "$command \$*" >>"$scratch/called"
case $command in
sbatch) echo 17 ;;
squeue) cat "$scratch/queue" ;;
esac
END
    chmod +x "bin/$command"
done
PATH=$scratch/bin:$PATH
: >queue
want 'dry run' 0 '^#SBATCH --array=1-8%2$' "$cluster/slurm.sh" --dry-run --at-most 2 --mem 3G \
    --time 30 --grace 20 --cpus 4 --sbatch=--partition=long --then 'ls {folder}' dry 8 -- true
for line in mem=3G time=30 signal=B:USR1@20 cpus-per-task=4 partition=long requeue open-mode=append \
    "comment=$scratch/dry"; do
    grep -q -x -e "#SBATCH --$line" said || fail "dry run: no --$line"
done
[ ! -e dry ] || fail "a dry run writes"
[ ! -e called ] || fail "a dry run submits: $(cat called)"
want 'submitted' 0 '^shards 1-5: job 17$' "$cluster/slurm.sh" --then 'ls {folder}' slurm 5 -- \
    sh -c 'test {number} -ne 2'
grep -q -x "sbatch --parsable --array=1-5 $scratch/slurm/array.sbatch" called || fail "$(cat called)"
grep -q -x "sbatch --parsable --dependency=afterany:17 $scratch/slurm/then.sbatch" called ||
    fail "$(cat called)"
slurm/task 1
slurm/task 2 && fail "shard 2 does not fail"
slurm/task 4
printf '3 %s\n5 /elsewhere\n' "$scratch/slurm" >queue
want 'what is neither done nor waiting' 0 '^shards 2,5: job 17$' "$cluster/slurm.sh" slurm 5 -- \
    sh -c 'test {number} -ne 2'
want 'status' 1 '^5 shards: 2 done, 0 running, 2 waiting, 0 stopped, 1 failed, 0 lost' \
    "$cluster/slurm.sh" --status slurm

# Out of time: told so by USR1, it puts itself back, but not for ever.
rm called
"$cluster/slurm.sh" late 2 -- sh -c ': >{folder}/began.{number}; while :; do sleep 0.1; done' >said
# late COUNT TRIES
late() {
    rm -f late/began.2
    SLURM_ARRAY_JOB_ID=17 SLURM_RESTART_COUNT=$1 late/task 2 "$2" >said &
    task=$!
    until [ -e late/began.2 ]; do
        sleep 0.05
    done
    kill -USR1 "$task"
    status=0
    wait "$task" || status=$?
    [ "$status" -eq 75 ] || fail "out of time: status $status"
}
late 2 3
grep -q -x 'scontrol requeue 17_2' called || fail "not put back: $(cat called)"
rm called
late 3 3
[ ! -e called ] || fail "put back for ever: $(cat called)"

# Killed with the task that keeps its state: run again by the job that comes after.
echo 'running 0 0 nowhere' >late/state/1
: >queue
want 'lost' 0 '^shards 1: job 17$' "$cluster/slurm.sh" --after "$scratch/late" 1
want 'lost once more' 1 '0 done, 0 running, 0 waiting, 1 stopped, 0 failed, 1 lost' \
    "$cluster/slurm.sh" --after "$scratch/late" 1

# --- The watch ---

mkdir watched
# shellcheck disable=SC2016 # for another shell
want 'watch' 0 'ends the shards$' "$cluster/watch.sh" --every 0 watched \
    'echo $(($(cat {folder}/so-far 2>/dev/null || echo 0) + 1))
    ! grep -q 3 {folder}/so-far || : >{folder}/stop'
[ "$(cat watched/so-far)" -eq 4 ] || fail "watch: $(cat watched/so-far)"

# --- What is wrong is said in a line ---

want 'no words' 2 '^usage' "$cluster/slurm.sh" folder 3
want 'no number' 2 '^shards.sh: the number of shards' "$cluster/slurm.sh" folder none -- true
want 'a name for no shell' 2 '^shards.sh: the folder' "$cluster/slurm.sh" 'a b' 3 -- true
want 'another command' 1 'belongs to another command' "$cluster/slurm.sh" slurm 5 -- true
want 'no such option' 2 '^slurm.sh: no such option: --fast' "$cluster/slurm.sh" --fast 1 folder 3 -- true
want 'no time' 2 '^slurm.sh: --grace must be a number' "$cluster/slurm.sh" --grace soon folder 3 -- true
want 'not a folder of shards' 1 'no job was submitted' "$cluster/slurm.sh" --status watched
want 'no number of shards at a time' 2 '^parallel.sh: --jobs' "$cluster/parallel.sh" --jobs x f 3 -- true
want 'no machines' 1 '^parallel.sh: none: cannot' "$cluster/parallel.sh" --sshloginfile none f 3 -- true
want 'nothing to watch' 2 '^usage' "$cluster/watch.sh" nowhere true
for script in slurm parallel; do
    want "$script --help" 0 '^usage: ' "$cluster/$script.sh" --help
done

# --- parallel ---

if command -v parallel >/dev/null && command -v flock >/dev/null; then
    want 'parallel' 0 '^x 3/3$' "$cluster/parallel.sh" --jobs 2 --out '{folder}/out.{number}' \
        --then 'cat {folder}/out.*' parallel 3 -- sh -c 'echo x {shard}
        [ {number} -ne 2 ] || [ -e {folder}/once ] || { : >{folder}/once && kill -9 $$; }'
    want 'parallel again' 0 '^3 shards: 3 done' "$cluster/parallel.sh" --status parallel
fi

[ "$failures" -eq 0 ] || exit 1
echo "shards are run, counted and run again as they should"
