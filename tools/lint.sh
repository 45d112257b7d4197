#!/bin/sh
# Layout, static analysis and shell scripts; silent where all is well.
set -eu
cd "$(dirname "$0")/.."

echo "== lint"
sources=$(git ls-files '*.c' '*.h')
# shellcheck disable=SC2086 # a list of files
clang-format --dry-run --Werror $sources
cmake --preset release >/dev/null
cmake --build --preset release >/dev/null # generated headers
# gcc has built it without a warning; so must clang.
cmake --preset clang >/dev/null
cmake --build --preset clang >build-clang/build.log || { cat build-clang/build.log; exit 1; }
git ls-files 'src/*.c' | xargs -P "$(nproc)" -n 4 clang-tidy -p build --quiet --warnings-as-errors='*' 2>build/tidy.log ||
    { cat build/tidy.log; exit 1; }
# Without the generated headers: bytes of catalogs and pages, over which it takes minutes.
cppcheck --quiet --error-exitcode=1 --inline-suppr --std=c11 --enable=warning,performance,portability \
    --suppress=missingIncludeSystem -Isrc -Iinclude src
git ls-files '*.sh' .ci/run | xargs shellcheck
