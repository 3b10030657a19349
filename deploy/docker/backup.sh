#!/bin/sh
# Writes a backup of the database to standard output, as of one moment and while everything runs:
#   docker compose exec -T postgres sh /backup.sh > tickdeck.dump
# Without the archive's chunks, which are most of it and change no more once their day is over: archive-days.sh keeps those.
# server/backup.detail.int.test.ts takes one and restores it.
set -eu
exec pg_dump --username "${PGUSER:-postgres}" --dbname "${DATABASE:-tickdeck}" --format custom \
  --exclude-table-data 'public.archive_chunks*'
