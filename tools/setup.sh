#!/bin/sh
# Installs the Debian packages that building and testing need, if any are missing.
set -eu

packages="build-essential cmake ninja-build pkg-config clang libclang-rt-dev clang-format clang-tidy
cppcheck libcmocka-dev gcovr python3 shellcheck libncurses-dev gettext tmux groff-base
libsqlite3-dev libpq-dev postgresql libwebsockets-dev libwebsockets-evlib-ev libev-dev
libsodium-dev libjansson-dev zlib1g-dev libcurl4-openssl-dev libwslay-dev nettle-dev openssl curl
chromium"

# Debian's node, unless there is another that is new enough.
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
