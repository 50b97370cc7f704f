import type { AptRepository, RpmRepository } from "../machine/linux-installation";
import type { MachinePlan } from "../machine/machine-plan";
import { placeFile } from "./files";
import { shellWord } from "./shell-text";

/** Functions that use the package manager of the machine. */
export const PACKAGE_FUNCTIONS = String.raw`
find_manager() {
  if command -v apt-get >/dev/null && command -v dpkg-query >/dev/null; then
    manager=apt-get
    return
  fi
  for manager in zypper dnf yum; do
    if command -v "$manager" >/dev/null && command -v rpm >/dev/null; then return; fi
  done
  manager=
  problem "no package manager is there: the updater needs apt, yum, dnf or zypper"
}

# Version of a package, without the revision of apt's; nothing where it is not installed.
version_of() {
  case $manager in
    '') ;;
    apt-get)
      dpkg-query --show --showformat='${"$"}{db:Status-Status} ${"$"}{Version}\n' "$1" 2>/dev/null |
        sed -n 's/^installed //p' | sed 's/-[0-9]*$//'
      ;;
    *) if rpm --query --quiet "$1"; then rpm --query --queryformat '%{VERSION}\n' "$1" | tail -n 1; fi ;;
  esac
}
`;

/**
 * A function that installs a package, at a version if one is given. It waits for the network and for other programs
 * that work on packages.
 */
export const INSTALL_FUNCTION = String.raw`
install_package() { patiently try_install "$@" || fail "$manager cannot install $1${"$"}{2:+ $2}, see above"; }

# Lists of packages that apt cannot update may be those of others.
try_install() {
  case $manager in
    apt-get)
      if [ ! -e "$work/updated" ]; then apt-get update || :; fi
      DEBIAN_FRONTEND=noninteractive apt-get install --yes --allow-downgrades -o DPkg::Lock::Timeout=300 \
        -o Dpkg::Options::=--force-confdef -o Dpkg::Options::=--force-confold "$1${"$"}{2:+=$2}" </dev/null &&
        : >"$work/updated"
      ;;
    zypper)
      # 106: it has passed over a repository of others, for example one whose key nobody here trusts.
      ZYPP_LOCK_TIMEOUT=300 zypper --non-interactive install --oldpackage "$1${"$"}{2:+=$2}" </dev/null ||
        [ "$?" -eq 106 ]
      ;;
    dnf) dnf install --assumeyes "$1${"$"}{2:+-$2}" </dev/null ;;
    *)
      # yum does not go back to an older version when it installs.
      yum install --assumeyes "$1${"$"}{2:+-$2}" </dev/null && {
        [ -z "${"$"}{2-}" ] || [ "$(version_of "$1")" = "$2" ] || yum downgrade --assumeyes "$1-$2" </dev/null
      }
      ;;
  esac
}
`;

/** Commands that remove the updater. */
export const REMOVE_UPDATER = String.raw`if [ -n "$(version_of "$updater")" ]; then
  step "removing $updater"
  if timer_runs; then systemctl disable --now "$timer"; fi
  case $manager in
    apt-get)
      DEBIAN_FRONTEND=noninteractive apt-get remove --yes -o DPkg::Lock::Timeout=300 "$updater" </dev/null
      ;;
    zypper) ZYPP_LOCK_TIMEOUT=300 zypper --non-interactive remove "$updater" </dev/null ;;
    *) "$manager" remove --assumeyes "$updater" </dev/null ;;
  esac
fi`;

/** Commands that make the repository of the packages known to the package manager. */
export function repositoryCommands({ brand, installation: { method } }: MachinePlan): readonly string[] {
  if (method.kind !== "packages") return [];
  const { apt, yum, zypper } = method.repository;
  const cases = [
    ...(apt === undefined ? [] : [caseOf("apt-get", aptFiles(brand.id, apt))]),
    ...(zypper === undefined
      ? []
      : [caseOf("zypper", rpmFiles(brand.id, zypper, "/etc/zypp/repos.d"), trustCommand(brand.id))]),
    ...(yum === undefined ? [] : [caseOf("dnf | yum", rpmFiles(brand.id, yum, "/etc/yum.repos.d"))]),
  ];
  return cases.length === 0 ? [] : ["case $manager in", ...cases, "esac"];
}

type RepositoryFile = readonly [path: string, content: string];

function aptFiles(id: string, { url, key, suite = "", components = [] }: AptRepository): readonly RepositoryFile[] {
  const keyFile = `/etc/apt/keyrings/${id}.asc`;
  const source = `deb [signed-by=${keyFile}] ${url} ${suite} ${components.join(" ")}\n`;
  return [
    [keyFile, ended(key)],
    [`/etc/apt/sources.list.d/${id}.list`, source],
  ];
}

function rpmFiles(id: string, { url, key }: RpmRepository, folder: string): readonly RepositoryFile[] {
  const keyFile = rpmKeyFile(id);
  const lines = [`[${id}]`, `name=${id}`, `baseurl=${url}`, "enabled=1", "gpgcheck=1", `gpgkey=file://${keyFile}`, ""];
  return [
    [keyFile, ended(key)],
    [`${folder}/${id}.repo`, lines.join("\n")],
  ];
}

function rpmKeyFile(id: string): string {
  return `/etc/pki/rpm-gpg/RPM-GPG-KEY-${id}`;
}

/** Has zypper trust the declared key: of itself it asks, or trusts the new keys of every repository. */
function trustCommand(id: string): string {
  return `rpm --import ${shellWord(rpmKeyFile(id))} || fail "rpm cannot import ${rpmKeyFile(id)}"`;
}

function caseOf(managers: string, files: readonly RepositoryFile[], ...after: readonly string[]): string {
  const commands = files.flatMap(([path, content]) => [
    `mkdir -p ${shellWord(path.slice(0, path.lastIndexOf("/")))}`,
    ...placeFile({ path, mode: "0644", owner: "root", group: "root", parts: [content] }, ""),
  ]);
  return [`${managers})`, ...commands, ...after, ";;"].join("\n");
}

function ended(text: string): string {
  return text.endsWith("\n") ? text : `${text}\n`;
}
