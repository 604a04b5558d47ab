#!/bin/sh
# Runs a command every now and then while shards are run: a merge of what there is, which tells how
# it stands and, once an SPRT is decided, makes the file that ends the shards.
#
# usage: bench/cluster/watch.sh [--every SECONDS] FOLDER COMMAND
#
# COMMAND is run by a shell; {folder} in it is FOLDER. What it printed last is FOLDER/so-far. The
# watch ends when there is FOLDER/stop, or FOLDER/summary, which comes after the shards. 60 seconds
# unless --every says otherwise. In a job of Slurm that is out of time it goes on in the queue.
set -eu

every=60
if [ "${1:-}" = --every ] && [ $# -ge 2 ]; then
    every=$2
    shift 2
fi
case $every in
'' | *[!0-9]*) set -- ;;
esac
if [ $# -ne 2 ] || [ ! -d "$1" ]; then
    sed -n 's/^# usage: /usage: /p' "$0" >&2
    exit 2
fi
folder=$(cd "$1" && pwd)
command=$(printf '%s\n' "$2" | sed "s|{folder}|$folder|g")

trap '[ -z "${SLURM_JOB_ID:-}" ] || scontrol requeue "$SLURM_JOB_ID"; exit 75' USR1
while [ ! -e "$folder/stop" ] && [ ! -e "$folder/summary" ]; do
    if sh -c "$command" >"$folder/so-far.unfinished"; then
        mv "$folder/so-far.unfinished" "$folder/so-far"
    fi
    [ ! -e "$folder/stop" ] || break
    sleep "$every" &
    wait "$!"
done
[ ! -e "$folder/stop" ] || echo "watch.sh: $folder/stop ends the shards"
