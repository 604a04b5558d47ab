# bash completion for quincunx(6): commands, variants, flags, options of the rules and the values of
# all these, as the program itself lists them.
# shellcheck shell=bash

# The flags of a command, from the part of --help on it.
_quincunx_flags()
{
    "$1" --help | awk -v command="$2" '
        /^ *quincunx / { inside = $2 == command }
        inside' | grep -o -e '--[a-z][a-z-]*' | sort -u
}

# The options of a variant's rules, each with each of its values: --pool=own --pool=common.
_quincunx_rules()
{
    "$1" variants | awk -v variant="$2" '$1 == variant {
        for (i = 2; i <= NF; i++) {
            if ($i ~ /^--/) {
                count = split(substr($i, index($i, "=") + 1), value, "|")
                for (j = 1; j <= count; j++) {
                    print substr($i, 1, index($i, "=")) value[j]
                }
            }
        }
    }'
}

# What may follow a flag of match: its values, or its words, each with each of its values.
_quincunx_words()
{
    "$1" match --help | awk -v flag="$2" '
        function values(name, list, count, value) {
            count = split(list, value, "|")
            for (i = 1; i <= count; i++) {
                print name value[i]
            }
        }
        /^  -/ {
            inside = $1 == flag
            if (inside && $2 ~ /^[a-z]+(\|[a-z]+)+$/) {
                values("", $2)
            }
        }
        inside && /^      [a-z0-9]+=/ {
            at = index($1, "=")
            rest = substr($1, at + 1)
            values(substr($1, 1, at), rest ~ /^[a-z]+(\|[a-z]+)*$/ ? rest : "")
        }'
}

_quincunx()
{
    local program=${COMP_WORDS[0]} command=${COMP_WORDS[1]} i=$COMP_CWORD flag='' words='' name=''
    local game=2 # where the variant stands
    local word=${COMP_WORDS[i]} line=" ${COMP_WORDS[*]:0:i} "
    [ "$command" != study ] || game=3
    # Bash takes NAME=VALUE as three words.
    if [ "$word" = = ]; then
        name=${COMP_WORDS[i - 1]} word=''
    elif [ "${COMP_WORDS[i - 1]}" = = ]; then
        name=${COMP_WORDS[i - 2]}
    fi
    for ((i = COMP_CWORD - 1; i > 1; i--)); do
        [[ -z $flag && ${COMP_WORDS[i]} == -* ]] && flag=${COMP_WORDS[i]/#-each/-engine}
    done
    if [ "$COMP_CWORD" -eq 1 ]; then
        words=$("$program" --help | sed -n 's/^ *quincunx \([a-z][a-z]*\) .*/\1/p' | sort -u)
        words="$words --help --version"
    elif [ "$command" = match ] && [[ $word == -* ]]; then
        words=$("$program" match --help | sed -n 's/^  \(-[a-z-]*\).*/\1/p')
    elif [[ $flag == -variant ]] && [ -z "$name" ]; then
        words=$("$program" variants | cut -d ' ' -f 1)
    elif [ "$command" = match ]; then
        words=$(_quincunx_words "$program" "$flag")
    elif [[ $line == *' --merge '* ]]; then
        words= # files
    elif [[ $word == -* || -n $name ]]; then
        words="$(_quincunx_flags "$program" "$command")
$(_quincunx_rules "$program" "${COMP_WORDS[game]}")"
    elif [ "$command" = study ] && [ "$COMP_CWORD" -eq 2 ]; then
        words='balance values'
    elif [ "$COMP_CWORD" -eq "$game" ]; then
        words=$("$program" variants | cut -d ' ' -f 1)
        [ "$command" != bench ] || words="$words all"
    fi
    [ -z "$name" ] || words=$(printf '%s\n' "$words" | sed -n "s/^$name=//p")
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
    [[ ${COMPREPLY[0]-} != *= ]] || compopt -o nospace
}
complete -o default -F _quincunx quincunx
