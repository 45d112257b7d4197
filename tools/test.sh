#!/bin/sh
# Everything that must hold before a change lands: the test suite on the release build, by gcc, and under
# the sanitizers, by clang, with the inputs of every fuzz target; the line coverage of the rules; the
# linters. The suite on the release build often waits for a clock, a server or a browser; the rest runs
# beside it, and is printed at the end.
# usage: test.sh [rest]; rest: all but the suite on the release build
set -eu
cd "$(dirname "$0")/.."

log=build/rest.log

# build PRESET [OPTION…]
build() {
    echo "== $1"
    cmake --preset "$1" >/dev/null
    cmake --build --preset "$@"
}

# Whatever has threads, under ThreadSanitizer.
threads() {
    build tsan --target net-server encan \
        test-unit-arena test-unit-bot_pool test-unit-threads test-unit-server \
        test-unit-store_commits test-unit-store_servers test-unit-store_sqlite \
        test-unit-store_thread
    ctest --preset tsan -j "$(nproc)" \
        -R '^(unit-(arena|bot_pool|threads|server|store_(commits|servers|sqlite|thread))|net|server-(sqlite-(games|durability|faults)|postgresql-servers|secrecy|workers|chaos))$'
}

rest() {
    build asan
    ctest --preset asan -j "$(nproc)"
    threads
    tools/coverage.sh
    tools/lint.sh
}

if [ "${1:-}" = rest ]; then
    rest
    exit
fi

build release
echo "   and beside it: asan, tsan, coverage, lint (see $log)"
setsid "$0" rest </dev/null >"$log" 2>&1 &
rest=$!
trap 'kill -- "-$rest"; exit 130' INT TERM
failed=0
ctest --preset release -j "$(($(nproc) * 2))" || failed=1
wait "$rest" || failed=1
cat "$log"
[ "$failed" = 0 ] || exit 1
echo "all tests passed"
