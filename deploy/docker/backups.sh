#!/bin/sh
# Takes a backup every BACKUP_EVERY_HOURS into BACKUP_FOLDER and keeps the newest BACKUP_KEEP. Looks once a minute whether one is due,
# so that a machine that slept, and a database that was away, are made up for at once. server/backup.detail.int.test.ts restores one.
#   sh /backups.sh          for ever
#   sh /backups.sh now      one, whether due or not, like before a new version; prints its file
set -eu
folder="${BACKUP_FOLDER:-/backups}"
script="$(dirname "$0")"

take() {
  name="tickdeck-$(date -u +%Y-%m-%dT%H%M%SZ).dump"
  # Whole or not at all: its name says that it was read again to its end.
  rm -f "$folder"/*.part
  (umask 077 && sh "$script/backup.sh" >"$folder/$name.part")
  pg_restore --file /dev/null "$folder/$name.part"
  mv "$folder/$name.part" "$folder/$name"
  # The names sort by their moment.
  ls "$folder" | grep '^tickdeck-.*\.dump$' | sort -r | tail -n "+$((${BACKUP_KEEP:-14} + 1))" | while read -r old; do rm -f "$folder/$old"; done
  echo "$folder/$name"
}

if [ "${1:-}" = now ]; then
  take
  exit
fi
while true; do
  : >"${ALIVE_FILE:-/tmp/alive}"
  # A minute less than the hours, so that backups do not wander through the day.
  newer="$(find "$folder" -name 'tickdeck-*.dump' -mmin "-$((${BACKUP_EVERY_HOURS:-24} * 60 - 1))")"
  if [ -z "$newer" ]; then take || echo "The backup failed; it is tried again in a minute" >&2; fi
  sleep 60 &
  wait $!
done
