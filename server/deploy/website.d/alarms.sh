# shellcheck shell=sh
# Prometheus and its alarms.
: "${release?}" "${name?}" "${ports?}" "${alarms?}" "${repository?}" "${changed?}"

put_alarms() {
  [ "$alarms" = yes ] || return 0
  changed=''
  put "$release/server/deploy/prometheus.default" /etc/default/prometheus
  targets=''
  for port in $ports; do targets="$targets, \"127.0.0.1:$port\""; done
  put_output /etc/prometheus/prometheus.yml \
    sed "s/targets: \[\"127\.0\.0\.1:3000\"\].*/targets: [${targets#, }]/; s/www\.example\.com/$name/" \
    "$release/server/deploy/prometheus.yml"
  put_output /etc/prometheus/website-alerts.yml \
    sed "s#https://git\.example\.com/website#${repository:-https://git.example.com/website}#" \
    "$release/server/deploy/alerts.yml"
  # Its configuration is there first: Debian starts it at once, on all addresses unless told.
  packages prometheus
  on_system systemctl --quiet enable prometheus
  if [ -n "$changed" ]; then on_system systemctl restart prometheus; fi
  on_system systemctl start prometheus
}
