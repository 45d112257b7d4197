#!/bin/sh
# The full drills: three servers behind nginx are killed, and restarted one after another, and the primary
# of two databases is killed, all under load. Fails if anything that was acknowledged is lost or doubled,
# or if the loss or restart of a server keeps a player waiting for more than some seconds. How long a
# failover takes is up to PostgreSQL: nothing is acknowledged until the new primary has a standby.
# usage: drill.sh [KILLS [RESTARTS [FAILOVERS]]]
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
kill with-standby.sh --nodes 3 --victim primary --kills "${3:-20}"
