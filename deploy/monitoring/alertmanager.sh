#!/bin/bash
# Starts Alertmanager, which knows no variables: what the jobs send mails and Telegram messages with is written into its settings, in this
# container's memory. Mails go to OPERATOR_ALERT_EMAILS, else to SUPPORT_EMAIL; Telegram only with a bot and a chat.
#   alertmanager.sh FILE    writes the settings into FILE and starts nothing
set -eu
umask 077
decoded() { printf '%b' "${1//%/\\x}"; }
# As YAML takes any text: between single quotes, with those inside doubled.
quoted() { printf "'%s'" "${1//\'/\'\'}"; }

address="${SMTP_URL#*://}"
host="${address##*@}"
user="" password=""
if [ "$host" != "$address" ]; then
  login="${address%@*}"
  user="$(decoded "${login%%:*}")"
  password="$(decoded "${login#*:}")"
fi
case "$SMTP_URL" in smtps://*) port=465 ;; *) port=587 ;; esac
[[ "$host" =~ :[0-9]+$ ]] || host="$host:$port"
file="${1:-/tmp/alertmanager.yml}"
{
  echo "global:"
  echo "  smtp_smarthost: $(quoted "$host")"
  echo "  smtp_from: $(quoted "$MAIL_FROM")"
  echo "  smtp_auth_username: $(quoted "$user")"
  echo "  smtp_auth_password: $(quoted "$password")"
  echo "route:"
  echo "  receiver: operators"
  echo "  group_by: [alertname]"
  echo "  group_wait: 10s"
  echo "  group_interval: 5m"
  echo "  routes:"
  echo "    - { matchers: ['severity=\"page\"'], receiver: operators, repeat_interval: 1h }"
  echo "    - { matchers: ['severity=\"ticket\"'], receiver: operators, repeat_interval: 24h }"
  echo "receivers:"
  echo "  - name: operators"
  echo "    email_configs:"
  echo "      - to: $(quoted "${OPERATOR_ALERT_EMAILS:-$SUPPORT_EMAIL}")"
  echo "        send_resolved: true"
  if [ -n "${TELEGRAM_BOT_TOKEN:-}" ] && [ -n "${OPERATOR_TELEGRAM_CHAT:-}" ]; then
    echo "    telegram_configs:"
    echo "      - bot_token: $(quoted "$TELEGRAM_BOT_TOKEN")"
    echo "        chat_id: $OPERATOR_TELEGRAM_CHAT"
    echo "        parse_mode: ''"
    echo "        send_resolved: true"
  fi
} >"$file"
[ $# -gt 0 ] || exec prometheus-alertmanager --config.file="$file" --storage.path=/data --web.listen-address=:9093 --cluster.listen-address=
