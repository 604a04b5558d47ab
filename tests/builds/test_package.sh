#!/bin/sh
# The Debian packages of a build: made, judged by lintian, installed in a root of their own, used,
# and removed without a trace.
#
# usage: test_package.sh BUILD_FOLDER CPACK PERFT, PERFT being what `perft xodul 2` counts
set -eu

build=$(cd "$1" && pwd)
cpack=$2
wanted=$3
here=$(cd "$(dirname "$0")" && pwd)
for tool in dpkg dpkg-deb dpkg-shlibdeps gzip; do
    command -v "$tool" >/dev/null || {
        echo "skipped: $tool is missing"
        exit 77
    }
done
[ "$(id -u)" -eq 0 ] || {
    echo "skipped: dpkg installs for root only"
    exit 77
}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

# --- Made ---

(cd "$build" && "$cpack" -G DEB -B "$scratch/made") >"$scratch/log" 2>&1 || {
    cat "$scratch/log" >&2
    fail "cpack"
}
for name in quincunx libquincunx-dev python3-quincunx; do
    ls "$scratch/made/${name}_"*.deb >/dev/null || fail "there is no package $name"
done
if command -v lintian >/dev/null; then
    lintian --allow-root --fail-on error,warning "$scratch"/made/*.deb || fail "lintian"
    echo "lintian has no error and no warning"
else
    echo "without lintian, which is not installed"
fi

# --- Installed ---

root=$scratch/root
mkdir -p "$root/var/lib/dpkg/info" "$root/var/lib/dpkg/updates"
: >"$root/var/lib/dpkg/status"

# dpkg in that root, for which nothing else is installed.
dpkg_there() {
    dpkg --root="$root" --force-depends --log=/dev/null "$@" >"$scratch/log" 2>&1 || {
        cat "$scratch/log" >&2
        fail "dpkg $1"
    }
}
dpkg_there --install "$scratch"/made/*.deb
usr=$root/usr

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
gzip -t "$usr/share/man/man6/quincunx.6.gz" "$usr/share/doc"/*/changelog.gz || fail "gzip"

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
left=$(find "$root" -path "$root/var" -prune -o -type f -print)
[ -z "$left" ] || fail "left behind: $left"
echo "made, installed, used and removed"
