#!/bin/sh
# The site's role and database in the container of compose.yaml, which starts it once, as the superuser on the socket.
set -eu
psql -v ON_ERROR_STOP=1 -d postgres <<'SQL'
\getenv password POSTGRES_PASSWORD
CREATE ROLE website LOGIN PASSWORD :'password';
CREATE DATABASE website OWNER website;
REVOKE CONNECT ON DATABASE postgres FROM PUBLIC;
ALTER ROLE CURRENT_USER PASSWORD NULL;
SQL
