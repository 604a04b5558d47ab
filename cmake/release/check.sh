#!/bin/sh
# Whether the files of a release do what they are given away for: sums, programs that count alike,
# packages, wheels, the npm archive, the page in one file, the SPDX list. What this machine cannot run
# is named.
#
# usage: check.sh FOLDER SOURCES     SOURCES: the tree, for its tests
set -eu
export LC_ALL=C

folder=$(cd "$1" && pwd)
sources=$(cd "$2" && pwd)
scratch=$(mktemp -d "${TMPDIR:-/tmp}/quincunx-check.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
PATH=$PATH:/usr/lib/wine
version=$(sed -n 's/^project(quincunx VERSION \([0-9.]*\).*/\1/p' "$sources/CMakeLists.txt")
name=quincunx-$version

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

# can TOOL WHAT: whether this machine has the tool; says what is not checked if not.
can() {
    command -v "$1" >/dev/null || {
        echo "not checked, as $1 is missing: $2"
        return 1
    }
}

(cd "$folder" && sha256sum --check --quiet --strict SHA256SUMS) || fail "SHA256SUMS"

# --- Programs ---

# counts COMMAND...: the version and all that a program counts, without its times.
counts() {
    "$@" --version | sed -n 1p
    for variant in chess xodul cubic nodal xymyx gala; do
        "$@" perft "$variant" 2 | grep '^Nodes searched'
    done
    "$@" bench all 5 | grep -v -i -E 'second|time'
}

# alike SYSTEM COMMAND...: it counts as the program for Linux on x86-64.
alike() {
    system=$1
    shift
    counts "$@" >"counts-$system"
    cmp "counts-$system" wanted || fail "the program for $system counts otherwise"
    echo "the program for $system: the same counts"
}
for system in x86_64 aarch64; do
    tar -xf "$folder/$name-linux-$system.tar.xz"
done
python3 -m zipfile -e "$folder/$name-windows-x86_64.zip" .
counts "$name-linux-x86_64/quincunx" >wanted
grep -q "^Quincunx $version" wanted || fail "the program calls itself '$(head -n 1 wanted)'"
! can qemu-aarch64 "the program for ARM" || alike aarch64 qemu-aarch64 "$name-linux-aarch64/quincunx"
if can wine64 "the program for Windows"; then
    export WINEPREFIX="$scratch/wine" WINEDEBUG=-all
    wine64 wineboot >wine.log 2>&1
    alike windows wine64 "$name-windows-x86_64/quincunx.exe"
    wineserver -k || true
fi

# --- Packages ---

"$sources/tests/builds/test_package.sh" "$folder" || fail "the packages"

# --- Wheels ---

mkdir site
python3 -m zipfile -e "$folder/$name"-py3-none-manylinux*_x86_64.whl site
said=$(PYTHONPATH=site python3 -B -c 'import quincunx
print(quincunx.__version__, quincunx.Position("xodul").perft(2))')
[ "$said" = "$version 3234" ] || fail "Python says '$said'"
! can pip3 "whether pip takes the wheel" ||
    PIP_ROOT_USER_ACTION=ignore pip3 install --quiet --no-index --target installed "$folder/$name"-*x86_64.whl || fail pip3
echo "the wheels: $(cd "$folder" && echo ./*.whl)"

# --- The npm archive ---

(cd "$folder" && npm publish --dry-run "./$name.tgz") >npm.log 2>&1 || {
    cat npm.log >&2
    fail "npm publish --dry-run"
}
! grep -i 'warn' npm.log | grep -v 'requires you to be logged in' || fail "npm warns"
mkdir -p node_modules/quincunx
tar -C node_modules/quincunx --strip-components=1 -xf "$folder/$name.tgz"
cat >moves.mjs <<'END_OF_SCRIPT'
import { load } from 'quincunx';
const { Board, Engine } = await load();
const board = new Board('xodul');
board.push(new Engine().go(board, { nodes: 1000 }));
console.log(new Board('xodul').perft(2), board.legalMoves().length > 9);
END_OF_SCRIPT
said=$(node moves.mjs)
[ "$said" = "3234 true" ] || fail "Node says '$said'"
echo "the npm archive: $(grep -i 'package size\|total files' npm.log | tr -s '\n ' ' ')"

# --- The page and the list ---

python3 -m zipfile -e "$folder/$name-page.zip" .
mkdir web
mv "$name-page" web/page
cp "$folder/$name.html" web/quincunx.html
! can chromedriver "the page" ||
    /usr/bin/python3 "$sources/tests/web/page_test.py" web shots test_offline test_ending >page.log 2>&1 || {
    tail -n 40 page.log >&2
    fail "the page"
}
sed -n 's/^Ran /the page: /p' page.log
python3 - "$folder" <<'END_OF_SCRIPT' || fail "the SPDX list"
import json, pathlib, sys
folder = pathlib.Path(sys.argv[1])
document = json.loads(next(folder.glob("*.spdx.json")).read_text())
listed = {package["packageFileName"]: package["checksums"][0]["checksumValue"]
          for package in document["packages"] if "packageFileName" in package}
lines = [line.split() for line in (folder / "SHA256SUMS").read_text().splitlines()]
assert listed == {name: digest for digest, name in lines if not name.endswith(".json")}
known = {"SPDXRef-DOCUMENT"} | {thing["SPDXID"] for thing in document["packages"] + document["files"]}
used = {line[end] for line in document["relationships"] for end in ("spdxElementId", "relatedSpdxElement")}
assert used == known, used ^ known
print(f"the SPDX list: {len(listed)} archives, {len(document['files'])} files")
END_OF_SCRIPT
echo "checked: $(wc -l <"$folder/SHA256SUMS") files"
