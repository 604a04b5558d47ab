#!/bin/sh
# Runs a command in N shards as an array of jobs of Slurm, and what comes after them as one more.
#
# usage: bench/cluster/slurm.sh [OPTIONS] FOLDER N -- COMMAND...
#        bench/cluster/slurm.sh --status FOLDER
#
# In the words of COMMAND {shard} is the shard, I/N, {number} its I, {shards} N and {folder} the
# FOLDER, which all machines must share; the shard is in the environment as QUINCUNX_SHARD too.
#
#   --out FILE       what a shard prints is written to FILE ({folder}/{number}.txt, say), whole or
#                    not at all; without it, to FOLDER/log.I with everything else
#   --then COMMAND   run by a shell after all shards; what it prints is FOLDER/summary
#   --watch COMMAND  run by a shell every now and then meanwhile, by watch.sh, in a job of its own
#   --every SECONDS  how often (60)
#   --mem SIZE       memory that a shard may use (1G)
#   --time LIMIT     time that a shard may take at once (4:00:00); it is told to end before that,
#                    and goes on in the queue
#   --grace SECONDS  how long before (60)
#   --cpus N         processors of a shard (1)
#   --at-most N      shards at a time (as many as Slurm likes)
#   --tries N        how often a shard that was killed or out of time is run again (20)
#   --sbatch OPTION  one more option of sbatch, --sbatch=--partition=long say; may be repeated
#   --dry-run        prints the scripts, writes and submits nothing
#   --status FOLDER  tells how it stands: status 0 when every shard is done
#
# The same call again runs what is not done. A shard that is run again is the same command again,
# so let it go on where it was: `quincunx match -resume`.
set -eu
# shellcheck source=bench/cluster/options.sh
. "$(dirname "$0")/options.sh"

# Prints the shards of this user's jobs of the folder $1 that Slurm has, one a line.
queue() {
    squeue -h -r -u "$(id -un)" -o '%K %k' | awk -v "folder=$1" '$2 == folder { print $1 }'
}

# Prints the head of a script for Slurm: the job's name $1, its log $2.
head_of() {
    cat <<END
#!/bin/sh
#SBATCH --job-name=$1
#SBATCH --comment=$folder
#SBATCH --output=$2
#SBATCH --open-mode=append
#SBATCH --requeue
#SBATCH --mem=$mem
#SBATCH --time=$limit
#SBATCH --signal=B:USR1@$grace
END
    printf '%s' "$extra"
}

# Print the scripts of the jobs: shards, what comes after them, what goes on beside them.
array_script() {
    head_of "$name" "$folder/log.%a"
    echo "#SBATCH --cpus-per-task=$cpus"
    echo "#SBATCH --array=1-$shards$at_most"
    echo "exec $folder/task \"\$SLURM_ARRAY_TASK_ID\" $tries"
}

after_script() {
    head_of "$name-then" "$folder/log.then"
    echo "exec $here/slurm.sh --after $folder $tries"
}

watch_script() {
    head_of "$name-watch" "$folder/log.watch"
    echo "exec $here/watch.sh --every $every $folder \"\$(cat $folder/watch)\""
}

# Submits the shards whose numbers are read, one a line, and what comes after them.
submit() {
    list=$(awk '
        function put() { printf "%s%s", comma, from == to ? from : from "-" to; comma = "," }
        NR > 1 && $1 == to + 1 { to = $1; next }
        { if (NR > 1) put(); from = to = $1 }
        END { if (NR > 0) put() }')
    dependency=--dependency=
    if [ -n "$list" ]; then
        at_most=$(sed -n 's/^#SBATCH --array=[0-9-]*//p' "$folder/array.sbatch")
        job=$(sbatch --parsable "--array=$list$at_most" "$folder/array.sbatch")
        echo "shards $list: job ${job%%;*}"
        dependency=${dependency}afterany:${job%%;*}
    fi
    job=$(sbatch --parsable "$dependency" "$folder/then.sbatch")
    echo "then: job ${job%%;*}"
}

# After the shards: those that were killed with their scripts, so that nobody could tell, are run
# again; otherwise it is time for the command of --then.
after() {
    folder=$1
    lost=$("$here/shards.sh" lost "$folder")
    touch "$folder/lost"
    if [ -n "$lost" ] && [ "$(wc -l <"$folder/lost")" -lt "$2" ]; then
        printf '%s\n' "$lost" | tr '\n' ' ' >>"$folder/lost"
        echo >>"$folder/lost"
        printf '%s\n' "$lost" | submit
    else
        exec "$here/shards.sh" finish "$folder"
    fi
}

case ${1:-} in
--help | -h)
    usage
    exit
    ;;
--status | --after)
    [ $# -ge 2 ] || fail "$1 wants a folder" 2
    folder=$(whole_path "$2")
    [ -e "$folder/array.sbatch" ] || fail "$folder: no job was submitted from there"
    if [ "$1" = --after ]; then
        after "$folder" "${3:-0}"
        exit
    fi
    known=$(mktemp)
    trap 'rm -f "$known"' EXIT
    queue "$folder" >"$known" || fail "squeue tells nothing"
    "$here/shards.sh" status "$folder" "$known"
    exit
    ;;
esac

# shellcheck disable=SC2317 # called by read_options
own_option() {
    case $1 in
    --grace | --cpus | --at-most) must_be_number "$1" "$2" ;;
    esac
    case $1 in
    --mem) mem=$2 ;;
    --time) limit=$2 ;;
    --grace) grace=$2 ;;
    --cpus) cpus=$2 ;;
    --at-most) at_most=%$2 ;;
    --sbatch)
        extra="$extra#SBATCH $2
"
        ;;
    *) return 1 ;;
    esac
}
mem=1G limit=4:00:00 grace=60 cpus=1 at_most='' tries=20 every=60 extra=''
read_options "$@"
shift "$used"
[ -n "$dry_run" ] || command -v sbatch >/dev/null || fail "no Slurm here: sbatch is missing"
"$here/shards.sh" begin --out "$out" --then "$after" $dry_run "$@"
name=$(basename "$folder")
if [ -n "$dry_run" ]; then
    echo && array_script && echo && after_script
    [ -z "$watch" ] || { echo && watch_script; }
    exit
fi
array_script >"$folder/array.sbatch"
after_script >"$folder/then.sbatch"
queue "$folder" >"$folder/known" || fail "squeue tells nothing"
left=$("$here/shards.sh" left "$folder" | grep -vxF -f "$folder/known" || :)
if [ -n "$watch" ]; then # first, or it would wait for the shards
    printf '%s\n' "$watch" >"$folder/watch"
    watch_script >"$folder/watch.sbatch"
    job=$(sbatch --parsable "$folder/watch.sbatch")
    echo "watch: job ${job%%;*}"
fi
printf '%s' "${left:+$left
}" | submit
