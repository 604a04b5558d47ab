#!/bin/sh
# Runs a command in N shards by GNU parallel, here or over ssh, and what comes after them here.
#
# usage: parallel.sh [OPTIONS] FOLDER N -- COMMAND...
#        parallel.sh --status FOLDER
#
# In the words of COMMAND {shard} is the shard, I/N, {number} its I, {shards} N and {folder} the
# FOLDER, which all machines must share; the shard is in the environment as QUINCUNX_SHARD too.
#
#   --out FILE           what a shard prints is written to FILE ({folder}/{number}.txt, say), whole
#                        or not at all; without it, to FOLDER/log.I with everything else
#   --then COMMAND       run by a shell after all shards; what it prints is FOLDER/summary
#   --watch COMMAND      run by a shell every now and then meanwhile, by watch.sh
#   --every SECONDS      how often (60)
#   --sshloginfile FILE  the machines, one a line, as parallel has them: 8/node1, or : for this one
#   --jobs N             shards at a time on each machine (as many as it has processors)
#   --tries N            how often a shard that failed is begun in all (3)
#   --dry-run            prints the scripts, writes and runs nothing
#   --status FOLDER      tells how it stands: status 0 when every shard is done
#
# The same call again runs what is not done. A shard that is run again is the same command again,
# so let it go on where it was: `quincunx match -resume`.
set -eu
export LC_ALL=C

fail() {
    echo "parallel.sh: $1" >&2
    exit "${2:-1}"
}

usage() {
    sed -n '2,/^set/{s/^#$//;s/^# //;/^set/d;p;}' "$0"
}

here=$(cd "$(dirname "$0")" && pwd)

case ${1:-} in
--help | -h)
    usage
    exit
    ;;
--status)
    [ $# -eq 2 ] || fail "--status wants a folder" 2
    [ -e "$2/lock" ] || fail "$2: nothing was run from there"
    # Who runs shards holds the lock: if nobody does, those that began were lost.
    if flock -n "$2/lock" true; then
        exec "$here/shards.sh" status "$2" /dev/null
    fi
    exec "$here/shards.sh" status "$2"
    ;;
esac

machines='' jobs='' tries=3 every=60 dry_run='' out='' after='' watch=''
while [ $# -gt 0 ]; do
    case $1 in
    --dry-run)
        dry_run=--dry-run
        shift
        continue
        ;;
    -*) [ $# -ge 2 ] || fail "$1 wants a value" 2 ;;
    *) break ;;
    esac
    case $1 in
    --every | --jobs | --tries)
        case $2 in
        '' | *[!0-9]* | ??????*) fail "$1 must be a number: $2" 2 ;;
        esac
        ;;
    esac
    case $1 in
    --out) out=$2 ;;
    --then) after=$2 ;;
    --watch) watch=$2 ;;
    --every) every=$2 ;;
    --sshloginfile) machines=$2 ;;
    --jobs) jobs=$2 ;;
    --tries) tries=$2 ;;
    *) fail "no such option: $1 (--help lists them)" 2 ;;
    esac
    shift 2
done
if [ $# -lt 4 ] || [ "$3" != -- ]; then
    usage >&2
    exit 2
fi
[ -z "$machines" ] || [ -r "$machines" ] || fail "$machines: cannot be read"
folder=$1 shards=$2
case $folder in
/*) ;;
*) folder=$PWD/$folder ;;
esac
if [ -n "$dry_run" ]; then
    "$here/shards.sh" begin --out "$out" --then "$after" --dry-run "$@"
    exit
fi
command -v parallel >/dev/null || fail "parallel is missing: GNU parallel"
mkdir -p "$folder"
exec 9>"$folder/lock"
flock -n 9 || fail "$folder: shards of it are being run"
"$here/shards.sh" begin --out "$out" --then "$after" "$@"
watcher=
if [ -n "$watch" ]; then
    "$here/watch.sh" --every "$every" "$folder" "$watch" >"$folder/log.watch" 2>&1 9>&- &
    watcher=$!
fi

set -- --joblog "$folder/joblog" --resume-failed --retries "$tries" --termseq TERM,10000,KILL,25
[ -z "$machines" ] || set -- "$@" --sshloginfile "$machines"
[ -z "$jobs" ] || set -- "$@" --jobs "$jobs"
[ ! -t 2 ] || set -- "$@" --eta
status=0
seq "$shards" | parallel "$@" "$folder/task {} >>$folder/log.{} 2>&1" || status=$?
"$here/shards.sh" finish "$folder" 9>&- || status=$?
[ -z "$watcher" ] || kill "$watcher" 2>/dev/null || :
exit "$status"
