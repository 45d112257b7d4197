#!/bin/sh
# Builds what people run in build/: everything, or the targets named. Tests are built only if the
# folder was configured for them, by `make check` or `make test`. usage: build.sh [TARGET…]
set -eu
cd "$(dirname "$0")/.."

[ -x build/encan ] || echo "First build: about a minute on two cores, plus downloads. Later ones take seconds."
[ -f build/build.ninja ] || cmake --preset release -DENCAN_TESTS=OFF >/dev/null
cmake --build --preset release ${1:+--target} "$@"
