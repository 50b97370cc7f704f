import { Failure } from "../../cli/failure";
import { withoutHttpsPort, withoutPort } from "../../cli/output/address";
import { call, variable, type Expression } from "../expression";
import { statement } from "../program-text";
import { parseRoleNames } from "./agents/services";
import { hasUpdater } from "./agents/updates";
import type { GivenRelease } from "./chart-release-values";
import { AGENT_DEFAULTS, CLUSTER_DEFAULTS } from "./defaults";
import { Draft } from "./draft";
import { COMPONENTS, GivenValues, at, type Component } from "./given-values";
import type { Part } from "./part";
import { translateValues } from "./translate-values";
import { Translation, type JoinedPlatform, type ReleaseName } from "./translation";
import { AGENT_CHART_VALUES, CLUSTER_CHART_VALUES } from "./chart-values";

/** Order of the props of a platform, and of a release of agents. */
const PLATFORM_ORDER = [
  "brand",
  "edition",
  "publicAddress",
  "clusterName",
  "version",
  "takeOver",
  "namespace",
  "createNamespace",
  "clusterWideObjects",
  "listeners",
  "authentication",
  "sessionRecording",
  "tls",
  "certificateAuthority",
  "networking",
  "imageRepository",
  "channels",
  "auth",
  "proxies",
  "delivery",
];
const AGENTS_ORDER = [
  "platform",
  "namespace",
  "releaseName",
  "createNamespace",
  "services",
  "discovery",
  "labels",
  "joinToken",
  "version",
  "updater",
  "certificateAuthority",
  "network",
  "pods",
  "helm",
];

const UNKNOWN_VERSION = [
  "pass --chart-version with the version of the chart: helm list --namespace NAMESPACE",
  "or pass only --release: the command then asks Helm",
];

const PLATFORM = "platform";

/**
 * The constructs that take over releases: those of the agents' chart, and one of the cluster chart or a reference to
 * the agents' platform.
 *
 * @throws Failure if there are several releases of the cluster chart, or the version of the platform is not known
 */
export function programParts(releases: readonly GivenRelease[]): readonly Part[] {
  const [cluster, ...further] = releases.filter(({ chart }) => chart === "teleport-cluster");
  if (further.length > 0) {
    throw new Failure("read the releases", "there are several releases of the chart teleport-cluster", [
      "pass one release of the cluster chart, and those of the agents that join it; with --state, name them: --release NAMESPACE/NAME",
    ]);
  }
  const agents = releases.filter((release) => release !== cluster);
  if (cluster === undefined) return agentsAlone(agents);
  const platform = translatePlatform(cluster);
  const joined: JoinedPlatform = {
    hosts: platformHosts(platform),
    isEnterprise: platform.values.read("enterprise") === true,
    declaredBy: "program",
    version: cluster.version,
  };
  const here = agents.filter((release) => !isElsewhere(release));
  for (const { namespace, name } of agents.filter(isElsewhere))
    platform.leave(`release ${namespace}/${name}`, ELSEWHERE);
  return [
    translatedPart(platform, { name: PLATFORM, type: "AccessPlatform", id: PLATFORM }, PLATFORM_ORDER),
    ...ownClusterAgentParts(platform, here.map(protectedBy)),
    ...here.map((release) => agentReleasePart(release, here, joined)),
  ];
}

const ELSEWHERE =
  "its agents join from another Kubernetes cluster, as joinParams and teleportClusterName say: import it separately, for the stack " +
  "of that cluster";

/** Whether agents join from another Kubernetes cluster than the platform's. */
function isElsewhere({ values }: GivenRelease): boolean {
  const method = at(values, "joinParams.method");
  return method === "kubernetes" && typeof values["teleportClusterName"] === "string";
}

function translatedPart(
  { props, release, left, needless, changed }: Translation,
  construct: Pick<Part, "name" | "type" | "id">,
  order: readonly string[],
): Part {
  return {
    ...BARE,
    ...construct,
    props: props.written(order),
    release,
    sources: props.sources,
    left: [...left.values()],
    needless: [...needless.values()],
    changed: [...changed.values()],
  };
}

/** The tables that translate each chart's values. */
const CHARTS = {
  "teleport-cluster": {
    rows: CLUSTER_CHART_VALUES.flatMap((group) => group.rows),
    defaults: CLUSTER_DEFAULTS,
    components: COMPONENTS,
  },
  "teleport-kube-agent": {
    rows: AGENT_CHART_VALUES.flatMap((group) => group.rows),
    defaults: AGENT_DEFAULTS,
    components: [],
  },
};

/** Translates the values of a release. @param head props that do not depend on the values */
function translated(
  release: GivenRelease,
  head: Readonly<Record<string, Expression>>,
  platform?: JoinedPlatform,
): Translation {
  const chart = CHARTS[release.chart];
  const translation = translateValues(release, chart, (given) => {
    const start = new Translation(new GivenValues(given, chart.defaults), new Draft(), release, platform);
    for (const [place, value] of Object.entries(head)) start.props.put(place, value);
    return start;
  });
  alwaysChanged(translation, chart.components);
  for (const each of release.left ?? []) translation.left.set(each.path, each);
  return translation;
}

function translatePlatform(release: GivenRelease): Translation {
  const { name, namespace, version } = release;
  const translation = translated(release, {
    brand: variable("Brand.TELEPORT"),
    namespace,
    createNamespace: false,
    "takeOver: ChartRelease.of({ name })": name,
  });
  if (version !== undefined) translation.props.put("version", version);
  else if (!translation.props.has("version")) {
    throw new Failure("read the releases", "values do not contain the version of the platform", UNKNOWN_VERSION);
  }
  return translation;
}

/** Agents for the cluster that the chart's auth service gives access to by itself, unless a release has such agents. */
function ownClusterAgentParts(
  { elsewhere, release }: Translation,
  names: readonly (string | undefined)[],
): readonly Part[] {
  const ownCluster = elsewhere.get("kubeClusterName");
  if (typeof ownCluster !== "string" || names.includes(ownCluster)) return [];
  const cluster = { clusterName: ownCluster, labels: elsewhere.get("labels") as Expression };
  const props = {
    platform: variable(PLATFORM),
    namespace: release.namespace,
    releaseName: `${release.name}-kubernetes`,
    createNamespace: false,
    services: [call("AgentService.kubernetes", [cluster])],
    version: call("AgentVersion.pinned", [variable(`${PLATFORM}.version`)]),
    updater: { enabled: false },
  };
  return [{ ...BARE, name: "ownCluster", type: "AgentRelease", id: "kubernetes", props, release, isOptional: true }];
}

/** A part without findings. */
const BARE = {
  sources: new Map<string, string>(),
  isOptional: false,
  left: [],
  needless: [],
  changed: [],
};

function agentReleasePart(release: GivenRelease, agents: readonly GivenRelease[], joined: JoinedPlatform): Part {
  const head = {
    platform: variable(PLATFORM),
    namespace: release.namespace,
    releaseName: release.name,
    createNamespace: false,
  };
  const translation = translated(release, head, joined);
  const name = agents.length === 1 ? "agents" : `agents${agents.indexOf(release) + 1}`;
  const part = translatedPart(
    translation,
    { name, type: "AgentRelease", id: releaseConstructId(release, agents) },
    AGENTS_ORDER,
  );
  return hasUpdater(translation)
    ? { ...part, after: [statement(call("acknowledge", [variable(name), NO_WINDOW]), { comment: WINDOW })] }
    : part;
}

/** The maintenance window is not in the values, but in the service. */
const NO_WINDOW = { code: "AGENT-055", reason: "the service keeps the maintenance window that it has" };
const WINDOW = "Declare maintenanceWindow of the platform in place of this, so that reviewers see it.";

/** Hosts of platforms that the vendor runs. */
const HOSTED = /\.teleport\.sh$/;

/** Agents of a platform that another program declares, or that the vendor runs. */
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
  const isHosted = HOSTED.test(withoutPort(address));
  const version = agents.map((release) => release.version).find((each) => each !== undefined);
  const isEnterprise = agents.some(({ values }) => values["enterprise"] === true);
  if (version === undefined) {
    throw new Failure("read the releases", "values do not contain the version of the platform", UNKNOWN_VERSION);
  }
  const publicAddress = withoutHttpsPort(address);
  const brand = variable("Brand.TELEPORT");
  const name = agents.map(({ values }) => values["teleportClusterName"]).find((each) => typeof each === "string");
  const clusterName = typeof name === "string" && name !== withoutPort(address) ? name : undefined;
  const ofVersion = isHosted ? {} : { version, ...(!isEnterprise && { edition: "community" }) };
  const construct = isHosted
    ? { type: "CloudTenant", id: "tenant" }
    : { type: "AccessPlatform.fromAttributes", id: PLATFORM };
  const props = { brand, publicAddress, clusterName, ...ofVersion };
  const platform = { ...BARE, ...construct, name: PLATFORM, props, release: first };
  const joined = {
    hosts: [withoutPort(address)],
    isEnterprise: isHosted || isEnterprise,
    declaredBy: isHosted ? ("vendor" as const) : ("other" as const),
    version: isHosted ? undefined : version,
  };
  return [platform, ...agents.map((release) => agentReleasePart(release, agents, joined))];
}

/** The name of the Kubernetes cluster that the agents protect. */
function protectedBy(release: GivenRelease): string | undefined {
  const values = new GivenValues(release.values, AGENT_DEFAULTS);
  const name = values.read("kubeClusterName");
  return parseRoleNames(values.read("roles")).includes("kube") && typeof name === "string" ? name : undefined;
}

/** The hosts of the platform's addresses, as in the values of its release. */
function platformHosts({ values }: Translation): readonly string[] {
  const addresses = ["clusterName", "publicAddr", "tunnelPublicAddr"].flatMap(
    (path) => values.read(path, "proxy") ?? [],
  );
  return addresses.filter((address) => typeof address === "string").map(withoutPort);
}

/** Id of a construct: the name of the release, preceded by the namespace if another release has the same name. */
function releaseConstructId({ name, namespace }: ReleaseName, all: readonly ReleaseName[]): string {
  const isAlone = all.filter((other) => other.name === name).length === 1;
  return isAlone ? name : `${namespace}-${name}`;
}

/** Reports settings that every program has whatever the release says, by the path of the value that would set them. */
function alwaysChanged(translation: Translation, components: readonly Component[]): void {
  const { values } = translation;
  const isOfCluster = components.length > 0;
  for (const component of isOfCluster ? components : [undefined]) {
    const below = component === undefined ? "" : `${component}.`;
    const limit = at(values.read("resources", component), "limits.memory");
    if (limit === undefined) translation.change(`${below}resources.limits.memory`, LIMIT);
  }
  if (!isOfCluster) {
    translation.change("networkPolicy", OF_AGENTS);
    return;
  }
  translation.change("securityContext.readOnlyRootFilesystem", READ_ONLY);
  translation.change("service", PORT_NAMES);
  translation.change("networkPolicy", POLICIES);
}

const LIMIT =
  "pods get a memory limit of 1Gi, and the release's have none: write memoryLimit of resources if they need more";
const READ_ONLY =
  "containers have a read-only root file system, and write only to volumes; those of the release write anywhere";
const PORT_NAMES =
  "ports of the Services keep their numbers and get other names: tls becomes https, sshproxy ssh, sshtun reverse-tunnel, k8s " +
  "kubernetes; correct what refers to them by name";
const POLICIES = "network policies allow only the connections of the port table to the pods; the release has none";
const OF_AGENTS =
  "network policies let the agents dial only DNS, the Kubernetes API on 443 and 6443, the platform, and the ports of their " +
  "services, and let nobody but the declared peers dial them; the release has none";
