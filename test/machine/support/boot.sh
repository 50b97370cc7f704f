#!/usr/bin/env bash
# Boots a machine inside the namespaces of a test, again whenever it reboots; it ends with them.
#
#   boot.sh NAME LAYER BASE    NAME is at most nine characters: the machine's network device is called that too
set -euo pipefail
name=$1
files=/run/machines/$name

# What the machine writes is in memory, over files of the test and a system that machines share.
mkdir -p "$files"
mount -t tmpfs tmpfs "$files"
mkdir "$files/written" "$files/work" "$files/root"
mount -t overlay overlay -o "lowerdir=$2:$3,upperdir=$files/written,workdir=$files/work" "$files/root"

ip netns add "$name"
ip link add "to-$name" type veth peer name host0 netns "$name"
ip address add "$MACHINE_GATEWAY/24" dev "to-$name"
ip link set "to-$name" up
ip -n "$name" address add "$MACHINE_ADDRESS/24" dev host0
ip -n "$name" link set lo up
ip -n "$name" link set host0 up
ip -n "$name" route add default via "$MACHINE_GATEWAY"

# Its groups of processes are below that of the test, which removes them; of the older hierarchies systemd needs its own.
for hierarchy in /sys/fs/cgroup /sys/fs/cgroup/systemd /sys/fs/cgroup/unified; do
  group=$hierarchy/$CGROUP
  [ ! -e "$group/cgroup.procs" ] || { mkdir -p "$group/$name" && echo $$ >"$group/$name/cgroup.procs"; }
done

rebooted=133
status=$rebooted
while [ "$status" -eq "$rebooted" ]; do
  status=0
  systemd-nspawn --quiet --boot --directory="$files/root" --machine="$name" --register=no --keep-unit \
    --resolv-conf=off --network-namespace-path="/run/netns/$name" </dev/null &
  echo "$!" >"$files/nspawn"
  wait "$!" || status=$?
done
exit "$status"
