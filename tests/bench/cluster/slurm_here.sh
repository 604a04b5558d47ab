#!/bin/sh
# A Slurm of two nodes, one and two, on this machine: its controller, both daemons and munge, with
# everything they write in a folder. For root; nothing of a Slurm that is installed is touched.
#
# usage: slurm_here.sh start FOLDER [PROCESSORS]   of a node (1); SLURM_CONF is FOLDER/slurm.conf
#        slurm_here.sh node FOLDER NAME            starts a node's daemon again
#        slurm_here.sh stop FOLDER                 ends jobs and daemons
#
# `start` ends with status 77 and says why where it cannot be.
set -eu

[ $# -ge 2 ] || {
    sed -n 's/^# usage: /usage: /p' "$0" >&2
    exit 2
}
action=$1
mkdir -p "$2"
folder=$(cd "$2" && pwd)
PATH=$PATH:/usr/sbin:/sbin
export SLURM_CONF="$folder/slurm.conf"

skip() {
    echo "skipped: $1"
    exit 77
}

# await WHAT COMMAND...: until the command succeeds; the bound keeps what is broken from hanging.
await() {
    what=$1
    shift
    tries=0
    until "$@" >/dev/null 2>&1; do
        tries=$((tries + 1))
        [ "$tries" -lt 300 ] || {
            echo "slurm_here.sh: waited in vain for $what" >&2
            exit 1
        }
        sleep 0.2
    done
}

# up NODE: jobs may run there, or do already.
up() {
    case $(sinfo -h -n "$1" -o %T) in
    idle | mixed | allocated) ;;
    *) return 1 ;;
    esac
}

node() {
    slurmd -f "$SLURM_CONF" -N "$1"
    await "node $1" up "$1"
}

no_jobs() {
    [ -z "$(squeue -h)" ]
}

# ended PIDFILE: its process is gone.
ended() {
    ! kill -0 "$(cat "$1")" 2>/dev/null
}

start() {
    [ "$(id -u)" -eq 0 ] || skip "a Slurm of one's own wants root"
    for tool in slurmctld slurmd munged sbatch squeue; do
        command -v "$tool" >/dev/null || skip "$tool is missing"
    done
    port=$((20000 + $$ % 20000))
    while cat /proc/net/tcp /proc/net/tcp6 2>/dev/null |
        grep -qiE ":($(printf '%04x|%04x|%04x' $port $((port + 1)) $((port + 2)))) "; do
        port=$((port + 3))
    done
    chmod 755 "$folder"
    head -c 64 /dev/urandom >"$folder/key"
    chmod 400 "$folder/key"
    munged --force --key-file="$folder/key" --socket="$folder/munge.socket" \
        --pid-file="$folder/munged.pid" --log-file="$folder/munged.log" \
        --seed-file="$folder/munge.seed" 2>/dev/null || skip "munged does not start"
    mkdir -p "$folder/state" "$folder/spool-one" "$folder/spool-two"
    echo CgroupPlugin=autodetect >"$folder/cgroup.conf"
    cat >"$SLURM_CONF" <<END
ClusterName=quincunx
SlurmctldHost=$(hostname)(127.0.0.1)
SlurmctldPort=$port
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
# A job that is put back waits until its old credential has expired.
AuthInfo=socket=$folder/munge.socket,cred_expire=5
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool-%n
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd-%n.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU_Memory
SchedulerParameters=sched_interval=2,bf_interval=2
JobAcctGatherType=jobacct_gather/none
SlurmdParameters=config_overrides
SlurmdTimeout=10
KillWait=3
ReturnToService=2
NodeName=one NodeHostname=$(hostname) NodeAddr=127.0.0.1 Port=$((port + 1)) CPUs=${1:-1} RealMemory=2000
NodeName=two NodeHostname=$(hostname) NodeAddr=127.0.0.1 Port=$((port + 2)) CPUs=${1:-1} RealMemory=2000
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
END
    slurmctld -f "$SLURM_CONF" || skip "slurmctld does not start: see $folder/slurmctld.log"
    await "the controller" sinfo
    node one
    node two
}

stop() {
    if [ -e "$folder/slurmctld.pid" ]; then
        scancel -u root 2>/dev/null || :
        (await "the jobs' end" no_jobs) || :
    fi
    for file in "$folder"/slurmd-*.pid "$folder/slurmctld.pid" "$folder/munged.pid"; do
        if [ -e "$file" ] && cp "$file" "$folder/ending" && kill "$(cat "$file")" 2>/dev/null; then
            (await "the end of $file" ended "$folder/ending") || kill -9 "$(cat "$folder/ending")"
        fi
    done
}

shift 2
case $action in
start) start "$@" ;;
node) node "$1" ;;
stop) stop ;;
*) exit 2 ;;
esac
