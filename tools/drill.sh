#!/bin/sh
# The full drills, all under load: three servers behind nginx are killed, restarted one after another, and
# killed while they stop; their connections to PostgreSQL are cut; the primary of two databases is killed,
# and the standby is. Fails if anything that was acknowledged is lost or doubled, or if the loss or restart
# of a server keeps a player waiting for more than some seconds. How long a failover takes is up to
# PostgreSQL: nothing is acknowledged until the primary has a standby.
# usage: drill.sh [KILLS [RESTARTS [FAILOVERS [STANDBYS]]]]
set -eu
cd "$(dirname "$0")/.."

kill() { # BESIDE OPTION…
    beside=$1
    shift
    echo "encan-load kill --store postgresql $*"
    "tests/support/$beside" build/encan-load kill --store postgresql --rate 200 "$@"
}

kill with-postgres.sh --nodes 3 --kills "${1:-200}" --within 5
kill with-postgres.sh --nodes 3 --victim upgrade --kills "${2:-30}" --within 2
kill with-postgres.sh --nodes 3 --victim stopping --kills "${2:-30}" --within 5
kill with-postgres.sh --nodes 3 --victim connections --kills "${2:-30}" --within 5
kill with-standby.sh --nodes 3 --victim primary --kills "${3:-20}"
kill with-standby.sh --nodes 3 --victim standby --kills "${4:-5}"
