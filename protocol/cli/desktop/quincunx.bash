# bash completion for quincunx(6): commands, variants and flags, as the program itself lists them.
# shellcheck shell=bash

_quincunx()
{
    local program=${COMP_WORDS[0]} word=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]} words
    if [ "$COMP_CWORD" -eq 1 ]; then
        words=$("$program" --help | sed -n 's/^.* *quincunx \([a-z][a-z]*\) .*/\1/p')
        words="$words --help --version"
    elif [ "$command" = match ] && [[ $word == -* ]]; then
        words=$("$program" match --help | sed -n 's/^  \(-[a-z-]*\).*/\1/p')
    elif [[ $word == -* ]]; then
        words=$("$program" --help | grep -o -e '--[a-z][a-z-]*' | sort -u)
    elif [[ " ${COMP_WORDS[*]} " == *' --merge '* ]]; then
        words= # files
    elif [ "$command" = study ] && [ "$COMP_CWORD" -eq 2 ]; then
        words='balance values'
    elif [ "$COMP_CWORD" -eq 2 ] || [ "$command" = study ] ||
        [ "${COMP_WORDS[COMP_CWORD - 1]}" = -variant ]; then
        words=$("$program" variants | cut -d ' ' -f 1)
        [ "$command" != bench ] || words="$words all"
    fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}
complete -o default -F _quincunx quincunx
