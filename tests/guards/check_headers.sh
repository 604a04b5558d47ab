#!/bin/sh
# Every header compiles alone, without a warning, and has a guard of its own name. One that some
# source includes first is compiled so by the build itself; only the others are compiled here. A
# template header (*_tmpl.h) has no guard and may use functions that its includer is to define; it
# must supply defaults for its parameters, and compile alone with them. Those for Windows
# (*_windows.h) are compiled by its preset.
#
# usage: check_headers.sh [ROOT [COMPILER]]
set -eu

root=${1:-$(dirname "$0")/../..}
compiler=${2:-${CC:-cc}}
cd "$root"

headers=$(find rules eval engine protocol web bench tests -name '*.h' ! -name '*_windows.h' 2>/dev/null | sort)
[ -n "$headers" ] || {
    echo "no header found under $root" >&2
    exit 1
}

first=$(find rules eval engine protocol web bench tests -name '*.c' -exec awk -F '"' '
    FNR == 1 { found = 0 }
    /^#include "/ && !found { print $2; found = 1 }' {} + 2>/dev/null || :)

# Compiles the header $1 alone, with the project's flags and the options that follow.
compile() {
    header=$1
    shift
    printf '#include "%s"\ntypedef int not_empty;\n' "$header" |
        "$compiler" -std=c17 -D_GNU_SOURCE -I. "$@" -fsyntax-only -x c -
}

failures=0
complain() {
    echo "$1" >&2
    failures=$((failures + 1))
}

# shellcheck disable=SC2086 # the names hold no blanks
unguarded=$(awk '
    FNR == 1 {
        guard = toupper(FILENAME)
        gsub(/[\/.]/, "_", guard)
        lines = 0
    }
    $0 == "#ifndef " guard || $0 == "#define " guard { lines++ }
    lines == 2 { guarded[FILENAME] }
    END {
        for (i = 1; i < ARGC; i++) {
            if (!(ARGV[i] in guarded) && ARGV[i] !~ /_tmpl\.h$/) {
                print ARGV[i]
            }
        }
    }' $headers)
for header in $unguarded; do
    complain "$header has no guard of its name"
done

for header in $headers; do
    case "
$first
$header" in
    *_tmpl.h) compile "$header" -w ;;
    *"
$header
"*) ;;
    # Functions that a header only offers are no fault.
    *)
        compile "$header" -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror \
            -Wno-unused-function
        ;;
    esac || complain "$header does not compile alone"
done

[ "$failures" -eq 0 ] || exit 1
echo "$headers" | wc -l | xargs printf '%s headers compile alone\n'
