#!/bin/sh
# The web client: tools/web.sh build API ENGINE | test | check | extract. Its packages are installed from
# the lockfile when that has changed; it is built when anything it is made of has. API is the folder with
# the documents that describe the server's API, which its types are made from; ENGINE is the engine in
# WebAssembly, which it plays with when there is no server.
set -eu
cd "$(dirname "$0")/../web"

exec 9>.lock
flock 9 # several build folders share web/dist

# WEB_PACKAGES=build installs only the `dependencies` of package.json, which building needs; the
# others are for tests and lint.
installed=node_modules/.installed-${WEB_PACKAGES:-all}
current() { [ -f "$1" ] && [ -z "$(find package-lock.json -newer "$1")" ]; }
if ! current "$installed" && ! current node_modules/.installed-all; then
    omit=
    [ "${WEB_PACKAGES:-all}" = all ] || omit=--omit=dev
    npm ci --loglevel=error --no-progress --no-audit --no-fund $omit >&2
    touch "$installed"
fi

built=node_modules/.built
changed() {
    [ ! -f "$built" ] || [ ! -f dist/index.html ] ||
        [ -n "$(find src public tools index.html ./*.json ./*.ts ../po ../docs/rules src/gen/api \
            src/gen/encan.wasm -path src/gen -prune -o -type f -newer "$built" -print)" ]
}

# Takes over what is new or changed: take FOLDER FILE…
take() {
    mkdir -p "$1"
    folder=$1
    shift
    for file; do
        taken=$folder/$(basename "$file")
        cmp -s "$file" "$taken" || cp "$file" "$taken"
    done
}

case "$1" in
build)
    take src/gen/api "${2:?usage: tools/web.sh build API ENGINE}"/*.json
    take src/gen "${3:?usage: tools/web.sh build API ENGINE}"
    if changed; then
        touch node_modules/.building
        npm run --silent build
        mv node_modules/.building "$built" # what changes meanwhile is newer
    fi
    ;;
test | check | extract)
    if [ "$1" != extract ] && changed; then npm run --silent gen; fi
    flock -u 9 # from here on nothing is written that others read
    npm run --silent "$1"
    ;;
*)
    echo "usage: tools/web.sh build API ENGINE | test | check | extract" >&2
    exit 2
    ;;
esac
