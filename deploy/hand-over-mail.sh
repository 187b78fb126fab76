#!/bin/sh
# Hands over one letter, on standard input, that came to an address of INBOUND_MAIL_DOMAIN. For Postfix, in master.cf:
#   envol unix - n n - 4 pipe flags=q user=nobody argv=/usr/local/bin/hand-over-mail.sh ${recipient}
# and in main.cf: transport_maps with "reponses.example.fr envol:". Needs curl and openssl.
# ENVOL_URL (https://envol.example.fr) and INBOUND_MAIL_SECRET stand in /etc/envol/inbound-mail.
set -eu
. /etc/envol/inbound-mail
recipient=$1
letter=$(mktemp)
trap 'rm -f "$letter"' EXIT
cat >"$letter"
timestamp=$(date +%s)
signature=$({ printf '%s.%s.' "$timestamp" "$recipient"; cat "$letter"; } |
  openssl dgst -sha256 -hmac "$INBOUND_MAIL_SECRET" -r | cut -d' ' -f1)
status=$(curl --silent --show-error --output /dev/null --write-out '%{http_code}' --max-time 60 \
  --header "envol-recipient: $recipient" --header "envol-timestamp: $timestamp" --header "envol-signature: $signature" \
  --header 'content-type: message/rfc822' --data-binary "@$letter" "$ENVOL_URL/api/v2/inbound-mail") || exit 75
# 75: tried again later (EX_TEMPFAIL). What was refused for good is not.
case $status in 2??) exit 0 ;; 413) exit 69 ;; *) exit 75 ;; esac
