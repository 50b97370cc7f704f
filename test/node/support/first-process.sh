#!/usr/bin/env bash
# The first process of a real node: everything in its namespaces ends with it, and it ends with standard input.
#
#   first-process.sh FOLDER
set -euo pipefail
folder=$1
cgroup=$(basename "$folder")
controllers="cpu cpuset io memory pids"

# /proc is still that of the machine, which is where the owner looks.
read -r pid _ </proc/self/stat
mount -t proc proc /proc
mount --make-rshared /
for hidden in /run /var/lib /var/log; do mount -t tmpfs tmpfs "$hidden"; done

# The file may be a link into a folder that is hidden now.
resolver=$(readlink --canonicalize-missing /etc/resolv.conf)
mkdir -p "$(dirname "$resolver")"
[ -e "$resolver" ] || : >"$resolver"
mount --bind "$folder/resolv.conf" "$resolver"

ip link set lo up
ip address add "$NODE_ADDRESS/32" dev lo
ip route add default dev lo
echo 1 >/proc/sys/net/ipv4/ip_forward

if [ -e /sys/fs/cgroup/cgroup.controllers ]; then
  mkdir "/sys/fs/cgroup/$cgroup"
  for controller in $controllers; do
    for group in /sys/fs/cgroup "/sys/fs/cgroup/$cgroup"; do
      echo "+$controller" >"$group/cgroup.subtree_control"
    done
  done
else
  for hierarchy in /sys/fs/cgroup/*/; do
    [ -e "$hierarchy/cgroup.procs" ] && mkdir "$hierarchy/$cgroup"
  done
  for file in cpuset.cpus cpuset.mems; do
    cat "/sys/fs/cgroup/cpuset/$file" >"/sys/fs/cgroup/cpuset/$cgroup/$file"
  done
fi

echo "$pid"
# The shell takes leave of processes whose parents have ended; reading is all that it does.
while read -r _; do :; done
