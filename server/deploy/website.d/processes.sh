# shellcheck shell=sh
# The processes and their units. They are named by their ports, and so are folders, units and copies.
: "${root?}" "${srv?}" "${state?}" "${settings?}" "${name?}" "${ports?}" "${release?}" "${id?}" "${changed?}"

is_port() {
  case $1 in [1-9][0-9][0-9][0-9] | [1-6][0-9][0-9][0-9][0-9]) ;; *) return 1 ;; esac
  [ "$1" -ge 1024 ] && [ "$1" -le 65535 ]
}
is_process() { case " $ports " in *" $1 "*) true ;; *) false ;; esac }
check_port() {
  is_port "$1" || fail "--port takes one of: $ports"
  is_process "$1" || fail "no process is named $1: --port takes one of: $ports"
}

put_units() {
  changed=''
  for unit in website@.service website@.socket website-backup@.service website-backup@.timer; do
    put "$release/server/deploy/$unit" "/etc/systemd/system/$unit"
  done
  put "$release/server/deploy/journald.conf" /etc/systemd/journald.conf.d/website.conf
  if has_changed /etc/systemd/journald.conf.d/website.conf; then on_system systemctl restart systemd-journald; fi
  on_system systemctl daemon-reload
  if has_changed /etc/systemd/system/website@.socket && is_real; then
    # Only a stop gives up the old socket: for a second nobody listens.
    for port in $ports; do systemctl stop "website@$port.socket" "website@$port.service" 2>/dev/null || true; done
  fi
}

# about PORT PROPERTY: what systemd says of the process.
about() { systemctl show -p "$2" --value "website@$1.service"; }
# When the process began, in microseconds of systemd's clock.
began() { about "$1" ExecMainStartTimestampMonotonic; }
runs_in() { # runs_in PORT: the release of the running process
  pid=$(about "$1" MainPID)
  [ "${pid:-0}" != 0 ] && basename "$(readlink "/proc/$pid/cwd")"
}
# Units and settings are read at a start. systemd tells its time without the part of a second.
is_outdated() {
  started=$(about "$1" ExecMainStartTimestamp)
  [ -n "$(find /etc/systemd/system/website@.service "$settings" -newermt "$started + 1 second")" ]
}
# The Node of the running process; Debian may have replaced the file since, or website install --node the link.
node_of() { readlink "/proc/$(about "$1" MainPID)/exe"; }
has_its_node() { [ "$(node_of "$1")" = "$(realpath "$srv/current/node")" ]; }
# answers ADDRESS SECONDS: on this machine, such as 3000/readyz.
answers() { curl -fsS -m "$2" -o /dev/null "http://127.0.0.1:$1" 2>/dev/null; }
# start_process PORT: (re)starts it, unless it already runs this release. systemd holds the socket meanwhile, so requests
# wait: in nginx for 15 s, so a release that ends by itself is given up at once. One that is only slow is given time.
start_process() {
  if ! is_real; then
    on_system systemctl restart "website@$1.service"
    return 0
  fi
  systemctl --quiet enable "website@$1.socket" "website@$1.service"
  systemctl start "website@$1.socket" || return 1
  old=''
  if [ "$(runs_in "$1" || true)" != "$id" ] || is_outdated "$1" || ! has_its_node "$1"; then
    old=$(began "$1")
    systemctl restart --no-block "website@$1.service" || return 1
    until=$(($(date +%s) + 20))
    while [ "$(began "$1")" = "$old" ] || [ "$(began "$1")" = 0 ]; do
      [ "$(date +%s)" -lt $until ] || return 1
      sleep 0.1
    done
  fi
  until=$(($(date +%s) + 30))
  until [ "$(runs_in "$1" || true)" = "$id" ] && answers "$1/readyz" 2; do
    [ "$(date +%s)" -lt $until ] || return 1
    # It has ended, or has ended and was started again.
    if [ -n "$old" ]; then
      [ "$(about "$1" MainPID)" != 0 ] && [ "$(about "$1" NRestarts)" = 0 ] || return 1
    fi
    sleep 0.2
  done
}
# The ports of all processes that systemd starts or copies.
list_processes() {
  find "$root/etc/systemd/system" -path '*.wants/website*@[0-9]*' | sed 's/.*@//; s/\..*//' | sort -u
}
end_process() {
  on_system systemctl disable --now "website-backup@$1.timer" "website@$1.socket" "website@$1.service"
}
# What nginx asks no more ends, unless something in it waits to be sent or for a person: then it runs on, as this release.
end_dropped() {
  for port in $(list_processes); do
    ! is_process "$port" || continue
    stop_process "$port"
    file=$state/$port/enquiries.db left=0
    [ ! -f "$file" ] || left=$(as_website sqlite3 -safe -readonly "$file" \
      "SELECT count(*) FROM enquiries WHERE state IN ('waiting', 'held', 'parked')") || left=unknown
    if [ "$left" = 0 ]; then
      end_process "$port"
      say "  process $port has ended; its enquiries in $state/$port and their copies stay until you delete them"
    else
      on_system systemctl start "website@$port.socket" "website@$port.service" || true
      warn "process $port runs on without visitors, as enquiries of it wait or need you ($left): website enquiries list." \
        "Once none does, run website install $name again"
    fi
  done
}
stop_process() { on_system systemctl stop "website@$1.socket" "website@$1.service"; }
begin_again() {
  id=$(now)
  start_process "$1" || fail "process $1 does not answer: journalctl -u website@$1 -n 30"
}
