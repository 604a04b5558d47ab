#!/bin/sh
# No circles between files: a file leans on another when it includes it, or names something
# external that the other defines (a function or a table); declaring it alone is no use of it.
# Prints the files of a first circle and who leans on whom there.
#
# usage: check_circles.sh [ROOT]
set -eu

root=${1:-$(dirname "$0")/../..}
cd "$root"

files=$(find rules eval engine protocol web bench -name '*.[ch]' 2>/dev/null | sort)
[ -n "$files" ] || {
    echo "no C file found under $root" >&2
    exit 1
}
edges=$(mktemp)
loops=$(mktemp)
trap 'rm -f "$edges" "$loops"' EXIT

# Prints "user used name" for each pair of files. A definition of something external starts in
# the first column of a .c, as clang-format writes it, and is neither static nor a declaration.
# shellcheck disable=SC2086 # the names hold no blanks
awk '
FNR == 1 {
    here = FILENAME
    is_source = here ~ /\.c$/
    comment = 0
}
defining || /^[ \t]*#[ \t]*define/ { # what a macro names its users lean on, not its header
    defining = /\\$/
    next
}
/^[ \t]*#[ \t]*include[ \t]*"/ {
    split($0, part, "\"")
    print here, part[2], "#include"
    next
}
{
    line = $0
    gsub(/\\["\\]/, "", line)
    gsub(/"[^"]*"/, "0", line)
    if (comment) {
        if (!match(line, /\*\//))
            next
        line = substr(line, RSTART + 2)
        comment = 0
    }
    while ((start = index(line, "/*")) > 0) {
        rest = substr(line, start + 2)
        end = index(rest, "*/")
        if (end == 0) {
            comment = 1
            line = substr(line, 1, start - 1)
        } else {
            line = substr(line, 1, start - 1) " " substr(rest, end + 2)
        }
    }
    gsub(/__attribute__\(\([^)]*\)*\)/, "", line)
    gsub(/(struct|enum|->|\.)[ \t]*[A-Za-z_0-9]+/, "", line)
    sub(/^[ \t]+/, "\t", line)
    if (declaring || line ~ /^extern/) {
        declaring = line !~ /;/
        next
    }
    if (line ~ /^[ a-z*].*[[(=]/ && line !~ /^(typedef|enum)/) {
        name = line
        sub(/[[(=].*/, "", name)
        sub(/[ \t]*$/, "", name)
        sub(/.*[ \t*]/, "", name)
        if (line ~ /^static/)
            own[here, name] = 1
        else if (is_source && (line !~ /;[ \t]*$/ || line ~ /^[^(]*=/))
            home[name] = here
        else if (!is_source)
            line = substr(line, index(line, name) + length(name))
    }
    while (match(line, /[A-Za-z_][A-Za-z0-9_]*/)) {
        word[here, substr(line, RSTART, RLENGTH)] = 1
        line = substr(line, RSTART + RLENGTH)
    }
}
function stem(path) {
    sub(/\.[ch]$/, "", path)
    return path
}
END {
    for (pair in word) {
        split(pair, part, SUBSEP)
        if (part[2] in home && stem(home[part[2]]) != stem(part[1]) && !(pair in own))
            print part[1], home[part[2]], part[2]
    }
}' $files | sort -u >"$edges"

cut -d ' ' -f 1,2 "$edges" | tsort >/dev/null 2>"$loops" || true
if [ -s "$loops" ]; then
    # tsort names the files of each circle in turn; the first is enough.
    circle=$(awk '/contains a loop/ { if (seen++) exit; next } { print $NF }' "$loops")
    echo "files in a circle:" >&2
    for user in $circle; do
        for used in $circle; do
            awk -v user="$user" -v used="$used" \
                '$1 == user && $2 == used { print "  " $1 " -> " $2 " (" $3 ")" }' "$edges" |
                head -n 3 >&2
        done
    done
    exit 1
fi
echo "$files" | wc -l | xargs printf '%s files, no circle\n'
