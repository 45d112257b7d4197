#!/bin/sh
# Runs in the container that package.sh makes: the life of the package, under systemd.
set -eu
export PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C DEBIAN_FRONTEND=noninteractive
server=http://127.0.0.1:8080

step() { echo "-- $*"; }
fail() {
    echo "failed: $*"
    systemctl status --no-pager encan.service encan.socket || true
    journalctl --no-pager -n 30 || true
    exit 1
}
apt() { apt-get -qq -y --no-install-recommends "$@" >/root/apt.log 2>&1 || { cat /root/apt.log; fail "apt-get $*"; }; }
# until CONDITION…: waits for it, for a minute.
until_true() {
    for _ in $(seq 600); do
        if "$@"; then return; fi
        sleep 0.1
    done
    fail "never: $*"
}
shows() { [ "$(systemctl show -P "$1" encan.service)" = "$2" ]; }
main_pid() { systemctl show -P MainPID encan.service; }
runs() {
    systemctl is-active --quiet encan.socket || fail "the socket is not open"
    until_true shows ActiveState active
    [ "$(curl -sf "$server/readyz")" = '{"ok":true}' ] || fail "it is not ready"
    [ "$(stat -c %U "/proc/$(main_pid)")" = encan ] || fail "it does not run as its user"
    [ "$(stat -c '%U %a' /var/lib/encan/encan.db)" = "encan 600" ] || fail "others can read the store"
}
knows_ada() { curl -sf -b /root/cookie "$server/api/me" | grep -q '"Ada"' || fail "Ada is forgotten"; }

step "install"
apt install /encan.deb
[ -s /usr/share/zsh/vendor-completions/_encan ] || fail "zsh does not find the completions"
runs
systemctl is-enabled encan.service encan.socket
curl -sf -c /root/cookie -H 'content-type: application/json' -d '{"name":"Ada"}' "$server/api/guest" >/dev/null
knows_ada

step "restart: nobody is refused"
systemctl restart encan.service &
for _ in $(seq 100); do
    curl -sf --retry 0 "$server/healthz" >/dev/null || fail "somebody was refused"
done
wait
runs
knows_ada

step "a crash, and a server that hangs"
kill -SEGV "$(main_pid)"
until_true shows NRestarts 1
runs
mkdir /etc/systemd/system/encan.service.d
printf '[Service]\nWatchdogSec=3\n' >/etc/systemd/system/encan.service.d/trial.conf
systemctl daemon-reload
systemctl restart encan.service
runs
kill -STOP "$(main_pid)"
until_true shows NRestarts 1
runs
rm -r /etc/systemd/system/encan.service.d
systemctl daemon-reload

step "upgrade: settings and games stay"
echo '# mine' >>/etc/encan/encan.conf
before=$(main_pid)
apt install /next.deb
runs
[ "$(main_pid)" != "$before" ] || fail "the old version still runs"
grep -qx '# mine' /etc/encan/encan.conf || fail "the settings are lost"
knows_ada

step "remove: the program goes, games stay"
apt remove encan
! systemctl is-active --quiet encan.service encan.socket || fail "it still runs"
! curl -s "$server/healthz" || fail "somebody still listens"
for file in /usr/bin/encan /lib/systemd/system/encan.service; do
    [ ! -e "$file" ] || fail "$file is still here"
done
for file in /var/lib/encan/encan.db /etc/encan/encan.conf; do
    [ -e "$file" ] || fail "$file is gone"
done

step "install again"
apt install /next.deb
runs
knows_ada

step "purge: everything goes"
apt purge encan
! id encan 2>/dev/null || fail "the user is still here"
left=$(find / -xdev \( -path /proc -o -path /sys -o -path /tmp -o -path /root -o -path /var/log \) -prune -o -name '*encan*' ! -name encan.deb -print)
[ -z "$left" ] || fail "left behind: $left"
