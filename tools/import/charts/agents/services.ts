import { SERVICE_KINDS, type JoiningService } from "../../../../constructs/brand/image-contract/service-kinds";
import { AGENT_DISCOVERY, SELECTOR_KINDS } from "../../../../constructs/agents/services/agent-discovery";
import { APPLICATION } from "../../../../constructs/agents/services/application-service";
import { DATABASE } from "../../../../constructs/agents/services/database-service";
import { isRecord } from "../../../../constructs/core/given";
import { snakeCase } from "../../../../constructs/core/schema/document";
import { givenForm, type Shape } from "../../../../constructs/core/schema/shapes";
import { call, type Expression } from "../../expression";
import { isNothing, type Values } from "../given-values";
import type { Translate, Translation } from "../translation";
import { putPorts } from "./ports";
import { listAt } from "../../../json/plain-data";

/** Kinds of services that the chart's values describe completely. */
const IN_VALUES: readonly JoiningService[] = ["kubernetes", "application", "database", "discovery", "ssh"];

const NO_ROLE = "the release does not have the role for it";

const NOT_SERVED =
  "agents that discover applications also serve them here, and these agents did not have the role app: declare " +
  "discovery: AgentDiscovery.of({ kubernetesServices }) if they should serve them, or leave it to the release that does";

/** What the agents protect: the listed services, and what discovery finds. */
export const services: Translate = (translation) => {
  const kinds = checkedKinds(translation);
  const { kubernetesServices, ...others } = discoverySelectors(translation, kinds);
  const isServed = kinds.includes("application");
  const protectsCluster = kinds.includes("kubernetes");
  if (kubernetesServices !== undefined && !isServed) {
    translation.leave("roles", NOT_SERVED, kinds.map((kind) => SERVICE_KINDS[kind].chartRole).join(","));
    translation.idle(["kubernetesDiscovery"], "it belongs to the role discovery");
  }
  const looksInCluster = isServed && kubernetesServices !== undefined;
  const discovery = { ...others, ...(looksInCluster && { kubernetesServices }) };
  const clusterName = translation.text("kubeClusterName");
  if (!protectsCluster && !looksInCluster) translation.idle(["kubeClusterName"], NO_ROLE);
  const written = [
    ...(protectsCluster ? [kubernetes(translation, clusterName)] : []),
    ...listed(translation, "apps", isServed, "application", APPLICATION),
    ...listed(translation, "databases", kinds.includes("database"), "database", DATABASE),
    ...(kinds.includes("ssh") ? [{ made: call("AgentService.ssh") }] : []),
  ];
  if (!protectsCluster) translation.idle(["labels"], NO_ROLE);
  const { props } = translation;
  props.put(
    "services",
    written.map(({ made }) => made),
  );
  for (const [index, { source }] of written.entries()) {
    if (source !== undefined) props.sources.set(`services[${index}]`, source);
  }
  putPorts(translation, { isApp: isServed, isDatabase: kinds.includes("database"), found: Object.keys(discovery) });
  if (Object.keys(discovery).length === 0) return;
  const isNamed = protectsCluster || clusterName === undefined || !looksInCluster;
  props.put("discovery", call("AgentDiscovery.of", [isNamed ? discovery : { clusterName, ...discovery }]));
};

function checkedKinds(translation: Translation): readonly JoiningService[] {
  const given = translation.values.read("roles");
  const roles = parseRoleNames(given);
  if (roles.length === 0) translation.leave("roles", "the roles of the agents are expected: kube, app, db", given);
  const kinds = IN_VALUES.filter((kind) => roles.includes(SERVICE_KINDS[kind].chartRole));
  const read = kinds.map((kind) => SERVICE_KINDS[kind].chartRole);
  for (const role of roles.filter((each) => !read.includes(each))) {
    translation.leave("roles", `${role} has no AgentService of the chart's values: declare what it protects`, given);
  }
  return kinds;
}

/** The roles from the chart's values: a list, or names separated by commas. */
export function parseRoleNames(given: unknown): readonly string[] {
  const words = Array.isArray(given) ? given.filter((word) => typeof word === "string") : [given];
  return words
    .flatMap((word) => (typeof word === "string" ? word.split(",") : []))
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== "");
}

/** A service, and the path of the chart value from which it was translated. */
interface Service {
  readonly made: Expression;
  readonly source?: string;
}

function kubernetes(translation: Translation, clusterName: string | undefined): Service {
  const labels = translation.withoutSecrets(translation.record("labels"), "labels");
  const props = { clusterName, ...(!isNothing(labels) && { labels: labels as Expression }) };
  return { made: call("AgentService.kubernetes", [props]) };
}

/** Services from a list of the chart, whose items have the form of the configuration file. */
function listed(
  translation: Translation,
  path: string,
  isOn: boolean,
  kind: "application" | "database",
  shape: Shape,
): readonly Service[] {
  const given = translation.list(path);
  if (!isOn) {
    if (given.length > 0) translation.needsNothing(path, NO_ROLE, given);
    return [];
  }
  const { labels = "labels" } = SERVICE_KINDS[kind];
  return given.flatMap((item, index) => {
    const source = `${path}[${index}]`;
    const shown = translation.withoutSecrets(item, source);
    if (!isRecord(shown)) return [];
    const { [labels]: found, ...rest } = shown;
    const props = givenForm(shape, { ...rest, ...(found !== undefined && { labels: found }) });
    return [{ made: call(`AgentService.${kind}`, [props as Expression]), source }];
  });
}

function discoverySelectors(
  translation: Translation,
  kinds: readonly JoiningService[],
): Readonly<Record<string, Expression>> {
  const found = Object.entries(SELECTOR_KINDS).flatMap(([kind, { by, value: path }]): [string, unknown][] => {
    if (path === undefined) return [];
    const given = translation.values.read(path);
    if (!kinds.includes(by)) {
      if (translation.values.readChanged(path) !== undefined) translation.needsNothing(path, NO_ROLE, given);
      return [];
    }
    const selectors = listAt(given)
      .filter(isRecord)
      .map((item) => (kind === "kubernetesServices" ? ofCluster(item) : item));
    translation.props.sources.set(`discovery.${kind}`, path);
    return selectors.length === 0 ? [] : [[snakeCase(kind), selectors]];
  });
  return givenForm(AGENT_DISCOVERY, Object.fromEntries(found)) as Readonly<Record<string, Expression>>;
}

/** A selector of Services that become applications. Namespace and labels are left out if they select everything. */
function ofCluster({ types, ...rest }: Values): Values {
  const isUsual = types === undefined || JSON.stringify(types) === '["app"]';
  return Object.fromEntries(
    Object.entries({ ...rest, ...(!isUsual && { types }) }).filter(([, value]) => !isAny(value)),
  );
}

function isAny(value: unknown): boolean {
  const any = ['["*"]', '{"*":"*"}', '{"*":["*"]}'];
  return isNothing(value) || any.includes(JSON.stringify(value));
}
