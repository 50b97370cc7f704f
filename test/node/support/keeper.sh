#!/usr/bin/env bash
# Keeps the namespaces of a real node while standard input is open, and removes everything of it afterwards.
#
# The other end of standard input is held by the process that owns the node, so the node ends with it, however that ends.
# Should this process be killed instead, the namespaces go with it; the folder and the cgroups are swept by the next node.
#
#   keeper.sh FOLDER    prints the process id of the first process in the namespaces as soon as they can be used
set -euo pipefail
here=$(dirname "${BASH_SOURCE[0]}")
mkdir "$1"
printf 'nameserver %s\nsearch svc.cluster.local cluster.local\n' "$NODE_ADDRESS" >"$1/resolv.conf"
setpriv --pdeathsig KILL \
  unshare --net --mount --pid --fork --kill-child=KILL bash "$here/first-process.sh" "$1" <&0 &
wait "$!" || true
exec "$here/sweep.sh" "$1" 2>/dev/null
