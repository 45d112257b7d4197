#!/bin/sh
# Everything that must hold before a change lands: the test suite, with the inputs of every fuzz target; the
# line coverage of the rules; the linters. A test runs once: under the sanitizers, by clang, unless it is
# about the page or too long for that; else on the release build, by gcc. The release build's tests often
# wait for a clock, a server or a browser; the rest runs beside them, and is printed at the end.
# usage: test.sh [rest]; rest: all but what runs on the release build
set -eu
cd "$(dirname "$0")/.."

log=build/rest.log

# build PRESET [OPTION…]: with the page that the release build has made
build() {
    echo "== $1"
    cmake --preset "$1" -DENCAN_PAGE="$PWD/build/generated/page_files.h" >/dev/null
    cmake --build --preset "$@"
}

build_threads() {
    build tsan --target net-server encan \
        test-unit-arena test-unit-bot_pool test-unit-threads test-unit-server \
        test-unit-store_commits test-unit-store_servers test-unit-store_sqlite \
        test-unit-store_thread
}

# Whatever has threads, under ThreadSanitizer.
threads() {
    ctest --preset tsan -j "$(($(nproc) * 2))" \
        -R '^(unit-(arena|bot_pool|threads|server|store_(commits|servers|sqlite|thread))|net|server-(sqlite-(durability|faults)|postgresql-servers|workers|chaos))$'
}

rest() {
    build asan
    tools/coverage.sh # with the tests of the library
    ctest --preset asan-others -j "$(($(nproc) * 2))"
    build_threads
    failed=0
    threads >build/threads.log 2>&1 & # which wait for clocks and servers, too
    threads=$!
    tools/lint.sh || failed=1
    wait "$threads" || failed=1
    cat build/threads.log
    return "$failed"
}

if [ "${1:-}" = rest ]; then
    rest
    exit
fi

echo "== release"
cmake --preset release >/dev/null
cmake --build --preset release --target once
echo "   and beside it: asan, coverage, tsan, lint (see $log)"
setsid "$0" rest </dev/null >"$log" 2>&1 &
rest=$!
trap 'kill -- "-$rest"; exit 130' INT TERM
failed=0
ctest --preset once -O build/once.log -j "$(($(nproc) * 2))" || failed=1
wait "$rest" || failed=1
cat "$log"
if [ "$failed" != 0 ]; then
    echo "== failed; what follows is taken from the output above"
    grep -hE '\*\*\*|^ *not ok|error:|warning:' build/once.log "$log" || echo "nothing that says why"
    exit 1
fi
echo "all tests passed"
