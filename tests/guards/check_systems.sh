#!/bin/sh
# What only Linux or one C library has stands in files of its own, *_linux.c, and each has beside it
# one that does what can be done by POSIX.1-2008, *_plain.c. All files but those of a system compile
# where the headers show POSIX.1-2008 alone.
#
# usage: check_systems.sh ROOT [COMPILER]
set -eu

root=$1
compiler=${2:-cc}
cd "$root"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

failures=0
complain() {
    echo "$1" >&2
    failures=$((failures + 1))
}

find rules eval engine protocol bench \( -name '*.c' -o -name '*.h' \) 2>/dev/null |
    grep -v -e '_windows\.[ch]$' | sort >"$scratch/all"
grep -v '_linux\.c$' "$scratch/all" >"$scratch/portable" || {
    echo "no C file found under $root" >&2
    exit 1
}

while IFS= read -r file; do
    case $file in
    *_linux.c) other=${file%_*}_plain.c ;;
    *_plain.c) other=${file%_*}_linux.c ;;
    *) continue ;;
    esac
    [ -f "$other" ] || complain "$file: there is no $other"
done <"$scratch/all"

# What no header hides, or not all do.
words='pipe2|ppoll|prctl|/proc/|TEMP_FAILURE_RETRY|sigdescr_np|sigabbrev_np|v?asprintf|getentropy'
words="$words|getrandom|memfd_create|madvise|epoll_[a-z0-9]+|eventfd|signalfd|pidfd_open"
words="$words|strchrnul|mempcpy|memrchr|memmem|strcasestr|strsep|qsort_r|execvpe|dup3|accept4|strerror_r"
xargs grep -nwE "$words" /dev/null <"$scratch/portable" >"$scratch/found" || true
xargs grep -nE 'open(_[a-z]+)?\([^;]*"[rwax+b]+e"' /dev/null <"$scratch/portable" >>"$scratch/found" || true
while IFS= read -r line; do
    complain "${line%%:*}:$(echo "${line#*:}" | sed 's/^\([0-9]*\): */\1: for a file *_linux.c: /')"
done <"$scratch/found"

# What a build writes is empty here.
echo '#define NETS' >"$scratch/nets.h"
for name in rule_files puzzle_files lesson_files; do
    echo "static const struct embedded_text ${name}[1];" >"$scratch/$name.h"
done
grep '\.c$' "$scratch/portable" | grep -v -e '/thread_none\.c$' >"$scratch/sources"
tunes='^bench/train/((effects|pairs|spsa)\.c)'
# compile DEFINITION GREP_OPTION...: those sources.
compile() {
    definition=$1
    shift
    grep -E "$@" "$tunes" "$scratch/sources" >"$scratch/some" || return 0
    # shellcheck disable=SC2046 # names without blanks
    "$compiler" -std=c17 -D_POSIX_C_SOURCE=200809L -DQUINCUNX_VERSION='"0"' -D"$definition" -I. -I"$scratch" \
        -Werror=implicit-function-declaration -fsyntax-only $(cat "$scratch/some") ||
        complain "not all compile by POSIX.1-2008"
}
compile PLAIN -v -e
compile QUINCUNX_TUNE -e

[ "$failures" -eq 0 ] || exit 1
wc -l <"$scratch/sources" | xargs printf '%s files are POSIX.1-2008\n'
