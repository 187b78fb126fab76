#!/bin/sh
# Replaces Envol's processes one after the other by those of the present image and settings; no call fails. The proxy is told
# first that a web node goes: one that merely ends refuses what stands in its queue at that instant.
set -eu
cd "$(dirname "$0")"
nodes=${NODES_FILE:-proxy/web.conf}

compose() { docker compose -f compose.yaml --env-file .env "$@"; }

# tell NODE " down": the proxy sends it nothing more; tell NODE "": it is one of them again.
tell() {
  changed=$(sed "s/^\(server $1:[0-9]* max_fails=[0-9]* fail_timeout=[0-9]*s\).*;/\1$2;/" "$nodes")
  # Written in place: a container sees the folder, and this file in it.
  printf '%s\n' "$changed" > "$nodes"
  compose exec -T proxy nginx -c /etc/nginx/envol/nginx.conf -s reload
}

for node in web-1 web-2; do
  tell "$node" " down"
  # The proxy's former workers end the requests that they hold.
  sleep "${SETTLE_S:-3}"
  compose up -d --no-deps --wait "$node"
  tell "$node" ""
  sleep "${SETTLE_S:-3}"
done
for part in worker realtime; do
  compose up -d --no-deps --wait "$part"
done
