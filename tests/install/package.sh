#!/bin/sh
# Tries the Debian package on a machine of its own: a fresh Debian 12 (debootstrap), booted with its own
# systemd in a container without a network (systemd-nspawn), where package_trial.sh installs, upgrades,
# removes and purges it. Needs root and, for debootstrap, the network; takes a few minutes.
# usage: package.sh PACKAGE
set -eu
package=$1
here=$(dirname "$0")
work=$(mktemp -d)
root=$work/root
trap 'rm -rf --one-file-system "$work"' EXIT

in_root() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C DEBIAN_FRONTEND=noninteractive "$@"; }

# The same package with a higher version.
dpkg-deb -R "$package" "$work/next"
sed -i 's/^Version: .*/Version: 99.0/' "$work/next/DEBIAN/control"
dpkg-deb -b "$work/next" "$work/next.deb" >/dev/null

echo "== a fresh Debian"
debootstrap --variant=minbase --include=systemd,curl bookworm "$root" >"$work/log" || { tail "$work/log"; exit 1; }
cp "$package" "$root/encan.deb"
cp "$work/next.deb" "$root/next.deb"
in_root apt-get update -qq
in_root apt-get install -qq -y --no-install-recommends --download-only /encan.deb >/dev/null

cp "$here/package_trial.sh" "$root/root/trial"
cat >"$root/etc/systemd/system/trial.service" <<'UNIT'
[Unit]
After=multi-user.target
[Service]
Type=oneshot
ExecStart=-/bin/sh -c '/root/trial >/root/result 2>&1 && echo passed >>/root/result'
ExecStopPost=systemctl poweroff --force
UNIT
mkdir -p "$root/etc/systemd/system/default.target.wants"
ln -s ../trial.service "$root/etc/systemd/system/default.target.wants/trial.service"

# With a /run of its own, this works inside another container as well.
echo "== with systemd"
timeout 600 unshare --mount "$here/package_boot.sh" "$root" </dev/null >"$work/log" 2>&1 || tail "$work/log"
cat "$root/root/result"
[ "$(tail -n 1 "$root/root/result")" = passed ]
