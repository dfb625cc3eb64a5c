# shellcheck shell=sh
# Releases: checked, taken in, tried, switched to and gone back from.
: "${root?}" "${etc?}" "${srv?}" "${settings?}" "${ports?}" "${node?}" "${sample?}" "${sha256_given?}"

now() { basename "$(readlink "$srv/current" 2>/dev/null)"; }
before() { basename "$(readlink "$srv/previous" 2>/dev/null)"; }
# What RELEASE says, without running it.
fact() { sed -n "s/^$2=\([A-Za-z0-9.+-]*\)$/\1/p" "$1/RELEASE"; }
# A release is a folder of releases/, and nothing above it.
is_id() { case $1 in '' | .* | *[!A-Za-z0-9.+-]*) false ;; *) true ;; esac }
# Each file has its sum, and there is nothing else but the sums' signature and the link to its Node (put_node).
is_whole() {
  (
    cd "$1" 2>/dev/null && [ -f RELEASE ] && sha256sum --quiet --strict -c SHA256SUMS >/dev/null 2>&1 &&
      [ -z "$(find . ! -type d ! -type f ! -path ./node ! -path ./node.part)" ] &&
      [ "$(sed 's/^[0-9a-f]* [ *]//; s#^\./##' SHA256SUMS | LC_ALL=C sort)" = \
        "$(find . -type f ! -path ./SHA256SUMS ! -path ./SHA256SUMS.sig -printf '%P\n' | LC_ALL=C sort)" ]
  )
}
# Whoever signs the list of sums signs every file. What is in releases/ was let in when it came.
check_signature() {
  case $1 in "$srv/releases/"*) return ;; esac
  [ -f "$etc/allowed_signers" ] || return 0
  packages openssh-client
  ssh-keygen -Y verify -f "$etc/allowed_signers" -I website -n website -s "$1/SHA256SUMS.sig" \
    <"$1/SHA256SUMS" >/dev/null 2>&1 ||
    fail "no key of /etc/website/allowed_signers has signed this release: do not install it, ask for one that is signed" \
      "(npm run release -- --sign KEY)"
}
# check_release FOLDER
check_release() {
  check_signature "$1"
  is_whole "$1" || fail "$1 is not whole: its files and the sums of SHA256SUMS differ"
  is_id "$(fact "$1" id)" || fail "$1/RELEASE names no release"
  samples=$(fact "$1" samples)
  [ "$samples" = 0 ] || [ -n "$sample" ] ||
    fail "the release holds ${samples:-unknown} sample values, which visitors would see. --sample takes it all the same"
  case $(uname -m) in x86_64) cpu=x64 ;; aarch64) cpu=arm64 ;; *) cpu=$(uname -m) ;; esac
  [ "$(fact "$1" cpu)" = "$cpu" ] || fail "the release is for $(fact "$1" cpu), this machine is $cpu"
}
# take_release FOLDER: into releases/, which it is in whole or not at all.
take_release() {
  id=$(fact "$1" id)
  release=$srv/releases/$id
  mkdir -p "$srv/releases"
  if is_whole "$release"; then return; fi
  rm -rf "$release.part"
  cp -R "$1" "$release.part"
  chmod -R u=rwX,go=rX "$release.part"
  is_whole "$release.part" || fail "the copy in $release.part is not whole: is the disk full?"
  sync -f "$release.part"
  rm -rf "$release"
  mv "$release.part" "$release"
  say "  release $id is in ${release#"$root"}"
}

# Starts the release on a port and in a folder of its own, before a visitor meets it. It gets no database and no mail.
try_release() {
  # The file of settings overrides the units.
  for setting in NODE_ENV DATA_DIR PORT; do
    ! grep -qE "^ *$setting *=" "$settings" ||
      fail "take $setting out of /etc/website/environment: the units set it. Nothing was changed"
  done
  is_real || return 0
  running=yes
  for port in $ports; do
    if [ "$(runs_in "$port" || true)" != "$id" ] || ! has_its_node "$port"; then running=''; fi
  done
  [ -z "$running" ] || return 0
  port=$("$node" -e 'const server = require("net").createServer();
    server.listen(0, "127.0.0.1", () => { console.log(server.address().port); server.close(); })')
  systemctl stop website-trial.service 2>/dev/null || true
  systemd-run --quiet --collect --unit=website-trial --uid=website -p EnvironmentFile="$settings" \
    -p RuntimeDirectory=website-trial -p RuntimeMaxSec=60 -p WorkingDirectory="$release" -p NoNewPrivileges=yes \
    -p ProtectSystem=strict -p ProtectHome=yes -p LimitCORE=0 \
    /usr/bin/env -u STORE_URL -u NOTIFY_SMTP_URL -u NOTIFY_TO -u NOTIFY_LEADS \
    NODE_ENV=production HOST=127.0.0.1 PORT="$port" DATA_DIR=/run/website-trial "$node" dist/server/main.js
  tries=0
  until answers "$port/readyz" 2 && answers "$port/" 5; do
    tries=$((tries + 1))
    if [ $tries -gt 60 ] || ! systemctl is-active --quiet website-trial.service; then
      journalctl -u website-trial -o cat -n 12 --no-pager >&2 || true
      systemctl stop website-trial.service 2>/dev/null || true
      fail "release $id does not start with the settings of this machine: see above. Nothing was changed"
    fi
    sleep 0.5
  done
  systemctl stop website-trial.service
  say "  it starts here and answers"
}

# Pages that are open or cached ask for the files of older releases: those stay for sixty days after their release went.
share_assets() {
  mkdir -p "$srv/assets"
  for build in "$srv/current" "$release"; do
    [ -d "$build/dist/client/assets" ] || continue
    rm -rf "$srv/assets.part"
    cp -R "$build/dist/client/assets" "$srv/assets.part"
    find "$srv/assets.part" -type f -exec mv -t "$srv/assets" {} +
  done
  rm -rf "$srv/assets.part"
  find "$srv/assets" -type f -mtime +60 -delete
}

# switch_to RELEASE: that one runs when this returns, or it returns 1.
switch_to() {
  release=$srv/releases/$1 id=$1
  put_units
  link "releases/$1" "$srv/current" || return 1
  for port in $ports; do
    start_process "$port" || return 1
    say "  process $port runs release $1"
  done
}
# place_release: the release in $release, with everything around it.
place_release() {
  put_node
  try_release
  share_assets
  was=$(now) earlier=$(before) wanted=$id
  if [ -n "$was" ] && [ "$was" != "$wanted" ]; then
    link "releases/$was" "$srv/previous"
    # A newer release may change the file of enquiries in a way that the older one refuses. (An installation made by
    # hand may have no backup yet.)
    [ ! -f "$srv/releases/$was/RELEASE" ] || back_up ||
      fail "there is no copy of the enquiries: systemctl status 'website-backup@*'. Nothing was changed"
  fi
  [ -n "$was" ] || link "releases/$wanted" "$srv/current"
  for port in $ports; do restore_newest; done
  switch_to "$wanted" || return_from_release
  mkdir -p "$root/usr/local/sbin"
  link /srv/website/current/server/deploy/website "$root/usr/local/sbin/website"
  for port in $ports; do on_system systemctl --quiet enable --now "website-backup@$port.timer"; done
}
# The release $wanted does not answer: to the one before.
return_from_release() {
  back=$was
  [ "$was" != "$wanted" ] || back=$(before)
  if [ -z "$back" ] || [ "$back" = "$wanted" ]; then
    fail "release $wanted does not answer: journalctl -u 'website@*' -n 30"
  fi
  warn "release $wanted does not answer: going back to $back"
  for port in $ports; do
    # What does not answer may not stop either.
    [ "$(runs_in "$port" || true)" != "$wanted" ] || systemctl kill --signal=KILL "website@$port.service" || true
  done
  # A release that failed is nothing to go back to.
  if [ "$back" = "$was" ]; then
    if [ -n "$earlier" ]; then link "releases/$earlier" "$srv/previous"; else rm -f "$srv/previous"; fi
  fi
  switch_to "$back" || fail "release $back does not answer either: journalctl -u 'website@*' -n 30"
  fail "release $back runs again. Why $wanted did not: journalctl -u 'website@*' --since -5min"
}
# The newest is the first.
list_releases() {
  # shellcheck disable=SC2012
  ls -1t "$srv/releases"
}
remove_old_releases() {
  # Three stay, and those in use.
  list_releases | tail -n +4 | while read -r old; do
    case $old in "$(now)" | "$(before)") ;; *) rm -rf "${srv:?}/releases/$old" ;; esac
  done
}

upgrade() {
  archive=$1
  say "Upgrades to the release in $archive. Visitors notice nothing; if it does not answer, the one before runs again."
  [ -f "$archive" ] || fail "there is no $archive"
  [ -n "$sha256_given" ] || [ -f "$archive.sha256" ] ||
    fail "its sum is missing: put $archive.sha256 beside it, or give --sha256"
  sha256=${sha256_given:-$(cut -d' ' -f1 "$archive.sha256")}
  [ "$(sha256sum <"$archive" | cut -d' ' -f1)" = "$sha256" ] || fail "$archive does not have the sum $sha256"
  trap 'rm -rf "$srv/unpacked"' EXIT
  rm -rf "$srv/unpacked"
  mkdir -p "$srv/unpacked"
  tar -xzf "$archive" -C "$srv/unpacked" --strip-components=1 --no-same-owner || fail "$archive cannot be unpacked"
  check_release "$srv/unpacked"
  take_release "$srv/unpacked"
  rm -rf "$srv/unpacked"
  take_node
  save_installation
  # The new release knows best what belongs to it.
  ROOT=$root exec sh "$release/server/deploy/website" place "$id"
}
place() {
  id=$1
  release=$srv/releases/$id
  if ! is_id "$id" || ! is_whole "$release"; then fail "release $id is not there, or not whole"; fi
  place_release
  take_certificate
  put_nginx
  put_alarms
  remove_old_releases
  keep_handover
  say "Release $id runs."
  warn_of_alarms
}
rollback() {
  target=${1:-$(before)}
  if ! is_id "$target" || [ ! -d "$srv/releases/$target" ]; then
    fail "there is no release to go back to: website status names them"
  fi
  say "Goes back to release $target."
  release=$srv/releases/$target
  is_whole "$release" || fail "release $target is not whole"
  share_assets
  switch_to "$target" ||
    fail "release $target does not answer: journalctl -u 'website@*' -n 30. website upgrade brings the newer one back"
  take_certificate
  put_nginx
  put_alarms
  keep_handover
  say "Release $target runs."
  warn_of_alarms
}
