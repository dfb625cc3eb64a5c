# shellcheck shell=sh
# The stored enquiries: their command, copies, restore and rescue.
: "${srv?}" "${state?}" "${copies?}" "${settings?}" "${ports?}" "${yes?}" "${port_given?}"

# In the folders of the user website nothing is done as root: somebody may have taken that user over, and puts a link or a
# pipe in the place of a file between any two steps of ours. What is read may hold anything, so there is no right to gain.
as_website() {
  if is_real; then
    setpriv --reuid=website --regid=website --clear-groups --no-new-privs --inh-caps=-all -- "$@"
  else "$@"; fi
}
# as_website_in FOLDER SCRIPT ARGUMENTS
as_website_in() {
  script="cd \"\$1\"; shift; umask 077; $2" folder=$1
  shift 2
  as_website sh -euc "$script" sh "$folder" "$@"
}
# own_folder FOLDER: one of that user's, in a folder of root's.
own_folder() {
  if is_real; then install -d -o website -g website -m 700 "$1"; else install -d -m 700 "$1"; fi
}
is_sound() { [ "$(as_website sqlite3 -safe -bail "$1" 'PRAGMA integrity_check' 2>&1)" = ok ]; }

# in_folder DATA_DIR ARGUMENTS: the command for enquiries, with the server's settings, as its user. The unit is described,
# or its description would be the arguments, in the journal.
in_folder() {
  folder=$1
  shift
  on_system systemd-run --quiet --collect --pipe --wait --description='website enquiries' --uid=website \
    -p EnvironmentFile="$settings" -p NoNewPrivileges=yes -p ProtectSystem=strict -p ReadWritePaths="$state" \
    -p ProtectHome=yes -p PrivateTmp=yes -p UMask=0077 -p LimitCORE=0 --working-directory="$srv/current" \
    /usr/bin/env NODE_ENV=production DATA_DIR="$folder" SUDO_USER="${SUDO_USER:-$(id -un)}" \
    "$srv/current/node" dist/server/command.js "$@"
}
# enquiries ARGUMENTS: in the folders of all processes, or in one's.
enquiries() {
  chosen=${ports%% *} all=--all left=$#
  while [ "$left" -gt 0 ]; do
    case $1 in
      *@*)
        fail "an address among the arguments stays in the shell's history:" \
          "erase --email - reads it from standard input"
        ;;
      --port)
        [ "$left" -gt 1 ] || fail "--port needs a value"
        chosen=$2 all=''
        left=$((left - 1))
        shift
        ;;
      --port=*) chosen=${1#--port=} all='' ;;
      *) set -- "$@" "$1" ;;
    esac
    check_port "$chosen"
    left=$((left - 1))
    shift
  done
  if [ -n "$all" ]; then
    case ${1:-} in list | show | retry | close | erase | replay-erasures | export | reencrypt) set -- "$@" --all ;; esac
  fi
  in_folder "$state/$chosen" "$@"
}

# The newest copy of process PORT, by its name: a copy that was brought from elsewhere has another time.
newest_copy() {
  # shellcheck disable=SC2012
  ls -1 "$copies/$1"-*.db 2>/dev/null | tail -1
}
back_up() {
  for port in $ports; do
    if [ ! -f "$state/$port/enquiries.db" ]; then
      say "  process $port has no enquiries yet"
      continue
    fi
    on_system systemctl start "website-backup@$port.service" || return 1
    ! is_real || say "  $(newest_copy "$port")"
  done
}
backup() {
  say "Copies the enquiries to $copies."
  back_up
}
# place_copy FILE FOLDER: a copy, with the lists of what was erased since and, where there is none, of who did what. Root
# reads its own files, and hands them over.
place_copy() {
  # shellcheck disable=SC2016
  as_website_in "$2" 'rm -f enquiries.db.part; set -C; cat >enquiries.db.part' <"$1"
  for list in "$copies/$port"-erasures-*.txt "$copies/$port-audit.jsonl"; do
    if [ ! -f "$list" ] || [ -L "$list" ]; then continue; fi
    # shellcheck disable=SC2016
    as_website_in "$2" '[ -e "$1" ] || { set -C; cat >"$1"; }' "${list#"$copies/$port-"}" <"$list"
  done
  as_website_in "$2" 'sync -f .; mv -T enquiries.db.part enquiries.db'
}
# What is newer than a copy is nowhere else. backup.sh removes it after two weeks.
set_aside() {
  own_folder "$state/aside"
  aside=$state/aside/$1-$(date -u +%F-%H%M%S)
  # shellcheck disable=SC2016
  as_website_in "$state/$1" 'mkdir -m 700 -p "$1"
    find . -maxdepth 1 -name "enquiries.db*" -exec mv -t "$1" {} +' "$aside"
  as_website rmdir "$aside" 2>/dev/null ||
    say "  the file that was there is in $aside, for fourteen days"
}

# agree_to_copy: what $copy would send again as the enquiries of process $port, and whether a person wants that.
agree_to_copy() {
  say "Puts $copy in the place of the enquiries of process $port."
  look=$state/looked-at/$port
  own_folder "$state/looked-at"
  as_website rm -rf "$look"
  as_website mkdir -m 700 "$look"
  place_copy "$copy" "$look"
  is_sound "$look/enquiries.db" || fail "the copy is damaged: take another"
  # In a folder of its own, where nothing is sent. What was erased since is erased there too, and a missing key is named.
  own_folder "$state/$port"
  # shellcheck disable=SC2016
  as_website_in "$state/$port" \
    'find . -maxdepth 1 -type f -name "erasures-*.txt" -exec cp -PR -t "$1" {} +' "$look"
  in_folder "$look" replay-erasures ||
    fail "the process would refuse this copy: see above. Nothing was changed"
  say "These wait in the copy. Those that were sent since it was made would be sent again:"
  in_folder "$look" list --state waiting,parked,held --limit 1000
  as_website rm -rf "$look"
  if [ -f "$state/$port/enquiries.db" ]; then
    say "These wait in the file that is there now, and would be sent no more (website enquiries export writes them out):"
    in_folder "$state/$port" list --state waiting,parked,held --limit 1000 || true
  fi
  if [ -z "$yes" ]; then
    [ -t 0 ] || fail "nothing was changed. --yes puts it in place"
    printf 'Put it in place? yes: '
    read -r answer
    [ "$answer" = yes ] || fail "nothing was changed"
  fi
}

restore() {
  copy=$(realpath "$1")
  [ -f "$copy" ] || fail "there is no $copy"
  ! grep -qE '^STORE_URL=.' "$settings" ||
    fail "STORE_URL is set: the enquiries are in PostgreSQL (docs/operations.md)"
  port=$(basename "$copy" | sed -n 's/^\([0-9]*\)-.*/\1/p')
  is_process "${port:-none}" || fail "the name of a copy begins with its process: one of $ports"
  agree_to_copy
  stop_process "$port"
  set_aside "$port"
  place_copy "$copy" "$state/$port"
  in_folder "$state/$port" replay-erasures
  begin_again "$port"
  say "The copy is in place and process $port runs."
}

# A process that has copies and no enquiries is on a fresh machine: its newest copy comes back before a visitor can send
# anything, which a restore would set aside.
restore_newest() {
  copy=$(newest_copy "$port")
  if [ -z "$copy" ] || [ -f "$state/$port/enquiries.db" ] || grep -qE '^STORE_URL=.' "$settings"; then return 0; fi
  agree_to_copy
  place_copy "$copy" "$state/$port"
  in_folder "$state/$port" replay-erasures
}

rescue() {
  port=${port_given:-$ports}
  check_port "$port"
  file=$state/$port/enquiries.db
  work=$state/rescue/$port
  say "Saves what can be read of $file, in a program without rights. Visitors can send nothing meanwhile."
  own_folder "$state/rescue"
  [ -f "$file" ] || [ -d "$work" ] || fail "there is no $file"
  if [ ! -d "$work" ]; then
    # The process must have ended: the newest records may be in files beside this one.
    stop_process "$port"
    if is_sound "$file"; then
      begin_again "$port"
      say "It is not damaged, and process $port runs again."
      return
    fi
    # shellcheck disable=SC2016
    as_website_in "$state/$port" 'rm -rf "$1.part"; mkdir "$1.part"
      find . -maxdepth 1 -type f -name "enquiries.db*" -exec cp -PRp -t "$1.part" {} +
      mv -T "$1.part" "$1"' "$work"
  fi
  stop_process "$port"
  as_website_in "$work" 'rm -f rescued.db*'
  # The script is read before the rights are gone: the user may not open everything above it.
  if ! (cd / && as_website sh -s -- "$work/enquiries.db" "$work/rescued.db") <"$srv/current/server/deploy/rescue.sh" ||
    ! as_website sqlite3 -safe -bail "$work/rescued.db" 'SELECT 1 FROM enquiries LIMIT 1' | grep -qx 1; then
    begin_again "$port"
    as_website rm -rf "$work"
    fail "nothing could be saved, and nothing was changed: put the newest copy in place (website restore)"
  fi
  set_aside "$port"
  as_website mv -T "$work/rescued.db" "$state/$port/enquiries.db"
  as_website rm -rf "$work"
  begin_again "$port"
  say "What could be read is in place and process $port runs. docs/runbook.md says where to look for the rest."
}
