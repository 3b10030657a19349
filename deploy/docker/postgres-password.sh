#!/bin/sh
# Gives a role of the database a new password, from standard input:
#   docker compose exec -T postgres sh /postgres-password.sh ROLE < FILE
# The application has two roles with the same rights, tickdeck and tickdeck_other: servers that still use the one are not disturbed
# while the other gets the new password. deploy/change.sh does both.
set -eu
role="$1"
name="${DATABASE:-tickdeck}"
case "$role" in
"$name" | "${name}_other" | "${name}_owner" | "${name}_archive") ;;
*)
  echo "No such role: $role" >&2
  exit 1
  ;;
esac
read -r password
ask() { psql --username "${PGUSER:-postgres}" --dbname postgres --set ON_ERROR_STOP=1 --quiet --tuples-only "$@"; }
# A database from before the second role.
if [ -z "$(ask --command "SELECT 1 FROM pg_roles WHERE rolname = '$role'")" ]; then ask --command "CREATE ROLE $role LOGIN IN ROLE $name"; fi
# By standard input: what stands among the words of a command shows in lists of processes.
printf "ALTER ROLE %s PASSWORD '%s';\n" "$role" "$password" | ask
