#!/bin/sh
# What `cmake --install` leaves behind is whole and usable: every file lies where it belongs, the
# installed program runs, and a small program finds the library with pkg-config, links and runs.
#
# usage: check_install.sh CMAKE BUILD_FOLDER COMPILER SCRATCH_FOLDER
set -eu

[ $# -eq 4 ] || {
    echo "usage: check_install.sh CMAKE BUILD_FOLDER COMPILER SCRATCH_FOLDER" >&2
    exit 2
}
cmake=$1
build=$2
compiler=$3
scratch=$4
here=$(cd "$(dirname "$0")" && pwd)

command -v pkg-config >/dev/null || {
    echo "skipped: no pkg-config"
    exit 77
}
rm -rf "$scratch"
mkdir -p "$scratch"
DESTDIR="$scratch/stage" "$cmake" --install "$build" --prefix /usr >"$scratch/log"
usr=$scratch/stage/usr

# one NAME: the only file of that name, somewhere below the stage.
one() {
    found=$(find "$usr" -name "$1" -type f)
    [ -n "$found" ] || {
        echo "$1 was not installed" >&2
        exit 1
    }
    echo "$found"
}

for file in games/quincunx share/man/man6/quincunx.6 share/games/plugins/xboard/quincunx.eng \
    include/quincunx.h include/quincunx_engine.h; do
    [ -f "$usr/$file" ] || {
        echo "$file was not installed" >&2
        exit 1
    }
done
one libquincunx.a >/dev/null
one libquincunx-engine.a >/dev/null
pkgconfig=$(dirname "$(one quincunx.pc)")

# XBoard reads three lines and drops a plugin file whose last one is not ended.
plugin=$usr/share/games/plugins/xboard/quincunx.eng
if [ "$(wc -l <"$plugin")" -ne 3 ] || [ -n "$(tail -c 1 "$plugin")" ]; then
    echo "$plugin is not three ended lines" >&2
    exit 1
fi
[ "$(head -n 1 "$plugin")" = "plugin spec 0.0" ] || {
    echo "$plugin does not begin as a plugin file" >&2
    exit 1
}

version=$("$usr/games/quincunx" --version)
export PKG_CONFIG_PATH="$pkgconfig"
case $version in
*"$(pkg-config --modversion quincunx)"*) ;;
*)
    echo "the program says '$version', its pkg-config file another version" >&2
    exit 1
    ;;
esac

# embed PROGRAM PACKAGE: compiles with the package's flags alone, and runs.
embed() {
    # shellcheck disable=SC2046 # flags are words
    "$compiler" -std=c17 -Wall -Wextra -Wpedantic -Werror -o "$scratch/$1" "$here/$1.c" \
        $(pkg-config --cflags --libs "$2")
    "$scratch/$1"
}
embed embed quincunx
embed embed_engine quincunx-engine
