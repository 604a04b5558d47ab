#!/bin/sh
# Every way of misbehaving that rogue.c knows, played against a good engine. The referee must
# end, name the cause in its output, in the PGN and in the file of faults, count right, and leave
# no process, with -recover and without; or with it only.
# One case in SHARE is played, each day others.
# With ROGUES_OF_PLAIN_POSIX in the environment what POSIX.1-2008 cannot do is skipped.
# The referee has 100 MB of memory, whatever engines write or take; but not with -recover only,
# which is how sanitizers are tested: they need terabytes.
#
# Usage: test_rogues.sh QUINCUNX ROGUE [both|-recover [SHARE [MODE]]]
quincunx=$1 rogue=$2 how=${3:-both} share=${4:-1} only=$5
here=$(dirname "$0")
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
failures=0
played=0
poor='prlimit --as=100000000:'
[ "$how" != -recover ] || poor=
limit=400 # seconds in which a match must be over; what takes longest is a patience of 35 s

# Mode, dialect, variant, cause, and what the reason must match. They are begun in this order:
# first what the referee has to wait for, all at once, then the others one after another.
cases()
{
    cat <<'END'
wait silent             uci  chess stall         cannot begin: no answer to uci
wait silent             cecp chess stall         stalls: no answer
wait hangs-in-game      uci  chess stall         stalls: no answer
wait hangs-in-game      cecp chess stall         stalls: no answer
wait hangs-in-game      cecp xymyx stall         stalls: no answer
wait garbage            uci  chess stall         cannot begin: no answer to uci
wait garbage            cecp chess stall         stalls: no answer
wait never-reads-stdin  uci  chess stall         no answer
wait never-reads-stdin  cecp chess stall         no answer
wait late               uci  chess time          loses on time by
wait late               cecp chess time          loses on time by
wait ignores-quit       uci  chess adjudication  longest game
wait ignores-quit       cecp chess adjudication  longest game
wait no-features        cecp chess adjudication  longest game
wait says-number        cecp chess adjudication  longest game
wait says-number-bare   cecp chess adjudication  longest game
wait says-phrase        cecp chess adjudication  longest game
wait says-twice         cecp chess adjudication  longest game
wait says-resigns       cecp chess resignation   resigns: [WB]
wait half-line          uci  chess stall         stalls: no answer
wait half-line          cecp chess stall         stalls: no answer
wait stops-itself       uci  chess stall         stalls: no answer
wait stops-itself       cecp chess stall         stalls: no answer
wait stops-the-referee  uci  chess adjudication  longest game
wait stops-the-referee  cecp chess adjudication  longest game
wait stops-the-referee  uci  xymyx adjudication  longest game
wait frees-a-child      uci  chess adjudication  longest game
wait slow               uci  chess adjudication  longest game
wait slow               cecp chess adjudication  longest game
now  good               uci  chess adjudication  longest game
now  good               cecp chess adjudication  longest game
now  exits-at-start     uci  chess crash         exited with status 3
now  exits-at-start     cecp chess crash         exited with status 3
now  exits-in-game      uci  chess crash         exited with status 3
now  exits-in-game      cecp chess crash         exited with status 3
now  exits-in-game      uci  xymyx crash         exited with status 3
now  segfault           uci  chess crash         killed by signal 11
now  segfault           cecp chess crash         killed by signal 11
now  closes-stdout      uci  chess crash         closed its output
now  closes-stdout      cecp chess crash         closed its output
now  closes-stdin       uci  chess crash         closed its input
now  closes-stdin       cecp chess crash         closed its input
now  floods             uci  chess stall         floods: more than 100000 lines
now  floods             cecp chess stall         floods: more than 100000 lines
now  endless-line       uci  chess stall         floods: more than 64 MB
now  endless-line       cecp chess stall         floods: more than 64 MB
now  huge-line          uci  chess adjudication  longest game
now  huge-line          cecp chess adjudication  longest game
now  garbage-in-game    uci  chess adjudication  longest game
now  garbage-in-game    cecp chess adjudication  longest game
now  chatters           uci  chess adjudication  longest game
now  chatters           cecp chess adjudication  longest game
now  stderr-flood       uci  chess adjudication  longest game
now  stderr-flood       cecp chess adjudication  longest game
now  forks-a-child      uci  chess adjudication  longest game
now  forks-a-child      cecp chess adjudication  longest game
now  leaves-a-child     uci  chess crash         exited with status 3
now  leaves-a-child     cecp chess crash         exited with status 3
now  stderr-100mb       uci  chess adjudication  longest game
now  stderr-100mb       cecp chess adjudication  longest game
now  two-halves         uci  chess adjudication  longest game
now  two-halves         cecp chess adjudication  longest game
now  eats-memory        uci  chess crash         killed by signal 9
now  eats-memory        cecp chess crash         killed by signal 9
now  no-ping            cecp chess adjudication  longest game
now  says-capitals      cecp chess adjudication  longest game
now  says-capitals      cecp xodul adjudication  longest game
now  says-hyphens       cecp chess adjudication  longest game
now  says-san           cecp chess adjudication  longest game
now  says-san           cecp xodul adjudication  longest game
now  wants-san          cecp chess adjudication  longest game
now  wants-san          cecp nodal adjudication  longest game
now  offers-draw        cecp chess adjudication  longest game
now  resigns            cecp chess resignation   resigns
now  illegal            uci  chess illegal move  makes an illegal move: a1a1
now  illegal            cecp chess illegal move  makes an illegal move: a1a1
now  illegal            cecp xodul illegal move  makes an illegal move: a1a1
now  illegal            uci  xymyx illegal move  makes an illegal move: a1a1
now  false-claim        uci  chess false claim   claims falsely: (none)
now  false-claim        cecp chess false claim   claims falsely: [01]-[01] {
now  early-claim        cecp chess false claim   claims falsely: [01]-[01] {
now  complains          cecp chess false claim   claims falsely: Illegal move
now  late-claim         cecp chess adjudication  longest game
now  exits-at-end       cecp chess adjudication  longest game
now  chess-only         cecp xodul unfit         cannot begin: .*xodul
now  chess-only         uci  xodul unfit         cannot begin: .*xodul
END
}

# Splits a line of the table into $time_control, $mode, $dialect, $variant, $cause and $reason.
read_case()
{
    time_control=$1 mode=$2 dialect=$3 variant=$4 cause=$5
    shift 5
    case $cause in
    illegal | false)
        cause="$cause $1"
        shift
        ;;
    esac
    reason=$*
}

# play FOLDER RECOVER: one encounter, and what was left running.
play()
{
    set -- "$1" "$2" "$1/pgn" "$1/faults"
    # shellcheck disable=SC2086 # the words of $poor
    env ROGUE_MARK="$1" MALLOC_ARENA_MAX=1 $poor timeout -k 5 "$limit" "$quincunx" match \
        -engine "cmd=$rogue $mode" name=Rogue "proto=$dialect" tc=20 \
        -engine "cmd=$rogue good" name=Good proto=uci tc=600 \
        -variant "$variant" -rounds 1 -repeat -maxmoves 8 -pgnout "$3" -faults "$4" \
        ${2:+"$2" -concurrency 2} \
        >"$1/output" 2>"$1/errors"
    echo "$?" >"$1/status"
    grep -lsaz "^ROGUE_MARK=$1\$" /proc/[0-9]*/environ >"$1/left"
}

complain()
{
    echo "FAILED: $name: $*"
    complaints=$((complaints + 1))
}

# want COUNT FILE PATTERN: so many lines of the file must match.
want()
{
    found=$(grep -c -e "$3" "$2" 2>/dev/null)
    [ "${found:-0}" -eq "$1" ] || complain "${found:-no} lines '$3' in ${2##*/}, not $1"
}

# Checks the file of faults of one game.
check_log()
{
    log=$1
    head -n 1 "$log" 2>/dev/null | grep -qe ", $cause (.*$reason" ||
        complain "${log##*/} does not begin with '$cause' and '$reason'"
    case $reason in
    *exited* | *'killed by'*) want 1 "$log" "# $reason" ;;
    esac
    want 1 "$log" '^White, '
    want 1 "$log" '^Black, '
}

# check FOLDER RECOVER
check()
{
    name="$mode $dialect $variant${2:+ $2}"
    complaints=0 status=1 games=2 losses=2 late=
    case $mode in
    late-claim) late='false claims 2, failures 0' ;;
    exits-at-end) late='false claims 0, failures 2' ;;
    esac
    case $cause in
    adjudication)
        losses=0
        [ -n "$late" ] || status=0
        ;;
    resignation) status=0 ;;
    unfit) [ -n "$2" ] || games=0 ;;
    crash | stall) [ -n "$2" ] || games=1 ;;
    esac
    [ "$losses" -le "$games" ] || losses=$games
    read -r ended <"$1/status"
    [ "$ended" -eq "$status" ] || complain "exit status $ended, not $status"
    [ ! -s "$1/left" ] || complain "left behind: $(cat "$1/left")"
    want "$games" "$1/output" "^Finished game [12] (.*): [01].*{.*$reason.*}\$"
    case $cause in
    time) tag='time forfeit' ;;
    illegal* | false*) tag='rules infraction' ;;
    stall | crash | unfit) tag=abandoned ;;
    resignation) tag=normal ;;
    *) tag=$cause ;;
    esac
    want "$games" "$1/pgn" "^\[Termination \"$tag\"\]\$"
    if [ "$games" -eq 0 ]; then
        want 1 "$1/errors" "Rogue.*$reason"
    else
        want 1 "$1/output" \
            "^Games: $games, Wins: 0, Losses: $losses, Draws: $((games - losses)),"
        want 1 "$1/output" "Games ended by: $cause $games\$"
        awk -f "$here/recount.awk" "$1/pgn" "$1/output" >"$1/recount" ||
            complain "$(grep DIFF "$1/recount")"
    fi
    if [ -n "$late" ]; then
        want 1 "$1/output" "^Rogue after the end of games: $late\$"
        for game in 1 2; do
            want 1 "$1/faults/game-$game.log" '^After the end, .*, Rogue'
        done
    elif [ "$status" -eq 1 ]; then
        check_log "$1/faults/game-1.log"
        [ "$games" -lt 2 ] || check_log "$1/faults/game-2.log"
    elif [ -e "$1/faults" ]; then
        complain 'a good game has a file of faults'
    fi
    if [ "$complaints" -gt 0 ]; then
        failures=$((failures + 1))
        tail -n 40 "$1/output" "$1/errors"
    fi
    played=$((played + 1))
}

# each PACE COMMAND: runs the command for each case of that time control, with -recover and without.
each()
{
    while read -r line <&3; do
        # shellcheck disable=SC2086 # the words of the line
        read_case $line
        [ "$1" = all ] || [ "$1" = "$time_control" ] || continue
        [ "${only:-$mode}" = "$mode" ] || continue
        for recover in '' -recover; do
            [ "$how" != -recover ] || [ "$recover" = -recover ] || continue
            folder=$scratch/$mode-$dialect-$variant$recover
            mkdir -p "$folder"
            $2 "$folder" "$recover"
        done
    done 3<"$scratch/cases"
}

play_beside()
{
    play "$@" &
}

# skipped MODE REASON
skipped()
{
    echo "$1 is skipped: $2"
    sed -i "/^[a-z]* *$1 /d" "$scratch/cases"
}

cases | awk -v "share=$share" -v "day=$(date +%j)" '(NR + day) % share == 0' >"$scratch/cases"
if [ -n "${ROGUES_OF_PLAIN_POSIX-}" ]; then
    skipped frees-a-child 'nothing finds a process that has left its group'
fi
each wait play_beside
each now play
wait
each all check
echo "$played matches, $failures failed"
[ "$failures" -eq 0 ] && [ "$played" -gt 0 ]
