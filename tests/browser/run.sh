#!/bin/sh
# Browser tests: tests/browser/run.sh ENCAN FILE.test.ts…; pictures: run.sh ENCAN shots.ts FOLDER;
# measurements: run.sh ENCAN bench.ts HINTS. All with the packages of web/.
set -eu
ENCAN=$(realpath "$1")
export ENCAN
shift
cd "$(dirname "$0")"
export TSX_TSCONFIG_PATH=tsconfig.json
case "$1" in
*.test.ts) set -- together.mts "$@" ;;
esac
exec node --import ../../web/node_modules/tsx/dist/loader.mjs "$@"
