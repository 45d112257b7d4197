#!/bin/sh
# Runs the tests of the rules with line counting and fails below 95 % of src/game and src/games.
set -eu
cd "$(dirname "$0")/.."

echo "== coverage of src/game and src/games"
cmake --preset coverage >/dev/null
cmake --build --preset coverage
find build-coverage -name '*.gcda' -delete
ctest --preset coverage -j "$(nproc)" -R '^(rules|golden|cli|unit-(text|api|record)|contract-(random|views))' >build-coverage/ctest.log || {
    tail -n 40 build-coverage/ctest.log
    exit 1
}
gcovr --root . --filter 'src/games?/' --object-directory build-coverage --fail-under-line 95 \
    --exclude-unreachable-branches --sort-percentage
