#!/usr/bin/env bash
# The soak: Quincunx against itself, CECP v UCI (of four players UCI only), in every variant, at
# 100 ms + 1 ms, at 1 s + 10 ms and at a fixed number of nodes, from the openings in
# bench/openings; in the same run stockfish against itself at chess at 100 ms + 1 ms, to tell what
# this machine does to any engine's clock. Prints one row of Markdown for each match, then what it
# found.
#
# usage: bench/soak.sh [-g GAMES] [-s GAMES] [-n GAMES] [-N NODES] [-c CONCURRENCY] [-t THREADS]
#                      [-f FOLDER] [-e ENGINE] [-a ANCHOR] QUINCUNX [VARIANT...]
#
#   -g, -s, -n   games at 100 ms + 1 ms (2000), at 1 s + 10 ms (200), at fixed nodes (2000)
#   -N           nodes a move (2000)
#   -c           games at a time (1)
#   -t           threads of each engine (1)
#   -f           where results are kept (soak): begun again with the same options, it goes on
#                where it was, even after kill -9
#   -e           the engine to play (QUINCUNX); QUINCUNX is the referee
#   -a           the anchor (stockfish, or /usr/games/stockfish); none: -a ''
#
# The status is 0 if there was no crash, illegal move, stall and false claim, no time loss at
# 1 s + 10 ms and fixed nodes, and a share of time losses at 100 ms + 1 ms no larger than the
# anchor's; 1 otherwise.
set -uo pipefail
export LC_ALL=C

usage() {
    echo 'usage: bench/soak.sh [-g GAMES] [-s GAMES] [-n GAMES] [-N NODES] [-c CONCURRENCY] [-t THREADS]
                     [-f FOLDER] [-e ENGINE] [-a ANCHOR] QUINCUNX [VARIANT...]' >&2
    exit 2
}

home=$(dirname "$0")
fast=2000 slow=200 fixed=2000 nodes=2000 jobs=1 threads=1 folder=soak engine=
anchor=$(PATH=$PATH:/usr/games command -v stockfish)
while getopts g:s:n:N:c:t:f:e:a: letter; do
    case $letter in
    g) fast=$OPTARG ;;
    s) slow=$OPTARG ;;
    n) fixed=$OPTARG ;;
    N) nodes=$OPTARG ;;
    c) jobs=$OPTARG ;;
    t) threads=$OPTARG ;;
    f) folder=$OPTARG ;;
    e) engine=$OPTARG ;;
    a) anchor=$OPTARG ;;
    *) usage ;;
    esac
done
shift $((OPTIND - 1))
[ $# -ge 1 ] || usage
quincunx=$1
shift
for number in "$fast" "$slow" "$fixed" "$nodes" "$jobs" "$threads"; do
    [[ $number =~ ^[0-9]+$ ]] || usage
done
engine=${engine:-$quincunx}
if [ $# -eq 0 ]; then
    mapfile -t listed < <("$quincunx" variants | cut -d ' ' -f 1)
    set -- "${listed[@]}"
fi
[ $# -gt 0 ] || exit 1
mkdir -p "$folder" || exit 1

# End the match with this script; it ends its engines.
match=
# shellcheck disable=SC2317 # called by the traps
stop() {
    [ -z "$match" ] || kill -TERM "$match" 2>/dev/null
    wait
    exit 130
}
trap stop INT TERM HUP

# How often a cause stands in the table of a match: "Games ended by: rules 3, time 2".
ended() {
    sed -n 's/^Moves a game: .*Games ended by: //p' "$1" | tr ',' '\n' |
        sed -n "s/^ *$2 //p" | tail -n 1 | grep . || echo 0
}

# False claims or failures after the end of games, which decided nothing any more.
late() {
    awk -v "what=$2" 'match($0, / after the end of games: /) {
            rest = substr($0, RSTART)
            if (match(rest, what " [0-9]+")) {
                sum += substr(rest, RSTART + length(what), RLENGTH - length(what))
            }
        }
        END { print sum + 0 }' "$1"
}

# How many moves went over the clock, and the worst in milliseconds.
overruns() {
    awk '/^Engine /{ on = 1; sum = 0; worst = 0; next }
        /^Moves a game/{ on = 0 }
        on { sum += $5; if ($6 + 0 > worst) worst = $6 + 0 }
        END { printf "%d %.1f\n", sum, 1000 * worst }' "$1"
}

faults=0 anchored=
declare -A games_of losses_of

# play TITLE VARIANT GAMES PACE ENGINES...: plays what is left of a match and prints its row.
play() {
    local title=$1 variant=$2 games=$3 time_control=$4
    shift 4
    [ "$games" -gt 0 ] || return 0
    local place=$folder/$title-$variant-${time_control//[^a-z0-9.]/-}
    mkdir -p "$place"
    # shellcheck disable=SC2086 # the words of the time control
    "$quincunx" match "$@" -each $time_control -variant "$variant" -rounds $(((games + 1) / 2)) -repeat 2 \
        -openings "file=$home/openings/$variant.epd" format=epd order=random -seed 1 \
        -concurrency "$jobs" -recover -pgnout "$place/games.pgn" -resume "$place/ledger" \
        -faults "$place/faults" >"$place/output" 2>"$place/errors" &
    match=$!
    wait "$match"
    local status=$?
    match=
    row "$title" "$variant" "$time_control" "$place" "$status"
}

# row TITLE VARIANT PACE FOLDER STATUS
row() {
    local output=$4/output crash illegal stall claim unfit time over worst played
    if [ "$5" -gt 1 ] || ! grep -q '^Moves a game: ' "$output"; then
        echo "soak.sh: $1 $2 $3: not played, status $5: $(tail -n 1 "$4/errors")" >&2
        faults=$((faults + 1))
        return
    fi
    played=$(grep -c $'^game\t' "$4/ledger")
    crash=$(($(ended "$output" crash) + $(late "$output" failures)))
    illegal=$(ended "$output" 'illegal move')
    claim=$(($(ended "$output" 'false claim') + $(late "$output" 'false claims')))
    stall=$(ended "$output" stall)
    unfit=$(ended "$output" unfit) time=$(ended "$output" time)
    read -r over worst < <(overruns "$output")
    echo "| $1 | $2 | ${3#?c=} | $played | $((crash + unfit)) | $illegal | $stall |" \
        "$claim | $time | $over | $worst |"
    [ "$1" = anchor ] && anchored=$played,$time && return
    faults=$((faults + crash + unfit + illegal + stall + claim))
    if [ "$3" = tc=0.1+0.001 ]; then
        games_of[$2]=$played losses_of[$2]=$time
    else
        faults=$((faults + time))
    fi
}

options=(option.Hash=16)
[ "$threads" -eq 1 ] || options+=("option.Threads=$threads")
cecp=(-engine "cmd=$engine" name=CECP proto=cecp "${options[@]}")
uci=(-engine "cmd=$engine" name=UCI proto=uci "${options[@]}")
echo '| match | variant | time control | games | crashes | illegal moves | stalls | false claims |' \
    'time losses | overruns | worst (ms) |'
echo '|---|---|---|---|---|---|---|---|---|---|---|'
if [ -n "$anchor" ]; then
    play anchor chess "$fast" tc=0.1+0.001 -engine "cmd=$anchor" name=A proto=uci \
        option.Hash=16 -engine "cmd=$anchor" name=B proto=uci option.Hash=16
fi
for variant; do
    first=("${cecp[@]}")
    case $("$quincunx" apply "$variant" startpos 2>/dev/null) in
    *' r '*) first=(-engine "cmd=$engine" name=First proto=uci "${options[@]}") ;;
    esac
    play quincunx "$variant" "$fast" tc=0.1+0.001 "${first[@]}" "${uci[@]}"
    play quincunx "$variant" "$slow" tc=1+0.01 "${first[@]}" "${uci[@]}"
    play quincunx "$variant" "$fixed" "tc=inf nodes=$nodes" "${first[@]}" "${uci[@]}"
done

# Time losses at 100 ms + 1 ms: no larger a share than the anchor's, none without one.
for variant in "${!games_of[@]}"; do
    if ! awk -v "games=${games_of[$variant]}" -v "losses=${losses_of[$variant]}" \
        -v "anchor=${anchored:-1,0}" 'BEGIN {
            split(anchor, part, ",")
            exit losses * part[1] > part[2] * games }'; then
        echo "soak.sh: $variant: ${losses_of[$variant]} time losses in ${games_of[$variant]}" \
            "games at 100 ms + 1 ms, the anchor: ${anchored:-none}" >&2
        faults=$((faults + 1))
    fi
done
echo "$faults faults; games, tables and last lines are in $folder"
[ "$faults" -eq 0 ]
