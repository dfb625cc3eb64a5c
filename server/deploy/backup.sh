#!/bin/sh
# Copies the store of the process website@<port> while it runs, and then removes what is two weeks old: copies, and whole
# files that a restore or a rescue has left. website-backup@.service runs it as root. When it fails, nothing is removed.
#
# Root opens nothing in a folder of the process's user: somebody may have taken that user over, and puts a link or a pipe
# in the place of a file between any two steps of ours. So that user reads, and root writes what comes from its output.
set -eu
port=$1
store=${2:-/var/lib/website/$port}
copies=${3:-/var/backups/website}

fail() {
  echo "backup of $store: $1" >&2
  exit 1
}

[ -d "$store" ] || fail "there is no such folder: has the process ever started?"
owner=$(stat -c %u "$store")
group=$(stat -c %g "$store")
as_owner() {
  if [ "$owner" = "$(id -u)" ]; then "$@"; else
    setpriv --reuid="$owner" --regid="$group" --clear-groups --no-new-privs --inh-caps=-all -- "$@"
  fi
}
# in_store SCRIPT [ARGUMENT]: in the store's folder, as its owner. It reads nothing from us.
in_store() { as_owner sh -euc "cd \"\$1\"; shift; umask 077; $1" sh "$store" "${2:-}" </dev/null; }

umask 077
mkdir -p "$copies"
copy=$copies/$port-$(date -u +%F-%H%M).db
# A copy that could not be finished must not take the disk.
trap 'rm -f "$copy.part"' EXIT
# It only reads: the version of a Debian may have the WAL-reset bug (A117). With an untrusted schema, the tables call no function that
# does anything outside. (Safe mode does not allow VACUUM INTO.
# Without the test sqlite3 would create the file.)
# shellcheck disable=SC2016
in_store '
  fail() { echo "backup of $PWD: $1" >&2; exit 1; }
  [ -f enquiries.db ] || fail "there is no enquiries.db: has the process ever started?"
  trap "rm -f backup.part" EXIT
  rm -f backup.part
  sqlite3 -readonly -bail -cmd ".timeout 10000" -cmd "PRAGMA trusted_schema = OFF" enquiries.db "VACUUM INTO '\''backup.part'\''"
  found=$(sqlite3 -safe -bail backup.part "PRAGMA integrity_check")
  [ "$found" = ok ] || fail "the store is damaged: $found"
  cat backup.part' >"$copy.part"
sync "$copy.part"
mv "$copy.part" "$copy"
# What was erased since a copy was made is erased again after its restore, so the newest lists are kept with the copies.
for list in $(in_store "find . -maxdepth 1 -type f -name 'erasures-*.txt' -printf '%f\n'" | sort | tail -n 3); do
  # The name too is only what that user says.
  case $list in erasures-[0-9][0-9][0-9][0-9]-[0-9][0-9].txt) ;; *) continue ;; esac
  # shellcheck disable=SC2016
  in_store 'timeout 60 cat "$1"' "$list" >"$copies/$port-$list.part"
  sync "$copies/$port-$list.part"
  mv "$copies/$port-$list.part" "$copies/$port-$list"
done
# The names too.
sync "$copies" "$copies/.."
find "$copies" \( -name "$port-*.db" -mtime +13 -o -name "$port-erasures-*.txt*" -mtime +60 \) -delete
for left in aside looked-at rescue; do
  [ ! -d "${store%/*}/$left" ] ||
    as_owner find "${store%/*}/$left" -mindepth 1 -maxdepth 1 -mtime +13 -exec rm -rf {} +
done
# The process tells Prometheus when this file was written (store_backed_up_timestamp_seconds).
in_store 'rm -f backed-up; : >backed-up'
