#!/bin/sh
# Stands in, by the name that it is called by, for the package managers of a scratch machine, for systemd, and for the
# agent and its updater. What it knows is in /var/lib/stand-in; each call is a line of /var/log/calls, with the
# environment of it in /var/log/environments.
set -eu
PATH=/host/bin:/host/sbin
state=/var/lib/stand-in
name=$(basename "$0")
printf '%s\n' "$name $*" >>/var/log/calls
if [ "$name" != svc-upgrade ]; then env >>/var/log/environments; fi

newest() { cat "$state/newest"; }
# The package manager is a package itself.
installed() {
  if [ -e "$state/packages-are-unreadable" ]; then echo "the database of packages is broken" >&2 && exit 2; fi
  case $1 in dpkg | rpm) echo 1.0.0 ;; *) cat "$state/packages/$1" 2>/dev/null ;; esac
}
is_older() { [ "$1" != "$2" ] && [ "$(printf '%s\n' "$1" "$2" | sort -V | head -n 1)" = "$1" ]; }

# A package of the agent brings its program, the one of the updater its timer and its command.
put() {
  printf '%s\n' "$2" >"$state/packages/$1"
  rm -f "$state/dpkg-status"
  case $1 in
    *-updater)
      : >"$state/units/svc-upgrade.timer"
      cp "$state/program" /usr/local/bin/svc-upgrade
      ;;
    *)
      cp "$state/program" /usr/local/bin/svc
      cp "$state/program" /usr/local/bin/svc-update
      ;;
  esac
}

drop() {
  rm "$state/packages/$1" "$state/units/svc-upgrade.timer" /usr/local/bin/svc-upgrade
}

# Arguments are a package with or without a version, and whether an older version may take its place.
install_one() {
  package=$1 version=$2
  if [ -z "$version" ]; then version=$(newest); fi
  before=$(installed "$package") || before=$version
  if is_older "$version" "$before" && [ "$3" != older ]; then
    echo "$package $before is newer: nothing to do"
  else
    put "$package" "$version"
  fi
}

# The unit comes up.
enter() { printf . >>"$state/entered"; }

is_ready() {
  [ -e "$state/active/svc.service" ] && [ ! -e "$state/agent-is-not-ready" ]
}

last() { for argument in "$@"; do :; done && printf '%s\n' "$argument"; }

has() { case " $1 " in *" $2 "*) ;; *) return 1 ;; esac; }

# name-1.2.3 is a package and its version to the rpm family.
of_rpm() { last "$@" | sed -E 's/-([0-9]+\.[0-9]+\.[0-9]+.*)$/ \1/'; }

# What is out of reach for a while does not install.
case " $* " in
  *' install '*)
    if [ -s "$state/unreachable" ]; then
      sed -i 1d "$state/unreachable"
      echo "the repository cannot be reached" >&2 && exit 1
    fi
    ;;
esac

case "$name $*" in
  'curl '*' http://127.0.0.1:3000/readyz') if is_ready; then printf 200; else printf 503; fi && exit ;;
  'wget '*' http://127.0.0.1:3000/readyz') if is_ready; then exit; else exit 8; fi ;;
esac

case "$name $1" in
  'apt-get update') : >"$state/updated" ;;
  'apt-get install')
    if [ ! -e "$state/updated" ]; then echo "E: Unable to locate package" && exit 100; fi
    if ! has "$*" --yes || [ "${DEBIAN_FRONTEND-}" != noninteractive ]; then echo "Abort." && exit 1; fi
    wanted=$(last "$@")
    age=$(if has "$*" --allow-downgrades; then echo older; fi)
    install_one "${wanted%%=*}" "$(printf '%s' "$wanted" | sed -n 's/^[^=]*=//p')" "$age"
    ;;
  'apt-get remove') drop "$(last "$@")" ;;
  'dpkg-query '*)
    if ! version=$(installed "$(last "$@")"); then exit 1; fi
    echo "$(cat "$state/dpkg-status" 2>/dev/null || echo installed) $version-1"
    ;;
  'zypper --non-interactive')
    wanted=$(last "$@")
    case "$*" in
      *' remove '*) drop "$wanted" ;;
      *)
        if [ -e "$state/needs-key" ] && [ ! -e "$state/key" ]; then echo "No provider of '$wanted' found." && exit 104; fi
        age=$(if has "$*" --oldpackage; then echo older; fi)
        install_one "${wanted%%=*}" "$(printf '%s' "$wanted" | sed -n 's/^[^=]*=//p')" "$age"
        if [ -e "$state/passes-over" ]; then exit 106; fi
        ;;
    esac
    ;;
  'rpm --import') cat "$2" >"$state/key" ;;
  'dnf install' | 'yum install' | 'yum downgrade')
    if ! has "$*" --assumeyes; then echo "Operation aborted." && exit 1; fi
    of_rpm "$@" | {
      read -r package version || true
      # Only dnf goes back to an older version when it installs.
      install_one "$package" "$version" "$(if [ "$name $1" != 'yum install' ]; then echo older; fi)"
    }
    ;;
  'dnf remove' | 'yum remove') drop "$(last "$@")" ;;
  'rpm --query')
    if ! version=$(installed "$(last "$@")"); then
      echo "package $(last "$@") is not installed" && exit 1
    fi
    echo "$version"
    ;;
  'systemctl daemon-reload') cp /etc/systemd/system/*.service "$state/units" ;;
  'systemctl enable' | 'systemctl disable' | 'systemctl restart')
    unit=$(last "$@")
    if [ ! -e "$state/units/$unit" ]; then echo "Unit $unit does not exist." >&2 && exit 5; fi
    case $1 in
      enable) : >"$state/enabled/$unit" ;;
      disable) rm -f "$state/enabled/$unit" ;;
      restart) : >"$state/active/$unit" && enter ;;
    esac
    if has "$*" --now; then if [ "$1" = enable ]; then : >"$state/active/$unit"; else rm -f "$state/active/$unit"; fi; fi
    ;;
  'systemctl show')
    # An agent that crashes is up for a moment whenever somebody looks.
    if [ -e "$state/agent-crashes" ]; then enter; fi
    echo "ActiveEnterTimestampMonotonic=$(wc -c <"$state/entered")"
    ;;
  'journalctl '*) echo "svc: cannot join: the token is not known" ;;
  'systemctl is-enabled') [ -e "$state/enabled/$(last "$@")" ] ;;
  'systemctl is-active') [ -e "$state/active/$(last "$@")" ] ;;
  'svc version') echo "Svc Enterprise v$(installed svc-ent) git:v0.0.0-0-gabcdef0 go1.22.2" ;;
  'svc-upgrade dry-run')
    env >"$state/environment-of-updater"
    if [ -e "$state/updater-fails" ]; then echo "cannot reach the version server" >&2 && exit 1; fi
    echo "no upgrades available ($(installed svc-ent) == $(installed svc-ent))"
    ;;
  'svc-update enable')
    env >"$state/environment-of-updater"
    if [ -e "$state/updater-fails" ]; then echo "cannot reach the proxies" >&2 && exit 1; fi
    mkdir -p /opt/svc/default
    printf 'version: v1\nkind: update_config\nspec:\n    proxy: %s\n    path: /usr/local/bin\n    group: %s\n    enabled: true\n    pinned: false\nstatus:\n    active:\n        version: 17.5.2\n' \
      "$3" "$5" >/opt/svc/default/update.yaml
    ;;
  'svc-update disable') sed -i 's/enabled: true/enabled: false/' /opt/svc/default/update.yaml ;;
  'svc-update uninstall') rm -r /opt/svc/default ;;
  'curl '*) exec /host/bin/curl "$@" ;;
  'wget '*) exec /host/bin/wget "$@" ;;
  'sleep '*) ;;
  *) echo "$name: not known to the stand-in: $*" >&2 && exit 64 ;;
esac
