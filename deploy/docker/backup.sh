#!/bin/sh
# Writes a backup of the database to standard output, as of one moment and while everything runs:
#   docker compose exec -T postgres sh /backup.sh > tickdeck.dump
# server/backup.detail.int.test.ts takes one and restores it.
set -eu
exec pg_dump --username "${PGUSER:-postgres}" --dbname "${DATABASE:-tickdeck}" --format custom
