#!/bin/sh
# Installs the Debian packages that are missing. usage: setup.sh run|check|test|package
#   run      what building and running Encan needs
#   check    that, and what `make check` needs
#   test     all of it, and what `make test` needs
#   package  what `make packagetest` needs
set -eu

run="build-essential cmake ninja-build pkg-config gettext clang lld wasi-libc libclang-rt-14-dev-wasm32
libev-dev libjansson-dev libncurses-dev libcurl4-openssl-dev libicu-dev libpq-dev libsodium-dev
libsqlite3-dev libssl-dev libwslay-dev zlib1g-dev"
check="clang-format curl groff-base libcmocka-dev python3 shellcheck"
test="chromium-headless-shell clang-tidy cppcheck firefox-esr gcovr libclang-rt-dev libmpich-dev llvm mpich nginx-light openssl
postgresql tmux"

case "${1:-}" in
run) packages=$run ;;
check) packages="$run $check" ;;
test) packages="$run $check $test" ;;
package) packages="debootstrap systemd-container" ;;
*)
    echo "usage: tools/setup.sh run|check|test|package" >&2
    exit 2
    ;;
esac

# Debian's Node.js, unless there is another that is new enough.
new_enough='process.exit(Number(process.versions.node.split(".")[0]) < 18 ? 1 : 0)'
{ node -e "$new_enough" && npm --version; } >/dev/null 2>&1 || packages="$packages nodejs npm"

missing=""
for package in $packages; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' ||
        missing="$missing $package"
done
[ -z "$missing" ] && exit 0

as_root=""
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || {
        echo "setup: missing packages:$missing; install them as root, or install sudo" >&2
        exit 1
    }
    as_root=sudo
fi
echo "setup: installing$missing"
export DEBIAN_FRONTEND=noninteractive
$as_root apt-get update -qq
# shellcheck disable=SC2086 # one word for each package
$as_root apt-get install -y -qq --no-install-recommends $missing >/dev/null
