#!/bin/sh
# Replaces the containers of services by those of the present images and settings, one after the other: each old one ends when one more of the new is
# healthy. With several files: COMPOSE_FILE=docker-compose.yml:docker-compose.scaled.yml sh tools/deploy/replace.sh travel gateway
set -eu
for service in "$@"; do
  old=$(docker compose ps --quiet "$service")
  count=$(printf '%s\n' "$old" | grep -c .) || true
  if [ "$count" -lt 2 ]; then
    docker compose up --detach --no-deps --wait "$service"
    continue
  fi
  for container in $old; do
    docker compose up --detach --no-deps --no-recreate --scale "$service=$((count + 1))" --wait "$service"
    # Gateways and the balancer ask for the addresses of a name every 2 s.
    sleep 4
    docker stop "$container" > /dev/null
    docker rm "$container" > /dev/null
  done
done
