#!/bin/sh
# Starts nginx in the container of compose.yaml, as www-data.
set -eu
# Pages that are open or cached ask for the files of older releases: those stay in the volume for sixty days after their
# last start.
cp -R /release/assets/. /srv/website/assets
find /srv/website/assets -type f -mtime +60 -delete
sh /release/website print-site "$NAME" ${ALSO:+--also "$ALSO"} >/etc/nginx/conf.d/website.conf
exec nginx -g 'daemon off;'
