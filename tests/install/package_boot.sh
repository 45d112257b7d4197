#!/bin/sh
# Boots a folder in a container without a network, for package.sh. usage: unshare --mount package_boot.sh ROOT
set -eu
mount -t tmpfs tmpfs /run # systemd-nspawn wants one that is not a disk
exec systemd-nspawn --quiet --directory="$1" --register=no --keep-unit --private-network --boot \
    --console=pipe
