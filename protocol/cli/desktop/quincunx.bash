# bash completion for quincunx(6): commands, variants, flags and their values, as the program itself
# lists them.
# shellcheck shell=bash

# The rule options of a variant, or of all: "--pool=own --pool=common ...".
_quincunx_rules()
{
    "$program" variants | awk -v variant="$1" 'variant == "" || $1 == variant {
        for (i = 2; i <= NF; i++)
            if (split($i, option, "=") == 2)
                for (n = split(option[2], value, "|"); n > 0; n--)
                    print option[1] "=" value[n] }' | sort -u
}

# For `match`: flags, the words of the last flag, and their values. A value stands behind the name in
# the help as "epd|pgn"; -each has the words of -engine.
_quincunx_match()
{
    local flag=${before[-1]} i variant=
    for ((i = 2; i < ${#before[@]}; i++)); do
        [[ ${before[i]} != -* ]] || flag=${before[i]}
        [ "${before[i - 1]}" != -variant ] || variant=${before[i]}
    done
    case $word,$flag in
    -*) "$program" match --help | sed -n 's/^  \(-[a-z-]*\).*/\1/p' ;;
    *-variant) "$program" variants | cut -d ' ' -f 1 ;;
    *-rule) _quincunx_rules "$variant" | sed 's/^--//' ;;
    *) "$program" match --help | awk -v flag="${flag/-each/-engine}" '
        /^  -/ { mine = $1 == flag }
        !mine { next }
        split($1, part, "=") == 2 || /^      [a-z]/ {
            n = split(part[2], value, "|")
            if (part[2] == "" || part[2] !~ /^[a-z0-9|]+$/)
                print $1 ~ /=/ ? part[1] "=" : $1
            else
                for (i = 1; i <= n; i++)
                    print part[1] "=" value[i]
        }
        /^  -/ && $2 ~ /^[a-z]+[|]/ { gsub(/[|]/, "\n", $2); print $2 }' ;;
    esac
}

# For the other commands.
_quincunx_command()
{
    local command=${before[1]} at=2 usage values
    usage=$("$program" --help | sed -n "/^ *quincunx $command /,/^           [a-z]/p")
    [ "$command" != study ] || at=3
    values=$(grep -o -e "${before[-1]} [a-z]*|[a-z|]*" <<<"$usage")
    if [[ $word == -* ]]; then
        grep -o -e '--[a-z][a-z-]*' <<<"$usage"
        [[ $command == @(bench|puzzle) ]] || _quincunx_rules "${before[at]-none}"
    elif [[ ${before[-1]} == --* && -n $values ]]; then
        tr '|' '\n' <<<"${values#* }"
    elif [[ " ${before[*]} " == *' --merge '* ]]; then
        return # files
    elif [ "${#before[@]}" -lt "$at" ]; then
        printf '%s\n' balance values
    elif [ "${#before[@]}" -eq "$at" ]; then
        "$program" variants | cut -d ' ' -f 1
        [ "$command" != bench ] || echo all
    fi
}

_quincunx()
{
    local line=${COMP_LINE:0:COMP_POINT} program=${COMP_WORDS[0]} word words before
    word=${line##* }
    read -ra before <<<"${line%"$word"}"
    if [ "${#before[@]}" -eq 1 ]; then
        words=$("$program" --help | sed -n 's/^.* *quincunx \([a-z][a-z]*\) .*/\1/p'
            echo --help --version)
    elif [ "${before[1]}" = match ]; then
        words=$(_quincunx_match)
    else
        words=$(_quincunx_command)
    fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word" | sort -u)
    [[ ${COMPREPLY[*]} != *= ]] || compopt -o nospace 2>/dev/null
    if [[ $word == *=* && $COMP_WORDBREAKS == *=* ]]; then # bash completes what follows the sign
        COMPREPLY=("${COMPREPLY[@]#"${word%%=*}="}")
    fi
}
complete -o default -F _quincunx quincunx
