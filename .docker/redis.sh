#!/bin/sh
# Redis with a user for each role, who may touch its own keys alone and change no setting. The settings go in by standard input:
# passwords show in no process list. The default user is off, so nobody can be it, but keeps its rights: when Redis reads its file of
# appended writes at a start it does so as this user, and would leave out every write that a script or transaction made of several
# commands. server/deployed-roles.detail.int.test.ts runs the product on it.
exec redis-server - <<SETTINGS
bind ${REDIS_ADDRESS:-* -::*}
port ${REDIS_PORT:-6379}
dir ${REDIS_FOLDER:-/data}
appendonly yes
appendfsync everysec
maxmemory 2gb
maxmemory-policy noeviction
client-output-buffer-limit pubsub 32mb 8mb 60
user default off resetpass ~* &* +@all
user probe on nopass -@all +ping
user server on >$REDIS_SERVER_PASSWORD %R~td:{*}:* ~td:{*}:rules* ~td:{*}:chart:wanted ~td:metrics ~td:rate:* ~td:test-socket:* ~td:visitor* %R~td:telegram:* ~bull:* &td:* +@all -@admin -@dangerous +info +client|list
user ingest on >$REDIS_INGEST_PASSWORD ~td:{*}:* ~td:metrics &td:{*}:* +@all -@admin -@dangerous +info
user jobs on >$REDIS_JOBS_PASSWORD ~bull:* ~td:metrics ~td:telegram:* %R~td:{*}:* &td:control &td:payments +@all -@admin -@dangerous +info +client|list
SETTINGS
