#!/bin/sh
# A match in eight shards by GNU parallel: here, killed in the middle and called again; and over ssh
# to two names of this machine. Both are one run.
#
# usage: test_parallel.sh ROOT PROGRAM
set -eu
export LC_ALL=C

root=$(cd "$1" && pwd)
program=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
parallel=$root/bench/cluster/parallel.sh
PATH=$PATH:/usr/sbin:/sbin
for tool in parallel flock setsid; do
    command -v "$tool" >/dev/null || {
        echo "skipped: $tool is missing"
        exit 77
    }
done
scratch=$(mktemp -d)
server='' run=''
finish() {
    [ -z "$run" ] || kill -9 "-$run" 2>/dev/null || :
    [ -z "$server" ] || kill "$server"
    rm -rf "$scratch"
}
trap finish EXIT
trap 'exit 130' INT TERM HUP
# shellcheck source=tests/bench/cluster/games.sh
. "$root/tests/bench/cluster/games.sh"

"$@" -resume "$scratch/one.ledger" -pgnout "$scratch/one.pgn" >"$scratch/one.txt"

cat >"$scratch/in_shards" <<END
#!/bin/sh
folder=$scratch/\$1
shift
exec "$parallel" --jobs 2 \\
    --then "$program match -merge {folder}/?.ledger -resume {folder}/all -pgnout {folder}/all.pgn" \\
    "\$@" "\$folder" 8 -- $(printf "'%s' " "$@") -shard '{shard}' \\
    -resume '{folder}/{number}.ledger' -pgnout '{folder}/{number}.pgn'
END
chmod +x "$scratch/in_shards"

# whole FOLDER: its shards are all done and the same as one run.
whole() {
    "$parallel" --status "$scratch/$1" >"$scratch/status" || fail "$1: $(cat "$scratch/status")"
    cp "$scratch/$1/summary" "$scratch/$1/all.txt"
    same "$scratch/one" "$scratch/$1/all"
}

# --- Here ---

: >"$scratch/hold"
setsid "$scratch/in_shards" here >"$scratch/said" 2>&1 &
run=$!
await "shard 1" test -e "$scratch/held.1"
await "shard 2" test -e "$scratch/held.2"
! "$parallel" --status "$scratch/here" >"$scratch/status" || fail "all done"
says "$scratch/status" '^8 shards: 0 done, 2 running, 6 waiting' || fail "$(cat "$scratch/status")"
if "$scratch/in_shards" here 2>"$scratch/refused"; then
    fail "run twice at once"
fi
says "$scratch/refused" 'shards of it are being run' || fail "$(cat "$scratch/refused")"

# All of it is killed, as when the power is cut.
kill -9 "-$run"
wait "$run" || :
run=
{ grep -lsazF "$scratch" /proc/[0-9]*/cmdline || :; } | sed 's|[^0-9]||g' | while read -r process; do
    kill -9 "$process" 2>/dev/null || :
done
free() {
    flock -n "$scratch/here/lock" true
}
await "the end of all that ran" free
! "$parallel" --status "$scratch/here" >"$scratch/status" || fail "all done"
says "$scratch/status" '^8 shards: 0 done, 0 running, 6 waiting, 0 stopped, 0 failed, 2 lost' ||
    fail "$(cat "$scratch/status")"

rm -f "$scratch/hold" "$scratch"/held.*
"$scratch/in_shards" here >"$scratch/said" 2>&1 || fail "called again: $(cat "$scratch/said")"
whole here
says "$scratch/here/log.1" '^Resumed after' || fail "shard 1 began anew"
[ "$(awk 'NR > 1' "$scratch/here/joblog" | wc -l)" -eq 8 ] || fail "joblog: not 8 shards"

# --- Over ssh ---

if command -v sshd >/dev/null && [ "$(id -u)" -eq 0 ]; then
    mkdir -p /run/sshd
    ssh-keygen -q -t ed25519 -N '' -f "$scratch/key"
    ssh-keygen -q -t ed25519 -N '' -f "$scratch/host"
    chmod 755 "$scratch"
    port=$((20000 + $$ % 20000))
    cat >"$scratch/sshd" <<END
Port $port
ListenAddress 127.0.0.1
ListenAddress 127.0.0.2
HostKey $scratch/host
PidFile $scratch/sshd.pid
AuthorizedKeysFile $scratch/key.pub
PermitRootLogin prohibit-password
StrictModes no
UsePAM no
MaxStartups 100
END
    "$(command -v sshd)" -f "$scratch/sshd" -D 2>"$scratch/sshd.log" &
    server=$!
    await "sshd" test -e "$scratch/sshd.pid"
    for address in 127.0.0.1 127.0.0.2; do
        echo "1/ssh -p $port -i $scratch/key -o StrictHostKeyChecking=no" \
            "-o UserKnownHostsFile=/dev/null -o LogLevel=ERROR root@$address"
    done >"$scratch/machines"
    "$scratch/in_shards" there --sshloginfile "$scratch/machines" >"$scratch/said" 2>&1 ||
        fail "over ssh: $(cat "$scratch/said")"
    whole there
    for address in 127.0.0.1 127.0.0.2; do
        says "$scratch/there/joblog" "root@$address" || fail "$address played no shard"
    done
else
    echo "left out: ssh, as sshd is missing or this is not root"
fi

[ "$failures" -eq 0 ] || exit 1
echo "eight shards by parallel, killed and over ssh, are one run"
