#!/bin/sh
# The match referee must find no fault in a good engine and every kind of fault in one that
# lies. A liar is the good engine with a sed command applied to what it says; it ends when sed
# does.
#
# Usage: test_match.sh MATCH ENGINE
match=$1 engine=$2
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
failures=0

# expect STATUS TEXT ARGUMENTS...: match must end with the status and print the text.
expect()
{
    wanted=$1 text=$2
    shift 2
    "$match" "$@" >"$scratch/output" 2>&1
    status=$?
    if [ "$status" -eq "$wanted" ] && grep -qe "$text" "$scratch/output"; then
        echo "as it should be: $text"
        return
    fi
    echo "FAILED: match $* ended with status $status, not $wanted with '$text':"
    cat "$scratch/output"
    failures=$((failures + 1))
}

# expect_fault TEXT SED_COMMAND [SECONDS]: a liar's fault must be printed and counted.
expect_fault()
{
    cat >"$scratch/liar" <<END
#!/bin/sh
"$engine" | { sed -u '$2'; kill \$\$; }
END
    chmod +x "$scratch/liar"
    expect 1 "FAULT of $scratch/liar: $1" -t "${3:-600}" -d 1 chess 1 \
        "$scratch/liar" "$engine"
}

clean='0 crashes, 0 illegal turns, 0 time losses, 0 false claims, 0 complaints'
expect 0 "$clean" -t 600 -d 1 xodul 2 "$engine" "$engine"
expect 0 "$clean" -t 600 -d 1 -o "$scratch/pgn" chess 2 "$engine" "$engine"
if [ "$(grep -cE '(1-0|0-1|1/2-1/2)$' "$scratch/pgn")" -ne 2 ]; then
    echo 'FAILED: the PGN does not hold two games'
    failures=$((failures + 1))
fi
expect_fault 'illegal turn a1a1' 's/^move .*/move a1a1/'
expect_fault '1-0 {mate}' 's/^move .*/1-0 {mate}/'
expect_fault 'Error (none)' 's/^pong 1$/Error (none): x\n&/'
expect_fault 'has ended in the middle' '/^move/Q'
expect_fault 'does not answer a ping' '/^pong/Q'
expect_fault 'hangs' '/^move/d' 1
expect 2 usage: nothing 1 "$engine" "$engine"
expect 2 usage: chess 0 "$engine" "$engine"
[ "$failures" -eq 0 ]
