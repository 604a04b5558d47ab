#!/bin/sh
# Tests of the page and the JavaScript module, one step each; 77 says that a tool is missing. The
# step `soak` builds, and makes as many random calls as the target soak wants; the target goes on
# where a tool is missing.
#
# usage: web_test.sh build|types|module|fen|fuzz|page_1|page_2|soak PROGRAM SHOTS
#        web_test.sh modules|firefox|webkit|access PROGRAM SHOTS    the preset browsers
set -eu
cd "$(dirname "$0")/../.."

step=$1
program=$2
shots=$3
case $step in
types) needs="tsc" ;;
modules) needs="npm" ;;
*) needs="emcc tsc esbuild cmark-gfm node" ;;
esac
for tool in $needs; do
    if ! command -v "$tool" >/dev/null 2>&1; then
        echo "skipped: $tool is missing"
        [ "$step" != soak ] || exit 0
        exit 77
    fi
done

case $step in
build)
    cmake --preset web
    cmake --build --preset web
    ;;
module)
    node --test-reporter=spec tests/web/module_test.mjs build/web/npm/quincunx.mjs "$program"
    node --test-reporter=spec tests/web/pgn_test.mjs build/web/npm/quincunx.mjs
    ;;
fen) node --test-reporter=spec tests/web/fen_test.mjs build/web/npm/quincunx.mjs web/game/fen.mjs ;;
fuzz) node tests/web/fuzz_web.mjs build/web/npm/quincunx.mjs ;;
soak)
    cmake --preset web
    cmake --build --preset web
    QUINCUNX_SOAK=1 node tests/web/fuzz_web.mjs build/web/npm/quincunx.mjs
    ;;
types) tsc -p web ;;
page_[12]) /usr/bin/python3 tests/web/page_test.py build/web --part "${step#page_}/2" "$shots" ;;
firefox | webkit) /usr/bin/python3 tests/web/page_test.py build/web --browser "$step" "$shots-$step" ;;
access) /usr/bin/python3 tests/web/page_test.py build/web "$shots" AccessTest ;;
modules)
    if cmp -s tests/web/package-lock.json build/browsers/installed.json; then
        exit 0
    fi
    if ! npm ping >/dev/null 2>&1; then
        echo "skipped: npm reaches no registry"
        exit 77
    fi
    mkdir -p build/browsers
    cp tests/web/package.json tests/web/package-lock.json build/browsers
    (cd build/browsers && npm ci --ignore-scripts --no-audit --no-fund)
    cp tests/web/package-lock.json build/browsers/installed.json
    ;;
*)
    echo "web_test.sh: $step: no such step" >&2
    exit 2
    ;;
esac
