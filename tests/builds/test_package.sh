#!/bin/sh
# The Debian packages, made of the commit HEAD or ready in FOLDER: judged by lintian, installed in a
# root of their own, used, and removed without a trace. Those for ARM, which are made where the cross
# compiler and libc6:arm64 are, run under qemu-user.
#
# usage: test_package.sh [FOLDER], one with .deb files for this machine, and perhaps for arm64
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
wanted=3234 # what `perft xodul 2` counts
machine=$(dpkg --print-architecture 2>/dev/null) || machine=

skip() {
    echo "skipped: $*"
    exit 77
}

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

for tool in dpkg dpkg-deb gzip; do
    command -v "$tool" >/dev/null || skip "$tool is missing"
done
[ "$(id -u)" -eq 0 ] || skip "dpkg installs for root only"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# --- Made ---

# make OPTION...: makes packages in $made.
make() {
    DEB_BUILD_OPTIONS=noautodbgsym "$root/cmake/release/packages.sh" "$made" "$@" >"$scratch/log" 2>&1 || {
        tail -n 50 "$scratch/log" >&2
        fail "cmake/release/packages.sh $*"
    }
}
if [ $# -gt 0 ]; then
    made=$(cd "$1" && pwd)
else
    for tool in git dpkg-buildpackage; do
        command -v "$tool" >/dev/null || skip "$tool is missing"
    done
    [ -e "$root/.git" ] || skip "$root is no git checkout"
    missing=$(dpkg-checkbuilddeps "$root/debian/control" 2>&1) || skip "$missing"
    made=$scratch/made
    make
    if command -v aarch64-linux-gnu-gcc >/dev/null && dpkg -s libc6:arm64 >/dev/null 2>&1; then
        make -b -a arm64 -Pcross,nocheck
    else
        echo "without those for arm64: the cross compiler or libc6:arm64 is missing"
    fi
fi
for name in quincunx libquincunx-dev python3-quincunx; do
    ls "$made/${name}_"*"_$machine.deb" >/dev/null || fail "there is no package $name"
done
if command -v lintian >/dev/null; then
    set -- "$made"/*.changes
    [ -e "$1" ] || set -- "$made"/*.deb
    lintian --allow-root --fail-on error,warning "$@" || fail "lintian"
    echo "lintian has no error and no warning"
else
    echo "without lintian, which is not installed"
fi

# --- For ARM ---

for package in "$made"/*_arm64.deb; do
    [ -e "$package" ] || continue
    case $(dpkg-deb -f "$package" Depends) in
    *arm64*) fail "$package depends on a cross compiler's package" ;;
    *libc6*) ;;
    *) fail "$package does not depend on libc6" ;;
    esac
    dpkg-deb -x "$package" "$scratch/arm64"
done
if [ -d "$scratch/arm64" ] && command -v qemu-aarch64 >/dev/null; then
    cross=/usr/aarch64-linux-gnu
    said=$(qemu-aarch64 -L "$cross" -E LD_LIBRARY_PATH="$cross/lib" "$scratch/arm64/usr/games/quincunx" \
        perft xodul 2 | sed -n 's/^Nodes searched: //p')
    [ "$said" = "$wanted" ] || fail "perft xodul 2 is '$said' on ARM, not $wanted"
fi

# --- Installed ---

# In that root there is a shell for the packages' scripts, and what Python's call does nothing.
place=$scratch/root
mkdir -p "$place/var/lib/dpkg/info" "$place/var/lib/dpkg/updates" "$place/usr/bin" "$place/dev"
: >"$place/var/lib/dpkg/status"
: >"$place/dev/null"
for file in /bin/sh $(ldd /bin/sh | grep -o '/[^ ]*'); do
    mkdir -p "$place${file%/*}"
    cp "$file" "$place$file"
done
printf '#!/bin/sh\n' | tee "$place/usr/bin/py3compile" >"$place/usr/bin/py3clean"
chmod +x "$place/usr/bin"/*

# dpkg there, where nothing else is installed.
dpkg_there() {
    dpkg --root="$place" --force-depends --log=/dev/null "$@" >"$scratch/log" 2>&1 || {
        cat "$scratch/log" >&2
        fail "dpkg $1"
    }
}
files() {
    find "$place" -path "$place/var" -prune -o -type f -print | sort
}
files >"$scratch/before"
dpkg_there --install "$made/quincunx_"*"_$machine.deb" "$made/libquincunx-dev_"*"_$machine.deb" \
    "$made/python3-quincunx_"*"_$machine.deb"
usr=$place/usr

# --- Used ---

PATH=$scratch/bin:$usr/games:$PATH
mkdir "$scratch/bin"
said=$(quincunx perft xodul 2 | sed -n 's/^Nodes searched: //p')
[ "$said" = "$wanted" ] || fail "perft xodul 2 is '$said', not $wanted"

# The menu's entry opens XBoard, of which nothing is known here but what it is told.
printf '#!/bin/sh\nprintf "%%s " "$@"\n' >"$scratch/bin/xboard"
chmod +x "$scratch/bin/xboard"
sed -n 's/^Exec=//p' "$usr/share/applications/quincunx.desktop" >"$scratch/entries"
[ "$(wc -l <"$scratch/entries")" -gt 1 ] || fail "the menu has no entries"
while read -r entry; do
    said=$(DISPLAY=:1 sh -c "$entry")
    case $said in
    *"-fcp "*quincunx*"-variant "*) ;;
    *) fail "$entry tells XBoard '$said'" ;;
    esac
done <"$scratch/entries"
icon=$(sed -n 's/^Icon=//p' "$usr/share/applications/quincunx.desktop")
[ -s "$usr/share/icons/hicolor/scalable/apps/$icon.svg" ] || fail "the menu's icon is missing"
[ "$(wc -l <"$usr/share/games/plugins/xboard/quincunx.eng")" -eq 3 ] ||
    fail "XBoard would not list the engine"
gzip -t "$usr/share/man/man6/quincunx.6.gz" "$usr/share/doc"/*/changelog.Debian.gz || fail "gzip"

# offered WORD... prints what bash offers for the last word.
offered() {
    bash -c '. "$1"; shift; COMP_WORDS=("$@") COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}; _quincunx
        printf "%s " "${COMPREPLY[@]}"' bash \
        "$usr/share/bash-completion/completions/quincunx" quincunx "$@"
}
if command -v bash >/dev/null; then
    [ "$(offered perft xod)" = "xodul " ] || fail "completion offers '$(offered perft xod)'"
    [ "$(offered stu)" = "study " ] || fail "completion offers '$(offered stu)'"
    [ "$(offered study bal)" = "balance " ] || fail "completion offers '$(offered study bal)'"
    [ "$(offered match -pgn)" = "-pgnout " ] || fail "completion offers '$(offered match -pgn)'"
fi

if command -v python3 >/dev/null; then
    said=$(PYTHONPATH=$usr/lib/python3/dist-packages /usr/bin/python3 -B -c \
        'import quincunx; print(quincunx.Position("xodul").perft(2))')
    [ "$said" = "$wanted" ] || fail "Python counts '$said', not $wanted"
fi
if command -v pkg-config >/dev/null; then
    PKG_CONFIG_PATH=$(dirname "$(find "$usr/lib" -name quincunx-engine.pc)")
    export PKG_CONFIG_PATH
    # shellcheck disable=SC2046 # flags are words
    "${CC:-cc}" -std=c17 -o "$scratch/embed" "$here/../guards/embed_engine.c" \
        $(pkg-config --cflags --libs quincunx-engine)
    "$scratch/embed" || fail "a program in C"
fi

# --- Removed ---

dpkg_there --purge quincunx libquincunx-dev python3-quincunx
files | diff "$scratch/before" - >&2 || fail "left behind"
echo "installed, used and removed"
