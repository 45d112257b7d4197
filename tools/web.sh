#!/bin/sh
# The web client: tools/web.sh build | test | check | extract. Its packages are installed from the
# lockfile when that has changed; it is built when anything it is made of has.
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
        [ -n "$(find src public tools index.html ./*.json ./*.ts ../po ../docs/rules ../api \
            -path src/gen -prune -o -type f -newer "$built" -print)" ]
}

case "$1" in
build)
    if changed; then
        touch node_modules/.building
        npm run --silent build
        mv node_modules/.building "$built" # what changes meanwhile is newer
    fi
    ;;
test | check | extract) npm run --silent "$1" ;;
*)
    echo "usage: tools/web.sh build | test | check | extract" >&2
    exit 2
    ;;
esac
