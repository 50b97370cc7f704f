#!/bin/sh
# Installs an agent on this machine, and keeps it as declared. Run it as root, as often as you like.
set -euf
umask 022
export LC_ALL=C PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin

# declared
# The values of the agent replace this part. The value of a choice is "yes" or nothing. A part of the functions below is
# left out if the declaration does not need it.
package='' updater='' timer='' unit='' ready='' pending='' binary='' edition=''
user='' group='' home='' secrets='' environment='' schedule=''
fixed='' reinstall='' channel='' first='' installer='' digest='' proxied=''
enrolled='' suspended='' updater_command='' group_command='' updates='' update_group='' update_proxy='' elsewhere=''
secret_checks() { :; }
proxy_is_known() { :; }
proxy_files() { :; }
repositories() { :; }
folders() { :; }
first_files() { :; }
files() { :; }
# end

changed=0
problems=0
next=

step() {
  printf '%s\n' "$1"
  changed=1
}

problem() {
  printf 'problem: %s\n' "$1" >&2
  problems=$((problems + 1))
}

fail() {
  printf 'error: %s\n' "$1" >&2
  exit 1
}

# Repeats a command that fails: a booting machine may still wait for its network, or work on its packages.
patiently() {
  for pause in 3 6 9 12; do
    if "$@"; then return; fi
    sleep "$pause"
  done
  "$@"
}

clean_up() { rm -rf "$work" ${next:+"$next"}; }

find_manager() {
  if command -v apt-get >/dev/null && command -v dpkg-query >/dev/null; then
    manager=apt-get
    packages_are_read dpkg-query --show dpkg
    return
  fi
  for manager in zypper dnf yum; do
    if command -v "$manager" >/dev/null && command -v rpm >/dev/null; then
      packages_are_read rpm --query rpm
      return
    fi
  done
  manager=
  problem "no package manager is there: the updater needs apt, yum, dnf or zypper"
}

# Unreadable packages would count as not installed, and an updated agent would go back to its first version.
packages_are_read() {
  answer=$("$@" 2>&1) || problem "the packages of this machine cannot be read: $* answers $answer"
}

# Version of a package without the revision of apt; nothing if the package is not installed. One in between, such as
# one at which the updater is at work, would count as not installed, and go back to its first version.
version_of() {
  case $manager in
    '') ;;
    apt-get)
      answer=$(dpkg-query --show --showformat='${db:Status-Status} ${Version}' "$1" 2>/dev/null) || answer=
      case $answer in
        installed*) echo "${answer#* }" | sed 's/-[0-9]*$//' ;;
        '' | not-installed* | config-files*) ;;
        *) fail "$1 is $answer: run dpkg --configure -a" ;;
      esac
      ;;
    *) if answer=$(rpm --query --queryformat '%{VERSION}\n' "$1"); then echo "$answer" | tail -n 1; fi ;;
  esac
}

# part packages
# Installs a package, at a version if one is given. It waits for the network, and for programs at work on packages.
install_package() { patiently try_install "$@" || fail "$manager cannot install $1${2:+ $2}, see above"; }

# A failed update of apt's lists is no failure: the list that fails may belong to another repository.
try_install() {
  case $manager in
    apt-get)
      if [ ! -e "$work/updated" ]; then apt-get update || :; fi
      DEBIAN_FRONTEND=noninteractive apt-get install --yes --allow-downgrades -o DPkg::Lock::Timeout=300 \
        -o Dpkg::Options::=--force-confdef -o Dpkg::Options::=--force-confold "$1${2:+=$2}" </dev/null &&
        : >"$work/updated"
      ;;
    zypper)
      # 106: zypper has skipped another repository, for example one whose key is not trusted.
      ZYPP_LOCK_TIMEOUT=300 zypper --non-interactive install --oldpackage "$1${2:+=$2}" </dev/null ||
        [ "$?" -eq 106 ]
      ;;
    dnf) dnf install --assumeyes "$1${2:+-$2}" </dev/null ;;
    *)
      # yum does not go back to an older version when it installs.
      yum install --assumeyes "$1${2:+-$2}" </dev/null && {
        [ -z "${2-}" ] || [ "$(version_of "$1")" = "$2" ] || yum downgrade --assumeyes "$1-$2" </dev/null
      }
      ;;
  esac
}

install_by_packages() {
  repositories
  if [ -z "$wanted" ]; then return; fi
  step "installing $package $wanted"
  : >"$pending-restart"
  install_package "$package" "$wanted"
  installed=$(installed_version)
  [ "$installed" = "$wanted" ] || fail "$manager left $package $installed, not $wanted"
}
# end

# part unenrolled
remove_updater() {
  if [ -z "$(version_of "$updater")" ]; then return; fi
  step "removing $updater"
  if timer_runs; then systemctl disable --now "$timer"; fi
  case $manager in
    apt-get)
      DEBIAN_FRONTEND=noninteractive apt-get remove --yes -o DPkg::Lock::Timeout=300 "$updater" </dev/null
      ;;
    zypper) ZYPP_LOCK_TIMEOUT=300 zypper --non-interactive remove "$updater" </dev/null ;;
    *) "$manager" remove --assumeyes "$updater" </dev/null ;;
  esac
}
# end

# part secrets
# A secret is the only line of its file. Its characters have no special meaning where the secret is used.
check_secret() {
  if [ ! -f "$secrets/$1" ] || [ ! -r "$secrets/$1" ]; then
    problem "the secret $1 is not there: put it into the file $secrets/$1"
  elif [ "$(grep -c '' "$secrets/$1")" -ne 1 ] || [ "$(tr -d '\n' <"$secrets/$1" | wc -c)" -eq 0 ]; then
    problem "the secret $1 is not one line: $secrets/$1 has to hold it and nothing else"
  elif [ "$(tr -d "\n$2" <"$secrets/$1" | wc -c)" -ne 0 ]; then
    problem "the secret $1 holds what cannot be where it is used: allowed are $3"
  fi
}

secret() { tr -d '\n' <"$secrets/$1"; }
# end

# part downloads
# Writes a URL's answer into a file. Redirections without TLS are not followed; wget cannot tell, and follows none.
fetch() {
  if command -v curl >/dev/null; then
    curl ${proxied:+--config "$work/curl"} --silent --show-error --fail --location --proto-redir =https --globoff \
      --max-time 60 --output "$2" "$1"
  else
    wget ${proxied:+--config="$work/wget"} --no-verbose --max-redirect=0 --tries=1 --timeout=60 \
      --output-document="$2" "$1"
  fi
}

download() { patiently fetch "$1" "$2" 2>"$work/download.log"; }

# The last message of a download. wget quotes the address of a proxy that it cannot use, with its password.
last_words() { tail -n 1 "$work/download.log" | sed 's|//[^/@]*@|//|g'; }

get_downloads() {
  if ! proxy_is_known; then return; fi
  if [ -n "$proxied" ]; then proxy_files; fi
  if [ -n "$channel" ] && [ -z "$installed" ]; then ask_channel; fi
  if [ -n "$installer" ] && script_runs; then get_script; fi
}
# end

# part channel
ask_channel() {
  if ! download "$channel" "$work/answer"; then
    problem "the version channel $channel does not answer: $(last_words)"
    return
  fi
  answer=$(head -c 200 "$work/answer" | tr -d '\000')
  wanted=$(printf '%s\n' "$answer" | sed 's/^v//')
  case $wanted in
    none)
      wanted=$first
      if [ -z "$first" ]; then
        problem "the version channel $channel serves no version (none): nothing is installed until it does"
      fi
      ;;
    *[!0-9A-Za-z.-]*) wrong_answer ;;
    *) printf '%s\n' "$wanted" | grep -Eq '^[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.-]+)?$' || wrong_answer ;;
  esac
}

wrong_answer() {
  problem "the version channel $channel answers with no version: $(printf '%s' "$answer" | tr -cd ' -~' | cut -c 1-80)"
}
# end

# part script
# Whether the installation script has something to install.
script_runs() { [ -n "$wanted" ] || { [ -n "$enrolled" ] && [ -z "$(version_of "$updater")" ]; }; }

get_script() {
  if ! download "$installer" "$work/install.sh"; then
    problem "the installation script $installer cannot be downloaded: $(last_words)"
  elif [ -n "$digest" ] && [ "$(sha256sum <"$work/install.sh" | cut -d ' ' -f 1)" != "$digest" ]; then
    problem "the installation script $installer is another one than declared: its SHA-256 differs"
  fi
}

install_by_script() {
  # The script downloads, too, and reads these files for its settings.
  first_files
  if ! script_runs; then return; fi
  # If the agent is already installed, only the updater is missing.
  version=$wanted
  if [ -z "$version" ]; then version=$installed; fi
  step "running the installation script for version $version, edition $edition"
  : >"$pending-restart"
  shell=$(command -v bash || command -v sh)
  ${proxied:+as_agent} "$shell" "$work/install.sh" "$version" "$edition" </dev/null
  installed=$(installed_version)
  if [ "$installed" != "$version" ]; then fail "the installation script left version $installed, not $version"; fi
  if [ -n "$enrolled" ] && [ -z "$(version_of "$updater")" ]; then fail "the installation script left no $updater"; fi
}
# end

# A broken agent would count as not installed, and go back to its first version. A link may lead to one that is gone.
installed_version() {
  if [ -z "$installer" ]; then
    version_of "$package"
  elif [ -e "$binary" ] || [ -L "$binary" ]; then
    answer=$("$binary" version) || answer=
    printf '%s\n' "$answer" | grep -Eo '[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.]+)?' | head -n 1 | grep . ||
      fail "$binary does not say its version: repair or remove it"
  fi
}

# Arguments are path, mode, owner and group. A folder may be a link to a larger disk.
is_like() { [ "$(stat -Lc '%04a %U %G' "$1")" = "$2 $3 $4" ]; }

folder() {
  if [ -d "$1" ] && is_like "$@"; then return; fi
  step "folder $1"
  mkdir -p "$1"
  chown "$3:$4" "$1"
  chmod "$2" "$1"
}

# Replaces a file by $work/content in one step, and never lets others read it in between. The fifth argument is what
# systemd has to do after a change. The file $pending-... marks that until it is done, even if this run ends before.
place() {
  if [ -f "$1" ] && [ ! -L "$1" ] && is_like "$@" &&
    [ "$(sha256sum <"$1")" = "$(sha256sum <"$work/content")" ]; then
    return
  fi
  step "writing $1"
  [ -z "$5" ] || : >"$pending-$5"
  next=$(mktemp "$1.XXXXXX")
  cat "$work/content" >"$next"
  chown "$3:$4" "$next"
  chmod "$2" "$next"
  mv -fT "$next" "$1"
  next=
}

# part account
check_owner() {
  if [ "$user" != root ] && ! getent passwd "$user" >/dev/null && ! command -v useradd >/dev/null; then
    problem "the user $user is not there, and neither is useradd to add it"
  fi
}

add_owner() {
  if [ "$group" != root ] && ! getent group "$group" >/dev/null; then
    step "group $group"
    groupadd --system "$group"
  fi
  if [ "$user" != root ] && ! getent passwd "$user" >/dev/null; then
    step "user $user"
    useradd --system --gid "$group" --home-dir "$home" --no-create-home --shell /usr/sbin/nologin "$user"
  fi
}
# end

# The schedule of the updater is empty at first, and from then on the agent writes it.
make_schedule() {
  if [ -e "$schedule" ] && [ "$(stat -Lc '%U %G' "$schedule")" = "$user $group" ]; then return; fi
  step "schedule $schedule, owned by $user"
  : >>"$schedule"
  chown "$user:$group" "$schedule"
}

timer_runs() { systemctl is-enabled --quiet "$timer" 2>/dev/null || systemctl is-active --quiet "$timer"; }

# part group
# Prints a setting of the updater: proxy, group, or enabled.
follows() {
  if [ -e "$updates" ]; then sed -n "/^spec:/,/^status:/ s/^ *$1: *//p" "$updates" | tr -d \"\'; fi
}

follow_group() {
  if [ -n "$suspended" ]; then
    if [ "$(follows enabled)" != true ]; then return; fi
    step "suspending updates"
    "$group_command" disable
  elif [ "$(follows proxy)" != "$update_proxy" ] || [ "$(follows group)" != "$update_group" ] ||
    [ "$(follows enabled)" != true ]; then
    step "joining the update group $update_group"
    as_agent "$(command -v "$group_command")" enable --proxy "$update_proxy" --group "$update_group" \
      ${elsewhere:+--allow-proxy-conflict} || fail "the updater cannot do its work, see above"
  fi
}
# end

# Runs a program with the variables of the agent, and so through its proxy. A trace of this script does not show them. A
# shell reads the file as systemd does; some versions of systemd cannot run a program and wait for its end.
as_agent() (
  set +x
  set -a
  # shellcheck source=/dev/null
  . "$environment"
  exec "$@"
)

is_ready() {
  if command -v curl >/dev/null; then
    [ "$(curl --silent --noproxy '*' --max-time 5 --output /dev/null --write-out '%{http_code}' "$ready")" = 200 ]
  else
    wget --quiet --no-proxy --max-redirect=0 --tries=1 --timeout=5 --output-document=/dev/null "$ready"
  fi
}

# Waits until the unit has been up and the agent ready for ten seconds, because a unit that restarts over and over is
# active most of the time. The file $pending-up names the last start that passed: for that start, one look is enough.
await_agent() {
  looks=0 steady=0 starts=0 entered=
  while [ "$looks" -lt 90 ] && [ "$starts" -le 3 ]; do
    before=$entered
    entered=$(systemctl show --property=ActiveEnterTimestampMonotonic "$unit")
    if [ "$entered" != "$before" ]; then starts=$((starts + 1)) steady=0; fi
    if systemctl is-active --quiet "$unit" && is_ready; then steady=$((steady + 1)); else steady=0; fi
    if [ "$steady" -eq 1 ] && [ -e "$pending-up" ] && [ "$(cat "$pending-up")" = "$entered" ]; then return; fi
    if [ "$steady" -eq 10 ]; then
      printf '%s\n' "$entered" >"$pending-up"
      return
    fi
    sleep 1
    looks=$((looks + 1))
  done
  journalctl --unit="$unit" --lines=20 --no-pager >&2 || :
  [ "$starts" -le 3 ] || fail "$unit restarts over and over, its last lines are above"
  fail "the agent does not say at $ready that it is ready, its last lines are above"
}

# Checks before anything is changed. A run by hand waits for the run at the first boot.
if [ "$(id -u)" -eq 0 ]; then
  exec 9>"$pending.lock"
  flock --wait 900 9 || fail "another run of this script is at work for 15 minutes"
  work=$(mktemp -d "$pending.XXXXXX")
else
  work=$(mktemp -d)
  problem "this is not root: run the script as root"
fi
trap clean_up EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
[ -d /run/systemd/system ] || problem "systemd does not run here: the agent is a unit of systemd"
find_manager
for name in "$package" "$updater"; do version_of "$name" >/dev/null; done
installed=$(installed_version)
# The updater decides the version of an installed agent.
wanted=
if [ -z "$installed" ] || { [ -n "$reinstall" ] && [ "$installed" != "$fixed" ]; }; then wanted=$fixed; fi
if [ "$user $group" != 'root root' ]; then check_owner; fi
secret_checks
if ! command -v curl >/dev/null && ! command -v wget >/dev/null; then
  problem "neither curl nor wget is there: install one of them"
elif [ -n "$channel$installer" ]; then
  get_downloads
fi
[ "$problems" -eq 0 ] || fail "nothing was changed; problems: $problems"

# Changes what is not as declared. A machine that leaves its update group gets the agent of its package again.
if [ -z "$update_group" ] && [ -e "$updates" ]; then
  step "leaving the update group"
  : >"$pending-restart"
  "$group_command" uninstall || fail "the updater cannot leave its group, see above"
fi
if [ -z "$installer" ]; then install_by_packages; else install_by_script; fi
if [ -z "$enrolled" ]; then remove_updater; fi
if [ "$user $group" != 'root root' ]; then add_owner; fi
folders
files
if [ -n "$enrolled" ]; then make_schedule; fi
# The package may start the updater, so it is installed after the files that say what the updater follows.
if [ -n "$enrolled" ] && [ -z "$installer" ] && [ -z "$(version_of "$updater")" ]; then
  step "installing $updater"
  : >"$pending-reload"
  install_package "$updater"
fi
# Work that an earlier run could not finish counts as a change.
if [ -e "$pending-restart" ] || [ -e "$pending-reload" ]; then
  systemctl daemon-reload
  rm -f "$pending-reload"
fi
if ! systemctl is-enabled --quiet "$unit" 2>/dev/null; then
  step "enabling $unit"
  systemctl enable "$unit"
fi
if [ -e "$pending-restart" ] || ! systemctl is-active --quiet "$unit"; then
  step "starting $unit"
  systemctl restart "$unit"
  rm -f "$pending-restart"
fi
# An update may repair an agent that does not start, so the updater is enabled before the wait for the agent.
if [ -n "$enrolled" ] && [ -n "$suspended" ]; then
  if timer_runs; then
    step "suspending updates: disabling $timer"
    systemctl disable --now "$timer"
  fi
elif [ -n "$enrolled" ]; then
  if ! systemctl is-enabled --quiet "$timer" 2>/dev/null || ! systemctl is-active --quiet "$timer"; then
    step "enabling $timer"
    systemctl enable --now "$timer"
  fi
fi
await_agent
if [ -n "$enrolled" ]; then
  echo "what the updater would do:"
  as_agent "$(command -v "$updater_command")" dry-run || fail "the updater cannot do its work, see above"
fi
# A machine that joins its group gets the version of the group at once, so it joins after the agent is up.
[ -z "$update_group" ] || follow_group
if [ "$changed" -eq 0 ]; then echo "nothing changed"; else echo "done"; fi
