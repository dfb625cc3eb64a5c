#!/bin/sh
# Writes what can still be read of a damaged spool into a new file, and lists the enquiries that cannot be read: their
# references, states and times are in the file's indexes. No process may have the file open.
#   rescue.sh aside/enquiries.db rescued/enquiries.db
set -eu
damaged=$1
rescued=$2

fail() {
  echo "rescue of $damaged: $1" >&2
  exit 1
}

# sqlite3 would create the one and add to the other.
[ -f "$damaged" ] || fail "there is no such file"
[ ! -e "$rescued" ] || fail "$rescued exists already"
umask 077
version=$(sqlite3 "$damaged" "PRAGMA user_version")
# sqlite3 ends the dump of a damaged file with ROLLBACK.
{
  sqlite3 "$damaged" .dump 2>/dev/null | sed 's/^ROLLBACK;.*/COMMIT;/'
  echo "PRAGMA user_version = $version;"
} | sqlite3 -bail "$rescued"
found=$(sqlite3 "$rescued" "PRAGMA integrity_check")
[ "$found" = ok ] || fail "$rescued is damaged too: $found"
echo "rescued:"
sqlite3 "$rescued" "SELECT '  ' || COUNT(*) || ' ' || state FROM enquiries GROUP BY state"
echo "not readable (reference, state, last change):"
sqlite3 "$damaged" <<SQL
ATTACH '$rescued' AS rescued;
WITH named AS MATERIALIZED (SELECT id, reference FROM enquiries ORDER BY reference),
  known AS MATERIALIZED (SELECT id, state, updated_at FROM enquiries INDEXED BY enquiries_by_updated)
SELECT '  ' || reference || ' ' || state || ' ' || datetime(updated_at / 1000, 'unixepoch') || ' UTC'
FROM named JOIN known USING (id) WHERE id NOT IN (SELECT id FROM rescued.enquiries) ORDER BY id;
SQL
