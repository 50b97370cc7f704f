import { withoutCredentials } from "../../../constructs/core/credentials";
import { fieldsOf } from "../../../constructs/core/given";
import { Failure } from "../../cli/failure";
import { hostOf, withoutHttpsPort } from "../../cli/output/address";
import { call, object, variable, type Written } from "../expression";
import { programText, statement } from "../program-text";
import { rolesIn } from "./agents/services";
import { hasUpdater } from "./agents/updates";
import type { GivenRelease } from "./chart-release-values";
import { AGENT_DEFAULTS, CLUSTER_DEFAULTS } from "./defaults";
import { type ReleaseRemaining } from "./describe";
import { Draft } from "./draft";
import { COMPONENTS, GivenValues, type Values } from "./given-values";
import { statementsOf, type Part } from "./part";
import { alwaysChanged } from "./program-differs";
import { translateValues } from "./translate-values";
import { Translation, type JoinedPlatform, type ReleaseName, type Remaining } from "./translation";
import { AGENT_CHART_VALUES } from "./values/agents";
import { CLUSTER_CHART_VALUES } from "./values/cluster";

/** A program, and what it does not hold. */
export interface ChartsProgram {
  readonly text: string;
  readonly remaining: readonly ReleaseRemaining[];
}

/** Order of the props of a platform, and of a release of agents. */
const PLATFORM_ORDER = [
  ...["brand", "edition", "publicAddress", "clusterName", "version", "takeOver", "namespace", "createNamespace"],
  ...["clusterWideObjects", "listeners", "authentication", "sessionRecording", "tls", "certificateAuthority"],
  ...["networking", "imageRepository", "channels", "auth", "proxies", "delivery"],
];
const AGENTS_ORDER = [
  ...["platform", "namespace", "releaseName", "createNamespace", "services", "discovery", "labels", "joinToken"],
  ...["version", "updater", "certificateAuthority", "network", "pods", "helm"],
];

const UNKNOWN_VERSION = [
  "pass --chart-version with the version of the chart: helm list --namespace NAMESPACE",
  "or pass only --release: the command then asks Helm",
];

const PLATFORM = "platform";

/** The text of a program, and what is said of it. */
export function programOfParts(given: readonly Part[]): ChartsProgram {
  const parts = given.map((part) => ({
    ...part,
    left: withShownPaths(part.left),
    needless: withShownPaths(part.needless),
    changed: withShownPaths(part.changed),
  }));
  const text = programText({
    imports: { cdktf: ["App"], "cdktf-access-platform": ["Brand"] },
    statements: [...statementsOf(parts), statement(call("app.synth"))],
  });
  const remaining = parts.map(({ release, left, needless, changed }) => ({ release, left, needless, changed }));
  return { text, remaining };
}

/** What is said of values; a key of a map may hold a secret. */
function withShownPaths(remaining: readonly Remaining[]): readonly Remaining[] {
  return remaining.map((each) => ({ ...each, path: withoutCredentials(each.path) }));
}

/**
 * The constructs that go on with releases of the agents' chart, and with one of the cluster chart or a reference to their platform.
 *
 * @throws Failure if there are several releases of the cluster chart, or the version of the platform is not known
 */
export function partsOf(releases: readonly GivenRelease[]): readonly Part[] {
  const [cluster, ...further] = releases.filter(({ chart }) => chart === "teleport-cluster");
  if (further.length > 0) {
    throw new Failure("read the releases", "there are several releases of the chart teleport-cluster", [
      "pass one release of the cluster chart, and those of the agents that join it; with --state, name them: --release NAMESPACE/NAME",
    ]);
  }
  const agents = releases.filter((release) => release !== cluster);
  if (cluster === undefined) return agentsAlone(agents);
  const platform = platformOf(cluster);
  const joined: JoinedPlatform = {
    hosts: hostsOf(platform),
    isEnterprise: platform.values.read("enterprise") === true,
    declaredBy: "program",
  };
  const here = agents.filter((release) => !isElsewhere(release));
  for (const { namespace, name } of agents.filter(isElsewhere))
    platform.leave(`release ${namespace}/${name}`, ELSEWHERE);
  return [
    partOf(platform, { name: PLATFORM, type: "AccessPlatform", id: PLATFORM }, PLATFORM_ORDER),
    ...ownClusterOf(platform, here.map(protectedBy)),
    ...here.map((release, index) => agentsOf(release, { index, agents: here, joined, ofPlatform: cluster.version })),
  ];
}

const ELSEWHERE =
  "its agents join from another Kubernetes cluster, as joinParams and teleportClusterName say: import it separately, for the stack " +
  "of that cluster";

/** Whether agents join from another cluster than that of the platform. */
function isElsewhere({ values }: GivenRelease): boolean {
  const method = fieldsOf(values["joinParams"])["method"];
  return method === "kubernetes" && typeof values["teleportClusterName"] === "string";
}

function partOf(
  { props, release, left, needless, changed }: Translation,
  made: Pick<Part, "name" | "type" | "id">,
  order: readonly string[],
  acknowledged: Part["acknowledged"] = new Map(),
): Part {
  return {
    ...BARE,
    ...made,
    props: props.written(order),
    release,
    sources: props.sources,
    acknowledged,
    left: [...left.values()],
    needless: [...needless.values()],
    changed: [...changed.values()],
  };
}

function platformOf(release: GivenRelease): Translation {
  const start = (given: Values): Translation => {
    const translation = new Translation(new GivenValues(given, CLUSTER_DEFAULTS), new Draft(), release);
    const { props } = translation;
    props.put("brand", variable("Brand.TELEPORT"));
    props.put("namespace", release.namespace);
    props.put("createNamespace", false);
    props.put("takeOver: ChartRelease.of({ name })", release.name);
    return translation;
  };
  const rows = CLUSTER_CHART_VALUES.flatMap((group) => group.rows);
  const chart = { rows, defaults: CLUSTER_DEFAULTS, components: COMPONENTS };
  const translation = translateValues(release, chart, start);
  if (release.version !== undefined) translation.props.put("version", release.version);
  else if (!translation.props.has("version")) {
    throw new Failure("read the releases", "values do not contain the version of the platform", UNKNOWN_VERSION);
  }
  alwaysChanged(translation, COMPONENTS);
  leaveAll(translation, release);
  return translation;
}

function leaveAll({ left }: Translation, given: GivenRelease): void {
  for (const each of given.left ?? []) left.set(each.path, each);
}

/** The chart's auth service gives access to its own cluster. Agents do that here, unless a release of agents does. */
function ownClusterOf({ elsewhere, release }: Translation, names: readonly (string | undefined)[]): readonly Part[] {
  const own = elsewhere.get("kubeClusterName");
  if (typeof own !== "string" || names.includes(own)) return [];
  const cluster = { clusterName: own, labels: elsewhere.get("labels") as Written };
  const props = object({
    platform: variable(PLATFORM),
    namespace: release.namespace,
    releaseName: `${release.name}-kubernetes`,
    createNamespace: false,
    services: [call("AgentService.kubernetes", [cluster])],
    version: call("AgentVersion.pinned", [variable(`${PLATFORM}.version`)]),
    updater: { enabled: false },
  });
  return [{ ...BARE, name: "ownCluster", type: "AgentRelease", id: "kubernetes", props, release, isOptional: true }];
}

/** A part about which nothing is said. */
const BARE = {
  ...{ sources: new Map<string, string>(), acknowledged: new Map<string, never>(), isOptional: false },
  ...{ placed: [], left: [], needless: [], changed: [] },
};

interface AmongAgents {
  readonly index: number;
  readonly agents: readonly GivenRelease[];
  readonly joined: JoinedPlatform;
  readonly ofPlatform: string | undefined;
}

function agentsOf(release: GivenRelease, { index, agents, joined, ofPlatform }: AmongAgents): Part {
  const own = release.version === ofPlatform ? { ...release, version: undefined } : release;
  const start = (given: Values): Translation => {
    const translation = new Translation(new GivenValues(given, AGENT_DEFAULTS), new Draft(), own, joined);
    const { props } = translation;
    props.put("platform", variable(PLATFORM));
    props.put("namespace", release.namespace);
    props.put("releaseName", release.name);
    props.put("createNamespace", false);
    return translation;
  };
  const rows = AGENT_CHART_VALUES.flatMap((group) => group.rows);
  const translation = translateValues(release, { rows, defaults: AGENT_DEFAULTS, components: [] }, start);
  alwaysChanged(translation, []);
  leaveAll(translation, release);
  const name = agents.length === 1 ? "agents" : `agents${index + 1}`;
  const acknowledged = hasUpdater(translation) ? [[NO_WINDOW, WINDOW] as const] : [];
  const made = { name, type: "AgentRelease", id: idOf(release, agents) };
  return partOf(translation, made, AGENTS_ORDER, new Map(acknowledged));
}

/** Values do not say when agents may be updated: the service does. */
const NO_WINDOW = "AGENT-055";
const WINDOW = {
  reason: "the service keeps the maintenance window that it has",
  comment: "Declare maintenanceWindow of the platform in place of this, so that reviewers see it.",
};

/** Names under which the vendor hosts platforms. */
const HOSTED = /\.teleport\.sh$/;

/** Agents of a platform that another program declares, or that the vendor hosts. */
function agentsAlone(agents: readonly GivenRelease[]): readonly Part[] {
  const [first] = agents;
  if (first === undefined) throw new Failure("read the releases", "there is no release", []);
  const addresses = [...new Set(agents.flatMap(({ values }) => values["proxyAddr"] ?? []))];
  const [address] = addresses;
  if (typeof address !== "string" || addresses.length > 1) {
    throw new Failure("read the releases", "the agents do not join one platform by its address, proxyAddr", [
      "run the command for the agents of each platform by themselves",
    ]);
  }
  const isHosted = HOSTED.test(hostOf(address));
  const version = agents.map((release) => release.version).find((each) => each !== undefined);
  const isEnterprise = agents.some(({ values }) => values["enterprise"] === true);
  if (version === undefined) {
    throw new Failure("read the releases", "values do not contain the version of the platform", UNKNOWN_VERSION);
  }
  const publicAddress = withoutHttpsPort(address);
  const brand = variable("Brand.TELEPORT");
  const name = agents.map(({ values }) => values["teleportClusterName"]).find((each) => typeof each === "string");
  const clusterName = typeof name === "string" && name !== hostOf(address) ? name : undefined;
  const ofVersion = isHosted ? {} : { version, ...(!isEnterprise && { edition: "community" }) };
  const made = isHosted
    ? { type: "CloudTenant", id: "tenant" }
    : { type: "AccessPlatform.fromAttributes", id: PLATFORM };
  const props = object({ brand, publicAddress, clusterName, ...ofVersion });
  const platform = { ...BARE, ...made, name: PLATFORM, props, release: first };
  const joined = {
    hosts: [hostOf(address)],
    isEnterprise: isHosted || isEnterprise,
    declaredBy: isHosted ? ("vendor" as const) : ("other" as const),
  };
  const ofPlatform = isHosted ? undefined : version;
  return [platform, ...agents.map((release, index) => agentsOf(release, { index, agents, joined, ofPlatform }))];
}

/** The cluster of Kubernetes that agents protect. */
function protectedBy(release: GivenRelease): string | undefined {
  const values = new GivenValues(release.values, AGENT_DEFAULTS);
  const name = values.read("kubeClusterName");
  return rolesIn(values.read("roles")).includes("kube") && typeof name === "string" ? name : undefined;
}

/** Hosts under which agents know the platform, as the values of its release say. */
function hostsOf({ values }: Translation): readonly string[] {
  const given = ["clusterName", "publicAddr", "tunnelPublicAddr"].flatMap((path) => values.read(path, "proxy") ?? []);
  return given.filter((address) => typeof address === "string").map(hostOf);
}

/** Id of a construct: the name of the release, with the namespace where two have one name. */
function idOf({ name, namespace }: ReleaseName, all: readonly ReleaseName[]): string {
  const isAlone = all.filter((other) => other.name === name).length === 1;
  return isAlone ? name : `${namespace}-${name}`;
}
