#!/usr/bin/env bash
# Runs a command in a booted machine, as root of it and with nothing of this environment.
#
#   in-machine.sh NAME COMMAND...
set -euo pipefail
read -r nspawn <"/run/machines/$1/nspawn"
first=$(cut -d ' ' -f 1 "/proc/$nspawn/task/$nspawn/children")
shift
exec nsenter --target "$first" --all -- /usr/bin/env -i HOME=/root LC_ALL=C.UTF-8 \
  PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@"
