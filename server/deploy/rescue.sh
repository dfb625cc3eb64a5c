#!/bin/sh
# Writes what can still be read of a damaged store into a new file, and lists the enquiries that cannot be read: their
# references, states and times are in the file's indexes. No process may have the file open. It runs as the store's
# user, never as root: a damaged file may hold anything.
#   runuser -u website -- sh rescue.sh aside/enquiries.db aside/rescued.db
set -eu
damaged=$1
rescued=$2

fail() {
  echo "rescue of $damaged: $1" >&2
  exit 1
}

# In safe mode sqlite3 runs no program and opens no other file, whatever the file's tables say.
sql() {
  sqlite3 -safe -bail "$@"
}

[ "$(id -u)" != 0 ] || fail "root must not read it: start with 'runuser -u website --', as the user of the store"
# sqlite3 would create the one and add to the other.
[ -f "$damaged" ] || fail "there is no such file"
[ ! -e "$rescued" ] || fail "$rescued exists already"
umask 077
version=$(sql "$damaged" "PRAGMA user_version")
# sqlite3 ends the dump of a damaged file with ROLLBACK.
{
  sql "$damaged" .dump 2>/dev/null | sed 's/^ROLLBACK;.*/COMMIT;/'
  echo "PRAGMA user_version = $version;"
} | sql "$rescued" || {
  rm -f "$rescued" "$rescued-journal"
  fail "its tables are not ours, nothing is written"
}
found=$(sql "$rescued" "PRAGMA integrity_check")
[ "$found" = ok ] || fail "$rescued is damaged too: $found"
echo "rescued:"
sql "$rescued" "SELECT '  ' || COUNT(*) || ' ' || state FROM enquiries GROUP BY state"
echo "not readable (reference, state, last change):"
{
  sql -separator ' ' "$rescued" "SELECT 'rescued', id FROM enquiries"
  sql -separator ' ' "$damaged" <<SQL
WITH named AS MATERIALIZED (SELECT id, reference FROM enquiries ORDER BY reference),
  known AS MATERIALIZED (SELECT id, state, updated_at FROM enquiries INDEXED BY enquiries_by_updated)
SELECT 'named', id, reference, state, datetime(updated_at / 1000, 'unixepoch'), 'UTC'
FROM named JOIN known USING (id) ORDER BY id;
SQL
} | awk '$1 == "rescued" { there[$2]; next } !($2 in there) { sub(/^named [^ ]* /, "  "); print }'
