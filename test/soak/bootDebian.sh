#!/bin/sh
# bootDebian.sh FOLDER: starts the Debian in FOLDER with systemd as process 1, in namespaces of its own. Its network is
# the caller's. As root; it ends with this process.
set -eu
root=$(realpath "$1")
# A machine may still have the first version of cgroups in its usual place, which current systemd refuses.
groups=/run/website-soak-cgroup
mkdir -p $groups
mountpoint -q $groups || mount -t cgroup2 none $groups
mkdir -p "$groups/$(basename "$root")"
echo $$ >"$groups/$(basename "$root")/cgroup.procs"
# shellcheck disable=SC2016
exec unshare --mount --pid --uts --ipc --cgroup --fork --kill-child sh -euc '
root=$1
mount --make-rprivate /
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for device in null zero full random urandom tty; do
  touch "$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
mkdir "$root/dev/pts" "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666,mode=620 devpts "$root/dev/pts"
ln -s pts/ptmx "$root/dev/ptmx"
ln -s /proc/self/fd "$root/dev/fd"
mount -t tmpfs tmpfs "$root/dev/shm"
mount -t tmpfs -o mode=755 tmpfs "$root/run"
cd "$root"
mkdir -p .outside
pivot_root . .outside
umount -l /.outside
rmdir /.outside
exec env -i container=website-soak PATH=/usr/sbin:/usr/bin:/sbin:/bin TERM=dumb /lib/systemd/systemd </dev/null >/dev/null 2>&1
' sh "$root"
