#!/bin/sh
# Everything that must hold before a change lands: the test suite on the release build, by gcc, and under
# the sanitizers, by clang, with the inputs of every fuzz target; the line coverage of the rules; the
# linters.
set -eu
cd "$(dirname "$0")/.."

# More than there are cores: many tests wait for a clock, a server or a browser.
jobs=$(($(nproc) * 3))

suite() {
    echo "== $1"
    cmake --preset "$1" >/dev/null
    cmake --build --preset "$1"
    ctest --preset "$1" -j "$jobs"
}

# Whatever has threads, under ThreadSanitizer.
threads() {
    echo "== tsan"
    cmake --preset tsan >/dev/null
    cmake --build --preset tsan --target net-server encan \
        test-unit-arena test-unit-bot_pool test-unit-threads test-unit-server \
        test-unit-store_commits test-unit-store_servers test-unit-store_thread
    ctest --preset tsan -j "$jobs" \
        -R '^(unit-(arena|bot_pool|threads|server|store_(commits|servers|thread))|net|server-(sqlite-(games|durability|faults)|postgresql-servers|secrecy|workers|chaos))$'
}

suite release
suite asan
threads
tools/coverage.sh
tools/lint.sh
echo "all tests passed"
