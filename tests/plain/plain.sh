#!/bin/sh
# Whole games in plain lines: what scripted people type, and the transcripts, in both languages.
#   plain.sh check ENCAN        compares what the program says with what is kept here
#   plain.sh regenerate ENCAN   keeps what it says
# A script NAME.in has in its first line the options, then what is typed; its last line is repeated,
# word by word, until the game is over.
set -eu
folder=$(cd "$(dirname "$0")" && pwd)
action=$1
encan=$2
status=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export XDG_DATA_HOME="$scratch"
unset LANGUAGE LC_ALL LC_MESSAGES LANG USER LOGNAME
repeats=400

typed() { # SCRIPT
    sed -e 1d -e '$d' "$1"
    tail -n 1 "$1" | tr ' ' '\n' >"$scratch/last"
    i=0
    while [ $i -lt $repeats ]; do
        cat "$scratch/last"
        i=$((i + 1))
    done
}

transcript() { # SCRIPT LANGUAGE
    rm -rf "$scratch/encan" # games of the same second would be numbered
    # shellcheck disable=SC2046 # options are words
    typed "$1" | "$encan" play $(head -n 1 "$1") --plain --lang "$2" 2>&1 |
        sed "s|$scratch/encan/games/[0-9-]*|DATA/|" | cat -s
}

for script in "$folder"/*.in; do
    for language in en fr; do
        name=$(basename "$script" .in).$language
        transcript "$script" "$language" >"$scratch/$name"
        if [ "$action" = regenerate ]; then
            cp "$scratch/$name" "$folder/$name.txt"
        elif ! grep -q 'DATA/.*\.encan' "$scratch/$name"; then
            echo "$name: the game does not come to its end"
            status=1
        elif diff -u "$folder/$name.txt" "$scratch/$name" >"$scratch/difference"; then
            echo "$name: as before"
        else
            head -n 40 "$scratch/difference"
            echo "$name: DIFFERS"
            status=1
        fi
    done
done
exit $status
