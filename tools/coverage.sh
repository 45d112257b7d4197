#!/bin/sh
# Runs the tests of the library and fails if they cover less than 95% of the lines of src/game and src/games.
set -eu
cd "$(dirname "$0")/.."

echo "== coverage of src/game and src/games"
cmake --preset asan >/dev/null
cmake --build --preset asan --target library-tests
find build-asan -name '*.gcda' -delete
ctest --preset asan -j "$(nproc)" -L library
gcovr --root . --filter 'src/games?/' --object-directory build-asan --gcov-executable 'llvm-cov gcov' \
    --fail-under-line 95 --sort-percentage
