#!/bin/sh
# Changes the passwords that a user of Redis may have, while it runs; the password comes from standard input:
#   docker compose exec -T redis sh /etc/redis-password.sh USER add|drop < FILE
# With both, processes that still use the old one are not disturbed while others start with the new. deploy/change.sh does it.
# After a restart Redis knows the passwords of its environment alone.
set -eu
user="$1"
case "$user" in
server | ingest | jobs) ;;
*)
  echo "No such user: $user" >&2
  exit 1
  ;;
esac
case "$2" in
add) sign=">" ;;
drop) sign="<" ;;
*) exit 1 ;;
esac
read -r password
REDISCLI_AUTH="$(cat "${KEEPER_FILE:-/run/keeper/password}")"
export REDISCLI_AUTH
# By standard input: what stands among the words of a command shows in lists of processes.
answer="$(printf 'ACL SETUSER %s %s%s\n' "$user" "$sign" "$password" | redis-cli -p "${REDIS_PORT:-6379}" --user keeper)"
if [ "$answer" != OK ]; then
  echo "$answer" >&2
  exit 1
fi
