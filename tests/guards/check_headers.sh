#!/bin/sh
# Every header compiles alone, without a warning, and twice in a row (its guard works). A
# template header (*_tmpl.h) has no guard and may use functions that its includer is to define;
# it must supply defaults for its parameters, and compile alone with them.
#
# usage: check_headers.sh [ROOT [COMPILER]]
set -eu

root=${1:-$(dirname "$0")/../..}
compiler=${2:-${CC:-cc}}
cd "$root"

headers=$(find rules eval engine protocol bench tests -name '*.h' 2>/dev/null | sort)
[ -n "$headers" ] || {
    echo "no header found under $root" >&2
    exit 1
}

# The compiler on standard input, with the project's flags and the options given.
compile() {
    "$compiler" -std=c17 -D_GNU_SOURCE -I. "$@" -fsyntax-only -x c -
}

failures=0
for header in $headers; do
    include="#include \"$header\""
    case $header in
    *_tmpl.h)
        printf '%s\n' "$include" | compile -w
        ;;
    *)
        # Neither functions that a header only offers nor macros alone are a fault.
        printf '%s\n' "$include" "$include" 'typedef int not_empty;' | compile -Wall -Wextra -Wpedantic -Wshadow \
            -Wconversion -Werror -Wno-unused-function
        ;;
    esac || {
        echo "$header does not compile alone" >&2
        failures=$((failures + 1))
    }
done

[ "$failures" -eq 0 ] || exit 1
echo "$headers" | wc -l | xargs printf '%s headers compile alone\n'
