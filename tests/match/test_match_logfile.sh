#!/bin/sh
# What -log writes at each level: whole lines of several threads, the faults of engines by name,
# why a match ends, and a full disk told.
#
# Usage: test_match_logfile.sh QUINCUNX ROGUE
quincunx=$1 rogue=$2
# shellcheck source=tests/support/tools.sh
. "$(dirname "$0")/../support/tools.sh"
log=$scratch/log

# match MODE WORD...: two games at once of a rogue of that mode with one that is good, each of six
# moves, the first two drawn by chance; every game starts its engines.
match()
{
    mode=$1
    shift
    "$quincunx" match -engine "cmd=$rogue $mode" name=Bad -engine "cmd=$rogue good" name=Good \
        -each tc=3600 restart=on -maxmoves 6 -rounds 1 -repeat -concurrency 2 -faults "$scratch" "$@" \
        >"$scratch/output" 2>&1
}

# want COUNT PATTERN: so many lines of the log match.
want()
{
    found=$(grep -c -E -e "$2" "$log")
    [ "$found" -eq "$1" ] || fail "$found lines, not $1, match $2 in: $(head -n 30 "$log")"
}

# want_form: there is a line, and all are of this form.
want_form()
{
    time='\[[0-2][0-9]:[0-5][0-9]:[0-6][0-9]\.[0-9]{6}\]'
    head="^\\[(INFO  |WARN  |ERR   |Engine)\\] $time <  [1-3]> "
    want "$(wc -l <"$log")" "$head(quincunx ---|(Bad|Good) (<---|--->|---)) ."
    [ -s "$log" ] || fail 'an empty log'
}

match good -log "file=$log" level=trace || fail "trace: $(tail -n 2 "$scratch/output")"
want_form
want 2 '> quincunx --- Started game [12] of 2 \((Bad vs Good|Good vs Bad)\)$'
want 2 '> quincunx --- Finished game [12] \(.*\): 1/2-1/2 \{adjudicated'
want 1 '> quincunx --- Finished match$'
for name in Bad Good; do
    want 2 "^\\[Engine\\] .*> $name <--- uci$"
    want 2 "^\\[Engine\\] .*> $name ---> uciok$"
    want 8 "^\\[Engine\\] .*> $name ---> bestmove "
    want 2 "^\\[Engine\\] .*> $name <--- quit$"
done
want 0 WARN

match illegal -log "file=$log" level=info append=false && fail 'a fault is no success'
want_form
want 0 Engine
want 2 '^\[WARN  \] .*> quincunx --- game [12]: Bad: .*makes an illegal move: a1a1$'
want 2 '^\[INFO  \] .*> quincunx --- Finished game'

# The level is warn if nothing else is said, and the file grows.
match illegal -log "file=$log" append=false
want 0 INFO
match illegal -log "file=$log"
want_form
want 4 '^\[WARN  \]'
match illegal -log "file=$log" level=fatal engine=true append=false
want 0 'INFO|WARN|ERR'
want 4 '^\[Engine\] .* <--- uci$'
match illegal -log "file=$log" level=trace engine=false append=false
want 0 Engine
want 2 '^\[WARN  \]'

match exits-in-game -concurrency 1 -log "file=$log" level=err append=false
want 1 '^\[ERR   \] .*game 1: .*exited with status 3: the tournament ends; -recover goes on$'
want 0 'INFO|WARN'
match exits-at-start -log "file=$log" append=false -concurrency 1
want 1 '^\[ERR   \] .*game 1: White disconnects, cannot begin: exited with status 3: the tournament ends'
match good -log "file=$log" append=false -openings "file=$scratch/none" &&
    fail 'a match without its openings'
want 1 '^\[FATAL \] .*> quincunx --- the match cannot begin$'

match good -log "file=$scratch/none/log" && fail 'a folder that is not there was accepted'
grep -q 'none/log: No such file' "$scratch/output" || fail "said: $(cat "$scratch/output")"
if [ -w /dev/full ]; then
    match good -log file=/dev/full level=info && fail 'a log that was lost is no success'
    grep -q '/dev/full: the log was not written completely' "$scratch/output" ||
        fail "a full disk: $(cat "$scratch/output")"
fi
[ "$failures" -eq 0 ]
