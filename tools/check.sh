#!/bin/sh
# A quick answer while working: an incremental build, the tests labelled `quick`, the fast part of the
# lint. tools/test.sh is everything.
set -eu
cd "$(dirname "$0")/.."

start=$(date +%s)
cmake --preset release >/dev/null
cmake --build --preset release
ctest --preset quick -j "$(($(nproc) + 1))"
tools/lint.sh fast
echo "all quick checks passed in $(($(date +%s) - start)) s"
