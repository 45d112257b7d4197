#!/bin/sh
# Runs a command beside two PostgreSQL servers of its own, a primary and its synchronous standby, which
# are gone afterwards.
# usage: with-standby.sh COMMAND…
#
# The command finds in its environment
#   ENCAN_TEST_PG      the URL of an empty database, for libpq to find the one that can be written to
#   ENCAN_TEST_PG_A    the URLs of the two servers; A is the primary at first
#   ENCAN_TEST_PG_B
#   ENCAN_TEST_PG_CTL  a program; its argument is
#       fail      kill the primary as a power cut would, and promote the standby
#       alone     kill the standby
#       crash     kill the primary, and start it again
#       rejoin    make the one that was killed a standby of the other, and wait until it is in step
#       back      start the one that was killed as it was, as if it were still the primary
#       failover  fail, then rejoin
set -eu

bin=$(find /usr/lib/postgresql -path '*/bin/initdb' 2>/dev/null | sort -V | tail -n 1)
[ -n "$bin" ] || { echo "with-standby: no initdb: install the package postgresql" >&2; exit 1; }
bin=$(dirname "$bin")
folder=$(mktemp -d /tmp/encan-pg-XXXXXX) # short: the path of a socket has at most 107 bytes

as_owner=""
if [ "$(id -u)" -eq 0 ]; then # as which the server refuses to run
    user=postgres
    id -u "$user" >/dev/null 2>&1 || user=nobody
    as_owner="setpriv --reuid=$(id -u "$user") --regid=$(id -g "$user") --clear-groups"
fi

cat >"$folder/ctl" <<END
#!/bin/sh
set -eu
cd "$folder"
primary=\$(cat primary)
other=b
[ "\$primary" = a ] || other=a

pg_control() {
    $as_owner "$bin/pg_ctl" -D "$folder/\$1/data" -l "$folder/\$1/log" -s -w "\$2"
}

# Kills the postmaster; its children notice and end. Nobody may have taken note of its death yet.
die() {
    [ -f "\$1/data/postmaster.pid" ] || return 0
    pid=\$(head -n 1 "\$1/data/postmaster.pid")
    kill -9 "\$pid" 2>/dev/null || true
    while [ -e "/proc/\$pid" ] && ! grep -q '^State:.Z' "/proc/\$pid/status"; do sleep 0.05; done
}

# The lock of a socket names the postmaster that died, which counts as alive until it is reaped.
copy() { # FROM TO
    rm -rf "\$2/data"
    rm -f "\$2"/.s.PGSQL.*
    $as_owner "$bin/pg_basebackup" -d "host=$folder/\$1 user=encan application_name=\$2" -D "$folder/\$2/data" \
        -R -c fast --no-sync
    $as_owner sh -c "sed -i '/^unix_socket_directories/d' '$folder/\$2/data/postgresql.conf'
        echo \"unix_socket_directories = '$folder/\$2'\" >>'$folder/\$2/data/postgresql.conf'"
    pg_control "\$2" start
    until [ "\$(psql -qAtX -h "$folder/\$1" -U encan postgres \
        -c "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'")" = 1 ]; do
        sleep 0.05
    done
}

fail() {
    die "\$primary"
    [ -e "\$other/data/postmaster.pid" ] || until pg_control "\$other" start; do sleep 0.1; done
    pg_control "\$other" promote
    echo "\$other" >primary
}

case \$1 in
fail) fail ;;
alone) die "\$other"; rm "\$other/data/postmaster.pid" ;;
crash)
    die "\$primary"
    until pg_control "\$primary" start; do sleep 0.1; done # its children may still be ending
    ;;
back) until pg_control "\$other" start; do sleep 0.1; done ;; # its children may still be ending
rejoin) die "\$other"; copy "\$primary" "\$other" ;;
failover) fail; copy "\$other" "\$primary" ;;
stop) die a; die b ;;
esac
END
chmod +x "$folder/ctl"

clean_up() {
    "$folder/ctl" stop >/dev/null 2>&1 || true
    rm -rf "$folder"
}
trap clean_up EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

echo a >"$folder/primary"
mkdir "$folder/a" "$folder/b"
chmod 755 "$folder"
[ -z "$as_owner" ] || chown -R "$user" "$folder"
(cd "$folder" && $as_owner "$bin/initdb" -D "$folder/a/data" -U encan -A trust -E UTF8 --locale=C --no-sync \
    >/dev/null)
# The standby has every commit before it is acknowledged; without one, nothing is.
cat >>"$folder/a/data/postgresql.conf" <<END
listen_addresses = ''
synchronous_standby_names = '*'
unix_socket_directories = '$folder/a'
END
(cd "$folder" && $as_owner "$bin/pg_ctl" -D "$folder/a/data" -l "$folder/a/log" -s -w start)
"$folder/ctl" rejoin

ENCAN_TEST_PG="postgresql://encan@/postgres?host=$folder/a,$folder/b&target_session_attrs=read-write"
ENCAN_TEST_PG_A="postgresql://encan@/postgres?host=$folder/a"
ENCAN_TEST_PG_B="postgresql://encan@/postgres?host=$folder/b"
ENCAN_TEST_PG_CTL=$folder/ctl
ENCAN_KEY=$folder/key # otherwise in the data folder of whoever runs this
export ENCAN_TEST_PG ENCAN_TEST_PG_A ENCAN_TEST_PG_B ENCAN_TEST_PG_CTL ENCAN_KEY
"$@"
