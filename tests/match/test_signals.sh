#!/bin/sh
# A tournament that is told to end: status 130, no process left, and -resume goes on to the same
# games, also where engines get the signal first; a crash without -recover ends it, and it can be
# resumed. On a terminal there is a live line. Nothing is timed: the signal comes when a game is
# being played that would take for ever.
#
# Usage: test_signals.sh QUINCUNX ROGUE
quincunx=$1 rogue=$2
here=$(dirname "$0")
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
failures=0

fail()
{
    echo "FAILED: $*"
    tail -n 12 "$folder/output" "$folder/errors"
    failures=$((failures + 1))
}

# want COUNT FILE PATTERN
want()
{
    found=$(grep -c -e "$3" "$2")
    [ "$found" -eq "$1" ] || fail "$found lines '$3' in $2, not $1"
}

# want_none_left MARK: no process has it in its environment.
want_none_left()
{
    left=$(grep -lsaz "^SIGNALS_MARK=$1\$" /proc/[0-9]*/environ)
    [ -z "$left" ] || fail "left behind: $left"
}

# begin FOLDER FIRST [ARGUMENTS...]: becomes the referee of six games of FIRST against a good
# engine. What a shell puts into the background would ignore SIGINT otherwise.
begin()
{
    folder=$1 first=$2
    shift 2
    mkdir -p "$folder"
    exec env --default-signal SIGNALS_MARK="$folder" "$quincunx" match \
        -engine "cmd=$first" name=First proto=uci -engine "cmd=$rogue good" name=Good proto=uci \
        -each tc=3600 -rounds 3 -repeat -maxmoves 8 -seed 3 -pgnout "$folder/pgn" \
        -resume "$folder/ledger" -faults "$folder/faults" "$@" \
        >>"$folder/output" 2>>"$folder/errors"
}

# Plays, but where the file `hang` is only until it is asked for a move.
cat >"$scratch/sleeper" <<END
#!/bin/sh
"$rogue" good | while read -r line; do
    case \$line in
    bestmove*) [ ! -e "$scratch/hang" ] || { : >"$scratch/hangs"; sleep 3600; } ;;
    esac
    echo "\$line"
done
END
chmod +x "$scratch/sleeper"

# await FILE: until it is there; the deadline only keeps a broken test from hanging.
await()
{
    for _ in $(seq 6000); do
        [ ! -e "$1" ] || return 0
        sleep 0.01
    done
    fail "waited in vain for $1"
}

# interrupt SIGNAL STATUS [AGAIN]
interrupt()
{
    folder=$scratch/$1
    rm -f "$scratch/hangs"
    : >"$scratch/hang"
    begin "$folder" "$scratch/sleeper" &
    referee=$!
    await "$scratch/hangs"
    kill "-$1" "$referee"
    wait "$referee"
    status=$?
    [ "$status" -eq 130 ] || fail "$1: status $status, not 130"
    want_none_left "$folder"
    want 1 "$folder/output" '^Interrupted'
    rm "$scratch/hang"
    begin "$folder" "$scratch/sleeper" &
    wait "$!" || fail "$1: resuming ended with status $?"
    want_none_left "$folder"
    want 6 "$folder/pgn" '^\[Result "1/2-1/2"\]$'
    want 1 "$folder/output" '^Games: 6, Wins: 0, Losses: 0, Draws: 6,'
    awk -f "$here/recount.awk" "$folder/pgn" "$folder/output" >"$folder/recount" ||
        fail "$(cat "$folder/recount")"
}

interrupt INT
interrupt TERM
interrupt HUP

# A signal to all processes of a job, which the engine gets first: its game does not count.
folder=$scratch/job
: >"$scratch/hang"
rm -f "$scratch/hangs"
begin "$folder" "$scratch/sleeper" -recover &
referee=$!
await "$scratch/hangs"
kill -STOP "$referee"
grep -lsaz "^SIGNALS_MARK=$folder\$" /proc/[0-9]*/environ | sed 's|[^0-9]||g' |
    grep -vx "$referee" | xargs kill -TERM
kill -TERM "$referee"
kill -CONT "$referee"
wait "$referee"
status=$?
[ "$status" -eq 130 ] || fail "a signal to all: status $status, not 130"
want_none_left "$folder"
want 0 "$folder/pgn" 'Termination "abandoned"'
rm "$scratch/hang"
begin "$folder" "$scratch/sleeper" &
wait "$!" || fail "a signal to all: resuming ended with status $?"
want 1 "$folder/output" '^Games: 6, Wins: 0, Losses: 0, Draws: 6,'

# A crash ends the tournament where nothing says otherwise; the game counts.
folder=$scratch/crash
begin "$folder" "$rogue exits-in-game" &
wait "$!"
status=$?
[ "$status" -eq 1 ] || fail "a crash: status $status, not 1"
want_none_left "$folder"
want 1 "$folder/pgn" '^\[Termination "abandoned"\]$'
want 1 "$folder/errors" 'exited with status 3.*-recover goes on'
begin "$folder" "$rogue exits-in-game" -recover &
wait "$!"
status=$?
[ "$status" -eq 1 ] || fail "a resumed crash: status $status, not 1"
want 6 "$folder/pgn" '^\[Termination "abandoned"\]$'
want 1 "$folder/output" '^Games: 6, Wins: 0, Losses: 6, Draws: 0,'

# On a terminal: a live line with the games so far, overwritten, and no line for each good game.
if command -v script >/dev/null; then
    folder=$scratch/terminal
    mkdir "$folder"
    script -qec "'$quincunx' match -engine cmd='$rogue good' name=First -engine \
        cmd='$rogue good' name=Good proto=cecp -each tc=3600 -rounds 3 -repeat -maxmoves 8" \
        "$folder/typescript" >"$folder/output" 2>"$folder/errors" </dev/null ||
        fail "on a terminal: status $?"
    grep -qe '6/6 games, First +0 -0 =6 50.0%' "$folder/output" || fail 'no live line'
    grep -qe 'Started game' "$folder/output" && fail 'a line for a game on a terminal'
    grep -qe '^Games: 6, Wins: 0,' "$folder/output" || fail 'no table on a terminal'
fi

[ "$failures" -eq 0 ]
