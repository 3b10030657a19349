#!/bin/bash
# Prints the address of each server that the balancer sends visitors to now, one a line:
#   docker compose exec -T balancer bash /balancer-view.sh
# What a server says of itself the balancer knows up to half a second later.
set -euo pipefail
exec 3<>"/dev/tcp/127.0.0.1/${VIEW_PORT}"
echo "show servers state servers" >&3
# Backend, its name, number, name, address, then the state: 2 is running.
while read -r _ _ _ _ address state _ <&3; do
  if [ "${state:-}" = 2 ]; then echo "$address"; fi
done
