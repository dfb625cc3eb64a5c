# shellcheck shell=sh
# The processes and their units. A process is named by its port, and so are its folder, units and copies.
: "${changed?}" "${ports?}" "${settings?}"

is_port() {
  case $1 in [1-9][0-9][0-9][0-9] | [1-6][0-9][0-9][0-9][0-9]) [ "$1" -ge 1024 ] && [ "$1" -le 65535 ] ;; *) false ;; esac
}

# Processes are named by their ports, and so are folders, units and copies.
check_port() {
  is_port "$1" || fail "--port takes one of: $ports"
  case " $ports " in *" $1 "*) ;; *) fail "no process is named $1: --port takes one of: $ports" ;; esac
}

put_units() {
  changed=''
  for unit in website@.service website@.socket website-backup@.service website-backup@.timer; do
    put "$1/server/deploy/$unit" "/etc/systemd/system/$unit"
  done
  put "$1/server/deploy/journald.conf" /etc/systemd/journald.conf.d/website.conf
  if has_changed /etc/systemd/journald.conf.d/website.conf; then on_system systemctl restart systemd-journald; fi
  on_system systemctl daemon-reload
  if has_changed /etc/systemd/system/website@.socket && is_real; then
    # Only a stop gives up the old socket: for a second nobody listens.
    for port in $ports; do systemctl stop "website@$port.socket" "website@$port.service" 2>/dev/null || true; done
  fi
}

pid_of() { systemctl show -p MainPID --value "website@$1.service"; }
# When the process began, in microseconds of systemd's clock.
began() { systemctl show -p ExecMainStartTimestampMonotonic --value "website@$1.service"; }

runs_in() { # runs_in PORT: the release of the running process
  pid=$(pid_of "$1")
  [ "${pid:-0}" != 0 ] && basename "$(readlink "/proc/$pid/cwd")"
}

# Units and settings are read at a start.
is_outdated() {
  started=$(date -d "$(systemctl show -p ExecMainStartTimestamp --value "website@$1.service")" +%s)
  for file in /etc/systemd/system/website@.service "$settings"; do
    [ "$(stat -c %Y "$file")" -le "$started" ] || return 0
  done
  return 1
}

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
  if [ "$(runs_in "$1" || true)" != "$id" ] || is_outdated "$1"; then
    old=$(began "$1")
    systemctl restart --no-block "website@$1.service" || return 1
    until=$(($(date +%s) + 20))
    while [ "$(began "$1")" = "$old" ] || [ "$(began "$1")" = 0 ]; do
      [ "$(date +%s)" -lt $until ] || return 1
      sleep 0.1
    done
  fi
  until=$(($(date +%s) + 30))
  until [ "$(runs_in "$1" || true)" = "$id" ] && curl -fsS -m 2 -o /dev/null "http://127.0.0.1:$1/readyz" 2>/dev/null; do
    [ "$(date +%s)" -lt $until ] || return 1
    # It has ended, or has ended and was started again.
    if [ -n "$old" ]; then
      [ "$(pid_of "$1")" != 0 ] && [ "$(systemctl show -p NRestarts --value "website@$1.service")" = 0 ] || return 1
    fi
    sleep 0.2
  done
}

stop_process() { on_system systemctl stop "website@$1.socket" "website@$1.service"; }
begin_again() {
  id=$(now)
  start_process "$1" || fail "process $1 does not answer: journalctl -u website@$1 -n 30"
}
