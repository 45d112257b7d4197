#!/bin/sh
# The source package has every file of the last commit, is the same each time, and can be configured
# without the repository. usage: dist.sh SOURCE VERSION
set -eu
source=$1
version=$2
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

archive=$("$source/tools/dist.sh" "$place")
[ "$archive" = "$place/encan-$version.tar.gz" ]
mv "$archive" "$place/first"
"$source/tools/dist.sh" "$place" >/dev/null
cmp "$archive" "$place/first"

tar -xzf "$archive" -C "$place"
git -C "$source" ls-tree -r --name-only -z HEAD | sort -z | tr '\0' '\n' >"$place/expected"
(cd "$place/encan-$version" && find . ! -type d -print0 | sed -z 's|^\./||' | sort -z | tr '\0' '\n') >"$place/found"
diff "$place/expected" "$place/found"

cmake -G Ninja -S "$place/encan-$version" -B "$place/build" -DENCAN_TESTS=OFF >/dev/null
grep -qx "Version: $version" "$place/build/encan.pc"
