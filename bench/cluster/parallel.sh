#!/bin/sh
# Runs a command in N shards by GNU parallel, here or over ssh, and what comes after them here.
#
# usage: bench/cluster/parallel.sh [OPTIONS] FOLDER N -- COMMAND...
#        bench/cluster/parallel.sh --status FOLDER
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
# shellcheck source=bench/cluster/options.sh
. "$(dirname "$0")/options.sh"

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

# shellcheck disable=SC2317 # called by read_options
own_option() {
    case $1 in
    --sshloginfile) machines=$2 ;;
    --jobs) must_be_number "$1" "$2" && jobs=$2 ;;
    *) return 1 ;;
    esac
}
machines='' jobs='' tries=3 every=60
read_options "$@"
shift "$used"
[ -z "$machines" ] || [ -r "$machines" ] || fail "$machines: cannot be read"
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
