#!/bin/sh
# Asks nginx once for each page of the sitemap, in both encodings that browsers ask for. nginx then keeps every page, and
# serves it while the process is away. website@.service runs this after each start.
#   warm.sh http://127.0.0.1:3000 [port of nginx]
set -eu
process=$1
port=${2:-443}
# The pages under the site's own name, which nginx asks for. They are on this machine, whatever the name leads to.
pages=$(curl -fsS -m 20 "$process/sitemap.xml" | sed -n 's|.*<loc>\([^<]*\)</loc>.*|url = "\1"|p')
[ -n "$pages" ]
for encoding in br gzip; do
  echo "$pages" | sed 'a output = "/dev/null"' |
    curl -fsSk -m 20 --connect-to "::127.0.0.1:$port" -A warm-up -H "Accept-Encoding: $encoding" -K -
done
