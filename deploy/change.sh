#!/bin/sh
# Changes a running deployment without a gap: one container after the other, and none goes before the one that takes its place works.
#   sh deploy/change.sh version          runs what is checked out: takes a backup, builds, migrates, then servers, ingest, jobs and archive
#   sh deploy/change.sh settings         gives servers, ingest, jobs and archive what .env, market.env and docker-compose.yml say now
#   sh deploy/change.sh servers N        as many servers, also after the next start
#   sh deploy/change.sh password NAME    a new one of: postgres, owner (PostgreSQL), server, ingest, jobs (Redis), archive (both)
#   sh deploy/change.sh part NAME        what it leaves alone otherwise: edge, balancer, redis, postgres or backup; it is built, and away for a moment
# What each costs readers: docs/operators.md. Stopped half-way it leaves a deployment that works; the same order goes on from there.
set -eu
cd "$(dirname "$0")/.."
ENV_FILE="${ENV_FILE:-.env}"
PATIENCE="${PATIENCE:-300}"

fail() {
  echo "$1" >&2
  exit 1
}

running() { docker compose ps --quiet "$1"; }
count() { running "$1" | grep -c . || true; }

# Starts one container more of a service, as it is set now; the others stay as they are. Prints its id.
one_more() {
  before="$(running "$1")"
  docker compose up --detach --no-deps --no-build --no-recreate --scale "$1=$(($(count "$1") + 1))" "$1" >&2
  for id in $(running "$1"); do
    case "$before" in *"$id"*) ;; *) echo "$id" && return ;; esac
  done
  fail "No further container of $1 was started"
}

# until WHAT COMMAND…: waits until the command succeeds.
until_so() {
  what="$1"
  shift
  left="$PATIENCE"
  until "$@"; do
    left=$((left - 1))
    [ "$left" -gt 0 ] || fail "$what does not work after $PATIENCE s; the others go on. Look at: docker logs $what. Then take it away: docker rm --force $what"
    sleep 1
  done
}

# Whether the balancer sends visitors to it.
is_balanced() {
  seen="$(docker compose exec -T balancer bash /balancer-view.sh)" || return 1
  for address in $(docker inspect --format '{{range .NetworkSettings.Networks}}{{.IPAddress}} {{.GlobalIPv6Address}} {{end}}' "$1"); do
    if echo "$seen" | grep -Fqx "$address"; then return 0; fi
  done
  return 1
}

standing() { docker exec "$1" cat /tmp/alive 2>/dev/null || true; }
leads() { standing "$1" | grep -q ' leads$'; }
# Whether it receives all its markets.
follows() {
  says="$(standing "$1")"
  [ -n "$says" ] && ! echo "$says" | grep -q ' starts$'
}
is_healthy() { [ "$(docker inspect --format '{{.State.Health.Status}}' "$1")" = healthy ]; }

# Ends it in order, within the time that compose grants it.
retire() {
  docker stop "$1" >/dev/null
  docker rm "$1" >/dev/null
}

replace() {
  service="$1"
  works="$2"
  shift 2
  for leaving in "$@"; do
    coming="$(one_more "$service")"
    until_so "$coming" "$works" "$coming"
    retire "$leaving"
    echo "$service: $coming in the place of $leaving"
  done
}

roll_server() { replace server is_balanced $(running server); }
roll_jobs() { replace jobs is_healthy $(running jobs); }
roll_archive() { replace archive is_healthy $(running archive); }
# Those that follow first: prices stand still once at most, when the leader hands over.
roll_ingest() {
  for part in $(docker compose config --services | grep '^ingest'); do
    followers=""
    leaders=""
    for id in $(running "$part"); do
      if leads "$id"; then leaders="$leaders $id"; else followers="$followers $id"; fi
    done
    replace "$part" follows $followers $leaders
  done
}
roll_all() {
  roll_server
  roll_ingest
  roll_jobs
  roll_archive
}

setting() { sed -n "s/^$1=//p" "$ENV_FILE" | tail -n 1; }
set_setting() {
  if printenv "$1" >/dev/null; then fail "$1 stands in the environment of this shell, where compose prefers it to $ENV_FILE: unset it first"; fi
  (
    umask 077
    { grep -v "^$1=" "$ENV_FILE" || true; } >"$ENV_FILE.new"
    echo "$1=$2" >>"$ENV_FILE.new"
  )
  mv "$ENV_FILE.new" "$ENV_FILE"
}
secret() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }

change_postgres() {
  old="$(setting POSTGRES_LOGIN)"
  old="${old:-tickdeck}"
  new="$([ "$old" = tickdeck ] && echo tickdeck_other || echo tickdeck)"
  password="$(secret)"
  echo "$password" | docker compose exec -T postgres sh /postgres-password.sh "$new"
  set_setting POSTGRES_LOGIN "$new"
  set_setting POSTGRES_PASSWORD "$password"
  finish_postgres
}
# Whoever still uses the other role uses it until then.
finish_postgres() {
  roll_server
  roll_jobs
  used="$(setting POSTGRES_LOGIN)"
  unused="$([ "$used" = tickdeck ] && echo tickdeck_other || echo tickdeck)"
  setting POSTGRES_PASSWORD | docker compose exec -T postgres sh /postgres-password.sh "$unused"
}

change_redis() {
  name="REDIS_$(echo "$1" | tr '[:lower:]' '[:upper:]')_PASSWORD"
  old="$(setting "$name")"
  new="$(secret)"
  echo "$new" | docker compose exec -T redis sh /etc/redis-password.sh "$1" add
  set_setting "$name" "$new"
  "roll_$1"
  echo "$old" | docker compose exec -T redis sh /etc/redis-password.sh "$1" drop
}

case "${1:-} ${2:-}" in
"version ")
  docker compose exec -T backup sh /backups.sh now
  # Operators see by it what each process runs.
  build="${BUILD_ID:-$(git rev-parse --short HEAD 2>/dev/null || true)}"
  if [ -n "$build" ]; then export BUILD_ID="$build"; fi
  docker compose build
  docker compose run --rm --no-deps -T migrate
  roll_all
  ;;
"settings ") roll_all ;;
"servers "[1-9] | "servers "[1-9][0-9])
  set_setting SERVERS "$2"
  while [ "$(count server)" -lt "$2" ]; do
    new="$(one_more server)"
    until_so "$new" is_balanced "$new"
  done
  while [ "$(count server)" -gt "$2" ]; do retire "$(running server | head -n 1)"; done
  ;;
"password postgres") change_postgres ;;
"password owner")
  password="$(secret)"
  echo "$password" | docker compose exec -T postgres sh /postgres-password.sh tickdeck_owner
  set_setting POSTGRES_OWNER_PASSWORD "$password"
  docker compose up --detach --no-deps backup
  ;;
# It keeps its connections until it is replaced; what it could not write meanwhile is written then.
"password archive")
  password="$(secret)"
  echo "$password" | docker compose exec -T postgres sh /postgres-password.sh tickdeck_archive
  set_setting POSTGRES_ARCHIVE_PASSWORD "$password"
  change_redis archive
  ;;
"password server" | "password ingest" | "password jobs") change_redis "$2" ;;
"part edge" | "part balancer" | "part redis" | "part postgres" | "part backup") docker compose up --detach --no-deps --build "$2" ;;
*)
  sed -n 's/^# \{0,1\}//p' "$0" | sed -n '2,7p' >&2
  exit 64
  ;;
esac
