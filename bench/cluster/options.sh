# shellcheck shell=sh
# Sourced by the scripts beside it: what their command lines have in common.
#
# Variables: here (the folder of the scripts); set by read_options: out, after, watch, every, tries
# and dry_run (options of slurm.sh and parallel.sh), folder, shards, used (words before FOLDER).
# shellcheck disable=SC2034
export LC_ALL=C
here=$(cd "$(dirname "$0")" && pwd)

fail() {
    echo "${0##*/}: $1" >&2
    exit "${2:-1}"
}

# Prints the comment that the script begins with.
usage() {
    sed -n '2,/^set/{s/^#$//;s/^# //;/^set/d;p;}' "$0"
}

# Prints the path $1, from the root.
whole_path() {
    case $1 in
    /*) echo "$1" ;;
    *) echo "$PWD/$1" ;;
    esac
}

# The value $2 of the option $1 has one to five digits.
must_be_number() {
    case $2 in
    '' | *[!0-9]* | ??????*) fail "$1 must be a number: $2" 2 ;;
    esac
}

# read_options WORDS...: reads a command line. `own_option NAME VALUE` takes the script's own
# options and fails for others.
read_options() {
    out='' after='' watch='' dry_run='' used=$#
    while [ $# -gt 0 ]; do
        case $1 in
        --sbatch=*)
            word=${1#*=}
            shift
            set -- --sbatch "$word" "$@"
            ;;
        --dry-run)
            dry_run=--dry-run
            shift
            continue
            ;;
        -*) [ $# -ge 2 ] || fail "$1 wants a value" 2 ;;
        *) break ;;
        esac
        case $1 in
        --out) out=$2 ;;
        --then) after=$2 ;;
        --watch) watch=$2 ;;
        --every) must_be_number "$1" "$2" && every=$2 ;;
        --tries) must_be_number "$1" "$2" && tries=$2 ;;
        *) own_option "$1" "$2" || fail "no such option: $1 (--help lists them)" 2 ;;
        esac
        shift 2
    done
    if [ $# -lt 4 ] || [ "$3" != -- ]; then
        usage >&2
        exit 2
    fi
    used=$((used - $#)) folder=$(whole_path "$1") shards=$2
}
