#!/bin/sh
# The golden texts: playthroughs, tree sizes and boards of fixed seeds.
#   golden.sh check BUILD        compares what the build prints with what is kept here
#   golden.sh regenerate BUILD   keeps what the build prints
set -eu
folder=$(cd "$(dirname "$0")" && pwd)
action=$1
build=$2
status=0

golden() { # NAME COMMAND…
    name=$1
    shift
    if [ "$action" = regenerate ]; then
        "$@" >"$folder/$name.txt"
    elif ! "$@" | diff -u "$folder/$name.txt" - | head -n 40 | grep . ; then
        echo "$name: as before"
    else
        echo "$name: DIFFERS"
        status=1
    fi
}

# shellcheck disable=SC2317 # called through golden
perfts() {
    for setup in "krach 2 14" "krach 3 13" "krach 4 12" "krach 6 11" "canaletto 2 4" \
        "canaletto 3 4" "canaletto 4 4" "noblesse 2 7" "noblesse 3 5" "noblesse 4 5"; do
        # shellcheck disable=SC2086 # three words
        set -- $setup
        for seed in 1 2; do
            echo "$1, $2 players, seed $seed"
            "$build/encan" perft "$1" --players "$2" --seed "$seed" --depth "$3"
        done
    done
}

for setup in "krach 2 1" "krach 4 2" "krach 6 3" "canaletto 2 1" "canaletto 4 2" "noblesse 2 1" \
    "noblesse 4 2" "noblesse 6 3"; do
    # shellcheck disable=SC2086 # three words
    set -- $setup
    golden "$1-$2" "$build/tests/playthrough" "$@"
done
golden perft perfts
for language in en fr; do
    for setup in "krach 6 3" "canaletto 4 2" "noblesse 6 2" "noblesse 3 1"; do
        # shellcheck disable=SC2086 # three words
        set -- $setup
        golden "boards-$1-$2-$language" "$build/tests/boards" "$@" "$language"
    done
done
exit $status
