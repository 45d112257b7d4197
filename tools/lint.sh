#!/bin/sh
# Layout, static analysis, shell scripts; silent where all is well.
# usage: lint.sh [fast]; fast: only what takes seconds
set -eu
cd "$(dirname "$0")/.."

layout() {
    git ls-files '*.c' '*.h' | xargs clang-format --dry-run --Werror
    git ls-files '*.sh' .ci/run | xargs shellcheck
}

analysis() {
    cmake --preset release >/dev/null
    cmake --build --preset release --target encan >/dev/null # for the generated headers
    git ls-files 'src/*.c' |
        xargs -P "$(nproc)" -n 4 clang-tidy -p build --quiet --warnings-as-errors='*' 2>build/tidy.log ||
        { cat build/tidy.log; exit 1; }
    # Not the generated headers: it would take minutes over the bytes of catalogs and pages.
    cppcheck -j "$(nproc)" --quiet --error-exitcode=1 --inline-suppr --std=c11 \
        --enable=warning,performance,portability --suppress=missingIncludeSystem -Isrc -Iinclude src
}

echo "== lint${1:+, $1}"
layout
[ "${1:-}" = fast ] && exit 0
analysis
