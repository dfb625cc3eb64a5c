# shellcheck shell=sh
# The Node that the processes run with.
: "${root?}" "${srv?}" "${release?}" "${node_given?}"

is_new_enough() {
  "$1" -e 'const [major, minor] = process.versions.node.split(".").map(Number);
    process.exit((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major >= 24 ? 0 : 1)' 2>/dev/null
}
# take_node: sets $node to a program that is new enough.
take_node() {
  case $node_given in
    '') node=${node:-/usr/bin/node} ;;
    *.tar.xz | *.tar.gz) unpack_node ;;
    *) node=$(realpath "$node_given") ;;
  esac
  is_new_enough "$node" || refuse_node "$node says: $("$node" --version 2>&1)"
}
unpack_node() {
  folder=$(dirname "$node_given") file=$(basename "$node_given")
  [ -f "$folder/SHASUMS256.txt" ] || fail "put nodejs.org's SHASUMS256.txt of that version beside $node_given"
  (cd "$folder" && grep -F "  $file" SHASUMS256.txt | sha256sum --status -c) ||
    fail "$node_given does not have the sum that SHASUMS256.txt names"
  # Node 26 needs the second.
  packages xz-utils libatomic1
  inside=${file%.tar.*}
  unpacked=$srv/node/$inside
  rm -rf "$unpacked.part"
  mkdir -p "$unpacked.part"
  tar -xf "$node_given" -C "$unpacked.part" --strip-components=1 --no-same-owner "$inside/bin/node"
  rm -rf "$unpacked"
  mv "$unpacked.part" "$unpacked"
  node=$unpacked/bin/node
}
refuse_node() {
  fail "the website needs Node 20.19, 22.12, 24 or newer, and $1. Fetch
  node-v24....tar.xz for linux-$(fact "$release" cpu) and SHASUMS256.txt of the same version from https://nodejs.org/dist/
  and run this again with --node and that file"
}
# Which Node a release runs with belongs to it, and goes back with it.
put_node() { link "${node#"$root"}" "$release/node"; }
