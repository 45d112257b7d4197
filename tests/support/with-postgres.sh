#!/bin/sh
# Runs a command beside a PostgreSQL server of its own, which is gone afterwards.
# usage: with-postgres.sh COMMAND…
#
# The command finds in its environment
#   ENCAN_TEST_PG      the URL of an empty database
#   ENCAN_TEST_PG_CTL  a program that passes its arguments to pg_ctl: start, "stop -m fast", restart …
set -eu

# Debian keeps the server's programs out of the PATH; the newest version.
programs() {
    command -v initdb >/dev/null && dirname "$(readlink -f "$(command -v initdb)")" && return
    found=$(find /usr/lib/postgresql -path '*/bin/initdb' 2>/dev/null | sort -V | tail -n 1)
    [ -n "$found" ] || { echo "with-postgres: no initdb: install the package postgresql" >&2; exit 1; }
    dirname "$found"
}

bin=$(programs)
folder=$(mktemp -d /tmp/encan-pg-XXXXXX) # short: the path of a socket has at most 107 bytes

clean_up() {
    [ ! -x "$folder/ctl" ] || "$folder/ctl" stop -m immediate >/dev/null 2>&1 || true
    rm -rf "$folder"
}
trap clean_up EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

chmod 755 "$folder"
as_owner=""
if [ "$(id -u)" -eq 0 ]; then # as which the server refuses to run
    user=postgres
    id -u "$user" >/dev/null 2>&1 || user=nobody
    chown -R "$user" "$folder"
    as_owner="setpriv --reuid=$(id -u "$user") --regid=$(id -g "$user") --clear-groups"
fi

# To make an empty database cluster takes a second, to copy one a tenth of that: the first is kept.
build=$(dirname "$0")/../../build
kept=$build/postgresql-$(id -u)-$("$bin/postgres" --version | cut -d ' ' -f 3)
if [ -d "$kept" ]; then
    cp -a "$kept" "$folder/data"
else # in a folder that the owner may stand in
    (cd "$folder" && $as_owner "$bin/initdb" -D "$folder/data" -U encan -A trust -E UTF8 --locale=C \
        --no-sync >"$folder/initdb.log" 2>&1) || { cat "$folder/initdb.log" >&2; exit 1; }
    mkdir -p "$build"
    cp -a "$folder/data" "$kept.$$"
    mv -T "$kept.$$" "$kept" 2>/dev/null || rm -rf "$kept.$$" # another test was faster
fi
cat >>"$folder/data/postgresql.conf" <<END
listen_addresses = ''
unix_socket_directories = '$folder'
END
cat >"$folder/ctl" <<END
#!/bin/sh
cd "$folder" && exec $as_owner "$bin/pg_ctl" -D "$folder/data" -l "$folder/data/log" -s -w "\$@"
END
chmod +x "$folder/ctl"
"$folder/ctl" start || { cat "$folder/data/log" >&2; exit 1; }

ENCAN_TEST_PG="postgresql://encan@/postgres?host=$folder"
ENCAN_TEST_PG_CTL=$folder/ctl
ENCAN_KEY=$folder/key # otherwise in the data folder of whoever runs this
export ENCAN_TEST_PG ENCAN_TEST_PG_CTL ENCAN_KEY
"$@"
