# What the tests of matches in shards share, to be sourced: a match of 24 pairs with fixed nodes,
# and what its output is without times.
#
# The variables `root`, `program` and `scratch` are set by the test; afterwards "$@" is the match.
# Its first engine waits in its third game as long as there is $scratch/hold, and then there is
# $scratch/held.I of shard I: so a test can do something to a shard while it is in the middle.
# shellcheck shell=sh disable=SC2154

failures=0
fail() {
    echo "FAILED: $*" >&2
    failures=$((failures + 1))
}

# await WHAT COMMAND...: until the command succeeds; the bound keeps what is broken from hanging.
await() {
    what=$1
    shift
    tries=0
    until "$@" >/dev/null 2>&1; do
        tries=$((tries + 1))
        if [ "$tries" -ge 1500 ]; then
            echo "FAILED: waited in vain for $what" >&2
            exit 1
        fi
        sleep 0.2
    done
}

# says FILE PATTERN: the file is there and has a line with the pattern.
says() {
    [ -e "$1" ] && grep -q -e "$2" "$1"
}

cat >"$scratch/engine" <<END
#!/bin/sh
games=0
while read -r line; do
    case \$line in
    ucinewgame*) games=\$((games + 1)) ;;
    go*)
        while [ "\$games" -ge 3 ] && [ -e "$scratch/hold" ]; do
            : >"$scratch/held.\${QUINCUNX_SHARD%/*}"
            sleep 0.1
        done
        ;;
    esac
    echo "\$line"
done | exec "$program"
END
chmod +x "$scratch/engine"

# The table without speeds and times.
table() {
    sed -n '/^-----/,$p' "$1" | sed -E -e '/^Engine/d' \
        -e '/^(New|Old) /s/ [0-9]+ +[0-9.]+ +[0-9]+ +(-|[0-9.]+) / /' -e 's/ +/ /g'
}

# A PGN without times, whose lines therefore break elsewhere.
without_times() {
    tr '\n' ' ' <"$1" |
        sed -E -e 's/(\{[^}]*[0-9]) [0-9.]+s/\1/g' -e 's/\{[0-9.]+s\}//g' -e 's/ +/ /g'
}

# same ONE ALL: the tables in ONE.txt and ALL.txt, and the games in ONE.pgn and ALL.pgn.
same() {
    [ "$(table "$1.txt")" = "$(table "$2.txt")" ] ||
        fail "one run's table: $(table "$1.txt"); that of the shards: $(table "$2.txt")"
    [ "$(without_times "$1.pgn")" = "$(without_times "$2.pgn")" ] || fail "another PGN: $2.pgn"
}

set -- "$program" match -engine name=New "cmd=$scratch/engine" proto=uci \
    -engine name=Old "cmd=$program" proto=uci nodes=300 -each tc=inf nodes=600 option.Hash=1 \
    -variant chess -rounds 24 -repeat -seed 1 \
    -openings "file=$root/bench/openings/chess.epd" order=random
