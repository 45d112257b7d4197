#!/bin/sh
# Runs the tests of the library and fails if they cover less than 95% of the lines of src/game and src/games.
set -eu
cd "$(dirname "$0")/.."

echo "== coverage of src/game and src/games"
cmake --preset coverage >/dev/null
cmake --build --preset coverage --target library-tests
find build-coverage -name '*.gcda' -delete
ctest --preset coverage -j "$(nproc)" -L library >build-coverage/ctest.log || {
    tail -n 40 build-coverage/ctest.log
    exit 1
}
gcovr --root . --filter 'src/games?/' --object-directory build-coverage --fail-under-line 95 \
    --exclude-unreachable-branches --sort-percentage
