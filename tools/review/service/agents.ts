import { isObject } from "../../json/json";
import { listAt, stringAt, textAt } from "../../json/plain-data";
import { stable } from "../../model/components";
import type { StackContents } from "../../model/contents";
import { linuxAgentsOf } from "../../model/linux-agents";
import { releaseName } from "../../model/model";
import { releaseValues } from "../../model/release-values";
import { placeOf } from "../dangers/items";
import { isBoth, paired, stackPairs, type Both, type Step } from "../step";
import { harmless, notUnderstood, unjudged } from "./comparisons";
import { judged, type Field, type Fields, type Judged } from "./field";
import { APP, DB, DESKTOP, labelsOfReached } from "./served-fields";

const NAMED: Fields = {
  name: harmless,
  description: harmless,
  labels: labelsOfReached,
  static_labels: labelsOfReached,
};

/** A list whose items have names: those that are on both sides, and those that are new. */
function named(fields: Fields): ListOf {
  return { items: { ...NAMED, ...fields } };
}

interface ListOf {
  readonly items: Fields;
}

/** Selectors of what agents find: what another one finds is not known here. */
const selectors: Field = {
  verdict: "judged",
  dangers: ["discovery-wider"],
  compare: ({ before, after }) => {
    const known = listAt(before).map(stable);
    const more = listAt(after).filter((each) => !known.includes(stable(each)) && !stable(each).includes('"*":'));
    return more.length === 0 ? [] : [notUnderstood("this review does not know what that finds")];
  },
};

const switches = { enabled: harmless };

/** Sections of the agents' configuration file: what they serve, under which labels. */
const FILE: Readonly<Record<string, Fields>> = {
  app_service: { ...switches, debug_app: harmless, resources: selectors },
  db_service: { ...switches, resources: selectors },
  discovery_service: { ...switches, discovery_group: harmless, "*": selectors },
  kubernetes_service: { ...switches, kube_cluster_name: harmless, labels: labelsOfReached, resources: selectors },
  ssh_service: { ...switches, labels: labelsOfReached },
  windows_desktop_service: { ...switches, labels: labelsOfReached, resources: selectors },
};

/** Lists in the file, by section, and in the values of the chart. */
const LISTS: Readonly<Record<string, Readonly<Record<string, ListOf>>>> = {
  app_service: { apps: named(APP) },
  db_service: { databases: named(DB) },
  windows_desktop_service: { static_hosts: named({ ...DESKTOP, ad: DESKTOP["non_ad"] as Field }) },
};
const VALUES: Readonly<Record<string, ListOf>> = { apps: named(APP), databases: named(DB) };

/** Values of the chart that say under which labels something is served, and what is found. */
const SINGLE: Fields = {
  appResources: selectors,
  awsDatabases: selectors,
  azureDatabases: selectors,
  databaseResources: selectors,
  kubernetesDiscovery: selectors,
  labels: labelsOfReached,
};

/** A part of a file that is of no service: the program's own settings. */
const OTHER: Fields = { log: harmless, "*": unjudged() };

/** What the output of a stack says of agents on Linux. */
const MACHINE: Fields = {
  auth_address: harmless,
  brand: harmless,
  channel: harmless,
  discovery: { "*": FILE["discovery_service"] as Fields },
  environment: unjudged("what variables do, the program decides"),
  first_version: harmless,
  hosts: harmless,
  http_connect: harmless,
  labels: labelsOfReached,
  machines: harmless,
  name: harmless,
  ports: harmless,
  protects: harmless,
  proxy_address: harmless,
  roles: harmless,
  script_sha256: harmless,
  suspended: harmless,
  user: unjudged("what the user may do, the machine decides"),
  version: harmless,
};

/** What changes of what agents serve, in releases and on machines that both sides have. */
export function judgedAgents(step: Step) {
  const stacks = stackPairs(step).filter(isBoth);
  return [...stacks.flatMap(releaseChanges), ...stacks.flatMap(machineChanges)];
}

function machineChanges({ before, after }: Both<StackContents>) {
  const machines = ({ outputs }: StackContents) =>
    new Map(listAt(outputs, "linux_agents").map((entry) => [stringAt(entry, "name"), entry]));
  const [old, now] = [machines(before), machines(after)];
  return linuxAgentsOf(after)
    .filter(({ release }) => old.has(release))
    .flatMap((agent) => {
      const place = releaseName(agent);
      return one(MACHINE, place, [], old.get(agent.release), now.get(agent.release)).map((change) => ({
        ...change,
        stack: after.name,
        subject: place,
      }));
    });
}

function releaseChanges({ before, after }: Both<StackContents>) {
  return paired(releasesIn(before), releasesIn(after), ({ address }) => address)
    .filter(isBoth)
    .filter((both) => both.before !== both.after)
    .flatMap((both) => {
      const place = placeOf(both.after);
      return changesOf(place, releaseValues(both.before), releaseValues(both.after)).map((change) => ({
        ...change,
        stack: after.name,
        subject: place,
      }));
    });
}

function releasesIn({ items }: StackContents) {
  return items
    .filter((item) => item.kind === "release")
    .filter((item) => textAt(releaseValues(item), "proxyAddr") !== undefined);
}

function changesOf(place: string, before: unknown, after: unknown): readonly Judged[] {
  const old = isObject(before) ? before : {};
  const now = isObject(after) ? after : {};
  const files = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((name) => name.endsWith("Config"));
  return [
    ...Object.entries(SINGLE).flatMap(([name, field]) =>
      one({ [name]: field }, place, [], pick(old, name), pick(now, name)),
    ),
    ...Object.entries(VALUES).flatMap(([name, list]) => listed(list, place, [name], old[name], now[name])),
    ...files.flatMap((file) => fileChanges(place, file, old[file], now[file])),
  ];
}

function pick(values: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(values, name) ? { [name]: values[name] } : {};
}

function fileChanges(place: string, file: string, before: unknown, after: unknown): readonly Judged[] {
  const [old, now] = [before, after].map((side) => (isObject(side) ? side : {}));
  return [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])].flatMap((section) => {
    const lists = LISTS[section] ?? {};
    const [was, is] = [old?.[section], now?.[section]];
    const path = [file, section];
    return [
      ...one(FILE[section] ?? OTHER, place, path, without(was, lists), without(is, lists)),
      ...Object.entries(lists).flatMap(([name, list]) =>
        listed(list, place, [...path, name], listIn(was, name), listIn(is, name)),
      ),
    ];
  });
}

function without(section: unknown, lists: Readonly<Record<string, unknown>>): unknown {
  if (!isObject(section)) return section;
  return Object.fromEntries(Object.entries(section).filter(([name]) => !Object.hasOwn(lists, name)));
}

function listIn(section: unknown, name: string): unknown {
  return isObject(section) ? section[name] : undefined;
}

function one(
  fields: Fields,
  place: string,
  path: readonly string[],
  before: unknown,
  after: unknown,
  isNew = false,
): readonly Judged[] {
  return judged(fields, { place, path, before, after, isNew, documents: { before, after } });
}

/** Items by their names: what a new one is, other findings say. */
function listed(
  { items }: ListOf,
  place: string,
  path: readonly string[],
  before: unknown,
  after: unknown,
): readonly Judged[] {
  const old = new Map(listAt(before).map((item) => [stringAt(item, "name"), item]));
  return listAt(after).flatMap((item) => {
    const name = stringAt(item, "name");
    return one(items, place, [...path, `[${name}]`], old.get(name), item, !old.has(name));
  });
}
