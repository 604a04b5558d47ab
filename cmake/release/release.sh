#!/bin/sh
# Everything that is given away of the last commit, made of its source archive alone: that archive,
# Debian packages, programs for any Linux and for Windows, Python wheels, the npm archive, the page,
# an SPDX list of what is inside, and SHA256SUMS. All is made twice, in folders of different names,
# and compared, and then checked (check.sh). `./bootstrap release` installs what this needs.
#
# usage: release.sh [--once] FOLDER     FOLDER is made anew; --once neither compares nor checks
set -eu
export LC_ALL=C TZ=UTC CCACHE_DISABLE=1
umask 022

once=no
if [ "${1:-}" = --once ]; then
    once=yes
    shift
fi
if [ $# -ne 1 ]; then
    sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2
    exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
mkdir -p "$1"
folder=$(cd "$1" && pwd)
version=$(sed -n 's/^project(quincunx VERSION \([0-9.]*\).*/\1/p' "$root/CMakeLists.txt")
name=quincunx-$version
SOURCE_DATE_EPOCH=$(git -c safe.directory='*' -C "$root" log -1 --format=%ct)
export SOURCE_DATE_EPOCH
scratch=$(mktemp -d "${TMPDIR:-/tmp}/quincunx-release.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM

# step WHAT COMMAND...: says what is made, and shows what it said if it cannot be.
step() {
    echo "$1"
    shift
    "$@" >"$scratch/log" 2>&1 || {
        tail -n 40 "$scratch/log" >&2
        echo "FAILED: $*" >&2
        exit 1
    }
}

# build PRESET [OPTION...]: all of it in build/PRESET.
build() {
    preset=$1
    shift
    cmake --preset "$preset" "$@" && cmake --build "build/$preset"
}

# wheel PRESET: the Python module's, in build/wheel-PRESET/wheel.
wheel() {
    cmake --preset "$1" -B "build/wheel-$1" -D QUINCUNX_PYTHON_MODULE=ON &&
        cmake --build "build/wheel-$1" --target wheel
}

# dated FOLDER: all that is in it has the commit's time.
dated() {
    find "$1" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
}

# tarred NAME: the folder NAME as NAME.tar.xz.
tarred() {
    tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" \
        -cf - "$1" | xz -9 >"$1.tar.xz"
}

# zipped NAME: the folder NAME as NAME.zip.
zipped() {
    dated "$1"
    find "$1" -type f | sort | zip -q -X -9 "$1.zip" -@
}

# a_program NAME FILE: a folder of that name with the program FILE, the rules and the docs.
a_program() {
    mkdir "$1"
    cp "$tree/$2" "$1"
    (cd "$tree" && cp -r --parents LICENSE NEWS README.md docs rules/*/RULES.md "$out/$1")
}

# packages ARCHITECTURE: Debian's.
packages() {
    profiles=
    [ "$1" = "$(dpkg --print-architecture)" ] || profiles=-Pcross,nocheck
    # shellcheck disable=SC2086 # options are words
    DEB_BUILD_OPTIONS=noautodbgsym "$here/packages.sh" "$place/debian-$1" -b -a "$1" $profiles &&
        cp "$place/debian-$1"/*.deb "$out"
}

# make PLACE: makes all in that folder, the files to give away in its folder out.
make() {
    place=$scratch/$1
    out=$place/out
    tree=$place/$name
    mkdir -p "$out"
    git -c safe.directory='*' -C "$root" archive --prefix="$name/" HEAD ':!debian' |
        xz -9 >"$out/$name.tar.xz"
    tar -C "$place" -xf "$out/$name.tar.xz"
    cd "$tree"
    step "any Linux, x86-64" build static
    step "any Linux, 64-bit ARM" build static-aarch64
    step "Windows" build windows
    step "the page and the JavaScript module" build web
    step "the wheel for x86-64" wheel release
    step "the wheel for 64-bit ARM" wheel aarch64
    step "Debian packages for amd64" packages amd64
    step "Debian packages for arm64" packages arm64
    cp build/wheel-*/wheel/*.whl "$out"
    step "the npm archive" npm pack --silent --pack-destination "$out" ./build/web/npm
    cp build/web/quincunx.html "$out/$name.html"
    cd "$out"
    a_program "$name-linux-x86_64" build/static/quincunx
    tarred "$name-linux-x86_64"
    a_program "$name-linux-aarch64" build/static-aarch64/quincunx
    tarred "$name-linux-aarch64"
    a_program "$name-windows-x86_64" build/windows/quincunx.exe
    zipped "$name-windows-x86_64"
    cp -r "$tree/build/web/page" "$name-page"
    zipped "$name-page"
    rm -r ./*/
    step "the SPDX list" python3 "$here/spdx.py" "$version" "$out" "$name.spdx.json"
    sha256sum -- * >"$scratch/sums"
    mv "$scratch/sums" SHA256SUMS
}

(make one)
if [ "$once" = no ]; then
    echo "all once more, in a folder of another name"
    (make another-name)
    diff "$scratch/one/out/SHA256SUMS" "$scratch/another-name/out/SHA256SUMS" || {
        echo "FAILED: what was made twice differs" >&2
        exit 1
    }
    echo "made twice, equal"
fi
rm -rf "${folder:?}"/*
cp "$scratch/one/out"/* "$folder"
if [ "$once" = no ]; then
    rm -rf "$scratch/another-name"
    "$here/check.sh" "$folder" "$scratch/one/$name"
fi
cat "$folder/SHA256SUMS"
