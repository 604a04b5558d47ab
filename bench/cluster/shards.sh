#!/bin/sh
# What slurm.sh and parallel.sh have in common: the folder of a command that is run in shards.
#
# usage: shards.sh begin [--out FILE] [--then COMMAND] [--dry-run] FOLDER N -- COMMAND...
#        shards.sh left FOLDER            the shards that are not done, one a line
#        shards.sh lost FOLDER            those that began and never told how they ended
#        shards.sh status FOLDER [QUEUE]  how it stands; the file QUEUE has the shards that a
#                                         scheduler knows, without it all that began do still run
#        shards.sh finish FOLDER          tells how it stands, then runs what --then said
#
# `begin` writes FOLDER/task, which runs a shard and keeps its state: `task NUMBER [TRIES]`.
# FOLDER/state/NUMBER is one line: what it is (running, done, stopped, failed), the seconds that it
# took, when this was, on which machine, and the command's exit status. It is written beside and
# renamed, so it is whole whenever it is read.
set -eu
# shellcheck source=bench/cluster/options.sh
. "$(dirname "$0")/options.sh"

usage() {
    sed -n 's/^# usage: /usage: /p; s/^#        shards/       shards/p' "$0" >&2
    exit 2
}

# Prints $1 as one word of a shell.
quoted() {
    printf '%s\n' "$1" | sed "s/'/'\\\\''/g; 1s/^/'/; \$s/\$/'/"
}

# Prints $1 as one word of the shell that runs a shard, where {shard} and its like have values.
word() {
    quoted "$1" | sed "s/{\\(shard\\|number\\|shards\\|folder\\)}/'\"\$\\1\"'/g"
}

# Prints the script that runs a shard: of the folder $1, of $2 shards, the command from $3 on.
task() {
    cat <<END
#!/bin/sh
# Runs a shard of this folder and keeps its state: task NUMBER [TRIES]. Written by shards.sh.
#
# The status is that of the command; 75 if it was told to end or killed, and is to be run again.
# With TRIES (in a job of Slurm) that happens by itself, so many times at most.
set -eu
folder=$(quoted "$1")
shards=$2
number=\$1
tries=\${2:-0}
shard=\$number/\$shards
out=$(word "$out")
END
    shift 2
    echo "cd $(quoted "$PWD")"
    cat <<'END'
state=$folder/state/$number
export QUINCUNX_SHARD="$shard" QUINCUNX_FOLDER="$folder"

run() {
END
    printf '    exec'
    for each; do
        printf ' %s' "$(word "$each")"
    done
    cat <<'END'

}

# tell WHAT [STATUS]
tell() {
    new=$state.$(hostname).$$
    echo "$1 $(($(date +%s) - since + spent)) $(date +%s) $(hostname) ${2:-}" >"$new"
    mv "$new" "$state"
}

since=$(date +%s) spent=0 child='' told=''
if [ -e "$state" ]; then
    read -r what spent _ <"$state"
    [ "$what" != done ] || exit 0
fi
trap 'told=TERM; [ -z "$child" ] || kill -TERM "$child" 2>/dev/null || :' TERM INT HUP
trap 'told=USR1; [ -z "$child" ] || kill -TERM "$child" 2>/dev/null || :' USR1
tell running
if [ -n "$out" ]; then
    run >"$out.unfinished" &
else
    run &
fi
child=$!
[ -z "$told" ] || kill -TERM "$child" 2>/dev/null || :
status=0
wait "$child" || status=$?
while kill -0 "$child" 2>/dev/null; do # a trap had ended the waiting
    status=0
    wait "$child" || status=$?
done
if [ "$status" -eq 0 ]; then
    [ -z "$out" ] || mv "$out.unfinished" "$out"
    tell done
elif [ -n "$told" ] || [ "$status" -gt 128 ]; then
    tell stopped "$status"
    if [ "$told" != TERM ] && [ "${SLURM_RESTART_COUNT:-0}" -lt "$tries" ]; then
        echo "shard $shard: to be run again, status $status"
        scontrol requeue "${SLURM_ARRAY_JOB_ID}_$number"
    fi
    exit 75
else
    tell failed "$status"
    exit "$status"
fi
END
}

# Prints the script of what comes after the shards of the folder $1: the command $2.
then_script() {
    echo '#!/bin/sh'
    echo "folder=$(quoted "$1")"
    echo "cd $(quoted "$PWD")"
    printf '%s\n' "$2" | sed "s/{folder}/\$folder/g"
}

begin() {
    out='' after='' dry_run=
    while [ $# -gt 0 ]; do
        case $1 in
        --out | --then) [ $# -ge 2 ] || usage ;;
        esac
        case $1 in
        --out) out=$2 && shift ;;
        --then) after=$2 && shift ;;
        --dry-run) dry_run=1 ;;
        -*) usage ;;
        *) break ;;
        esac
        shift
    done
    if [ $# -lt 4 ] || [ "$3" != -- ]; then
        usage
    fi
    folder=$1 shards=$2
    shift 3
    case $shards in
    '' | *[!0-9]* | 0* | ??????*) fail "the number of shards must be 1 to 99999: $shards" 2 ;;
    esac
    case $folder in
    '' | *[!A-Za-z0-9._/+-]*) fail "the folder's name may have letters, digits and . _ + - only: $folder" 2 ;;
    *) folder=$(whole_path "$folder") ;;
    esac
    if [ -n "$dry_run" ]; then
        task "$folder" "$shards" "$@"
        echo
        then_script "$folder" "$after"
        return
    fi
    mkdir -p "$folder/state"
    task "$folder" "$shards" "$@" >"$folder/task.new"
    if [ -e "$folder/task" ] && ! cmp -s "$folder/task" "$folder/task.new"; then
        rm "$folder/task.new"
        fail "$folder belongs to another command or number of shards: see $folder/task"
    fi
    chmod +x "$folder/task.new"
    mv "$folder/task.new" "$folder/task"
    then_script "$folder" "$after" >"$folder/then"
    rm -f "$folder/summary"
}

# Prints a line for every shard: its number and its state's line; "waiting" if it has none.
states() {
    [ -x "$folder/task" ] || fail "no shards are run in $folder"
    shards=$(sed -n 's/^shards=//p' "$folder/task")
    number=1
    while [ "$number" -le "$shards" ]; do
        if [ -e "$folder/state/$number" ]; then
            read -r line <"$folder/state/$number"
        else
            line='waiting 0 0 - '
        fi
        echo "$number $line"
        number=$((number + 1))
    done
}

# status [QUEUE]: a line of counts, one of time, one for each shard that needs somebody.
status() {
    states | awk -v "queue=${1:-}" -v "now=$(date +%s)" -v "folder=$folder" '
        function clock(seconds) {
            return sprintf("%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60)
        }
        BEGIN {
            while (queue != "" && (getline line <queue) > 0) known[line] = 1
        }
        {
            what = $2
            if (queue != "" && what == "running" && !($1 in known)) what = "lost"
            if (what == "stopped" && ($1 in known)) what = "waiting"
            if (what == "failed" && ($1 in known)) what = "waiting"
            count[what]++
            seconds = $3 + (what == "running" ? now - $4 : 0)
            if (what == "done") took += seconds
            else if (what == "running" || what == "waiting") begun += seconds
            if (what == "failed" || what == "stopped" || what == "lost")
                trouble = trouble sprintf("shard %d %s on %s%s, see %s/log.%d\n", $1, what, $5,
                    $6 == "" ? "" : ", status " $6, folder, $1)
        }
        END {
            printf "%d shards: %d done, %d running, %d waiting, %d stopped, %d failed, %d lost\n",
                NR, count["done"], count["running"], count["waiting"], count["stopped"],
                count["failed"], count["lost"]
            if (count["running"] + count["waiting"] > 0) {
                if (count["done"] > 0 && count["running"] > 0) {
                    left = (count["running"] + count["waiting"]) * took / count["done"] - begun
                    print "about " clock(left > 0 ? left / count["running"] : 0) \
                        " left, as long as a shard takes"
                } else
                    print "time left: unknown before a shard is done and others run"
            }
            printf "%s", trouble
            exit count["done"] < NR
        }'
}

[ $# -ge 2 ] || usage
action=$1
shift
if [ "$action" = begin ]; then
    begin "$@"
    exit
fi
folder=$(whole_path "$1")
case $action in
left) states | awk '$2 != "done" { print $1 }' ;;
lost) states | awk '$2 == "running" { print $1 }' ;;
status) status "${2:-}" ;;
finish)
    whole=0
    status /dev/null || whole=1
    sh "$folder/then" >"$folder/summary.unfinished" || whole=$?
    mv "$folder/summary.unfinished" "$folder/summary"
    cat "$folder/summary"
    exit "$whole"
    ;;
*) usage ;;
esac
