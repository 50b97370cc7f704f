import type { HostPort } from "../../../network/host-port";
import type { Brand, Edition } from "../../../brand/brand";
import { SecretRef } from "../../../secrets/secret-ref";
import { channelUrl } from "../../../updates/version-channels";
import { joinedAuthAddress } from "../../features/direct-dial";
import { followedChannel, hasUpdater, updaterChannel } from "../../common/updates";
import { agentConfiguration, diagnosticsAddress, joinTokenFile } from "./agent-configuration";
import { environmentFile, environmentVariables, type LinuxText, type LinuxVariable } from "./environment-file";
import type { LinuxAgentDeclaration } from "./linux-agent-props";
import type { LinuxInstallation } from "./linux-installation";
import { machineSecret } from "./linux-joining";
import { agentUnit, dropInFolder, dropInPath, unitPath, updaterDropIn, userDropIn } from "./unit-files";

/** Edition that the installation script of the service takes; only these editions update agents automatically. */
type LinuxEdition = "cloud" | "enterprise" | "community";

/** Who may do what with a file or a folder. */
interface LinuxOwnership {
  /** Absolute path. */
  readonly path: string;

  /** Four octal digits, for example `0644`. */
  readonly mode: string;

  readonly owner: string;
  readonly group: string;
}

/** A file as the machine has to have it. */
export interface LinuxFile extends LinuxOwnership {
  readonly parts: LinuxText;
}

/** A folder of the machine; the folders above it exist. */
type LinuxDirectory = LinuxOwnership;

/** Version that the installation installs, without `v`. */
type PlannedVersion =
  | {
      readonly kind: "fixed";
      readonly version: string;

      /**
       * Whether an installed agent of another version is changed to this one; otherwise only a first installation takes
       * it.
       */
      readonly reinstall: boolean;
    }
  | {
      /** The channel's answer, for a first installation. */
      readonly kind: "channel";

      /** Address that answers with the version: `{base_url}/v1/webapi/automaticupgrades/channel/<name>/version`. */
      readonly url: string;

      /** Version where the channel serves none. */
      readonly first?: string;
    };

/** A group of a rollout, as the updater on a machine gets it. */
interface UpdateGroup {
  readonly name: string;

  /** Address of the proxies. */
  readonly proxyAddress: HostPort;

  /** Whether the agent itself joins elsewhere: the updater refuses another address without this. */
  readonly isElsewhere: boolean;
}

/**
 * All that one Linux machine needs to run an enrolled agent, as data.
 *
 * The installation script is made of this alone; cloud-init user data runs that script.
 *
 * @see specification 4.4 and 1.2, rule 7
 */
export interface MachinePlan {
  readonly brand: Brand;

  /** User that the agent runs as. */
  readonly user: string;

  /** Group of that user. */
  readonly group: string;

  /** Folders to make, each after those that it is in. */
  readonly directories: readonly LinuxDirectory[];

  /** Files to write, without the schedule of the updater, which the agent writes. */
  readonly files: readonly LinuxFile[];

  /** Names of the packages. */
  readonly packages: { readonly agent: string; readonly updater: string };

  readonly version: PlannedVersion;
  readonly edition: LinuxEdition;
  readonly installation: LinuxInstallation;

  /** Whether the package of the updater that follows a channel is installed next to the agent. */
  readonly enrolled: boolean;

  /** What the updater follows that is a part of the agent's package; undefined without a rollout by groups. */
  readonly updateGroup: UpdateGroup | undefined;

  /** Whether the updater does nothing. */
  readonly suspended: boolean;

  /** Path of the schedule, which the agent writes and the updater reads. */
  readonly schedule: string;

  /** Environment of the downloads that the installation itself makes. */
  readonly proxyVariables: readonly LinuxVariable[];

  /** Where the agent answers to its machine, `host:port`. */
  readonly diagnosticsAddress: string;

  /** Folder in which the machine has its secrets, each as `<name>/<key>`. */
  readonly secretsDirectory: string;
}

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
  const { user, group } = userAndGroup(props);
  return {
    brand,
    user,
    group,
    directories: machineDirectories(props),
    files: machineFiles(props),
    packages: {
      agent: `${brand.agentPackage(platform.edition)}${props.installation.isFips ? "-fips" : ""}`,
      updater: brand.updaterPackage,
    },
    version: plannedVersion(props),
    edition: linuxEdition(platform),
    installation: props.installation,
    enrolled: followsChannel(props),
    updateGroup: machineUpdateGroup(props),
    suspended: hasUpdater(props) && props.updates?.suspended === true,
    schedule: `${brand.updaterDirectory}/schedule`,
    proxyVariables: machineProxyVariables(props),
    diagnosticsAddress: diagnosticsAddress(props),
    secretsDirectory: props.secretsDirectory,
  };
}

function userAndGroup({ user, group = user }: LinuxAgentDeclaration) {
  return { user, group };
}

function machineDirectories(props: LinuxAgentDeclaration): readonly LinuxDirectory[] {
  const { brand } = props.platform;
  const { user, group } = userAndGroup(props);
  return [
    { path: brand.dataDirectory, mode: "0750", owner: user, group },
    { path: brand.agentSecretsDirectory, mode: "0750", owner: "root", group },
    ...(followsChannel(props) ? [{ path: brand.updaterDirectory, mode: "0755", ...ROOT }] : []),
    { path: dropInFolder(brand.unit), mode: "0755", ...ROOT },
    ...(hasUpdater(props) ? [{ path: dropInFolder(updaterUnit(props)), mode: "0755", ...ROOT }] : []),
  ];
}

function machineFiles(props: LinuxAgentDeclaration): readonly LinuxFile[] {
  const { brand } = props.platform;
  const { user, group } = userAndGroup(props);
  const secret = machineSecret(props.joinToken);
  const environment = agentEnvironment(props);
  const { isFips: fips } = props.installation;
  return [
    { path: brand.configurationFile, mode: "0640", owner: "root", group, parts: [agentConfiguration(props)] },
    ...(secret === undefined ? [] : [{ ...privateTo(user, group), path: joinTokenFile(brand), parts: [secret] }]),
    { path: brand.environmentFile, mode: holdsSecret(environment) ? "0600" : "0644", ...ROOT, parts: environment },
    { path: unitPath(brand), mode: "0644", ...ROOT, parts: [agentUnit(brand, fips)] },
    { path: dropInPath(brand.unit, "user"), mode: "0644", ...ROOT, parts: [userDropIn(brand, user, group, fips)] },
    ...(followsChannel(props) ? channelFiles(props) : []),
    ...(hasUpdater(props)
      ? [{ path: dropInPath(updaterUnit(props), "environment"), mode: "0644", ...ROOT, parts: [updaterDropIn(brand)] }]
      : []),
  ];
}

function machineUpdateGroup(props: LinuxAgentDeclaration): UpdateGroup | undefined {
  if (!followsGroup(props)) return undefined;
  const { proxyAddress } = props.platform;
  return { name: updaterChannel(props), proxyAddress, isElsewhere: joinedAuthAddress(props) !== undefined };
}

/** A platform with a rollout moves agents by groups; all others answer with the version of a channel. */
function followsGroup(props: LinuxAgentDeclaration): boolean {
  return hasUpdater(props) && props.platform.managedUpdates !== undefined;
}

function followsChannel(props: LinuxAgentDeclaration): boolean {
  return hasUpdater(props) && !followsGroup(props);
}

/** Where the updater asks for the version. */
function channelFiles(props: LinuxAgentDeclaration): readonly LinuxFile[] {
  const { brand, versionServer } = props.platform;
  // The updater adds scheme and /version itself.
  const endpoint = channelUrl(versionServer, updaterChannel(props)).slice("https://".length);
  return [{ path: `${brand.updaterDirectory}/endpoint`, mode: "0644", ...ROOT, parts: [`${endpoint}\n`] }];
}

function privateTo(owner: string, group: string) {
  return { mode: "0600", owner, group };
}

function agentEnvironment(props: LinuxAgentDeclaration): LinuxText {
  return environmentFile([...machineProxyVariables(props), ...environmentVariables(props.environment ?? {})]);
}

function machineProxyVariables({ platform, httpProxy }: LinuxAgentDeclaration): readonly LinuxVariable[] {
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

function linuxEdition({ hosting, edition }: { readonly hosting: string; readonly edition: Edition }): LinuxEdition {
  return hosting === "cloud-hosted" ? "cloud" : edition;
}

function updaterUnit(props: LinuxAgentDeclaration): string {
  const { updaterCommand, groupUpdaterCommand } = props.platform.brand;
  return `${followsGroup(props) ? groupUpdaterCommand : updaterCommand}.service`;
}

function holdsSecret(parts: LinuxText): boolean {
  return parts.some((part) => part instanceof SecretRef);
}
