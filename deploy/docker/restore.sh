#!/bin/sh
# Puts a backup from standard input in the place of the database:
#   docker compose exec -T postgres sh /restore.sh < tickdeck.dump
# It is restored beside the database first, whole or not at all, and then they change places. What was there before stays as
# tickdeck_before, closed to everybody, until the next restore. The archive's chunks are in no backup: those of the database in use go
# on in the new one; without one they come from the files of archive-days.sh. The roles must exist: postgres-role.sql makes them.
# What fails leaves nothing behind, and the database as it was.
set -eu
script="$(dirname "$0")"
name="${DATABASE:-tickdeck}"
export PGOPTIONS="--client-min-messages=warning"
ask() { psql --username "${PGUSER:-postgres}" --dbname postgres --set ON_ERROR_STOP=1 --quiet --tuples-only --command "$1"; }
exists() { [ -n "$(ask "SELECT 1 FROM pg_database WHERE datname = '$1'")" ]; }

undo() {
  failed=$?
  trap - EXIT
  if [ "$failed" -ne 0 ]; then
    ask "DROP DATABASE IF EXISTS ${name}_restored" || true
    # Between the two changes of name.
    if ! exists "$name" && exists "${name}_before"; then ask "ALTER DATABASE ${name}_before RENAME TO ${name}" || true; fi
    if exists "$name"; then ask "ALTER DATABASE ${name} ALLOW_CONNECTIONS true" || true; fi
  fi
  exit "$failed"
}
trap undo EXIT
trap 'exit 130' INT TERM

ask "DROP DATABASE IF EXISTS ${name}_restored"
ask "CREATE DATABASE ${name}_restored OWNER ${name}_owner TEMPLATE template0"
ask "REVOKE ALL ON DATABASE ${name}_restored FROM PUBLIC"
ask "GRANT CONNECT ON DATABASE ${name}_restored TO ${name}, ${name}_archive"
pg_restore --username "${PGUSER:-postgres}" --dbname "${name}_restored" --single-transaction --exit-on-error

# Those of the last forty minutes are read from Redis again.
if exists "$name"; then
  for day in $(sh "$script/archive-days.sh" list "$name"); do
    sh "$script/archive-days.sh" save "$name" "$day" | sh "$script/archive-days.sh" load "${name}_restored" ||
      echo "The archive's day $day could not be taken over: load its archive-$day.copy afterwards" >&2
  done
fi

ask "DROP DATABASE IF EXISTS ${name}_before"
if exists "$name"; then
  ask "ALTER DATABASE ${name} ALLOW_CONNECTIONS false"
  ask "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${name}'" >/dev/null
  ask "ALTER DATABASE ${name} RENAME TO ${name}_before"
fi
ask "ALTER DATABASE ${name}_restored RENAME TO ${name}"
