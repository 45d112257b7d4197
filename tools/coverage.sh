#!/bin/sh
# Runs the tests of the rules and fails if they cover less than 95% of the lines of src/game and src/games.
set -eu
cd "$(dirname "$0")/.."

echo "== coverage of src/game and src/games"
cmake --preset coverage >/dev/null
tests='(rules|unit-(text|api|record)|contract-(random|views|reckonings))'
# Builds only their programs, not the whole tree once more.
programs=$(ninja -C build-coverage -t targets all | grep -oE "^tests/test-${tests}[a-z0-9_-]*")
# shellcheck disable=SC2086 # one word for each program
ninja -C build-coverage --quiet $programs
find build-coverage -name '*.gcda' -delete
ctest --preset coverage -j "$(nproc)" -R "^$tests" >build-coverage/ctest.log || {
    tail -n 40 build-coverage/ctest.log
    exit 1
}
gcovr --root . --filter 'src/games?/' --object-directory build-coverage --fail-under-line 95 \
    --exclude-unreachable-branches --sort-percentage
