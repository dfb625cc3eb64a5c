# shellcheck shell=sh
# The commands install and uninstall, and the settings that an installation begins with.
: "${here?}" "${root?}" "${srv?}" "${state?}" "${copies?}" "${etc?}" "${settings?}" "${also?}" "${settings_given?}"
: "${ports_given?}" "${alarms_given?}" "${repository_given?}" "${email_given?}"

install_website() {
  domain=$1
  case $domain in *[!a-z0-9.-]* | '' | .* | -*) fail "DOMAIN is a name such as www.example.com: $domain" ;; esac
  release=$(realpath "$here/../..")
  [ -f "$release/RELEASE" ] || fail "this script does not lie in a release: make one with npm run release"
  say "Installs the release in $release as https://$domain: packages, user website, units, nginx, backup, alarms."
  if is_real && ! grep -qE '^1[23]' /etc/debian_version; then warn "made for Debian 12 and 13"; fi
  check_release "$release"
  mkdir -p "$etc" "$srv/releases"
  chmod 700 "$etc"
  lock
  [ ! -f "$etc/installation" ] || load_installation
  name=$domain also=$(choose_also "$domain") ports=${ports_given:-$ports} alarms=${alarms_given:-$alarms}
  repository=${repository_given:-$repository} email=${email_given:-$email}
  [ -z "$email_given" ] || certificate=certbot
  [ -z "$cert_given" ] || certificate=own
  [ -n "$certificate" ] ||
    fail "give the certificate (--cert FILE --key FILE), or an address for certbot (--email ADDRESS)"

  needed='nginx-light libnginx-mod-http-brotli-static logrotate sqlite3 jq curl openssl ca-certificates'
  [ "$certificate" = own ] || needed="$needed certbot"
  if [ -z "$node_given" ] && [ "${node:-/usr/bin/node}" = /usr/bin/node ] && ! is_new_enough /usr/bin/node; then
    case $(apt-cache policy nodejs | sed -n 's/^ *Candidate: //p') in
      2[0-9].*) needed="$needed nodejs" ;;
      *) refuse_node "Debian's Node is older here" ;;
    esac
  fi
  # shellcheck disable=SC2086
  packages $needed
  take_node
  install -d -m 755 "$root/var/www/acme"
  install -d -m 700 "$copies" "$root/var/cache/nginx"
  if is_real; then
    id website >/dev/null 2>&1 || useradd --system --home-dir /var/lib/website --shell /usr/sbin/nologin website
    chown www-data /var/cache/nginx
  fi
  take_release "$release"
  put_node
  write_settings
  put_questions
  check_name
  # Upgrades get no option that is refused. (A first run ends for want of settings, and the next needs no options again.)
  [ -f "$etc/installation" ] || save_installation
  check_settings
  take_certificate
  save_installation

  place_release
  put_nginx
  put_alarms
  # nginx was not there at the start of the process.
  on_system sh "$release/server/deploy/warm.sh" "http://127.0.0.1:${ports%% *}" 2>/dev/null ||
    warn "not all pages are in nginx's cache yet"
  for port in $ports; do
    [ -n "$(newest_copy "$port")" ] || back_up
  done
  remove_old_releases
  keep_handover
  cat <<TEXT
https://$name is installed: website status. To let visitors in, and nobody else:
  ufw:       ufw allow 80,443/tcp
  nftables:  add rule inet filter input tcp dport { 80, 443 } accept
and so that no address takes every connection:  nft -f /srv/website/current/server/deploy/firewall.nft
TEXT
}

write_settings() {
  if [ -f "$settings" ]; then
    cp -p "$settings" "$settings.part"
    [ -z "$settings_given" ] || ! grep -qvxFf "$settings" "$settings_given" ||
      warn "this machine has settings, so $settings_given was not read: change /etc/website/environment"
  elif [ -n "$settings_given" ]; then
    cp "$settings_given" "$settings.part"
  else
    grep -vE '^(NODE_ENV|HOST|PORT|DATA_DIR)=' "$release/.env.example" >"$settings.part"
  fi
  grep -qE '^SITE_ORIGIN=.' "$settings.part" || set_setting SITE_ORIGIN "https://$name"
  grep -qE '^STORE_KEYS=.' "$settings.part" ||
    set_setting STORE_KEYS "$("$node" "$release/dist/server/command.js" new-key 2>/dev/null)"
  if cmp -s "$settings.part" "$settings"; then rm "$settings.part"; else
    chmod 600 "$settings.part"
    mv "$settings.part" "$settings"
    say "  wrote /etc/website/environment. Keep a copy of its STORE_KEYS apart from the backups:" \
      "without them no copy can be read"
  fi
}
set_setting() {
  grep -v "^$1=" "$settings.part" >"$settings.set" || true
  say "$1=$2" >>"$settings.set"
  mv "$settings.set" "$settings.part"
}
check_name() {
  grep -qE "^SITE_ORIGIN=['\"]?https://${name}['\"]?\$" "$settings" ||
    fail "SITE_ORIGIN in /etc/website/environment must be https://$name, or every form is refused"
}
check_settings() {
  blanks=''
  for setting in API_BASE API_KEY API_IV STORE_KEYS; do
    grep -qE "^$setting=['\"]?[^'\"]" "$settings" || blanks="$blanks$setting "
  done
  [ -z "$blanks" ] || fail "fill in ${blanks}in /etc/website/environment, then run this again"
}

uninstall() {
  [ -n "$yes" ] ||
    fail "takes the website from this machine, with what still waits to be sent staying in $state: add --yes"
  say "Takes the website from this machine. Settings, enquiries and their copies stay."
  for port in $ports $(list_processes); do end_process "$port" || true; done
  [ ! -f "$etc/written" ] || list_written | while read -r file; do
    # prometheus.default stays, or Debian's Prometheus would listen to the world.
    [ "$file" = /etc/default/prometheus ] || rm -f "$root$file" "$root$file.new-release"
  done
  on_system systemctl daemon-reload
  on_system systemctl reload nginx || true
  if [ "$alarms" = yes ]; then on_system systemctl disable --now prometheus || true; fi
  rm -f "$root/usr/local/sbin/website" "$etc/written" "$etc/installation"
  rm -rf "${srv:?}"
  say "To forget everything: rm -r $etc $state $copies; userdel website. Debian's packages stay."
}
