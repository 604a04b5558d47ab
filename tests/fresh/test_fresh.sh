#!/bin/sh
# What README.md says to type, on a Debian that has nothing installed: makes a bare system of the
# release in a folder, puts a clone of the tree's last commit in, and runs `./bootstrap play`, `page`
# and `test` there. Prints for each what passed, failed and was skipped, by name, and how many
# seconds of processor time it took with what it installed. Any test that fails or is skipped there
# is a failure here, as bootstrap installs what the tests need, but for the optional ones below.
#
# usage: test_fresh.sh ROOT RELEASE [FOLDER], RELEASE as bookworm; the system stays in FOLDER, if
#        one is named, and is used again, with the newest clone, if it is there already
set -eu
export LC_ALL=C

# They need PyTorch, which has some gigabytes.
optional='bench_train|bench_export'

root=$(cd "$1" && pwd)
release=$2
folder=${3:-}

skip() {
    echo "skipped: $*"
    exit 77
}

for tool in mmdebstrap unshare setpriv git awk; do
    command -v "$tool" >/dev/null || skip "$tool is missing"
done
[ "$(id -u)" -eq 0 ] || skip "only root can enter another system"
unshare --mount --pid --fork true 2>/dev/null || skip "no system can be entered here"

# mirror LABEL: where this machine's apt has Debian's packages of that label from.
mirror() {
    apt-get indextargets --format "\$(REPO_URI)" 'Origin: Debian' "Label: $1" 2>/dev/null |
        head -n 1
}

main=$(mirror Debian)
security=$(mirror Debian-Security)
[ -n "$main" ] || skip "no mirror of Debian is known here; run apt-get update"

scratch=$(mktemp -d "${TMPDIR:-/tmp}/quincunx-fresh.XXXXXX")
system=${folder:-$scratch/$release}
# What is mounted in the system is so in a namespace of its own, and not seen here.
trap 'rm -rf --one-file-system "$scratch"' EXIT
trap 'exit 1' HUP INT TERM

# Sets processor to the seconds of processor time of all processes this one waited for.
look_at_processor() {
    times >"$scratch/times" # in a shell of its own it would count that one's
    processor=$(awk 'NR == 2 {
        gsub(/[ms]/, " ")
        print int($1 * 60 + $2 + $3 * 60 + $4 + 0.5)
    }' "$scratch/times")
}

# there COMMAND...: runs it in the clone in the system, in an environment as after a login. What it
# leaves running ends with it, and all of it with this script.
there() {
    # shellcheck disable=SC2016 # the inner shell expands these
    setpriv --pdeathsig KILL unshare --mount --pid --fork --kill-child sh -c '
        mount --make-rprivate /
        mount -t proc proc "$1/proc"
        mount --rbind /dev "$1/dev"
        mount -t sysfs sysfs "$1/sys"
        system=$1
        shift
        chroot "$system" env -i HOME=/root TERM=dumb LANG=C.UTF-8 \
            PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
            sh -c '\''cd /root/quincunx && "$@"'\'' sh "$@"
    ' sh "$system" "$@" </dev/null
}

# --- A bare system and a clone ---

if [ ! -x "$system/bin/sh" ]; then
    {
        echo "deb $main $release main"
        echo "deb $main $release-updates main"
        [ -z "$security" ] || echo "deb $security $release-security main"
    } >"$scratch/sources.list"
    mmdebstrap --quiet --variant=minbase --include=git,ca-certificates "$release" "$system" \
        "$scratch/sources.list" || {
        echo "FAILED: no system of $release could be made" >&2
        exit 1
    }
    echo '127.0.0.1 localhost' >"$system/etc/hosts"
fi
rm -rf "$system/root/quincunx"
git -c safe.directory='*' clone --quiet --no-hardlinks "$root" "$system/root/quincunx"
echo "$release: Debian $(cat "$system/etc/debian_version")," \
    "commit $(git -C "$system/root/quincunx" log -1 --format=%h)"

# --- The three commands ---

bad=0

# report COMMAND PASSED FAILED SKIPPED: one line, with the time since the last one.
look_at_processor
report() {
    before=$processor
    look_at_processor
    echo "$release, ./bootstrap $1: $2 passed, $3 failed, $4 skipped, $((processor - before)) s"
    bad=$((bad + $3))
}

# bootstrap COMMAND PROOF: runs it; it passed if its status is 0 and PROOF is true.
bootstrap() {
    if there ./bootstrap "$1" >"$scratch/$1.log" 2>&1 && eval "$2"; then
        report "$1" 1 0 0
    else
        tail -n 60 "$scratch/$1.log"
        report "$1" 0 1 0
    fi
}

# shellcheck disable=SC2016 # the proofs are expanded when the command has run
{
    bootstrap play 'tail -n 5 "$scratch/play.log" | grep -qE "1-0|0-1|1/2-1/2"'
    bootstrap page '[ -s "$system/root/quincunx/build/web/quincunx.html" ]'
}

# of STATUS REPORT...: the names of ctest's tests that ended so.
of() {
    wanted=$1
    shift
    sed -n "s/.*<testcase name=\"\([^\"]*\)\".* status=\"$wanted\".*/\1/p" "$@" /dev/null
}

status=0
there ./bootstrap test >"$scratch/test.log" 2>&1 || status=$?
build=$system/root/quincunx/build
reports=
for preset in dev asan; do
    if [ -f "$build/$preset/report.xml" ]; then
        reports="$reports $build/$preset/report.xml"
    else
        echo "the $preset build tested nothing"
        bad=$((bad + 1))
    fi
done
for kind in run fail notrun disabled; do
    # shellcheck disable=SC2086 # the reports are words
    of "$kind" $reports >"$scratch/$kind"
done
cat "$scratch/notrun" "$scratch/disabled" >"$scratch/skipped"
if [ "$status" -ne 0 ]; then
    grep -E '^bootstrap: |FAILED|error:|[0-9] (passed|tests)' "$scratch/test.log" | cut -c 1-200 |
        tail -n 60
    bad=$((bad + 1))
fi
sed 's/^/failed: /' "$scratch/fail"
sed 's/^/skipped there: /' "$scratch/skipped"
grep -vxE "$optional" "$scratch/skipped" >"$scratch/missed" || true
bad=$((bad + $(wc -l <"$scratch/missed")))
report test "$(wc -l <"$scratch/run")" "$(wc -l <"$scratch/fail")" "$(wc -l <"$scratch/skipped")"
[ "$bad" -eq 0 ]
