#!/usr/bin/env bash
# Compares the speed of Quincunx with Fairy-Stockfish's on the look-alikes of peers.ini, with its
# hand-written evaluation, one thread: perft from the start, bulk as both do it, and the search of
# a few positions a game, of which the median is the last line. Runs alternate; see pairs.sh.
#
# usage: bench/speed/peers.sh [-n PAIRS] [-k perft|search] QUINCUNX SMALL LARGE [GAME...]
#
# SMALL and LARGE are Fairy-Stockfish, SMALL as usual and LARGE built with largeboards=yes.
set -euo pipefail
export LC_ALL=C

folder=$(dirname "$0")
pairs=5
kinds='perft search'
usage() {
    echo 'usage: bench/speed/peers.sh [-n PAIRS] [-k perft|search] QUINCUNX SMALL LARGE [GAME...]' >&2
    exit 2
}
while getopts n:k: letter; do
    case $letter in
    n) pairs=$OPTARG ;;
    k) kinds=$OPTARG ;;
    *) usage ;;
    esac
done
shift $((OPTIND - 1))
[ $# -ge 3 ] || usage
quincunx=$1 small=$2 large=$3
shift 3

# Game, look-alike, which build, depths of perft, millions of nodes to search: ours, the peer's.
games='xodul xodulcore large 4 5 3 1.5
cubic cubiclike small 6 5 3 1.5
nodal nodallike small 7 6 3 1.5
gala galalike large 4 4 1.5 0.8'

# Prints a game's positions to search, with the peer's after a bar where it needs another.
positions() {
    case $1 in
    xodul)
        echo 'rnbqkwglc/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKWGLC w - - 0 1'
        echo 'r1bqkwglc/pp2ppppp/2n6/2P6/4p4/8P/PPP2PPP1/RNBQKWGLC w - - 0 5'
        echo 'r3kwglc/pp2pp3/4n1pp1/2PR1b2p/1P2p4/2N1B3P/P1P2PPP1/4KWGLC w - - 0 11'
        echo '5wg1c/pp1k1pl2/4n1pp1/2PN1b2p/1PP1pP3/4B3P/P2K3P1/5WGLC w - - 1 18'
        ;;
    cubic)
        echo '1nbgkgn1/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/1NGKGBN1[PPpp] w - - 0 1'
        echo '1nbgk1n1/1r6/pp2pgp1/3p1p1p/2p4P/PP1PPPP1/b1G2G1R/1N1K1BN1[BPPpp] w - - 0 9'
        echo '1nbgk1n1/1r6/pp2pbp1/3p1pgP/3g4/PPpGPPP1/7R/1GNK1BN1[BPPp] w - - 0 17'
        echo '2b1k3/3g2b1/ppn1p1pn/5pg1/2Bp4/PPp1PPP1/1G5R/2NK2N1[GPPPRbgg] w - - 4 25'
        ;;
    nodal)
        echo 'bnqknb/pppppp/6/6/6/6/PPPPPP/BNQKNB w - - 0 1'
        echo 'b1qk1b/1pn2p/p1np2/1p1p2/3P2/PPNP1Q/2P1BP/B2KN1 w - - 0 9'
        echo 'b2k1b/1pq2p/p5/1p4/NP1P1B/3P2/2P2P/B2KN1 w - - 1 17'
        echo '4k1/3bb1/pp2Pp/1p4/1P2B1/3P2/2PK1P/4N1 w - - 0 25'
        ;;
    gala)
        echo 'kga1r1p2P1R1AGK/gbe2c4C2EBG/aeb3s2S3BEA/4hv4VH4/r2h2p2P2H2R/1c1v8V1C1/p1s1p1s2S1P1S1P/16/16/P1S1P1S2s1p1s1p/1C1V8v1c1/R2H2P2p2h2r/4HV4vh4/AEB3S2s3bea/GBE2C4c2ebg/KGA1R1P2p1r1agk w - - 0 1'\
'|rhebgkkabehr/12/1c1v4v1c1/psp1ss1psp1p/12/12/PSP1SS1PSP1P/1C1V4V1C1/12/RHEBGKKABEHR w - - 0 1'
        echo 'kga1r1p2P1R1AGK/gbC2c7EBG/a1b3s2S3BEA/4hv5H4/re1h2p2P1V3R/1c1v6H1V1C1/p1s1p1s2S1P1S1P/16/16/P1S1P1S2s1p1s1p/3V8v3/R2HB1P2p1bhhcr/5V4v5/AE4S2s4ea/G1E2C5r1Cbg/KGB1R1P2p3agk w - - 1 9'\
'|rhe1gk1abehr/12/1c4k5/psp1ssb1sp1p/12/2P9/PS3S1vSP1P/3R1B2V1C1/12/1HE1GKKABEHR w - - 0 9'
        echo '1ga1r1p2P1R1AGK/kb3c7EBG/a5s2S3B1A/4hv5H4/re1hb1p2P1VE2R/1c1v6H1V1C1/p1s1p1s2S1P1S1P/13c2/16/P1S1P1S2s1p1s1p/3V8v3/1R1HB1r2p1bhh1r/5V4v5/AE2R4s4ea/G1E11b1/KGB3P6ak1 w - - 0 17'\
'|rhe1gk1a1e1r/12/1c7h2/psp2sk1sp1p/9v2/2P3V5/PS3S3P1P/4R4H2/6K5/1HE1GK1ABE1R w - - 1 17'
        echo '1ga1r1p2P1R1AGK/kb11EVG/a5s2S3B1A/4hv5H4/re1hb1p1P3E2R/1c1v8V1C1/p1s1p1s2S1P1S1P/16/16/P1S1P1S1sb1p1s1p/3c5R6/3H5p2hh1r/10v5/AE2R4s4ea/G1E6V4b1/KGB3P6ak1 w - - 0 25'\
'|1he2g1a1er1/8r3/7k1c2/ps3s2spvp/12/2P3S2P2/PS9P/8RH1E/6K5/1HE1GK1AR3 w - - 6 25'
        ;;
    esac
}

# Prints "OURS PEERS RATIO" for the lines $1, and $2 for the peer, after the game is chosen.
compare() {
    "$folder/pairs.sh" -n "$pairs" -u \
        "$quincunx" "setoption name UCI_Variant value $game\nposition $1" \
        "$peer" "load $folder/peers.ini\nsetoption name Use NNUE value false\nsetoption name \
UCI_Variant value $like\nposition $2" | awk '{ printf "%s ", $2 }'
}

# Prints the row $1 of the values $2 that compare printed.
row() {
    echo "$2" | awk -v game="$game" -v label="$1" '{
        printf "%-6s %-20s %8.2f M/s   peer %6.2f M/s   ratio %.2f\n",
            game, label, $1 / 1e6, $2 / 1e6, $3 }'
}

# Prints the medians of the columns of the lines it reads.
medians() {
    for column in 1 2 3; do
        cut -d ' ' -f "$column" "$results" | sort -g | awk '{ value[NR] = $1 } END {
            printf "%.10g ", (value[int((NR + 1) / 2)] + value[int(NR / 2) + 1]) / 2 }'
    done
}

results=$(mktemp)
trap 'rm -f "$results"' EXIT
while read -r game like build depth peer_depth nodes peer_nodes; do
    [ $# -eq 0 ] || [[ " $* " == *" $game "* ]] || continue
    peer=$large
    [ "$build" = large ] || peer=$small
    if [[ $kinds == *perft* ]]; then
        row "perft $depth, peer $peer_depth" \
            "$(compare "startpos\ngo perft $depth" "startpos\ngo perft $peer_depth")"
    fi
    [[ $kinds == *search* ]] || continue
    : >"$results"
    number=0
    while IFS='|' read -r fen peer_fen; do
        number=$((number + 1))
        result=$(compare "fen $fen\ngo nodes $(awk "BEGIN { print $nodes * 1000000 }")" \
            "fen ${peer_fen:-$fen}\ngo nodes $(awk "BEGIN { print $peer_nodes * 1000000 }")")
        row "search $number" "$result"
        echo "$result" >>"$results"
    done < <(positions "$game")
    row 'search, median' "$(medians)"
done <<<"$games"
