import { grouped } from "../../constructs/core/grouped";
import { Problems } from "../../constructs/core/value";
import { COMPATIBILITY_RULES, checkServed } from "../../constructs/updates/compatibility";
import { Version, withoutV } from "../../constructs/updates/version";
import { CLOUD_CHANNEL, DEFAULT_CHANNEL } from "../../constructs/updates/version-channels";
import { textAt } from "../json/plain-data";
import { platformAgents, type AgentModel, type Model, type PlatformModel } from "../model/model";
import { declaredVersion, channelSource } from "../model/served";
import { platformWindow, suspendedAgents, updateGroups, type UpdateGroup } from "../model/update-groups";
import { versionFor, type Rollout } from "./rollout";
import { isEnrolled, isOfPlatform, type InventoryRecord } from "./read-inventory";

/** The possible standings of a process, the most urgent first. */
export const STANDINGS = [
  "too new",
  "too old",
  "version unreadable",
  "platform differs",
  "not enrolled",
  "behind",
  "ahead",
  "not enrolled as declared",
  "as it should be",
] as const;

export type Standing = (typeof STANDINGS)[number];

/** The assessment of a process. */
export interface Assessment {
  readonly standing: Standing;

  /** Group or channel that its updater follows; undefined for processes of the platform itself. */
  readonly group?: string;

  /** Version that the process should have, if it is known. */
  readonly target?: string;

  /** Declared agents that the process belongs to, or probably belongs to. */
  readonly releases: readonly AgentModel[];

  /** Whether no name identifies the agents, so that the process is matched by its services. @default false */
  readonly isTaken?: true;

  /** Whether a person has to act. */
  readonly needsAttention: boolean;
}

/** What the assessment uses besides the inventory. */
export interface Circumstances {
  readonly platform: PlatformModel;
  readonly model: Model;

  /** Versions of channels whose versions other servers serve, by channel. */
  readonly served: ReadonlyMap<string, string>;

  /** The rollout in progress, as the service reports it. */
  readonly rollout?: Rollout | undefined;
}

/** Assesses each process. */
export class Assessor {
  private readonly releases: ReadonlyMap<string, readonly AgentModel[]>;
  private readonly hosts: ReadonlyMap<string, readonly AgentModel[]>;
  private readonly machines: ReadonlyMap<string, readonly AgentModel[]>;

  /** The groups in the order of their updates. */
  readonly groups: readonly UpdateGroup[];

  constructor(private readonly circumstances: Circumstances) {
    const { platform, model } = circumstances;
    const agents = platformAgents(platform, model);
    this.releases = grouped(
      agents.filter(({ linux }) => linux === undefined),
      ({ release }) => release,
    );
    const named = agents.flatMap((agent) => (agent.linux?.hosts ?? []).map((host) => ({ host, agent })));
    this.hosts = new Map(
      [...grouped(named, ({ host }) => host)].map(([host, found]) => [host, found.map(({ agent }) => agent)]),
    );
    // The program has no names for machines. Those that start with the same script do the same work.
    this.machines = grouped(
      agents.filter(({ linux }) => linux !== undefined),
      ({ roles }) => whatTheyDo(roles),
    );
    this.groups = updateGroups(platform, model);
  }

  assess(record: InventoryRecord): Assessment {
    if (isOfPlatform(record)) return this.assessOfPlatform(record);
    const named = this.releasesOf(record);
    const releases = named.length > 0 ? named : this.machinesLike(record);
    const isTaken = named.length === 0 && releases.length > 0;
    const group = this.groupOf(record, releases);
    const target = group === undefined ? undefined : this.targetOf(group, record);
    const standing = this.standingOf(record, releases, target);
    const needsAttention =
      standing === "behind" ? !this.hasWindow(group ?? "") && !this.areSuspended(group, releases) : isUrgent(standing);
    return {
      standing,
      ...(group !== undefined && { group }),
      ...(target !== undefined && { target }),
      releases,
      ...(isTaken && { isTaken }),
      needsAttention,
    };
  }

  /** The window of a group, or of all agents if they follow channels. */
  windowOf(group: string | undefined): UpdateGroup["window"] {
    const [first] = this.groups;
    if (first?.scheme === "groups") return this.groups.find(({ name }) => name === group)?.window;
    return platformWindow(this.circumstances.platform);
  }

  /** How many agents of a group are updated first. */
  canaries(group: string): number {
    return this.groups.find(({ name }) => name === group)?.canaries ?? 0;
  }

  /** Whether the declaration stops updates of a group: its agents' updates are suspended, or its rollout is paused. */
  areSuspended(group: string | undefined, releases: readonly AgentModel[]): boolean {
    const found = this.groups.find(({ name }) => name === group);
    if (releases.length === 0) return found?.isPaused === true && found.window === undefined;
    const suspended = found && suspendedAgents(found);
    return releases.every((release) => release.isSuspended || suspended?.includes(release));
  }

  /** Whether a channel's updates ignore the window. */
  isCritical(group: string): boolean {
    return !this.isRollout && channelSource(group, this.circumstances.platform)?.critical === true;
  }

  private get isRollout(): boolean {
    return this.groups[0]?.scheme === "groups";
  }

  private hasWindow(group: string): boolean {
    return this.isCritical(group) || this.isRunByOperator || this.windowOf(group) !== undefined;
  }

  private get isRunByOperator(): boolean {
    return this.circumstances.platform.runBy === "operator";
  }

  private assessOfPlatform(record: InventoryRecord): Assessment {
    const { version } = this.circumstances.platform;
    const isRight = version === undefined || withoutV(record.version) === version;
    const standing = isRight ? "as it should be" : "platform differs";
    return { standing, releases: [], needsAttention: !isRight, ...(version !== undefined && { target: version }) };
  }

  /** Finds agents by the host name: a declared name of a machine, or the name of a release with a pod's number. */
  private releasesOf({ hostname }: InventoryRecord): readonly AgentModel[] {
    const machines = this.hosts.get(hostname);
    if (machines !== undefined) return machines;
    const end = hostname.lastIndexOf("-");
    if (end < 0 || !/^\d+$/.test(hostname.slice(end + 1))) return [];
    return this.releases.get(hostname.slice(0, end)) ?? [];
  }

  /** Finds agents without declared names by their services. Agents on Kubernetes have another kind of updater. */
  private machinesLike({ services, upgrader }: InventoryRecord): readonly AgentModel[] {
    return upgrader === "kube" ? [] : (this.machines.get(whatTheyDo(services)) ?? []);
  }

  /** Undefined if the process may belong to agents that follow different channels. */
  private groupOf({ group }: InventoryRecord, releases: readonly AgentModel[]): string | undefined {
    const [declared] = releases;
    if (!this.isRollout) {
      if (new Set(releases.map(({ channel }) => channel)).size > 1) return undefined;
      return declared?.channel ?? (this.isRunByOperator ? CLOUD_CHANNEL : DEFAULT_CHANNEL);
    }
    const asked = group ?? declared?.channel ?? "";
    const named = this.groups.find(({ name }) => name === asked) ?? this.groups.at(-1);
    return named?.name ?? asked;
  }

  private targetOf(group: string, { id }: InventoryRecord): string | undefined {
    const { platform, served, rollout } = this.circumstances;
    const declared = platform.resources.find(({ kind }) => kind === "autoupdate_version")?.document;
    const target = this.isRollout
      ? rollout === undefined
        ? textAt(declared, "spec", "agents", "target_version")
        : versionFor(group, id, rollout)
      : (declaredVersion(group, platform) ?? served.get(group));
    return target === undefined ? undefined : withoutV(target);
  }

  private standingOf(record: InventoryRecord, releases: readonly AgentModel[], target: string | undefined): Standing {
    const versionStanding = compare(record.version, target, this.circumstances.platform);
    if (!["as it should be", "behind", "ahead"].includes(versionStanding)) return versionStanding;
    if (isEnrolled(record)) return versionStanding;
    const isDeclared = releases.length > 0 && releases.every(({ isEnrolled: isAsked }) => !isAsked);
    return isDeclared ? "not enrolled as declared" : "not enrolled";
  }
}

function compare(text: string, target: string | undefined, { version: platform }: PlatformModel): Standing {
  const version = text.length > 200 ? undefined : Version.of(text);
  if (version === undefined || version.violations.length > 0) return "version unreadable";
  const problems = new Problems();
  const platformVersion = platform === undefined ? version : Version.of(platform);
  checkServed({ platform: platformVersion, version }, problems);
  const [violation] = problems.list;
  if (violation?.rule === COMPATIBILITY_RULES["COMPATIBILITY-002"]) return "too old";
  // The service only refuses a newer major version.
  if (violation !== undefined) return version.major > platformVersion.major ? "too new" : "ahead";
  return target !== undefined && version.compare(Version.of(target)) < 0 ? "behind" : "as it should be";
}

/** A text that is equal for equal services, in any order and spelling. */
function whatTheyDo(services: readonly string[]): string {
  const words = services.map((service) => service.trim().toLowerCase().replaceAll(/[_ ]/g, ""));
  return [...new Set(words)]
    .filter((word) => word !== "instance")
    .sort()
    .join(",");
}

function isUrgent(standing: Standing): boolean {
  return standing !== "as it should be" && standing !== "not enrolled as declared";
}
