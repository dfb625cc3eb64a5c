# shellcheck shell=sh
# nginx, its site and the certificate.
: "${root?}" "${etc?}" "${release?}" "${name?}" "${ports?}" "${certificate?}" "${email?}"
: "${cert_given?}" "${key_given?}" "${command?}"

choose_also() {
  case $1 in www.*) standard=${1#www.} ;; *) standard=www.$1 ;; esac
  say "${also_given:-${also:-$standard}}"
}
# print_site NGINX.CONF FULLCHAIN PRIVKEY: that file with our names, processes and certificate.
print_site() {
  servers=''
  for port in $ports; do servers="$servers\\n    server 127.0.0.1:$port max_fails=0;"; done
  other="s/ example\.com;/ $also;/"
  [ "$also" != none ] || other='/^# The other names lead/,/^}/d; s/ example\.com;/;/'
  # nginx 1.25.1 took http2 out of the line of the socket.
  http2=''
  if nginx -v 2>&1 | grep -qE '/1\.(2[5-9]|[3-9][0-9])'; then
    http2='s/^\( *\)listen 443 ssl http2\(.*\)$/\1listen 443 ssl\2\n\1http2 on;/
      s/^\( *listen \[::\]:443 ssl\) http2/\1/'
  fi
  no6=''
  [ -e /proc/net/if_inet6 ] || no6='/^ *listen \[::\]/d'
  sed -e "s/www\.example\.com/$name/g" -e "$other" -e "$http2" -e "$no6" \
    -e "s#/etc/ssl/website/fullchain\.pem#$2#; s#/etc/ssl/website/privkey\.pem#$3#" \
    -e "s/^    server 127\.0\.0\.1:3000 max_fails=0;/${servers#"\n"}/" "$1"
}

# put_site COMMAND...: the site that it prints. If nginx does not accept it, it is taken back, so that nginx still starts.
put_site() {
  site=$root/etc/nginx/conf.d/website.conf
  rm -f "$root/etc/nginx/sites-enabled/default" "$etc/site.before"
  [ ! -f "$site" ] || cp -p "$site" "$etc/site.before"
  put_output /etc/nginx/conf.d/website.conf "$@"
  tune_nginx
  if is_real; then
    if ! problem=$(nginx -t 2>&1); then
      rm -f "$site"
      [ ! -f "$etc/site.before" ] || mv "$etc/site.before" "$site"
      fail "nginx does not accept its new site, the one before stays: $problem"
    fi
    systemctl --quiet enable nginx
    # Also when nothing was written: after an interruption nobody knows what nginx has loaded.
    systemctl reload-or-restart nginx
  fi
  rm -f "$etc/site.before"
}
tune_nginx() {
  install -d -m 755 "$root/etc/nginx/modules-enabled"
  main=$root/etc/nginx/nginx.conf
  put_output /etc/nginx/modules-enabled/99-website.conf print_tuning
  if grep -qs 'worker_connections 768;' "$main"; then
    sed 's/worker_connections 768;/worker_connections 4096;/' "$main" >"$main.part"
    mv "$main.part" "$main"
    say "  set worker_connections in /etc/nginx/nginx.conf"
  fi
}
# Without what Debian or somebody else has set: nginx takes each of them once.
print_tuning() {
  for directive in 'pcre_jit on;' 'worker_rlimit_nofile 16384;'; do
    grep -qs "^ *${directive%% *} " "$main" || say "$directive"
  done
}

# The certificate of the site that is there.
site_certificate() {
  sed -n 's/^ *ssl_certificate \(.*\);/\1/p' "$root/etc/nginx/conf.d/website.conf" 2>/dev/null | head -1
}
# A certificate that nginx can use: sets $fullchain and $privkey. Where it fails, the site stays as it was.
take_certificate() {
  if [ "$certificate" = own ]; then
    fullchain=/etc/ssl/website/fullchain.pem privkey=/etc/ssl/website/privkey.pem
    if [ -n "$cert_given" ]; then
      # What openssl says of a file that it cannot read is compared too, and differs.
      [ "$(openssl x509 -noout -pubkey -in "$cert_given" 2>&1)" = \
        "$(openssl pkey -pubout -passin pass: -in "$key_given" 2>&1)" ] ||
        fail "$key_given is not the key of $cert_given, or has a password: give the two that belong together"
      mkdir -p "$root/etc/ssl/website"
      install -m 644 "$cert_given" "$root$fullchain.part"
      install -m 600 "$key_given" "$root$privkey.part"
      mv "$root$privkey.part" "$root$privkey"
      mv "$root$fullchain.part" "$root$fullchain"
    fi
    [ -f "$root$fullchain" ] || fail "$fullchain is gone: give --cert and --key again"
    return
  fi
  live=/etc/letsencrypt/live/$name
  fullchain=$live/fullchain.pem privkey=$live/privkey.pem
  names=$name lacks=''
  [ "$also" = none ] || names="$name $also"
  if [ -f "$root$fullchain" ]; then
    for one in $names; do
      openssl x509 -noout -checkhost "$one" -in "$root$fullchain" | grep -q 'does match' || lacks=yes
    done
    # An upgrade asks for no more names: certbot may not get them.
    if [ -z "$lacks" ] || [ "$command" != install ]; then return; fi
  fi
  # nginx needs a certificate to start, so until there is one it only answers certbot's challenge. So does the whole site.
  served=$(site_certificate)
  [ -f "$root${served:-/nowhere}" ] || put_site say 'server {
    listen 80;
    location /.well-known/acme-challenge/ { root /var/www/acme; }
}'
  # shellcheck disable=SC2046,SC2086
  if ! on_system certbot certonly --non-interactive --agree-tos --email "$email" --webroot -w /var/www/acme \
    --cert-name "$name" --renew-with-new-domains $(printf -- '-d %s ' $names) \
    --deploy-hook 'systemctl reload nginx' || [ ! -f "$root$fullchain" ]; then
    fail "certbot got no certificate: see above. Do $names point to this machine," \
      "and does the firewall let port 80 in? Then run this again"
  fi
}
# put_nginx: after take_certificate.
put_nginx() {
  put_site print_site "$release/server/deploy/nginx.conf" "$fullchain" "$privkey"
  say "  nginx serves https://$name"
  end_dropped
}
