import { Failure } from "../../failure";
import { call, instanceOf, variable } from "../expression";
import { constant, programText, statement, type Statement } from "../program-text";
import { AGENT_DEFAULTS, CLUSTER_DEFAULTS } from "./defaults";
import { hostOf } from "./agents/joining";
import { rolesIn } from "./agents/services";
import { hasUpdater } from "./agents/updates";
import { describeRemaining, type ReleaseRemaining } from "./describe";
import { Draft } from "./draft";
import { GivenValues } from "./given-values";
import type { GivenRelease } from "./chart-release-values";
import { translateValues } from "./translate-values";
import { Translation, type OtherReleases, type ReleaseName } from "./translation";
import { AGENT_CHART_VALUES } from "./values/agents";
import { CHART_VALUES } from "./values/chart-values";

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
  ...["version", "updater", "certificateAuthority", "pods", "helm"],
];

const UNKNOWN_VERSION = [
  "pass --chart-version with the version of the chart: helm list --namespace NAMESPACE",
  "or pass --release alone, and helm is asked",
];

/**
 * The program that goes on with a release of the cluster chart, and with releases of the agents' chart.
 *
 * @throws Failure if there is not one release of the cluster chart, or its version is not known
 */
export function chartsProgram(releases: readonly GivenRelease[]): ChartsProgram {
  const [cluster, ...further] = releases.filter(({ chart }) => chart === "teleport-cluster");
  if (cluster === undefined || further.length > 0) {
    throw new Failure("read the releases", "there is not one release of the chart teleport-cluster", [
      "pass the values of one release of the cluster chart, and those of the agents that join it",
    ]);
  }
  const agents = releases.filter((release) => release !== cluster);
  const platform = platformOf(cluster, new Set(agents.flatMap((release) => protectedBy(release) ?? [])));
  const others = { platform: { hosts: hostsOf(platform), isEnterprise: platform.values.read("enterprise") === true } };
  const translations = agents.map((release) => agentsOf(release, cluster.version, others));
  const remaining = [platform, ...translations].map(({ release, left, needless }) => ({
    release,
    left: [...left.values()],
    needless: [...needless.values()],
  }));
  const statements: readonly Statement[] = [
    constant("app", instanceOf("App")),
    constant("stack", instanceOf("ClusterStack", [variable("app"), "access", STACK])),
    platformStatement(platform, agents.length > 0),
    ...translations.flatMap((translation, index) =>
      agentStatements(
        translation,
        idOf(translation.release, agents),
        agents.length === 1 ? "agents" : `agents${index + 1}`,
      ),
    ),
    statement(call("app.synth")),
  ];
  const comment = describeRemaining(remaining);
  const text = programText({
    imports: { cdktf: ["App"], "cdktf-access-platform": ["Brand"] },
    statements,
    ...(comment !== "" && { comment }),
  });
  return { text, remaining };
}

const STACK = {
  target: call("KubernetesTarget.environment"),
  state: call("StateBackend.local", [{ path: "terraform.tfstate" }]),
};

/** A variable only where a release of agents refers to it. */
function platformStatement({ props }: Translation, isReferred: boolean): Statement {
  const made = instanceOf("AccessPlatform", [variable("stack"), "platform", props.written(PLATFORM_ORDER)]);
  return isReferred ? constant("platform", made) : statement(made);
}

function platformOf(release: GivenRelease, protectedClusters: ReadonlySet<string>): Translation {
  const values = new GivenValues(release.values, CLUSTER_DEFAULTS, ["auth", "proxy"]);
  const translation = new Translation(values, new Draft(), release, { protectedClusters });
  const { props } = translation;
  props.put("brand", variable("Brand.TELEPORT"));
  props.put("namespace", release.namespace);
  props.put("createNamespace", false);
  props.put("takeOver: ChartRelease.of({ name })", release.name);
  translateValues(translation, CHART_VALUES, ["auth", "proxy"]);
  if (release.version === undefined && !props.has("version")) {
    throw new Failure("read the releases", "values do not tell the version of the platform", UNKNOWN_VERSION);
  }
  if (release.version !== undefined) props.put("version", release.version);
  return translation;
}

function agentsOf(
  { version, ...release }: GivenRelease,
  ofPlatform: string | undefined,
  others: OtherReleases,
): Translation {
  const own = version === undefined || version === ofPlatform ? release : { ...release, version };
  const translation = new Translation(new GivenValues(release.values, AGENT_DEFAULTS), new Draft(), own, others);
  const { props } = translation;
  props.put("platform", variable("platform"));
  props.put("namespace", release.namespace);
  props.put("releaseName", release.name);
  props.put("createNamespace", false);
  translateValues(translation, AGENT_CHART_VALUES);
  return translation;
}

/** The cluster of Kubernetes that agents protect. */
function protectedBy(release: GivenRelease): string | undefined {
  const values = new GivenValues(release.values, AGENT_DEFAULTS);
  const roles = rolesIn(values.read("roles"));
  const name = values.read("kubeClusterName");
  return roles.includes("kube") && typeof name === "string" ? name : undefined;
}

/** Hosts under which agents know the platform, as the values of its release say. */
function hostsOf({ values }: Translation): readonly string[] {
  const given = ["clusterName", "publicAddr", "tunnelPublicAddr"].flatMap((path) => values.read(path, "proxy") ?? []);
  return given.filter((address) => typeof address === "string").map(hostOf);
}

/** Values do not tell when agents may be updated: the service does. */
const NO_WINDOW = {
  code: "AGENT-055",
  reason: "the service keeps the maintenance window that it has",
};
const WINDOW = "Declare maintenanceWindow of the platform in place of this, so that reviewers see it.";

function agentStatements(translation: Translation, id: string, name: string): readonly Statement[] {
  const { props, release } = translation;
  const made = instanceOf("AgentRelease", [variable("stack"), id, props.written(AGENTS_ORDER)]);
  return [
    constant(name, made),
    statement(call(`${name}.resource.importFrom`, [`${release.namespace}/${release.name}`])),
    ...(hasUpdater(translation)
      ? [statement(call("acknowledge", [variable(name), NO_WINDOW]), { comment: WINDOW })]
      : []),
  ];
}

/** Id of a construct: the name of the release, with the namespace where two have one name. */
function idOf({ name, namespace }: ReleaseName, all: readonly ReleaseName[]): string {
  const isAlone = all.filter((other) => other.name === name).length === 1;
  return isAlone ? name : `${namespace}-${name}`;
}
