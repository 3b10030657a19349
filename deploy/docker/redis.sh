#!/bin/sh
# Redis with a user for each role, who may touch its own keys alone and change no setting. The settings go in by standard input:
# passwords show in no process list. The default user is off, so nobody can be it, but keeps its rights: when Redis reads its file of
# appended writes at a start it does so as this user, and would leave out every write that a script or transaction made of several
# commands. server/deployed-roles.detail.int.test.ts runs the product on it.
# With REDIS_CLUSTER=yes it is one server of a cluster: REDIS_CLUSTER_PASSWORD, the same on each, is that of the user that
# joins them and that replicas use. A cluster that has lost a master goes on with the keys of the others.
# The user "keeper" changes the passwords of the others while Redis runs (redis-password.sh); his own is made anew at each start and stays
# in a file of this container.
set -eu
KEEPER_FILE="${KEEPER_FILE:-/run/keeper/password}"
keeper="$(od -An -N32 -tx1 /dev/urandom | tr -d ' \n')"
(umask 077 && printf '%s\n' "$keeper" >"$KEEPER_FILE")
exec redis-server - <<SETTINGS
bind ${REDIS_ADDRESS:-* -::*}
port ${REDIS_PORT:-6379}
dir ${REDIS_FOLDER:-/data}
appendonly yes
appendfsync everysec
maxmemory 1gb
maxmemory-policy noeviction
client-output-buffer-limit pubsub 32mb 8mb 60
cluster-enabled ${REDIS_CLUSTER:-no}
cluster-port ${REDIS_BUS_PORT:-0}
cluster-node-timeout 5000
cluster-require-full-coverage no
${REDIS_CLUSTER_PASSWORD:+masteruser cluster}
${REDIS_CLUSTER_PASSWORD:+masterauth $REDIS_CLUSTER_PASSWORD}
${REDIS_CLUSTER_PASSWORD:+user cluster on >$REDIS_CLUSTER_PASSWORD -@all +cluster +info +ping +dbsize +psync +replconf}
user default off resetpass ~* &* +@all
user probe on nopass -@all +ping
user keeper on >$keeper -@all +acl|setuser
user server on >$REDIS_SERVER_PASSWORD %R~td:{*}:* ~td:{*}:rules* ~td:{*}:chart:wanted ~td:{*}:watched ~td:metrics ~td:delayed-logins:* ~td:rate:* ~td:sockets:* ~td:visitor* ~td:watch:* ~td:webhooks:* %R~td:telegram:* ~bull:* ~{bull}:* &td:* +@all -@admin -@dangerous +info +client|list
user ingest on >$REDIS_INGEST_PASSWORD ~td:{*}:* ~td:metrics &td:{*}:* +@all -@admin -@dangerous +info
user jobs on >$REDIS_JOBS_PASSWORD ~bull:* ~{bull}:* ~td:metrics ~td:watch:* ~td:telegram:* ~td:schedule:* %R~td:webhooks:* %R~td:{*}:* ~td:{*}:alerts* ~td:{*}:rules ~td:{*}:rules:version ~td:{*}:rules:reported ~td:{*}:signals:reported &td:control &td:payments +@all -@admin -@dangerous +info +client|list
user archive on >$REDIS_ARCHIVE_PASSWORD %R~td:{*}:* ~td:{*}:signals:recorded ~td:{*}:relations:recorded ~td:{*}:deviations ~td:metrics +@all -@admin -@dangerous +info
SETTINGS
