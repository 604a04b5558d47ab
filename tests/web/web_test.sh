#!/bin/sh
# Tests of the page and the JavaScript module, one step each; 77 says that a tool is missing. The
# step `soak` builds, and makes as many random calls as the target soak wants; the target goes on
# where a tool is missing.
#
# usage: web_test.sh build|module|fen|fuzz|page|soak PROGRAM SHOTS
set -eu
cd "$(dirname "$0")/../.."

step=$1
program=$2
shots=$3
needs="emcc tsc esbuild cmark-gfm node"
[ "$step" != page ] || needs="$needs chromedriver chromium"
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
module) node --test-reporter=spec tests/web/module_test.mjs build/web/npm/quincunx.mjs "$program" ;;
fen) node --test-reporter=spec tests/web/fen_test.mjs build/web/npm/quincunx.mjs web/fen.mjs ;;
fuzz) node tests/web/fuzz_web.mjs build/web/npm/quincunx.mjs ;;
soak)
    cmake --preset web
    cmake --build --preset web
    QUINCUNX_SOAK=1 node tests/web/fuzz_web.mjs build/web/npm/quincunx.mjs
    ;;
page)
    if ! /usr/bin/python3 -c 'import selenium' 2>/dev/null; then
        echo "skipped: python3-selenium is missing"
        exit 77
    fi
    /usr/bin/python3 tests/web/page_test.py build/web "$shots"
    ;;
*)
    echo "web_test.sh: $step: no such step" >&2
    exit 2
    ;;
esac
