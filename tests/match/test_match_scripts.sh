#!/bin/sh
# Command lines that scripts give to fastchess and cutechess-cli, as they stand but for the names of
# files and engines and fewer games: those of fishtest's worker, of an OpenBench client and of both
# programs' manuals. What such scripts read of the output and the PGN is there. Flags that are not
# known here are refused in one line that names them.
#
# Usage: test_match_scripts.sh QUINCUNX ROGUE
quincunx=$1 rogue=$2
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1
mkdir Engines Books
ln -s "$rogue" Engines/new
ln -s "$rogue" Engines/base
"$quincunx" openings chess 6 --seed 1 >Books/book.epd || exit 1
failures=0

fail()
{
    echo "FAILED: $*"
    cat output errors
    failures=$((failures + 1))
}

# match STATUS ARGUMENTS...: short games of an engine that says no score.
match()
{
    wanted=$1
    shift
    timeout -k 5 120 "$quincunx" match -maxmoves 4 "$@" >output 2>errors
    status=$?
    [ "$status" -eq "$wanted" ] || fail "status $status, not $wanted: $*"
}

# want COUNT FILE PATTERN
want()
{
    found=$(grep -cE -e "$3" "$2")
    [ "$found" -eq "$1" ] || fail "$found lines '$3' in $2, not $1"
}

# refused FLAG ARGUMENTS...: one line that names the flag.
refused()
{
    flag=$1
    shift
    match 2 -engine cmd=a -engine cmd=b -each tc=1 "$@"
    want 1 errors "^quincunx match: ${flag}[ :]"
    [ "$(wc -l <errors)" -eq 1 ] || fail "not one line: $*"
}

# fishtest, worker/games.py
match 0 -testEnv -recover -repeat -games 2 -rounds 2 -ratinginterval 1 -scoreinterval 1 \
    -autosaveinterval 0 -report penta=true -pgnout file=fishtest.pgn append=false -crc32 pgn=true \
    -site http://localhost/tests/view/1 -event 'Batch 0: New vs Base' -srand 4711 \
    -resign movecount=3 score=600 -draw movenumber=34 movecount=8 score=20 -variant standard \
    -concurrency 2 -openings file=Books/book.epd format=epd order=random plies=16 start=3 \
    -check-mate-pvs -engine name=New-e443b2459e tc=10+0.1 cmd=Engines/new dir=. \
    -engine name=Base-e443b2459e tc=10+0.1 cmd=Engines/base dir=. -each proto=uci option.Hash=4
tail -n 12 output >last
want 1 last '^Games: 4, Wins: [0-9]+, Losses: [0-9]+, Draws: [0-9]+, Points: [0-9.]+ \('
want 1 last 'Ptnml\(0-2\): \[[0-9]+, [0-9]+, [0-9]+, [0-9]+, [0-9]+\]'
want 4 fishtest.pgn '^\[Event "Batch 0: New vs Base"\]$'
want 4 fishtest.pgn '^\[Termination "adjudication"\]$'
[ "$(find . -type f ! -name book.epd ! -name output ! -name errors ! -name last ! -name fishtest.pgn)" = "" ] ||
    fail 'fishtest: other files than it asked for'

# OpenBench, Client/worker.py: each opening twice, colours changed
match 0 -repeat -recover -variant standard -concurrency 2 -games 6 \
    -resign movecount=3 score=400 -draw movenumber=40 movecount=8 score=10 \
    -openings file=Books/book.epd format=epd order=random start=2 -srand 9 \
    -engine dir=Engines/ cmd=./new proto=uci tc=8.00+0.08 timemargin=250 option.Hash=8 name=A-dev \
    -engine dir=Engines/ cmd=./base proto=uci tc=8.00+0.08 timemargin=250 option.Hash=8 name=A-base \
    -pgnout openbench.pgn
want 6 output '^Finished game [1-6] \(A-(dev|base) vs A-(dev|base)\): [01/2-]+ \{'
grep '^\[FEN ' openbench.pgn | sort | uniq -c | grep -cE '^ *2 ' | grep -qx 3 ||
    fail 'OpenBench: not three openings twice each'

# The manual of fastchess
mkdir games
match 0 -engine cmd=Engines/new name=Engine1 option.Hash=1 nodes=2000000 \
    -engine cmd=Engines/base name=Engine2 option.Hash=1 nodes=1000000 \
    -openings file=Books/book.epd format=epd order=random \
    -each tc=300+5 -resign movecount=3 score=600 -draw movenumber=34 movecount=8 score=20 \
    -sprt elo0=0 elo1=2 alpha=0.05 beta=0.05 \
    -rounds 1 -repeat -concurrency 3 -pgnout notation=san nodes=true file=./games/sprt.pgn
want 2 games/sprt.pgn '^\[TimeControl "300\+5"\]$'
match 0 -engine cmd=Engines/new name=Engine1 plies=3 -engine cmd=Engines/base name=Engine2 depth=3 \
    -each tc=infinite restart=on -openings file=Books/book.epd policy=round -rounds 2 -games 2 \
    -report penta=false -force-concurrency -reverse
want 0 output 'Ptnml|PairsRatio'
want 2 output '^Finished game [13] \(Engine2 vs Engine1\)'

# The manual of cutechess-cli
match 0 -engine cmd=Engines/new -engine cmd=Engines/base -each proto=xboard tc=40/60 -rounds 4
want 4 output '^Finished game'
match 0 -engine name=Atak cmd=./new dir=Engines proto=xboard \
    -engine cmd=Engines/base proto=uci option.Hash=1 -each tc=40/1:30+1 -pgnout min.pgn min "fi"
want 0 min.pgn '[{}]|Termination|TimeControl'
want 1 min.pgn '^1\. '
match 0 -engine name=A cmd=Engines/new -engine name=B cmd=Engines/new -engine name=C cmd=Engines/new \
    -each tc=4 -tournament gauntlet -games 2 -rounds 2 -repeat -openings file=Books/book.epd \
    -pgnout gauntlet.pgn
grep '^\[FEN ' gauntlet.pgn | sort | uniq -c | grep -cE '^ *4 ' | grep -qx 2 ||
    fail 'the pairs of a round of the gauntlet have different openings'

refused -each -each book=book.bin
refused -engine -engine conf=Fruit
refused -tb -tb /tables
refused -quick -quick cmd=a cmd=b book=x
refused -config -config file=x
refused -use-affinity -use-affinity 0-3
refused -resultformat -resultformat per-color
refused -pgnout -pgnout x match_line=x
refused -pgnout -pgnout x timeleft=true
refused -report -report pentas=true
refused -variant -variant fischerandom
[ "$(find . -name 'p*=*')" = "" ] || fail 'a word has become a file'

# What they look for in the PGN of a game lost on time
match 1 -engine "cmd=$rogue late" name=Late -engine "cmd=$rogue good" name=Good -each tc=0.2 \
    -faults . -pgnout late.pgn -maxmoves 8
want 1 late.pgn '^\[Termination "time forfeit"\]$'
tr '\n' ' ' <late.pgn >late.line
want 1 late.line 'White loses on time by [0-9.]+ s} 0-1'
[ "$failures" -eq 0 ]
