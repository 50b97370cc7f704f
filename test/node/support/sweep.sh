#!/usr/bin/env bash
# Removes what a real node leaves behind on the machine: its cgroups and its folder. Nothing of it may run any more.
#
#   sweep.sh FOLDER
set -euo pipefail
for hierarchy in /sys/fs/cgroup /sys/fs/cgroup/*; do
  group=$hierarchy/$(basename "$1")
  [ -d "$group" ] || continue
  # A process that was killed is counted for a moment longer.
  for _ in 1 2 3 4 5 6 7 8 9 10; do
    find "$group" -depth -type d -exec rmdir {} + 2>/dev/null && break
    sleep 0.2
  done
done
rm --recursive --force --one-file-system "$1"
