import type { MachinePlan, PlannedVersion } from "../machine/machine-plan";
import { isNeededFirst, placeFile } from "./files";
import { leaveGroupCommands } from "./update-group";
import { INSTALL_FUNCTION, REMOVE_UPDATER, repositoryCommands } from "./packages";
import { shellWord } from "./shell-text";

/** Functions that bring the agent onto the machine. */
export function installFunctions({ brand, installation: { method } }: MachinePlan): string {
  if (method.kind === "packages") return INSTALL_FUNCTION;
  const program = shellWord(`/usr/local/bin/${brand.binary}`);
  return String.raw`
agent_version() {
  if [ ! -x ${program} ]; then return; fi
  ${program} version | grep -Eo '[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.]+)?' | head -n 1
}
${method.sha256 === undefined ? "" : DIGEST_FUNCTION}`;
}

/** Commands that download, before anything is changed, what the changes need. */
export function downloadCommands(plan: MachinePlan): readonly string[] {
  const { version, enrolled, installation } = plan;
  const { method } = installation;
  return [
    ...(version.kind === "channel" ? ['if [ -z "$installed" ]; then ask_channel; fi'] : []),
    ...(method.kind === "script"
      ? [
          `if ${scriptRuns(enrolled)}; then`,
          `  url=${shellWord(method.url)}`,
          '  if ! download "$url" "$work/install.sh"; then',
          '    problem "the installation script $url cannot be downloaded: $(last_words)"',
          ...(method.sha256 === undefined
            ? []
            : [
                `  elif ! has_digest "$work/install.sh" ${method.sha256}; then`,
                '    problem "the installation script $url is another one than declared: its SHA-256 differs"',
              ]),
          "  fi",
          "fi",
        ]
      : []),
  ];
}

/** Commands that find out what is installed, and what must be. */
export function needCommands({ version, installation }: MachinePlan): readonly string[] {
  return [
    "find_manager",
    `installed=$(${installation.method.kind === "script" ? "agent_version" : 'version_of "$package"'})`,
    // The updater decides the version of an installed agent.
    ...fixedVersion(version),
  ];
}

/** Commands that install the agent, or remove the updater; the script of the service installs both. */
export function installCommands(plan: MachinePlan): readonly string[] {
  const { enrolled, installation } = plan;
  const isScript = installation.method.kind === "script";
  return [
    ...leaveGroupCommands(plan),
    ...(isScript ? scriptCommands(plan) : [...repositoryCommands(plan), PACKAGE]),
    ...(enrolled ? [] : [REMOVE_UPDATER]),
  ];
}

/**
 * Commands that install the updater. They come after its files, which say what it follows, because its package may
 * start it.
 */
export function updaterPackageCommands({ enrolled, installation }: MachinePlan): readonly string[] {
  return enrolled && installation.method.kind === "packages" ? [UPDATER] : [];
}

function fixedVersion(version: PlannedVersion): readonly string[] {
  if (version.kind === "channel") return ["wanted="];
  const wanted = shellWord(version.version);
  const condition = version.reinstall ? `"$installed" != ${wanted}` : '-z "$installed"';
  return ["wanted=", `if [ ${condition} ]; then wanted=${wanted}; fi`];
}

function scriptRuns(enrolled: boolean): string {
  return enrolled ? '[ -n "$wanted" ] || [ -z "$(version_of "$updater")" ]' : '[ -n "$wanted" ]';
}

function scriptCommands(plan: MachinePlan): readonly string[] {
  const { edition, enrolled, proxyVariables } = plan;
  return [
    // The script downloads, too, and this file says how.
    ...plan.files.filter((file) => isNeededFirst(file, plan)).flatMap((file) => placeFile(file, "restart")),
    `if ${scriptRuns(enrolled)}; then`,
    // If the agent is already installed, only the updater is missing.
    "  version=$wanted",
    '  if [ -z "$version" ]; then version=$installed; fi',
    `  step "running the installation script for version $version, edition ${edition}"`,
    '  : >"$pending-restart"',
    "  shell=$(command -v bash || command -v sh)",
    `  ${proxyVariables.length > 0 ? "as_agent " : ""}"$shell" "$work/install.sh" "$version" ${shellWord(edition)} </dev/null`,
    "  installed=$(agent_version)",
    '  if [ "$installed" != "$version" ]; then fail "the installation script left version $installed, not $version"; fi',
    ...(enrolled
      ? ['  if [ -z "$(version_of "$updater")" ]; then fail "the installation script left no $updater"; fi']
      : []),
    "fi",
  ];
}

const DIGEST_FUNCTION = String.raw`
has_digest() { [ "$(sha256sum <"$1" | cut -d ' ' -f 1)" = "$2" ]; }
`;

const PACKAGE = String.raw`if [ -n "$wanted" ]; then
  step "installing $package $wanted"
  : >"$pending-restart"
  install_package "$package" "$wanted"
  installed=$(version_of "$package")
  if [ "$installed" != "$wanted" ]; then fail "$manager left $package $installed, not $wanted"; fi
fi`;

const UPDATER = String.raw`if [ -z "$(version_of "$updater")" ]; then
  step "installing $updater"
  : >"$pending-reload"
  install_package "$updater"
fi`;
