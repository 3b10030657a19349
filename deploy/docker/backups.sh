#!/bin/sh
# Takes a backup every BACKUP_EVERY_HOURS into BACKUP_FOLDER and keeps the newest BACKUP_KEEP. Looks once a minute whether one is due,
# so that a machine that slept, and a database that was away, are made up for at once. Days of the archive are kept once each, beside
# them, for HISTORY_DAYS. server/backup.detail.int.test.ts restores both.
#   sh /backups.sh          for ever
#   sh /backups.sh now      one, whether due or not, like before a new version; prints its file
#   sh /backups.sh days     days of the archive that are over and not kept yet
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

keep_days() {
  database="${DATABASE:-tickdeck}"
  kept="${HISTORY_DAYS:-90}"
  if [ "$kept" -lt 7 ]; then kept=7; fi
  oldest="$(date -u -d "$((kept + 1)) days ago" +%Y%m%d)"
  days="$(sh "$script/archive-days.sh" over "$database")"
  for day in $days; do
    file="$folder/archive-$day.copy"
    if [ "$day" -ge "$oldest" ] && [ ! -e "$file" ]; then
      (umask 077 && sh "$script/archive-days.sh" save "$database" "$day" >"$file.part")
      mv "$file.part" "$file"
    fi
  done
  # By their names alone: a database that lost its days keeps their files.
  for file in "$folder"/archive-*.copy; do
    day="${file##*/archive-}"
    if [ -e "$file" ] && [ "${day%.copy}" -lt "$oldest" ]; then rm -f "$file"; fi
  done
}

case "${1:-}" in
  now)
    take
    exit
    ;;
  days)
    keep_days
    exit
    ;;
esac
# Each in a shell of its own: one whose failure is dealt with goes on after the command that failed.
while true; do
  : >"${ALIVE_FILE:-/tmp/alive}"
  # A minute less than the hours, so that backups do not wander through the day.
  newer="$(find "$folder" -name 'tickdeck-*.dump' -mmin "-$((${BACKUP_EVERY_HOURS:-24} * 60 - 1))")"
  if [ -z "$newer" ]; then sh "$0" now || echo "The backup failed; it is tried again in a minute" >&2; fi
  sh "$0" days || echo "A day of the archive could not be kept; it is tried again in a minute" >&2
  sleep 60 &
  wait $!
done
