#!/bin/sh
# Proves that the guards bite: each passes on a small sound tree and fails once the tree has
# the fault it is there for.
#
# usage: test_guards.sh [COMPILER]
# shellcheck disable=SC2016 # the backquotes are Markdown's
set -eu

guards=$(cd "$(dirname "$0")" && pwd)
compiler=${1:-cc}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

passed=0
failed=0

# A new sound tree at $tree.
start() {
    tree=$(mktemp -d "$scratch/tree.XXXXXX")
    mkdir -p "$tree/rules/ludo" "$tree/engine"
    cp "$guards/../../.clang-format" "$tree/"
    printf '#ifndef RULES_A_H\n#define RULES_A_H\n\ntypedef int a_t;\n\n#endif\n' >"$tree/rules/a.h"
    printf '#include "rules/a.h"\n\na_t a_value;\n' >"$tree/engine/a.c"
}

# expect NAME STATUS PATTERN SCRIPT [ARGUMENT...]: it ends so and says so on $tree.
expect() {
    name=$1
    wanted=$2
    pattern=$3
    script=$4
    shift 4
    status=0
    said=$("$guards/$script" "$tree" "$@" 2>&1) || status=$?
    if [ "$status" -eq "$wanted" ] && printf '%s\n' "$said" | grep -q -e "$pattern"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $name: status $status, wanted $wanted and '$pattern': $said" >&2
    fi
}

start
expect "files: sound" 0 '2 files, each name once' check_files.sh
expect "layers: sound" 0 'point downward' check_layers.sh
expect "circles: sound" 0 '2 files, no circle' check_circles.sh
expect "names: sound" 0 'none of: ludo' check_names.sh
expect "headers: sound" 0 '1 headers' check_headers.sh "$compiler"
printf 'char room[POSITION_SIZE_MAX];\n' >"$tree/rules/position.h"
expect "storage: sound" 0 '2 files, no room' check_storage.sh
printf 'union position_room room;\nint64_t _Alignas(32) x[4];\n' >"$tree/engine/b.c"
expect "storage: other things aligned" 0 '3 files, no room' check_storage.sh
printf 'unsigned char room[2][POSITION_SIZE_MAX];\n' >"$tree/engine/b.c"
expect "storage: bytes" 1 'engine/b.c:1:unsigned char room' check_storage.sh
expect "storage: another folder" 0 '1 files, no room' check_storage.sh rules
printf '_Alignas(64) unsigned char room[1000];\n' >"$tree/engine/b.c"
expect "storage: aligned bytes" 1 'should be a union position_room' check_storage.sh
start
rm -r "$tree/engine" "$tree/rules"
expect "storage: nothing to look at" 1 'no C file found' check_storage.sh
start

printf '#include "engine/a.h"\n' >"$tree/rules/b.c"
printf 'int a;\n' >"$tree/engine/a.h"
expect "layers: upward" 1 'rules/b.c:1: rules/ may not include' check_layers.sh
start
printf '#include "rules/c.h"\n\nint b_value(void)\n{\n    return c_value();\n}\n' >"$tree/rules/b.c"
printf 'int c_value(void);\nint b_value(void);\n' >"$tree/rules/c.h"
printf 'int c_value(void)\n{\n    return 0; /* not b_value() */\n}\n' >"$tree/rules/c.c"
expect "circles: a comment is no use" 0 'no circle' check_circles.sh
printf '#include "rules/c.h"\n\nint c_value(void)\n{\n    return b_value();\n}\n' >"$tree/rules/c.c"
expect "circles: calls" 1 'rules/b.c -> rules/c.c (c_value)' check_circles.sh
start
printf '#include "rules/b.h"\n' >>"$tree/rules/a.h"
printf '#include "rules/a.h"\n' >"$tree/rules/b.h"
expect "circles: includes" 1 'rules/a.h -> rules/b.h (#include)' check_circles.sh
start
mkdir -p "$tree/protocol/base" "$tree/protocol/gui" "$tree/bench" "$tree/web"
printf 'int b;\n' | tee "$tree/protocol/gui/b.h" "$tree/protocol/base/b.h" >"$tree/bench/b.h"
printf '#include "protocol/base/b.h"\n' | tee "$tree/web/c.c" >"$tree/protocol/gui/c.c"
printf '#include "protocol/gui/b.h"\n' >"$tree/bench/c.c"
expect "layers: downward" 0 'point downward' check_layers.sh
printf '#include "protocol/gui/b.h"\n' >"$tree/web/c.c"
expect "layers: web stands on formats" 1 'web/c.c:1: web/ may not include' check_layers.sh
printf 'int c;\n' >"$tree/web/c.c"
printf '#include "protocol/gui/b.h"\n' >"$tree/protocol/base/c.c"
expect "layers: base does not on gui" 1 'protocol/base/c.c:1: protocol/base/ may not include' \
    check_layers.sh
start
mkdir -p "$tree/web/game" "$tree/web/page"
printf "import { a } from '../game/a.mjs';\n" >"$tree/web/page/b.mjs"
expect "layers: a module's room before it" 0 'point downward' check_layers.sh
printf "import { b } from '../page/b.mjs';\n" >"$tree/web/game/a.mjs"
expect "layers: a module's room behind it" 1 'web/game/a.mjs:1: web/game/ may not import from web/page/' \
    check_layers.sh
start
printf '#  include "b.h"\n' >"$tree/rules/b.c"
expect "layers: relative" 1 'rules/b.c:1: rules/ may not include "b.h"' check_layers.sh
start
printf '#include "rules/none.h"\n' >"$tree/engine/b.c"
expect "layers: no such file" 1 'is no path' check_layers.sh
start
printf '#include <unistd.h>\n' >"$tree/engine/b_posix.c"
expect "layers: a system's file" 0 'point downward' check_layers.sh
printf '#include <sys/mman.h>\n' >"$tree/engine/b.c"
expect "layers: a system's header" 1 'engine/b.c:1: <sys/mman.h> is for' check_layers.sh
start
expect "systems: sound" 0 '1 files are POSIX.1-2008' check_systems.sh "$compiler"
printf '#include <unistd.h>\n\nint b(int ends[2])\n{\n    return pipe2(ends, 0);\n}\n' >"$tree/engine/b_linux.c"
expect "systems: Linux alone" 1 'b_linux.c: there is no engine/b_plain.c' check_systems.sh "$compiler"
printf '#include <unistd.h>\n\nint b(int ends[2])\n{\n    return pipe(ends);\n}\n' >"$tree/engine/b_plain.c"
expect "systems: both" 0 '2 files are POSIX.1-2008' check_systems.sh "$compiler"
cp "$tree/engine/b_linux.c" "$tree/engine/c_posix.c"
expect "systems: a word" 1 'c_posix.c:5: for a file .*pipe2' check_systems.sh "$compiler"
printf '#include <stdlib.h>\n\nvoid c(void)\n{\n    setproctitle("c");\n}\n' >"$tree/engine/c_posix.c"
expect "systems: another function" 1 'declaration of function .setproctitle' check_systems.sh "$compiler"

start
printf '/* as Ludo has it */\n' >"$tree/engine/b.c"
expect "names: a comment" 1 "mentions the game 'ludo'" check_names.sh
start
printf 'int a;\n' >"$tree/engine/ludo_search.c"
expect "names: a file name" 1 "named after the game 'ludo'" check_names.sh
start
printf '#!/bin/sh\necho "halma  Halma, 16x16"\n' >"$scratch/program"
chmod +x "$scratch/program"
expect "names: listed, unused" 0 'ludo halma' check_names.sh "$scratch/program"
printf 'int halma;\n' >"$tree/engine/b.c"
expect "names: listed" 1 "mentions the game 'halma'" check_names.sh "$scratch/program"
rm -rf "$tree/rules"
expect "names: nothing to look for" 1 'no variant found' check_names.sh

start
printf '#ifndef B_H\n#define B_H\n\na_t b;\n\n#endif\n' >"$tree/rules/b.h"
expect "headers: leans on another" 1 'rules/b.h does not compile alone' check_headers.sh \
    "$compiler"
start
printf 'struct b {\n    int a;\n};\n' >"$tree/rules/b.h"
expect "headers: no guard" 1 'rules/b.h has no guard of its name' check_headers.sh "$compiler"
rm -rf "$tree/rules"
expect "headers: none" 1 'no header' check_headers.sh "$compiler"

start
echo 'int b;' >"$tree/engine/a.h"
expect "files: a name twice" 1 'a.h stands twice: engine/a.h rules/a.h' check_files.sh
start
yes '/* */' | head -n 501 >"$tree/engine/a.c"
expect "files: a long one" 1 'engine/a.c has 501 lines' check_files.sh

start
mkdir -p "$tree/debian" "$tree/web/module"
echo 'project(ludo VERSION 1.2.3 LANGUAGES C' >"$tree/CMakeLists.txt"
printf 'Ludo: what is new\n\n1.2.3, May 1900\n\n1.2.2, May 1899\n' >"$tree/NEWS"
echo 'quincunx (1.2.3-1) unstable; urgency=medium' >"$tree/debian/changelog"
echo '  "version": "1.2.3",' >"$tree/web/module/package.json"
expect "version: sound" 0 '1.2.3 everywhere' check_version.sh
for file in NEWS debian/changelog web/module/package.json; do
    cp "$tree/$file" "$scratch/right"
    sed -i 's/1.2.3/1.2.4/' "$tree/$file"
    expect "version: another in $file" 1 "$file has the version '1.2.4'" check_version.sh
    cp "$scratch/right" "$tree/$file"
done

# A game of two rules and two tests.
start_rules() {
    start
    mkdir -p "$tree/tests/rules"
    printf '| number | rule | tests |\n| A1 | one | `one_holds` |\n' >"$tree/rules/ludo/RULES.md"
    printf '| A2 | two | `two_holds`, `one_holds` |\n' >>"$tree/rules/ludo/RULES.md"
    printf 'static void %s(void **state)\n{\n}\n' one_holds two_holds \
        >"$tree/tests/rules/test_rules_ludo.c"
}
start_rules
expect "rules: sound" 0 'the rules of 1 games' check_rules.sh
printf '| A4 | four | `one_holds` |\n' >>"$tree/rules/ludo/RULES.md"
expect "rules: a gap" 1 'rule 3 is missing' check_rules.sh
start_rules
printf '| A3 | three | |\n' >>"$tree/rules/ludo/RULES.md"
expect "rules: no test" 1 'a rule names no test' check_rules.sh
start_rules
printf '| A3 | three | `three_holds` |\n' >>"$tree/rules/ludo/RULES.md"
expect "rules: a test that is not there" 1 'there is no test three_holds' check_rules.sh
start_rules
printf 'static void three_holds(void **state)\n' >>"$tree/tests/rules/test_rules_ludo.c"
expect "rules: a test not named" 1 'does not name the test three_holds' check_rules.sh
rm "$tree/tests/rules/test_rules_ludo.c"
expect "rules: no tests at all" 1 'there is no tests/rules/test_rules_ludo' check_rules.sh

start
mkdir "$tree/docs"
printf '#!/bin/sh\n[ "$1" = match ] && exec echo "  -dice N"\n%s\n' \
    'echo "       quincunx roll DICE [--sides N]"' >"$scratch/program"
printf '.It Cm roll\n.Fl \\-sides\n.It Fl dice Ar n\n' >"$tree/docs/quincunx.6"
echo 'quincunx roll 2' >"$tree/README.md"
expect "help: sound" 0 'everything' check_help.sh "$scratch/program"
echo 'quincunx throw 2' >"$tree/README.md"
expect "help: not shown" 1 'neither README.md nor docs/ shows roll' check_help.sh "$scratch/program"
echo 'quincunx roll 2' >"$tree/docs/dice.md"
expect "help: in docs only" 0 'everything' check_help.sh "$scratch/program"
printf '.It Cm roll\n.Fl \\-sides\n.It Fl dices\n' >"$tree/docs/quincunx.6"
expect "help: a match's flag not in the manual" 1 'quincunx.6 does not explain -dice' \
    check_help.sh "$scratch/program"
echo '.It Cm roll' >"$tree/docs/quincunx.6"
expect "help: a flag not in the manual" 1 'quincunx.6 does not explain --sides' check_help.sh \
    "$scratch/program"
printf '#!/bin/sh\n' >"$scratch/program"
expect "help: lists nothing" 1 'lists no commands' check_help.sh "$scratch/program"

start
status=0
"$guards/check_format.sh" "$tree" >/dev/null 2>&1 || status=$?
if [ "$status" -ne 77 ]; then
    expect "format: sound" 0 '2 files are formatted' check_format.sh
    printf 'int  a ;\n' >"$tree/engine/b.c"
    expect "format: unsound" 1 'code should be clang-formatted' check_format.sh
fi

# Libraries of one function each: the lower calls nothing, the upper calls the lower.
if command -v ar >/dev/null; then
    library() {
        printf 'int %s(void);\nint %s(void);\nint %s(void)\n{\n    return %s;\n}\n' \
            "$1" "$3" "$1" "$2" >"$scratch/$1.c"
        "$compiler" -c -o "$scratch/$1.o" "$scratch/$1.c"
        rm -f "$scratch/lib$1.a"
        ar rc "$scratch/lib$1.a" "$scratch/$1.o"
    }
    library lower 1 upper
    library upper 'lower()' lower
    expect "links: downward" 0 '2 libraries' check_links.sh "$compiler" \
        "$scratch/liblower.a" "$scratch/libupper.a"
    library lower 'upper()' upper
    expect "links: upward" 1 'liblower.a calls what stands above it' check_links.sh "$compiler" \
        "$scratch/liblower.a" "$scratch/libupper.a"
fi

# A project of one library, one program and one tool.
start_build() {
    start
    mkdir "$tree/bench" "$tree/protocol"
    printf '%s\n' '{ "version": 6, "configurePresets": [ { "name": "release",' \
        '"generator": "Ninja", "cacheVariables": { "CMAKE_BUILD_TYPE": "Release" } } ] }' \
        >"$tree/CMakePresets.json"
    printf '%s\n' 'cmake_minimum_required(VERSION 3.25)' 'project(ludo LANGUAGES C)' \
        'include_directories(.)' 'add_library(engine engine/a.c engine/b.c)' \
        'set_target_properties(engine PROPERTIES UNITY_BUILD ON)' \
        'add_executable(quincunx protocol/main.c)' \
        "add_subdirectory(bench${1:- EXCLUDE_FROM_ALL})" >"$tree/CMakeLists.txt"
    printf '%s\n' 'add_executable(dice ../protocol/main.c)' \
        'add_custom_target(tools DEPENDS dice)' >"$tree/bench/CMakeLists.txt"
    printf 'int main(void)\n{\n    return 0;\n}\n' >"$tree/protocol/main.c"
    printf 'static int b;\nint b_value(void);\nint b_value(void)\n{\n    return b;\n}\n' \
        >"$tree/engine/b.c"
}
if command -v ninja >/dev/null; then
    start_build
    expect "play build: sound" 0 'links what plays' check_play_build.sh
    printf 'static long b;\n' >>"$tree/engine/a.c"
    expect "play build: two names in one unit" 1 'units of the play build do not compile' \
        check_play_build.sh
    start_build ' '
    expect "play build: a tool" 1 'the play build links bench/dice' check_play_build.sh
    start_build
    echo 'add_executable(quincunx-v4 protocol/main.c)' >>"$tree/CMakeLists.txt"
    expect "play build: a third program" 1 'the play build links quincunx-v4' \
        check_play_build.sh
    start_build
    printf 'int c;\n' >"$tree/bench/c.c"
    echo 'target_sources(quincunx PRIVATE bench/c.c)' >>"$tree/CMakeLists.txt"
    expect "play build: a file of bench/" 1 'the play build compiles bench/' check_play_build.sh
    start_build
    sed -i '/^add_custom_target/d' "$tree/bench/CMakeLists.txt"
    expect "play build: no target" 1 'there is no target tools' check_play_build.sh
fi

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
