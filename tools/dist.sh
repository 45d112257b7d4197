#!/bin/sh
# Writes the source of the last commit as FOLDER/encan-VERSION.tar.gz and prints its name; the same
# bytes for the same commit. usage: dist.sh [FOLDER]
set -eu
cd "$(dirname "$0")/.."

version=$(sed -n 's/^project(encan VERSION \([0-9.]*\) .*/\1/p' CMakeLists.txt)
folder=${1:-build}
name=encan-$version
mkdir -p "$folder"
[ -z "$(git status --porcelain --untracked-files=no)" ] ||
    echo "dist: the changes that are not committed are left out" >&2
git archive --format=tar --prefix="$name/" HEAD | gzip -9 -n >"$folder/$name.tar.gz"
echo "$folder/$name.tar.gz"
