#!/bin/sh
# Days of the archive's chunks, each a file of its own that PostgreSQL's COPY reads:
#   sh /archive-days.sh list DATABASE         the days that are there, like 20261127
#   sh /archive-days.sh over DATABASE         those that ended two hours ago, after which nothing changes them
#   sh /archive-days.sh save DATABASE DAY     writes one to standard output
#   sh /archive-days.sh load DATABASE         adds one from standard input, what is there already left as it is:
#     docker compose exec -T postgres sh /archive-days.sh load tickdeck < archive-20261127.copy
# An archive in a bucket has none here.
set -eu
order="$1"
database="$2"
export PGOPTIONS="--client-min-messages=warning"
ask() { psql --username "${PGUSER:-postgres}" --dbname "$database" --no-psqlrc --set ON_ERROR_STOP=1 --quiet --tuples-only --no-align "$@"; }
days() {
  ask --command "SELECT day FROM (SELECT substr(relname, 16) AS day FROM pg_inherits JOIN pg_class ON oid = inhrelid
    WHERE inhparent = to_regclass('public.archive_chunks')) days WHERE $1 ORDER BY day"
}

case "$order" in
  list) days true ;;
  over) days "to_date(day, 'YYYYMMDD') + interval '26 hours' < clock_timestamp() AT TIME ZONE 'UTC'" ;;
  save)
    # Its name is all digits: it stands in the text of a statement.
    case "$3" in *[!0-9]* | '') exit 64 ;; esac
    ask --command "COPY (SELECT exchange, plane, from_second, seconds, revision, bytes FROM archive_chunks_$3
      ORDER BY exchange, from_second, plane, revision) TO STDOUT (FORMAT binary)"
    ;;
  load)
    ask --single-transaction \
      --command "CREATE TEMP TABLE loaded (LIKE archive_chunks)" \
      --command "COPY loaded (exchange, plane, from_second, seconds, revision, bytes) FROM STDIN (FORMAT binary)" \
      --command "DO \$\$ BEGIN PERFORM archive_open_day(day) FROM (SELECT DISTINCT from_second - from_second % 86400 AS day FROM loaded) days; END \$\$" \
      --command "INSERT INTO archive_chunks SELECT * FROM loaded ON CONFLICT DO NOTHING" \
      --command "DO \$\$ BEGIN PERFORM setval('archive_revisions', greatest(nextval('archive_revisions'), max(revision))) FROM loaded HAVING count(*) > 0; END \$\$"
    ;;
  *) exit 64 ;;
esac
