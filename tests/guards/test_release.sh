#!/bin/sh
# The release's own scripts say what is wrong, and its list is of what is there.
#
# usage: test_release.sh ROOT PYTHON
set -eu

root=$1
python=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

# --- release.sh and check.sh ---

status=0
said=$("$root/cmake/release/release.sh" 2>&1) || status=$?
case $status,$said in
2,*'usage: release.sh'*) ;;
*) fail "release.sh without a folder ends with $status and '$said'" ;;
esac
mkdir given
echo hello >given/hello.txt
(cd given && sha256sum hello.txt >SHA256SUMS)
echo changed >given/hello.txt
status=0
said=$("$root/cmake/release/check.sh" given "$root" 2>&1) || status=$?
case $status,$said in
1,*'FAILED: SHA256SUMS'*) ;;
*) fail "check.sh on a changed file ends with $status and '$said'" ;;
esac

# --- spdx.py: each file in each archive, with its sums ---

mkdir list one
echo one >one/a
echo two >one/b
"$python" -m tarfile -c list/x-linux-x86_64.tar.xz one
"$python" -m zipfile -c list/x.whl one/a
cp given/hello.txt list
list() {
    SOURCE_DATE_EPOCH=$1 "$python" -B "$root/cmake/release/spdx.py" 1.2 list "$2"
}
list 0 first
list 0 again
list 1 later
cmp first again || fail "the same files give two lists"
! cmp -s first later || fail "another time gives the same list"
for file in one/a one/b given/hello.txt; do
    grep -q "$(sha256sum <"$file" | cut -d ' ' -f 1)" first || fail "$file is not listed"
done
[ "$(grep -c '"fileName"' first)" -eq 4 ] || fail "not four files: $(grep '"fileName"' first)"
grep -q '"name": "musl"' first || fail "what is linked in is not listed"
grep -q '"created": "1970-01-01T00:00:00Z"' first || fail "the time is not the given one"
