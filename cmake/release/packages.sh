#!/bin/sh
# The Debian packages of the commit HEAD, with their sources, made in FOLDER.
#
# usage: packages.sh FOLDER [OPTION...], the options being those of dpkg-buildpackage: -b for no
# source package, -a arm64 -Pcross,nocheck for ARM, which needs gcc-aarch64-linux-gnu, libc6:arm64
set -eu

case ${1:-} in
'' | -*) sed -n 's/^# \{0,1\}//p' "$0" >&2 && exit 2 ;;
esac
root=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$1"
cd "$1"
shift
version=$(sed -n '1s/.*(\(.*\)-.*/\1/p' "$root/debian/changelog")
sources=quincunx-$version
rm -rf "$sources"
archive() {
    git -c safe.directory='*' -C "$root" archive --prefix="$sources/" HEAD "$@"
}
archive ':!debian' | xz -9 >"quincunx_$version.orig.tar.xz"
archive | tar -x
(cd "$sources" && dpkg-buildpackage -us -uc "$@")
rm -rf "$sources"
