#!/bin/sh
# Random games over every number of players and option, judged by the independent referee.
# usage: compare.sh ENCAN PYTHON [GAMES]
set -eu
encan=$1
python=$2
games=${3:-12}
referee=$(dirname "$0")/referee.py

judge() {
    "$encan" trace "$@" --games "$games" | "$python" -B "$referee"
}
for players in 2 3 4 5 6; do
    for cost in 0 1 9; do
        judge krach --players "$players" --set "loan_cost=$cost"
        [ "$players" -eq 6 ] || judge krach --players "$players" --set quick=on --set "loan_cost=$cost"
    done
    for reward in own leader; do
        for finish in round now; do
            judge noblesse --players "$players" --set "reward=$reward" --set "finish=$finish"
        done
    done
done
for players in 2 3 4; do
    for values in next open hidden; do
        judge canaletto --players "$players" --set "values=$values" --seed 1000
    done
done
