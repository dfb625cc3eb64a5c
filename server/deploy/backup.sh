#!/bin/sh
# Copies the spool of the process website@<port> while it runs, and then removes copies that are two weeks old.
# website-backup@.service runs it as root. When it fails, no older copy is removed.
set -eu
port=$1
spool=${2:-/var/lib/website/$port}
copies=${3:-/var/backups/website}

fail() {
  echo "backup of $spool: $1" >&2
  exit 1
}

# sqlite3 would create it.
[ -f "$spool/enquiries.db" ] || fail "there is no enquiries.db: has the process ever started?"
umask 077
mkdir -p "$copies"
copy=$copies/$port-$(date -u +%F-%H%M).db
# A copy that could not be finished must not take the disk.
trap 'rm -f "$copy.part"' EXIT
rm -f "$copy.part"
# The file belongs to the process, which somebody may have taken over. With an untrusted schema, its tables call no
# function that does anything outside. (Safe mode does not allow VACUUM INTO.)
sqlite3 -bail -cmd ".timeout 10000" -cmd "PRAGMA trusted_schema = OFF" "$spool/enquiries.db" "VACUUM INTO '$copy.part'"
found=$(sqlite3 -safe -bail "$copy.part" "PRAGMA integrity_check")
[ "$found" = ok ] || fail "the spool is damaged: $found"
sync "$copy.part"
mv "$copy.part" "$copy"
# What was erased since a copy was made is erased again after its restore, so the newest list is kept with the copies.
for list in "$spool"/erasures-*.txt; do
  [ -L "$list" ] || [ ! -f "$list" ] || cp -P "$list" "$copies/$port-${list##*/}"
done
find "$copies" \( -name "$port-*.db" -mtime +13 -o -name "$port-erasures-*.txt" -mtime +60 \) -delete
# The process tells Prometheus when this file was written (spool_backed_up_timestamp_seconds). Where the process has put
# a link there, nothing but the link is touched.
[ -e "$spool/backed-up" ] || [ -L "$spool/backed-up" ] || (set -C && : >"$spool/backed-up")
touch -h "$spool/backed-up"
