#!/bin/sh
# Runs every fuzz target for so many seconds, two at a time, from the corpus in tests/fuzz/corpus.
# A crash leaves its input in build-fuzz/ and fails.
set -eu
cd "$(dirname "$0")/.."
seconds=${1:?usage: tools/fuzz.sh SECONDS}

echo "== fuzz, $seconds s for each target"
cmake --preset fuzz >/dev/null
cmake --build --preset fuzz
run_target() {
    name=$(basename "$2")
    mkdir -p "build-fuzz/corpus/$name"
    "$2" -max_total_time="$1" -timeout=10 -max_len=8192 -print_final_stats=1 \
        -dict=tests/fuzz/words.dict -artifact_prefix="build-fuzz/$name-" \
        "build-fuzz/corpus/$name" tests/fuzz/corpus >"build-fuzz/$name.log" 2>&1 || {
        tail -n 40 "build-fuzz/$name.log"
        echo "$name: FAILED"
        return 1
    }
    echo "$name: $(sed -n 's/^stat::number_of_executed_units: *//p' "build-fuzz/$name.log") runs"
}
if [ $# -eq 2 ]; then
    run_target "$1" "$2"
else
    find build-fuzz/tests/fuzz -maxdepth 1 -name 'fuzz-*' -type f -print0 | sort -z |
        xargs -0 -n 1 -P 2 "$0" "$seconds"
fi
