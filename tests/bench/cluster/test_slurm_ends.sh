#!/bin/sh
# How shards end on a Slurm of two nodes when it is not by being done: out of time, cancelled, the
# disk full, an SPRT decided. Nothing is lost, and who is asked says what is the matter. And perft
# and self-play in shards are those of one machine.
#
# usage: test_slurm_ends.sh ROOT PROGRAM SELFPLAY
set -eu
export LC_ALL=C

root=$(cd "$1" && pwd)
program=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
selfplay=$(cd "$(dirname "$3")" && pwd)/$(basename "$3")
slurm=$root/bench/cluster/slurm.sh
scratch=$(mktemp -d)
export SLURM_CONF="$scratch/slurm/slurm.conf"

finish() {
    "$root/tests/bench/cluster/slurm_here.sh" stop "$scratch/slurm"
    ! mountpoint -q "$scratch/full/2" || umount "$scratch/full/2"
    rm -rf "$scratch"
}
trap finish EXIT
trap 'exit 130' INT TERM HUP
# shellcheck source=tests/bench/cluster/games.sh
. "$root/tests/bench/cluster/games.sh"

"$root/tests/bench/cluster/slurm_here.sh" start "$scratch/slurm" 2
"$@" -resume "$scratch/one.ledger" -pgnout "$scratch/one.pgn" >"$scratch/one.txt"

# in_shards FOLDER [OPTION...]: the match in four shards, each with a folder of its own.
cat >"$scratch/in_shards" <<END
#!/bin/sh
folder=$scratch/\$1
shift
mkdir -p "\$folder/1" "\$folder/2" "\$folder/3" "\$folder/4"
exec "$slurm" --mem 100M --then \
    "$program match -merge {folder}/?/ledger -resume {folder}/all -pgnout {folder}/all.pgn" \
    "\$@" "\$folder" 4 -- $(printf "'%s' " "$@") -shard '{shard}' \
    -resume '{folder}/{number}/ledger' -pgnout '{folder}/{number}/pgn'
END
chmod +x "$scratch/in_shards"

# whole FOLDER: waits for the end of its shards, which are all done and the same as one run.
whole() {
    folder=$scratch/$1
    await "the end of $1" test -e "$folder/summary"
    "$slurm" --status "$folder" >"$scratch/status" || fail "$1: $(cat "$scratch/status")"
    cp "$folder/summary" "$folder/all.txt"
    same "$scratch/one" "$folder/all"
}

# lacking FOLDER PATTERN: waits for their end, where something is the matter.
lacking() {
    folder=$scratch/$1
    await "the end of $1" test -e "$folder/summary"
    ! "$slurm" --status "$folder" >"$scratch/status" || fail "$1: all done"
    says "$scratch/status" "$2" || fail "$1: not '$2' but: $(cat "$scratch/status")"
    says "$folder/log.then" 'quincunx match' || fail "$1: the merge refused nothing"
}

# held: all four shards are in the middle.
held() {
    [ -e "$scratch/held.1" ] && [ -e "$scratch/held.2" ] && [ -e "$scratch/held.3" ] &&
        [ -e "$scratch/held.4" ]
}

# --- Out of time: told ten seconds after the start, and put back by itself ---

: >"$scratch/hold"
"$scratch/in_shards" time --time 1 --grace 50
for number in 1 2 3 4; do
    await "the time of shard $number to be up" \
        says "$scratch/time/log.$number" "^shard $number/4: to be run again, status 130"
done
rm "$scratch/hold" "$scratch"/held.*
whole time
says "$scratch/time/log.4" '^Resumed after' || fail "time: shard 4 began anew"

# --- Cancelled by its user: stays so until it is called again ---

: >"$scratch/hold"
"$scratch/in_shards" cancelled
await "shards in the middle" held
scancel -n cancelled
lacking cancelled '^4 shards: 0 done, 0 running, 0 waiting, 4 stopped'
rm "$scratch/hold" "$scratch"/held.*
"$scratch/in_shards" cancelled
whole cancelled

# --- The disk of one shard is full ---

mkdir -p "$scratch/full/2"
if mount -t tmpfs -o size=24k none "$scratch/full/2" 2>"$scratch/mount"; then
    "$scratch/in_shards" full
    lacking full '^shard 2 failed on .*, status 1, see '
    says "$scratch/status" '^4 shards: 3 done' || fail "full: $(cat "$scratch/status")"
    says "$scratch/full/log.2" 'No space left on device' || fail "full: $(cat "$scratch/full/log.2")"
    says "$scratch/full/log.then" '2/ledger' || fail "full: $(cat "$scratch/full/log.then")"
    mount -o remount,size=1m "$scratch/full/2"
    "$scratch/in_shards" full >"$scratch/said"
    says "$scratch/said" '^shards 2: job' || fail "full: $(cat "$scratch/said")"
    whole full
    umount "$scratch/full/2"
else
    echo "left out: a full disk, $(cat "$scratch/mount")"
fi

# --- An SPRT that is decided: the watch says so, and the shards end ---

folder=$scratch/sprt
mkdir -p "$folder/1" "$folder/2" "$folder/3"
"$slurm" --mem 100M --every 1 \
    --watch "$program match -merge {folder}/?/ledger partial=true -stopfile {folder}/stop" \
    --then "$program match -merge {folder}/?/ledger partial=true" \
    "$folder" 3 -- "$@" -rounds 100000 -sprt elo0=0 elo1=200 alpha=0.1 beta=0.1 \
    -shard '{shard}' -resume '{folder}/{number}/ledger' -stopfile '{folder}/stop'
await "the SPRT" test -e "$folder/stop"
await "its end" test -e "$folder/summary"
"$slurm" --status "$folder" >"$scratch/status" || fail "SPRT: $(cat "$scratch/status")"
says "$folder/summary" 'H1 was accepted' || fail "SPRT: $(cat "$folder/summary")"
says "$folder/log.watch" 'ends the shards' || fail "SPRT: $(cat "$folder/log.watch")"

# --- Perft and self-play ---

folder=$scratch/perft
"$slurm" --mem 100M --out '{folder}/{number}.perft' \
    --then "$program perft --merge {folder}/*.perft" "$folder" 5 -- "$program" perft chess 4 \
    --shard '{shard}'
await "perft" test -e "$folder/summary"
[ "$(head -n 1 "$folder/summary")" = "$("$program" perft chess 4 | head -n 1)" ] ||
    fail "perft: $(cat "$folder/summary")"

folder=$scratch/selfplay
"$slurm" --mem 100M --out '{folder}/{number}.games' \
    --then "cat {folder}/*.games | grep -v '^#' | sort" "$folder" 3 -- "$selfplay" -g 12 -n 100 \
    -j 1 --shard '{shard}' cubic
await "self-play" test -e "$folder/summary"
"$selfplay" -g 12 -n 100 -j 1 cubic | grep -v '^#' | sort >"$scratch/positions"
[ -s "$scratch/positions" ] || fail "self-play: no positions"
cmp -s "$folder/summary" "$scratch/positions" ||
    fail "self-play: other positions: $(wc -l "$folder/summary" "$scratch/positions")"

[ "$failures" -eq 0 ] || exit 1
echo "shards out of time, cancelled, on a full disk, of an SPRT and of perft end as they should"
