# shellcheck shell=sh
# What says, refuses and writes, and the packages of Debian.
: "${etc?}" "${srv?}" "${value?}"

say() { printf '%s\n' "$*"; }
warn() { printf 'website: %s\n' "$*" >&2; }
fail() {
  warn "$*"
  exit 1
}

is_real() { [ -z "$root" ]; }
# What changes the system and not files.
on_system() {
  if is_real; then "$@"; else say "  not under ROOT: $*"; fi
}

load_installation() {
  [ -f "$etc/installation" ] || fail "nothing is installed: website install DOMAIN"
  # shellcheck source=/dev/null
  . "$etc/installation"
}

save_installation() {
  {
    say "# Written by website install, for upgrades."
    for variable in name also ports alarms repository certificate email node; do
      eval "value=\$$variable"
      case $value in *[!A-Za-z0-9\ ./:@_+~%-]*) fail "$variable has a character that it may not have: $value" ;; esac
      say "$variable='$value'"
    done
  } >"$etc/installation.new"
  mv "$etc/installation.new" "$etc/installation"
}

lock() {
  mkdir -p "$srv"
  exec 9>"$srv/.lock"
  flock -w 20 9 || fail "another website command is at work"
}

# put FILE PLACE: puts it there whole, unless somebody has changed the one there since we put it.
put() {
  place=$root$2
  sum=$(sha256sum <"$1" | cut -d' ' -f1)
  if [ -f "$place" ]; then
    there=$(sha256sum <"$place" | cut -d' ' -f1)
    if [ "$there" = "$sum" ]; then
      record "$2" "$sum"
      rm -f "$place.new-release"
      return
    fi
    if ! grep -qsxF "$there  $2" "$etc/written"; then
      if [ -z "$replace" ]; then
        cp "$1" "$place.new-release"
        warn "$2 was changed by hand and stays as it is; the release's is $2.new-release (install --replace takes it)"
        return
      fi
      cp -p "$place" "$place.before"
    fi
  fi
  # The record first: a file that is ours and not recorded would count as somebody else's.
  if ! { mkdir -p "${place%/*}" && install -m 644 "$1" "$place.part" && record "$2" "$sum" && mv "$place.part" "$place"; }; then
    fail "cannot write $2: is the disk full?"
  fi
  rm -f "$place.new-release"
  changed="$changed $2"
  say "  wrote $2"
}

# A file may have the content of this release or, when we are interrupted here, still that of the one before.
record() {
  if grep -qsxF "$2  $1" "$etc/written"; then return; fi
  touch "$etc/written"
  {
    grep -vF "  $1" "$etc/written" || true
    grep -F "  $1" "$etc/written" | tail -1
    say "$2  $1"
  } >"$etc/written.new" && mv "$etc/written.new" "$etc/written"
}

has_changed() { case " $changed " in *" $1 "*) true ;; *) false ;; esac }
link() { # link TARGET PLACE, at once
  [ "$(readlink "$2" 2>/dev/null)" != "$1" ] || return 0
  ln -sfn "$1" "$2.part"
  mv -T "$2.part" "$2"
}

packages() {
  is_real || {
    on_system apt-get install "$@"
    return
  }
  missing=''
  for package in "$@"; do
    dpkg-query -W -f='${db:Status-Status}\n' "$package" 2>/dev/null | grep -qx installed || missing="$missing $package"
  done
  [ -n "$missing" ] || return 0
  say "  installing$missing"
  export DEBIAN_FRONTEND=noninteractive
  # Where an earlier run was interrupted.
  dpkg --configure -a --force-confold >/dev/null
  apt-get -qq update || warn "apt-get update failed: using the lists that are there"
  # shellcheck disable=SC2086
  apt-get -qq install -y --no-install-recommends -o Dpkg::Options::=--force-confold $missing >/dev/null
}
