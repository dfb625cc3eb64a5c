#!/bin/sh
# Copies the store of the process website@<port> while it runs, and removes what is two weeks old: copies, and whole files
# that a restore or a rescue has left. website-backup@.service runs it as root. When it fails, the newest copy stays.
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
# First, or a disk that old copies fill would take no new one. A copy was sound when it got its name. A power cut leaves
# half-written ones.
# shellcheck disable=SC2012
newest=$(ls -1 "$copies/$port"-*.db 2>/dev/null | tail -n 1)
find "$copies" \( -name "$port-*.db" ! -path "${newest:-none}" -mtime +13 -o -name "$port-*.part" -o \
  -name "$port-erasures-*.txt" -mtime +60 \) -delete
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
  trap "rm -f backup.part backup.part-journal" EXIT
  rm -f backup.part backup.part-journal
  # The copy lies here too until it is in the folder of copies, and on a full disk no enquiry can be stored.
  free=$(($(stat -f -c "%a*%S" .) / 1000000)) needed=$((2 * $(stat -c %s enquiries.db) / 1000000 + 300))
  [ "$free" -ge "$needed" ] ||
    fail "the disk has $free MB free, and a copy that leaves room for enquiries needs $needed: delete what nobody needs"
  sqlite3 -readonly -bail -cmd ".timeout 10000" -cmd "PRAGMA trusted_schema = OFF" enquiries.db "VACUUM INTO '\''backup.part'\''"
  found=$(sqlite3 -safe -bail backup.part "PRAGMA integrity_check")
  [ "$found" = ok ] || fail "the store is damaged: $found"
  cat backup.part' >"$copy.part"
sync "$copy.part"
mv "$copy.part" "$copy"
# What was erased since a copy was made is erased again after its restore, so the newest lists are kept with the copies.
# So is who did what with enquiries (A112).
for list in $(in_store "find . -maxdepth 1 -type f \( -name audit.jsonl -o -name 'erasures-*.txt' \) -printf '%f\n'" |
  sort | tail -n 4); do
  # The name too is only what that user says.
  case $list in audit.jsonl | erasures-[0-9][0-9][0-9][0-9]-[0-9][0-9].txt) ;; *) continue ;; esac
  # shellcheck disable=SC2016
  in_store 'timeout 60 cat "$1"' "$list" >"$copies/$port-$list.part"
  sync "$copies/$port-$list.part"
  mv "$copies/$port-$list.part" "$copies/$port-$list"
done
# The names too.
sync "$copies" "$copies/.."
for left in aside looked-at rescue; do
  [ ! -d "${store%/*}/$left" ] ||
    as_owner find "${store%/*}/$left" -mindepth 1 -maxdepth 1 -mtime +13 -exec rm -rf {} +
done
# The process tells Prometheus when this file was written (store_backed_up_timestamp_seconds).
in_store 'rm -f backed-up; : >backed-up'
