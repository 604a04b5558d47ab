#!/bin/sh
# Proves that check_docs.py bites: it passes on a small sound tree, and fails, with the file and the
# line, once a command, a link or a length is wrong.
#
# usage: test_docs.sh [PYTHON]
# shellcheck disable=SC2016 # the backquotes are Markdown's
set -eu

tested=${1:-python3}
check=$(cd "$(dirname "$0")" && pwd)/check_docs.py
# shellcheck source-path=SCRIPTDIR source=expect.sh
. "$(dirname "$0")/expect.sh"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

mkdir -p "$scratch/program"
printf '#!/bin/sh\necho "$@"\n[ "$1" != fail ]\n' >"$scratch/program/quincunx"
chmod +x "$scratch/program/quincunx"

# A new sound tree at $tree, whose docs/dice.md ends in the lines of standard input.
start() {
    tree=$(mktemp -d "$scratch/tree.XXXXXX")
    mkdir -p "$tree/docs" "$tree/rules/ludo" "$tree/bench"
    printf '# Ludo\n\n[dice](docs/dice.md#all-the-dice), [far](https://example.org/none)\n' \
        >"$tree/README.md"
    echo '[back](README.md)' | tee "$tree/ARCHITECTURE.md" >"$tree/CONTRIBUTING.md"
    echo 'int dice(void);' >"$tree/rules/ludo.h"
    printf '# All the dice\n\n```sh run\nquincunx roll >rolled\n```\n' >"$tree/docs/dice.md"
    cat >>"$tree/docs/dice.md"
}

# docs NAME STATUS PATTERN: it ends so and says so on $tree.
docs() {
    expect "$1" "$2" "$3" -B "$check" "$tree" "$scratch/program"
}

start <<'END'
```console run
$ cat rolled | tr r \
      R
Roll
$ build/release/quincunx six; ls -d bench/..
six
bench/..
$ true
```

```c run
#include "ludo.h"
```

```
quincunx fail
```
END
docs "sound" 0 '4 files, 3 blocks, 3 links: all as it says'
rm "$tree/docs/dice.md"
docs "a page is gone" 1 'README.md: a link leads to nothing: docs/dice.md'

start </dev/null
echo '`ludo.h`, `rules/ludo.h`, `a.b`' >>"$tree/CONTRIBUTING.md"
docs "a file that is there" 0 'all as it says'
echo '`rules/ludo.[ch]`' >>"$tree/CONTRIBUTING.md"
docs "a file that is not" 1 'CONTRIBUTING.md: there is no ludo.c'

start <<'END'
```sh run
true
quincunx fail here
```
END
docs "a script fails" 1 'docs/dice.md:7: ends with status 1: true'
docs "it is told what was printed" 1 '^fail here'

start <<'END'
```console run
$ quincunx roll
roll
$ quincunx six
seven
```
END
docs "another output" 1 'docs/dice.md:9: prints something else: quincunx six'

start <<'END'
```console run
quincunx six
```
END
docs "no command" 1 'docs/dice.md:7: a block of a console begins with no command'

start <<'END'
```c run
#include <ludo.h>
int roll(void)
{
    return rolls();
}
```
END
docs "C does not compile" 1 'docs/dice.md:7: ends with status 1: .*block.c'

start <<'END'
```js run
```
END
docs "a language" 1 'docs/dice.md:7: nobody runs a block of js'

start <<'END'
[page](../rules/ludo/README.md) ![picture](dice.svg) `[code](none)`
<img src="six.svg" alt="six">
END
docs "a link" 1 'docs/dice.md: a link leads to nothing: ../rules/ludo/README.md'
docs "a picture" 1 'a link leads to nothing: dice.svg'
docs "a picture in HTML" 1 'a link leads to nothing: six.svg'
touch "$tree/docs/dice.svg" "$tree/docs/six.svg"
echo '[up](../../README.md#ludo) [up](../../docs/dice.md#no-dice)' >"$tree/rules/ludo/README.md"
docs "no such heading" 1 'rules/ludo/README.md: a link leads to no heading: .*#no-dice'

start </dev/null
seq 157 >>"$tree/README.md"
docs "README is as long as it may be" 0 'all as it says'
echo one more >>"$tree/README.md"
docs "README is too long" 1 'README.md: has 161 lines, more than 160'

start </dev/null
seq 260 >>"$tree/ARCHITECTURE.md"
docs "ARCHITECTURE is too long" 1 'ARCHITECTURE.md: has 261 lines, more than 260'
rm "$tree/CONTRIBUTING.md"
docs "a file is gone" 1 'CONTRIBUTING.md: is not there'

start </dev/null
echo '# All the dice' >"$tree/docs/dice.md"
docs "nothing to run" 1 'no block is marked to be run'
expect "without a program nothing is run" 0 '4 files, 0 blocks' -B "$check" "$tree"
expect "no program" 1 "there is no .*/docs/quincunx" -B "$check" "$tree" "$tree/docs"
expect "no tree" 1 '^usage' -B "$check"

expected
