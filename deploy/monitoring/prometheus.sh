#!/bin/bash
# Starts Prometheus with METRICS_TOKEN, which it takes from a file alone; in this container's memory.
set -eu
umask 077
printf '%s' "$METRICS_TOKEN" >/tmp/metrics-token
unset METRICS_TOKEN
exec prometheus --config.file=/etc/tickdeck/prometheus.yml --storage.tsdb.path=/data --storage.tsdb.retention.time=30d \
  --storage.tsdb.retention.size=2GB --web.listen-address=:9090
