import { isRecord, listOf, textOf } from "../../../../constructs/core/given";
import { call, type Expression, type Written } from "../../expression";
import { camelCase, knownFields } from "../conversions";
import { isNothing, type Values } from "../given-values";
import type { Translate, Translation } from "../translation";
import { putPorts } from "./ports";

/** What a role of the chart is here. */
const ROLES = ["kube", "app", "db", "discovery", "node"];

const NO_ROLE = "the release does not have the role for it";
const NO_NAME = "write the name under which people see the cluster";

const NOT_SERVED =
  "agents that discover applications also serve them here, and these agents did not have the role app: declare " +
  "discovery: AgentDiscovery.of({ kubernetesServices }) if they should serve them, or leave it to the release that does";

/** What the agents protect: named by services, or found by a discovery. */
export const services: Translate = (translation) => {
  const roles = rolesOf(translation);
  const { kubernetesServices, ...others } = discoveryOf(translation, roles);
  const isServed = roles.includes("app");
  if (kubernetesServices !== undefined && !isServed) {
    translation.leave("roles", NOT_SERVED, roles.join(","));
    translation.idle(["kubernetesDiscovery"], "it belongs to the role discovery");
  }
  const looksInCluster = isServed && kubernetesServices !== undefined;
  const discovery = { ...others, ...(looksInCluster && { kubernetesServices }) };
  const clusterName = translation.text("kubeClusterName");
  if (!roles.includes("kube") && !looksInCluster) translation.idle(["kubeClusterName"], NO_ROLE);
  const written = [
    ...(roles.includes("kube") ? [kubernetes(translation, clusterName)] : []),
    ...listed(translation, "apps", roles.includes("app"), application),
    ...listed(translation, "databases", roles.includes("db"), database),
    ...(roles.includes("node") ? [call("AgentService.ssh")] : []),
  ];
  if (!roles.includes("kube")) translation.idle(["labels"], NO_ROLE);
  translation.props.put("services", written);
  putPorts(translation, { isApp: isServed, isDatabase: roles.includes("db"), found: Object.keys(discovery) });
  if (Object.keys(discovery).length === 0) return;
  const isNamed = roles.includes("kube") || clusterName === undefined || !looksInCluster;
  translation.props.put("discovery", call("AgentDiscovery.of", [isNamed ? discovery : { clusterName, ...discovery }]));
};

function rolesOf(translation: Translation): readonly string[] {
  const given = translation.values.read("roles");
  const roles = rolesIn(given);
  if (roles.length === 0) translation.leave("roles", "the roles of the agents are expected: kube, app, db", given);
  for (const role of roles.filter((each) => !ROLES.includes(each))) {
    translation.leave("roles", `${role} has no AgentService of the chart's values: declare what it protects`, given);
  }
  return roles;
}

/** Roles as the chart takes them: names with commas between, or a list. */
export function rolesIn(given: unknown): readonly string[] {
  const words = Array.isArray(given) ? given.filter((word) => typeof word === "string") : [given];
  return words
    .flatMap((word) => (typeof word === "string" ? word.split(",") : []))
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== "");
}

function kubernetes(translation: Translation, clusterName: string | undefined): Expression {
  if (clusterName === undefined) translation.leave("kubeClusterName", NO_NAME);
  const labels = translation.record("labels");
  const shown = translation.withoutSecrets(labels, "labels");
  return call("AgentService.kubernetes", [
    { clusterName: clusterName ?? "todo-name-of-the-cluster", ...(!isNothing(shown) && { labels: shown as Written }) },
  ]);
}

type Make = (given: Values, path: string, translation: Translation) => Expression;

function listed(translation: Translation, path: string, isOn: boolean, make: Make): readonly Expression[] {
  const given = translation.list(path);
  if (!isOn) {
    if (given.length > 0) translation.needsNothing(path, NO_ROLE, given);
    return [];
  }
  return given.flatMap((item, index) => {
    const place = `${path}[${index}]`;
    const shown = translation.withoutSecrets(item, place);
    if (isRecord(shown)) return [make(shown, place, translation)];
    translation.leave(place, "name and address are expected", item);
    return [];
  });
}

/** Keys of the configuration file that have the same name here but for the case of its letters. */
const OF_APPLICATION = [
  ...["name", "uri", "description", "labels", "insecure_skip_verify", "required_apps", "use_any_proxy_public_addr"],
];
const OF_REWRITE = ["redirect", "jwt_claims"];
const OF_DATABASE = ["name", "uri", "protocol", "description", "labels", "static_labels"];
const OF_ADMIN = ["name", "default_database"];
const OF_TLS = ["mode", "server_name", "ca_cert_file", "trust_system_cert_pool"];
const OF_SELECTOR = ["types", "regions", "tags", "labels", "namespaces", "subscriptions", "resource_groups"];

const NOT_WRITTEN = "write the prop of this name, or put it into furtherConfiguration of the service";

function application(given: Values, path: string, translation: Translation): Expression {
  const { public_addr: address, rewrite, ...rest } = given;
  const options = renamed(rest, OF_APPLICATION, path, translation);
  const publicAddress = typeof address === "string" ? { publicAddress: address } : {};
  const rewritten = isRecord(rewrite) ? { rewrite: rewriteOf(rewrite, `${path}.rewrite`, translation) } : {};
  return call("AgentService.application", [{ ...options, ...publicAddress, ...rewritten }]);
}

/** Changes of requests; the chart has headers as texts, `Name: value`. */
function rewriteOf({ headers = [], ...rest }: Values, path: string, translation: Translation): Written {
  const options = renamed(rest, OF_REWRITE, path, translation);
  const read = (listOf(headers) ?? [headers]).map((each) => /^([^:\s]+):(.*)$/.exec(textOf(each)));
  const named = new Map(
    read.flatMap((each) => (each === null ? [] : [[each[1] ?? "", (each[2] ?? "").trim()] as const])),
  );
  const isWhole = named.size === read.length;
  if (!isWhole) translation.leave(`${path}.headers`, "headers are texts, `Name: value`, each name once", headers);
  return { ...options, ...(isWhole && named.size > 0 && { headers: Object.fromEntries(named) }) };
}

function database(given: Values, path: string, translation: Translation): Expression {
  const { tls, admin_user: admin, ...rest } = given;
  const options = renamed(rest, OF_DATABASE, path, translation);
  const inner = (name: string, value: unknown, names: readonly string[]) =>
    isRecord(value) ? { [camelCase(name)]: renamed(value, names, `${path}.${name}`, translation) } : {};
  return call("AgentService.database", [
    { ...options, ...inner("admin_user", admin, OF_ADMIN), ...inner("tls", tls, OF_TLS) },
  ]);
}

function renamed(
  given: Values,
  names: readonly string[],
  path: string,
  translation: Translation,
): Readonly<Record<string, Written>> {
  const known = knownFields(given, names, path, translation, NOT_WRITTEN);
  const propOf = (key: string): string => (key === "static_labels" ? "labels" : camelCase(key));
  return Object.fromEntries(Object.entries(known).map(([key, value]) => [propOf(key), value as Written]));
}

/** Selectors by the chart's values, with the role that serves what they select. */
const SELECTORS = {
  appResources: { kind: "applications", role: "app" },
  databaseResources: { kind: "databases", role: "db" },
  awsDatabases: { kind: "awsDatabases", role: "db" },
  azureDatabases: { kind: "azureDatabases", role: "db" },
  kubernetesDiscovery: { kind: "kubernetesServices", role: "discovery" },
} as const;

function discoveryOf(translation: Translation, roles: readonly string[]): Readonly<Record<string, Written>> {
  const found = Object.entries(SELECTORS).flatMap(([path, { kind, role }]): [string, Written][] => {
    const given = translation.values.read(path);
    if (!roles.includes(role)) {
      if (translation.values.readChanged(path) !== undefined) {
        translation.needsNothing(path, NO_ROLE, given);
      }
      return [];
    }
    if (!Array.isArray(given)) return [];
    const selectors = given
      .filter(isRecord)
      .map((item, index) => selector(kind, item, `${path}[${index}]`, translation));
    return selectors.length === 0 ? [] : [[kind, selectors]];
  });
  return Object.fromEntries(found);
}

function selector(kind: string, given: Values, path: string, translation: Translation): Written {
  if (kind !== "kubernetesServices") return renamed(given, OF_SELECTOR, path, translation);
  const { types = ["app"], ...rest } = given;
  if (!Array.isArray(types) || types.some((type) => type !== "app")) {
    translation.leave(`${path}.types`, "Services of the cluster become applications, `app`", types);
  }
  // Any namespace and any label are the default.
  const own = Object.entries(rest).filter(([, value]) => !isAny(value));
  return renamed(Object.fromEntries(own), OF_SELECTOR, path, translation);
}

function isAny(value: unknown): boolean {
  const any = ['["*"]', '{"*":"*"}', '{"*":["*"]}'];
  return isNothing(value) || any.includes(JSON.stringify(value));
}
