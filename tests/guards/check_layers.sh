#!/bin/sh
# Includes point downward only: rules <- eval <- engine <- protocol/base <- protocol/formats <-
# protocol/gui <- protocol/match <- protocol/cli <- bench <- tests; a file of web/ may include what is
# below protocol/gui. Every quoted include is a path from the project's root that exists. What a
# system offers beside C and threads is included by the files of that system alone (*_posix.[ch],
# *_linux.c, *_plain.c, *_windows.[ch]).
#
# usage: check_layers.sh [ROOT]
set -eu

root=${1:-$(dirname "$0")/../..}
cd "$root"

rooms="rules eval engine protocol/base protocol/formats protocol/gui protocol/match protocol/cli
    bench tests"

# Sets `layers` to the folders that files of folder $1 may include from, with a blank around each.
find_layers() {
    last=$1
    layers=" "
    if [ "$1" = web ]; then
        last=protocol/formats
        layers=" web "
    fi
    for room in $rooms; do
        layers="$layers$room "
        if [ "$room" = "$last" ]; then
            break
        fi
    done
}

failures=0
complain() {
    echo "$1" >&2
    failures=$((failures + 1))
}

includes=$(mktemp)
trap 'rm -f "$includes"' EXIT
for folder in $rooms web; do
    [ -d "$folder" ] || continue
    find_layers "$folder"
    grep -rn --include='*.c' --include='*.h' '^[[:space:]]*#[[:space:]]*include[[:space:]]*"' \
        "$folder" >"$includes" || true
    while IFS= read -r line; do
        place=${line%%:[[:space:]#]*}
        target=${line#*\"}
        target=${target%%\"*}
        room=${target%%/*}
        if [ "$room" = protocol ]; then
            room=${target#protocol/}
            room=protocol/${room%%/*}
        fi
        case $layers in
        *" $room "*) ;;
        *) complain "$place: $folder/ may not include \"$target\"" ;;
        esac
        [ -f "$target" ] || complain "$place: \"$target\" is no path from the project's root"
    done <"$includes"
done

# The rooms of web/: a module imports from its own room and those before it.
before=
for room in module game board editor page; do
    before="$before $room"
    [ -d "web/$room" ] || continue
    grep -rnoE --include='*.mjs' "(from |import\()'\.\./[^/']*/" "web/$room" >"$includes" || true
    while IFS= read -r line; do
        target=${line##*../}
        case " $before " in
        *" ${target%/} "*) ;;
        *) complain "${line%:*}: web/$room/ may not import from web/$target" ;;
        esac
    done <"$includes"
done

for folder in rules eval engine protocol; do
    [ -d "$folder" ] || continue
    grep -rnE --include='*.c' --include='*.h' --exclude='*_posix.[ch]' --exclude='*_linux.c' \
        --exclude='*_plain.c' --exclude='*_windows.[ch]' \
        '^[[:space:]]*#[[:space:]]*include[[:space:]]*<(dirent|fcntl|io|poll|spawn|termios|unistd|windows|sys/[a-su-z][a-z]*)\.h>' \
        "$folder" >"$includes" || true
    while IFS= read -r line; do
        complain "${line%%:[[:space:]#]*}: ${line#*include } is for a system's own files"
    done <"$includes"
done

[ "$failures" -eq 0 ] || exit 1
echo "all includes point downward"
