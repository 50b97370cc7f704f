import { dirname } from "node:path/posix";
import type { Brand, Edition } from "../../../brand/brand";
import { SecretRef } from "../../../secrets/secret-ref";
import { channelUrl } from "../../../updates/version-channels";
import { followedChannel } from "../../features/followed-channel";
import { hasUpdater, updaterChannel } from "../../features/updates";
import { agentConfiguration, diagnosticsAddress, joinTokenFile } from "./agent-configuration";
import { environmentFile, environmentVariables } from "./environment-file";
import type { LinuxAgentDeclaration } from "./linux-agent-props";
import { joinSecret } from "./linux-joining";
import type {
  LinuxDirectory,
  LinuxEdition,
  LinuxFile,
  LinuxText,
  LinuxVariable,
  MachinePlan,
  PlannedVersion,
} from "./machine-plan";
import { agentUnit, dropInPath, unitPath, updaterDropIn, userDropIn } from "./unit-files";

/** Who owns what systemd, the updater and the administrator read. */
const ROOT = { owner: "root", group: "root" } as const;

/**
 * What a machine needs to run the agent of a declaration.
 *
 * @param props of the one machine: its differences are already merged
 */
export function planMachine(props: LinuxAgentDeclaration): MachinePlan {
  const { platform } = props;
  const { brand } = platform;
  const { user, group } = accountOf(props);
  const enrolled = hasUpdater(props);
  return {
    brand,
    user,
    group,
    directories: directoriesOf(props),
    files: filesOf(props),
    packages: { agent: brand.agentPackage(platform.edition), updater: brand.updaterPackage },
    version: plannedVersion(props),
    edition: editionOf(platform),
    installation: props.installation,
    enrolled,
    suspended: enrolled && props.updates?.suspended === true,
    schedule: `${brand.updaterDirectory}/schedule`,
    proxyVariables: proxyVariablesOf(props),
    diagnosticsAddress: diagnosticsAddress(props),
    secretsDirectory: props.secretsDirectory,
  };
}

function accountOf({ user, group = user }: LinuxAgentDeclaration) {
  return { user, group };
}

function directoriesOf(props: LinuxAgentDeclaration): readonly LinuxDirectory[] {
  const { brand } = props.platform;
  const { user, group } = accountOf(props);
  const enrolled = hasUpdater(props);
  return [
    { path: brand.dataDirectory, mode: "0750", owner: user, group },
    { path: brand.agentSecretsDirectory, mode: "0750", owner: "root", group },
    ...(enrolled ? [{ path: brand.updaterDirectory, mode: "0755", ...ROOT }] : []),
    { path: dirname(dropInPath(brand.unit, "user")), mode: "0755", ...ROOT },
    ...(enrolled ? [{ path: dirname(updaterDropInPath(brand)), mode: "0755", ...ROOT }] : []),
  ];
}

function filesOf(props: LinuxAgentDeclaration): readonly LinuxFile[] {
  const { brand } = props.platform;
  const { user, group } = accountOf(props);
  const secret = joinSecret(props.joinToken);
  const environment = environmentOf(props);
  return [
    { path: brand.configurationFile, mode: "0640", owner: "root", group, parts: [agentConfiguration(props)] },
    ...(secret === undefined ? [] : [{ ...privateTo(user, group), path: joinTokenFile(brand), parts: [secret] }]),
    { path: brand.environmentFile, mode: holdsSecret(environment) ? "0600" : "0644", ...ROOT, parts: environment },
    { path: unitPath(brand), mode: "0644", ...ROOT, parts: [agentUnit(brand)] },
    { path: dropInPath(brand.unit, "user"), mode: "0644", ...ROOT, parts: [userDropIn(brand, user, group)] },
    ...(hasUpdater(props) ? updaterFiles(props) : []),
  ];
}

/** Where the updater asks for the version, and with what environment. */
function updaterFiles(props: LinuxAgentDeclaration): readonly LinuxFile[] {
  const { brand, versionServer } = props.platform;
  // The updater adds scheme and /version itself.
  const endpoint = channelUrl(versionServer, updaterChannel(props)).replace(/^https:\/\//, "");
  return [
    { path: `${brand.updaterDirectory}/endpoint`, mode: "0644", ...ROOT, parts: [`${endpoint}\n`] },
    { path: updaterDropInPath(brand), mode: "0644", ...ROOT, parts: [updaterDropIn(brand)] },
  ];
}

function privateTo(owner: string, group: string) {
  return { mode: "0600", owner, group };
}

function environmentOf(props: LinuxAgentDeclaration): LinuxText {
  return environmentFile([...proxyVariablesOf(props), ...environmentVariables(props.environment ?? {})]);
}

function proxyVariablesOf({ platform, httpProxy }: LinuxAgentDeclaration): readonly LinuxVariable[] {
  return httpProxy?.variables(platform) ?? [];
}

function plannedVersion(props: LinuxAgentDeclaration): PlannedVersion {
  const { strategy } = props.version;
  if (strategy.kind === "pinned") return { kind: "fixed", version: strategy.version.toString(), reinstall: true };
  if (strategy.kind === "follow-updater") {
    return { kind: "fixed", version: strategy.first.toString(), reinstall: false };
  }
  return {
    kind: "channel",
    url: `${followedChannel(strategy, props).url}/version`,
    ...(strategy.first !== undefined && { first: strategy.first.toString() }),
  };
}

function editionOf({ hosting, edition }: { readonly hosting: string; readonly edition: Edition }): LinuxEdition {
  return hosting === "cloud-hosted" ? "cloud" : edition;
}

function updaterDropInPath(brand: Brand): string {
  return dropInPath(`${brand.updaterCommand}.service`, "environment");
}

function holdsSecret(parts: LinuxText): boolean {
  return parts.some((part) => part instanceof SecretRef);
}
