#!/bin/sh
# Runs every fuzz target, two at a time, starting from the inputs in tests/fuzz/corpus. A crash fails
# and leaves its input in build-fuzz/. usage: fuzz.sh SECONDS [TARGET]
set -eu
cd "$(dirname "$0")/.."
seconds=${1:?usage: tools/fuzz.sh SECONDS [TARGET]}

run_target() {
    name=$(basename "$1")
    mkdir -p "build-fuzz/corpus/$name"
    "$1" -max_total_time="$seconds" -timeout=10 -max_len=20000 -print_final_stats=1 \
        -dict=tests/fuzz/words.dict -artifact_prefix="build-fuzz/$name-" \
        "build-fuzz/corpus/$name" tests/fuzz/corpus >"build-fuzz/$name.log" 2>&1 || {
        tail -n 40 "build-fuzz/$name.log"
        echo "$name: FAILED"
        return 1
    }
    echo "$name: $(sed -n 's/^stat::number_of_executed_units: *//p' "build-fuzz/$name.log") runs"
}

if [ $# -eq 2 ]; then
    run_target "$2"
    exit
fi
echo "== fuzz, $seconds s for each target"
cmake --preset fuzz >/dev/null
# shellcheck disable=SC2046 # one word for each program
ninja -C build-fuzz --quiet $(ninja -C build-fuzz -t targets all | grep -oE '^tests/fuzz/fuzz-[a-z_]+')
find build-fuzz/tests/fuzz -maxdepth 1 -name 'fuzz-*' -type f -print0 | sort -z |
    xargs -0 -n 1 -P 2 "$0" "$seconds"
