#!/bin/sh
# Builds encan as it was at a commit, unless that has been done, and prints where it is: an opponent
# that stays as strong as it was. usage: older.sh COMMIT
set -eu
cd "$(dirname "$0")/.."

[ $# -eq 1 ] || { echo "usage: older.sh COMMIT" >&2; exit 2; }
commit=$(git rev-parse --verify --quiet "$1^{commit}") ||
    { echo "older: no commit is called '$1'" >&2; exit 1; }
folder=build/older/$commit
if [ ! -x "$folder/build/encan" ]; then
    rm -rf "$folder"
    mkdir -p "$folder"
    git archive "$commit" | tar -x -C "$folder"
    (cd "$folder" && cmake --preset release -DENCAN_TESTS=OFF &&
        cmake --build --preset release --target encan) >&2
fi
echo "$PWD/$folder/build/encan"
