#!/bin/sh
# Browser tests against a server: tests/browser/run.sh ENCAN FILE…, with the packages of web/.
set -eu
ENCAN=$(realpath "$1")
export ENCAN
shift
cd "$(dirname "$0")"
export TSX_TSCONFIG_PATH=tsconfig.json
exec node --import ../../web/node_modules/tsx/dist/loader.mjs --test "$@"
