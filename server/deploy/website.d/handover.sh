# shellcheck shell=sh
# The command handover: one page for whoever takes this over, without a secret.
: "${srv?}" "${state?}" "${copies?}" "${etc?}" "${settings?}" "${name?}" "${also?}" "${ports?}" "${certificate?}" "${email?}"
: "${node?}"

# The answers are people's: what is there stays.
put_questions() {
  [ -f "$etc/handover" ] || cat >"$etc/handover" <<'TEXT'
# For `website handover`: an answer after each colon. Where a secret is and who can open it, never the secret itself.
Machine, who provides it, and whose account that is:
Domain, its registrar, and whose account that is:
DNS, who serves its records, and whose account that is:
Mailboxes of the site and of its alarms, who runs and who reads them:
Copy of /etc/website, where it is and who can open it:
Copies of /var/backups/website, on which other machine:
Source and releases, where they are:
Key that signs releases, who has it and who has its copy:
Vendor, whom to ask about API_BASE, API_KEY and API_IV:
Who is called when the site is down:
TEXT
}

# Names of the settings, and the values that hold no secret: without user, password and what follows a question mark.
print_settings() {
  sed -nE "/^[A-Z_]+=./{
    s/^(SITE_ORIGIN|API_BASE|STORE_URL|NOTIFY_[A-Z_]+|CAPTCHA_PROVIDER|RETENTION_DAYS)=/  \1 /;t value
    s/=.*/ (not shown)/;s/^/  /p;b
    :value
    s#//.*@#//#;s/\?.*//;p
  }" "$settings"
  say "  Identifiers of the keys in STORE_KEYS, the first encrypts: $(sed -n 's/^STORE_KEYS=//p' "$settings" |
    grep -oE '[A-Za-z0-9_-]+:' | tr ':\n' '  ')"
}
how_restored() {
  if grep -qE '^STORE_URL=.' "$settings"; then
    say "  4. restore the database of STORE_URL from its dump; website enquiries replay-erasures"
  else
    say "  4. it puts the newest copies back before a visitor comes, and asks about what they would send again"
  fi
}

handover() {
  put_questions
  renewal='' options='' signed=', signed or not'
  [ "$certificate" != own ] || options=' --cert FILE --key FILE' renewal="website install $name$options"
  [ "$node" = /usr/bin/node ] || options="$options --node NODE.tar.xz"
  [ ! -f "$etc/allowed_signers" ] || signed=' if a key of /etc/website/allowed_signers has signed them'
  cat <<TEXT
HANDOVER of https://$name, $(date -u '+%F %R') UTC. Explained in docs/operations.md and docs/runbook.md of the release.

WHAT RUNS, on $(hostname) $(hostname -I 2>/dev/null), $(sed -n 's/^PRETTY_NAME="\(.*\)"/\1/p' /etc/os-release)
$(! is_real || status || true)
  programs in $srv, settings in $etc, enquiries in $state, their copies in $copies
  the certificate covers $name $also; it is renewed by ${renewal:-certbot, account $email}
  releases are installed$signed

SETTINGS, in /etc/website/environment; NOTIFY_TO is mailed what needs a person, NOTIFY_LEADS each enquiry
$(print_settings)

WHAT ONLY PEOPLE KNOW (fill in /etc/website/handover)
$(sed '/^#/d; s/: *$/: NOT ANSWERED/; s/^/  /' "$etc/handover")

ON A FRESH MACHINE, Debian 12 or 13, as root
  1. let $name $([ "$also" = none ] || say "and $also ")point to it in DNS, and open the ports 80 and 443
  2. put /etc/website and /var/backups/website back from their copies, and unpack the release: tar -xzf
  3. sh website-$(now)/server/deploy/website install $name$options
$(how_restored)
  5. website status; website enquiries test-mail
TEXT
}
# Beside the copies, which are sent to another machine: this one may be gone when somebody needs the page.
keep_handover() { ! is_real || handover >"$copies/handover.txt"; }
