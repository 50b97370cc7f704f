import { packageProgram } from "../../../core/package-programs";
import type { LinuxVariable } from "../machine/environment-file";
import type { AptRepository, RpmRepository } from "../machine/linux-installation";
import type { LinuxFile, MachinePlan } from "../machine/machine-plan";
import { shellWord } from "../../../core/shell-word";
import { printText, secretChecks, secretFiles } from "./shell-text";

/** What a change of a file asks of systemd. */
type Effect = "restart" | "reload" | "";

/**
 * The script that installs an agent on one machine and keeps it as declared; for any POSIX shell, run as root.
 *
 * It is `programs/linux/install.sh` with what is declared in its head. It checks everything before it changes anything. It
 * changes only what differs from the declaration, so a second run changes nothing. The updater decides the version of an
 * installed agent, unless the program pins it. Secrets stay in files.
 *
 * @see specification 3, 4.4 and 1.2, rule 7
 */
export function installationScript(plan: MachinePlan): string {
  const parts = neededScriptParts(plan);
  const [top, program] = packageProgram("linux/install.sh").split(DECLARED) as [top: string, program: string];
  const needed = program
    .replaceAll(PART, (_, name: string, text: string) => (parts[name] === true ? text : ""))
    .replaceAll(COMMENT, "")
    .replaceAll(/^ +/gm, "");
  return [top, ...variables(plan, needed), ...functions(plan, needed), needed].join("");
}

/** The placeholder of the declaration in the program. */
const DECLARED = /^# declared\n[^]*?^# end\n/m;

const PART = /^# part (\w+)\n([^]*?)^# end\n\n/gm;

/** Clouds take short user data alone, so comments are left out, and what lines begin with. */
const COMMENT = /^ *# (?!shellcheck).*\n/gm;

/** The parts of the script that a plan needs. */
function neededScriptParts(plan: MachinePlan): Readonly<Record<string, boolean>> {
  const { version, installation, enrolled, updateGroup } = plan;
  const isScript = installation.method.kind === "script";
  const hasChannel = version.kind === "channel";
  return {
    packages: !isScript,
    script: isScript,
    channel: hasChannel,
    downloads: isScript || hasChannel,
    secrets: secretChecks(plan).length > 0,
    account: plan.user !== "root" || plan.group !== "root",
    unenrolled: !enrolled,
    group: updateGroup !== undefined,
  };
}

/** Variables that a program uses, each on its line. */
function variables(plan: MachinePlan, program: string): readonly string[] {
  const { brand, packages, installation, version, updateGroup, proxyVariables } = plan;
  const { method } = installation;
  const choice = (isChosen: boolean | undefined) => (isChosen === true ? "yes" : "");
  const all = {
    package: packages.agent,
    updater: packages.updater,
    timer: `${brand.updaterCommand}.timer`,
    unit: brand.unit,
    ready: readinessUrl(plan),
    pending: `/run/${brand.agentRelease}-install`,
    binary: `/usr/local/bin/${brand.binary}`,
    edition: plan.edition,
    user: plan.user,
    group: plan.group,
    home: brand.dataDirectory,
    secrets: plan.secretsDirectory,
    environment: brand.environmentFile,
    schedule: plan.schedule,
    fixed: version.kind === "fixed" ? version.version : "",
    reinstall: choice(version.kind === "fixed" && version.reinstall),
    channel: version.kind === "channel" ? version.url : "",
    first: version.kind === "channel" ? (version.first ?? "") : "",
    installer: method.kind === "script" ? method.url : "",
    digest: method.kind === "script" ? (method.sha256 ?? "") : "",
    proxied: choice(proxyVariables.length > 0),
    enrolled: choice(plan.enrolled),
    suspended: choice(plan.suspended),
    updater_command: brand.updaterCommand,
    group_command: brand.groupUpdaterCommand,
    updates: brand.groupUpdaterFile,
    update_group: updateGroup?.name ?? "",
    update_proxy: updateGroup?.proxyAddress.toString() ?? "",
    elsewhere: choice(updateGroup?.isElsewhere),
  };
  return Object.entries(all)
    .filter(([name]) => new RegExp(`\\$\\{?${name}\\b`).test(program))
    .map(([name, value]) => `${name}=${shellWord(value)}\n`);
}

/** Functions that a program calls, which say what is declared. */
function functions(plan: MachinePlan, program: string): readonly string[] {
  const { brand, files, directories, proxyVariables } = plan;
  const texts = proxyVariables.map(({ parts }) => parts);
  const known = [...new Set(secretFiles(plan.secretsDirectory, texts))].map((file) => `[ -r ${shellWord(file)} ]`);
  const isFirst = ({ path }: LinuxFile) =>
    path === brand.environmentFile && proxyVariables.length > 0 && plan.installation.method.kind === "script";
  const all = {
    secret_checks: secretChecks(plan),
    proxy_is_known: known.length > 0 ? [known.join(" && ")] : [],
    proxy_files: proxyVariables.length > 0 ? proxyFiles(plan) : [],
    repositories: repositoryCommands(plan),
    folders: directories.map(
      ({ path, mode, owner, group }) => `folder ${[path, mode, owner, group].map(shellWord).join(" ")}`,
    ),
    first_files: files.filter(isFirst).flatMap((file) => placeFile(file, "restart")),
    files: files.filter((file) => !isFirst(file)).flatMap((file) => placeFile(file, fileChangeEffect(file, plan))),
  };
  const called = Object.entries<readonly string[]>(all).filter(([name]) => new RegExp(`\\b${name}\\b`).test(program));
  return called.map(([name, commands]) =>
    commands.length === 0 ? `${name}() { :; }\n` : [`${name}() {`, ...commands, "}\n"].join("\n"),
  );
}

/** Where the agent says on its machine whether it is ready. */
function readinessUrl({ diagnosticsAddress }: Pick<MachinePlan, "diagnosticsAddress">): string {
  return `http://${diagnosticsAddress}/readyz`;
}

/**
 * Commands that write a file if it differs from the declaration.
 *
 * @param effect what systemd must do after a change
 */
function placeFile({ path, mode, owner, group, parts }: LinuxFile, effect: Effect): readonly string[] {
  return [
    "{",
    ...printText(parts),
    '} >"$work/content"',
    `place ${[path, mode, owner, group, effect].map(shellWord).join(" ")}`,
  ];
}

/**
 * A restart ends sessions, so a changed join token restarts nothing: an agent that has not joined reads it at its next
 * try.
 */
function fileChangeEffect({ path }: LinuxFile, { brand }: MachinePlan): Effect {
  if (path.startsWith(`${brand.agentSecretsDirectory}/`)) return "";
  const commands = [brand.updaterCommand, brand.groupUpdaterCommand].map((name) => `/etc/systemd/system/${name}.`);
  const ofUpdater = [`${brand.updaterDirectory}/`, ...commands];
  return ofUpdater.some((start) => path.startsWith(start)) ? "reload" : "restart";
}

/** Commands that make the repository of the packages known to the package manager. */
function repositoryCommands({ brand, installation: { method } }: MachinePlan): readonly string[] {
  if (method.kind !== "packages") return [];
  const { apt, yum, zypper } = method.repository;
  const cases = [
    ...(apt === undefined ? [] : [packageManagerCase("apt-get", aptFiles(brand.id, apt))]),
    ...(zypper === undefined
      ? []
      : [packageManagerCase("zypper", rpmFiles(brand.id, zypper, "/etc/zypp/repos.d"), trustCommand(brand.id))]),
    ...(yum === undefined ? [] : [packageManagerCase("dnf | yum", rpmFiles(brand.id, yum, "/etc/yum.repos.d"))]),
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

function packageManagerCase(managers: string, files: readonly RepositoryFile[], ...after: readonly string[]): string {
  const commands = files.flatMap(([path, content]) => [
    `mkdir -p ${shellWord(path.slice(0, path.lastIndexOf("/")))}`,
    ...placeFile({ path, mode: "0644", owner: "root", group: "root", parts: [content] }, ""),
  ]);
  return [`${managers})`, ...commands, ...after, ";;"].join("\n");
}

function ended(text: string): string {
  return text.endsWith("\n") ? text : `${text}\n`;
}

/** Programs read the proxy from files, so its password is neither in their arguments nor in their environment. */
function proxyFiles({ proxyVariables, version, installation: { method } }: MachinePlan): readonly string[] {
  const urls = [
    ...(version.kind === "channel" ? [version.url] : []),
    ...(method.kind === "script" ? [method.url] : []),
  ];
  const name = urls.some((url) => url.startsWith("http:")) ? "HTTP_PROXY" : "HTTPS_PROXY";
  const proxy = proxyVariables.find((variable) => variable.name === name);
  const bypass = proxyVariables.find((variable) => variable.name === "NO_PROXY");
  return [
    ...workFileLines("curl", setting('proxy = "', proxy, '"'), setting('noproxy = "', bypass, '"')),
    ...workFileLines(
      "wget",
      setting("http_proxy = ", proxy),
      setting("https_proxy = ", proxy),
      setting("no_proxy = ", bypass),
    ),
  ];
}

function setting(before: string, variable: LinuxVariable | undefined, after = ""): readonly string[] {
  return variable === undefined ? [] : printText([before, ...variable.parts, `${after}\n`]);
}

function workFileLines(name: string, ...settings: readonly (readonly string[])[]): readonly string[] {
  return ["{", ...settings.flat(), `} >"$work/${name}"`];
}
