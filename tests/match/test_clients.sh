#!/bin/sh
# Two games of chess against an engine of Debian's, with either colour: no fault, and a table that
# agrees with the PGN. Skipped where the engine is not installed.
#
# Usage: test_clients.sh QUINCUNX PROTOCOL PROGRAM [ARGUMENT...]
quincunx=$1 protocol=$2 program=$3
shift 3
here=$(cd "$(dirname "$0")" && pwd)
PATH=$PATH:/usr/games
if ! command -v "$program" >/dev/null; then
    echo "$program is not installed"
    exit 77
fi
command=$(command -v "$program")${1:+ $*}
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1 # some write files where they are started
if [ "$program $protocol" = 'gnuchess xboard' ]; then
    # Of lines that come at once it reads one, and it keeps what it says until its buffer is full.
    cat >wrapped <<END
#!/bin/sh
while read -r line; do
    printf '%s\n' "\$line"
    sleep 0.02
done | stdbuf -oL $command
END
    chmod +x wrapped
    command=$scratch/wrapped
fi
status=0
timeout -k 5 600 "$quincunx" match \
    -engine "cmd=$quincunx" name=Quincunx option.Hash=16 \
    -engine "cmd=$command" "name=$program" "proto=$protocol" \
    -each tc=4+0.1 timemargin=3000 -variant chess -rounds 1 -repeat -maxmoves 60 \
    -pgnout pgn -faults faults >output 2>errors || status=$?
grep '^Finished game' output
awk -f "$here/recount.awk" pgn output >recount 2>&1 || status="$status, other counts"
games=$(grep -c '^\[Termination "\(normal\|adjudication\)"\]$' pgn)
if [ "$status" = 0 ] && [ "$games" -eq 2 ] && [ ! -e faults ]; then
    exit 0
fi
echo "FAILED: $command: status $status, $games good games, not 2"
cat output errors recount
find faults -name '*.log' -exec tail -n 60 {} +
exit 1
