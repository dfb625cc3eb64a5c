# shellcheck shell=sh
# What says, refuses and writes, what is remembered of the installation, and Debian's packages.
: "${root?}" "${etc?}" "${srv?}" "${value?}" "${replace?}"

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
check_root() {
  if is_real && [ "$(id -u)" != 0 ]; then fail "this must be run as root"; fi
}
lock() {
  mkdir -p "$srv"
  exec 9>"$srv/.lock"
  flock -w 20 9 || fail "another website command is at work"
}

load_installation() {
  check_root
  [ -f "$etc/installation" ] || fail "nothing is installed: website install DOMAIN"
  # shellcheck source=/dev/null
  . "$etc/installation"
}
save_installation() {
  say "# Written by website install, for upgrades." >"$etc/installation.new"
  for variable in name also ports alarms repository certificate email node; do
    eval "value=\$$variable"
    case $value in *[!A-Za-z0-9\ ./:@_+~%-]*) fail "$variable has a character that it may not have: $value" ;; esac
    say "$variable='$value'" >>"$etc/installation.new"
  done
  mv "$etc/installation.new" "$etc/installation"
}

# is_ours FILE PLACE: whether we have put this content there. $etc/written has a line for each content that we put.
is_ours() {
  line="$(sha256sum <"$1" | cut -d' ' -f1)  $2"
  grep -qsxF "$line" "$etc/written"
}
# put FILE PLACE: puts it there whole, unless somebody has changed the one there since we put it.
put() {
  place=$root$2
  if [ -f "$place" ] && ! cmp -s "$1" "$place" && ! is_ours "$place" "$2"; then
    if [ -z "$replace" ]; then
      cp "$1" "$place.new-release"
      warn "$2 was changed by hand and stays as it is; the release's is $2.new-release" \
        "(install --replace takes it)"
      return
    fi
    cp -p "$place" "$place.before"
  fi
  rm -f "$place.new-release"
  # The record first: a file that is ours and not recorded would count as somebody else's. Its line break comes first, so
  # that a line that a full disk has cut off does not swallow this one.
  is_ours "$1" "$2" || printf '\n%s' "$line" >>"$etc/written" || fail "cannot write $etc/written: is the disk full?"
  ! cmp -s "$1" "$place" || return 0
  { mkdir -p "${place%/*}" && install -m 644 "$1" "$place.part" && mv "$place.part" "$place"; } ||
    fail "cannot write $2: is the disk full?"
  changed="$changed $2"
  say "  wrote $2"
}
# put_output PLACE COMMAND...: what it prints.
put_output() {
  printed_for=$1
  shift
  "$@" >"$etc/output.part"
  put "$etc/output.part" "$printed_for"
  rm -f "$etc/output.part"
}
# The places of all that was put.
list_written() { cut -c67- "$etc/written" | sed '/^$/d' | sort -u; }
has_changed() { case " $changed " in *" $1 "*) true ;; *) false ;; esac }

link() { # link TARGET PLACE, at once
  [ "$(readlink "$2" 2>/dev/null)" != "$1" ] || return 0
  ln -sfn "$1" "$2.part"
  mv -T "$2.part" "$2"
}

packages() {
  if ! is_real; then
    on_system apt-get install "$@"
    return
  fi
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
