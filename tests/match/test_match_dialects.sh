#!/bin/sh
# What CECP engines of all ages may write in place of `move e2e4`: each line of the table comes to
# the move behind it, to a resignation or to an illegal move.
#
# Usage: test_match_dialects.sh QUINCUNX
quincunx=$1
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1
failures=0
echo 'r3k3/1P6/8/8/8/8/4P3/R3K2R w KQ - 0 1' >start.epd

# Says the line when told to go; nothing else is asked of it.
cat >engine <<'END'
#!/bin/sh
while read -r line; do
    case $line in
    protover*) echo 'feature setboard=1 done=1' ;;
    quit) exit ;;
    go) cat said ;;
    esac
done
END
chmod +x engine

while IFS='|' read -r said wanted; do
    [ -n "$said" ] || continue
    printf '%s\n' "$said" >said
    timeout -k 5 60 "$quincunx" match -engine cmd=./engine name=White proto=xboard \
        -engine "cmd=$quincunx" name=Black depth=1 -each tc=60 -openings file=start.epd \
        -maxmoves 1 -pgnout pgn append=false -faults faults >output 2>&1
    got=$(tr '\n' ' ' <pgn | sed 's/.*\] *//; s/^1\. \([^ ]*\) .*/\1/; s/^{White \([a-z ]*\).*/\1/')
    [ "$got" = "$wanted" ] && continue
    echo "FAILED: '$said' is '$got', not '$wanted'"
    cat output
    failures=$((failures + 1))
done <<'END'
move b7a8q|bxa8=Q+
move B7A8Q|bxa8=Q+
move b7xa8=Q|bxa8=Q+
move bxa8(Q)|bxa8=Q+
move bxa8Q|bxa8=Q+
move b7b8|b8=Q+
move b7-b8=n|b8=N
move b8(R)|b8=R+
move O-O-O|O-O-O
move 0-0-0+|O-O-O
move o-o|O-O
move e1-g1|O-O
move Ke1-g1|O-O
move Kf2!?|Kf2
move raxa8|Rxa8+
move  e2-e4! (0.1 s)|e4
1. ... E2E4|e4
1 ... e4|e4
1... e2e4|e4
12....	e2e4|e4
My move is: e2e4|e4
my move is : O-O|O-O
White resigns.|resigns
computer resigns|resigns
resign|resigns
0-1 {White resigns}|resigns
move e2e5|makes an illegal move
move P-K4|makes an illegal move
move e1c1q|makes an illegal move
move|makes an illegal move
1. ... e2e5|makes an illegal move
END
[ "$failures" -eq 0 ]
