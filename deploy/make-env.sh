#!/bin/sh
# Writes .env for docker-compose.yml, with secrets of its own: every variable that compose knows, those that it needs first.
#   sh deploy/make-env.sh [FILE]
# What is left empty on top has to be filled in. An existing file stays as it is. Back it up with the database: without its
# SESSION_SECRET sealed second factors cannot be opened.
set -eu
umask 077
file="${1:-$(dirname "$0")/../.env}"
if [ -e "$file" ]; then
  echo "$file exists already: it is left as it is" >&2
  exit 1
fi
secret() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }

cat >"$file" <<SETTINGS
# To be filled in: the https address people use (https://localhost for a trial), who runs this deployment, the mail server and the
# address that mails come from.
PUBLIC_URL=
OPERATOR_NAME=
OPERATOR_ADDRESS=
SUPPORT_EMAIL=
SMTP_URL=
MAIL_FROM=

# Made at random. How each is changed, and what that costs: docs/operators.md
SESSION_SECRET=$(secret)
METRICS_TOKEN=$(secret)
POSTGRES_LOGIN=tickdeck
POSTGRES_PASSWORD=$(secret)
POSTGRES_OWNER_PASSWORD=$(secret)
POSTGRES_ARCHIVE_PASSWORD=$(secret)
REDIS_SERVER_PASSWORD=$(secret)
REDIS_INGEST_PASSWORD=$(secret)
REDIS_JOBS_PASSWORD=$(secret)
REDIS_ARCHIVE_PASSWORD=$(secret)
GRAFANA_PASSWORD=$(secret)

# What may stay as it is; .env.example says what each means.
BUILD_ID=
SERVERS=2
LOG_LEVEL=info
COMPOSE_PROFILES=
MAX_SOCKETS=
TEST_ACCESS_SECONDS=900
HISTORY_DAYS=90
ARCHIVE_URL=
ARCHIVE_ENDPOINT=
ARCHIVE_REGION=
ARCHIVE_ACCESS_KEY=
ARCHIVE_SECRET_KEY=
BACKUP_EVERY_HOURS=24
BACKUP_KEEP=14
SOCIAL_URL=
SUPPORT_ANSWER_HOURS=24
HTTPS_PROXY=
NO_PROXY=
OPERATOR_ALERT_EMAILS=
OPERATOR_TELEGRAM_CHAT=
OPERATOR_ALERT_LANGUAGE=en
TELEGRAM_BOT_TOKEN=
VAPID_PUBLIC_KEY=
VAPID_PRIVATE_KEY=
PAYMENT_PROVIDERS=
PAYMENT_TOLERANCE_PERCENT=0
LAUNCH_UNTIL=
YOOMONEY_RECEIVER=
YOOMONEY_SECRET=
YOOMONEY_RUB_RATE=
YOOMONEY_TOKEN=
YOOMONEY_LEGACY_SIGNATURE=0
NOWPAYMENTS_API_KEY=
NOWPAYMENTS_IPN_SECRET=
CHAT_BASE_URL=
CHAT_API_KEY=
CHAT_MODEL=gpt-4
CHAT_DAILY_TOKENS=200000
CHAT_PRIVATE=0
SETTINGS
echo "$file is written; fill in what is empty on top"
