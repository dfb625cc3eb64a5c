# shellcheck shell=sh
# The command status.
: "${srv?}" "${state?}" "${name?}" "${ports?}" "${alarms?}"

well=yes
# check WORDS TEST...
check() {
  words=$1
  shift
  if "$@" >/dev/null 2>&1; then say "  ok   $words"; else
    say "  BAD  $words"
    well=no
  fi
}
# Printable only: root's terminal shows what a process says.
from_health() { printf '%s' "$health" | jq -r "$1" | tr -cd '[:print:]'; }
ask_health() {
  health=$(curl -fs -m 5 "http://127.0.0.1:$1/healthz" || echo '{}')
  alarming=$(from_health '.alarms // ["unknown"] | if . == [] then "none" else join(" ") end')
}
# At the end of what starts processes: they may answer, and be unable to do their work.
warn_of_alarms() {
  for port in $ports; do
    ask_health "$port"
    [ "$(from_health .alarm)" != true ] || warn "process $port has alarms (docs/runbook.md): $alarming"
  done
}
status() {
  before=$(before)
  say "https://$name, release $(now), before it ${before:-none}, $(fact "$srv/current" samples) sample values"
  say "  releases: $(list_releases | tr '\n' ' ')"
  check "the files of the release are as they were made" is_whole "$srv/current"
  for port in $ports; do
    running=$(runs_in "$port" || echo none)
    check "process $port runs release $running" [ "$running" = "$(now)" ]
    check "  with Node $("$(node_of "$port")" --version 2>/dev/null || echo "of a file that is gone")" has_its_node "$port"
    ask_health "$port"
    check "  it can store enquiries" [ "$(from_health .ok)" = true ]
    check "  alarms (docs/runbook.md): $alarming" [ "$(from_health .alarm)" = false ]
    say "       enquiries: $(from_health '.counts // {} | to_entries | map("\(.value) \(.key)") | join(", ")')"
    leads=$(from_health '.leadMail // "unknown"')
    check "  mail of each new enquiry: $leads" [ "$leads" != failing ]
    newest=$(newest_copy "$port")
    check "  newest copy: ${newest:-none}" [ -n "$(find "${newest:-/nowhere}" -mmin -180 2>/dev/null)" ]
  done
  answer=$(curl -sS -m 5 -o /dev/null -w '%{http_code}' -k --resolve "$name:443:127.0.0.1" "https://$name/" || true)
  check "nginx answers https://$name/ with $answer" [ "$answer" = 200 ]
  fullchain=$(site_certificate)
  check "certificate, $(openssl x509 -noout -enddate -in "$fullchain")" \
    openssl x509 -noout -checkend 1209600 -in "$fullchain"
  as_website find "$state/aside" "$state/looked-at" "$state/rescue" -mindepth 1 -maxdepth 1 \
    -printf '  left by restore or rescue on %TF, removed after fourteen days: %p\n' 2>/dev/null |
    tr -cd '[:print:]\n' || true
  [ "$alarms" = no ] || check "Prometheus on 127.0.0.1:9090" curl -fsS -m 5 http://127.0.0.1:9090/-/ready
  list_written | while read -r file; do
    [ ! -f "$file.new-release" ] || say "  by hand: $file; the release's is $file.new-release"
  done
  [ "$well" = yes ]
}
