#!/bin/sh
# Tests of the engine in WebAssembly: tests/wasm/run.sh ENGINE HASHES FILE.test.ts…, with the packages of
# web/. HASHES is the program that plays the games natively.
set -eu
ENGINE=$(realpath "$1")
HASHES=$(realpath "$2")
export ENGINE HASHES
shift 2
cd "$(dirname "$0")"
export TSX_TSCONFIG_PATH=tsconfig.json
exec node --import ../../web/node_modules/tsx/dist/loader.mjs --test "$@"
