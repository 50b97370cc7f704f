import type { Json } from "../../json/json";
import { listAt, stringAt, textAt } from "../../json/plain-data";
import { stable } from "../../model/components";
import type { StackContents } from "../../model/contents";
import { linuxAgentsOf } from "../../model/linux-agents";
import { releaseName } from "../../model/model";
import { releaseValues } from "../../model/release-values";
import { placeOf } from "../dangers/items";
import { isBoth, paired, stackPairs, type Both, type Step } from "../step";
import { harmless, notUnderstood, unjudged, unjudgedOfOld } from "./comparisons";
import { judged, type Field, type Fields } from "./field";
import { APP, DB, DESKTOP, labelsOfReached } from "./served-fields";

/** A list of what is reached. */
function named(fields: Fields): Field {
  const all = { name: harmless, description: harmless, labels: labelsOfReached, static_labels: labelsOfReached };
  return { ...harmless, verdict: "judged", items: { ...all, ...fields } };
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
  app_service: { ...switches, debug_app: harmless, resources: selectors, apps: named(APP) },
  db_service: { ...switches, resources: selectors, databases: named(DB) },
  discovery_service: { ...switches, discovery_group: harmless, "*": selectors },
  kubernetes_service: { ...switches, kube_cluster_name: harmless, labels: labelsOfReached, resources: selectors },
  ssh_service: { ...switches, labels: labelsOfReached },
  windows_desktop_service: {
    ...switches,
    labels: labelsOfReached,
    resources: selectors,
    static_hosts: named({ ...DESKTOP, ad: unjudgedOfOld }),
  },
  // What is of no service: the program's own settings.
  "*": { log: harmless },
};

/** Values of the chart that say under which labels something is served, and what is found. */
const VALUES: Fields = {
  appResources: selectors,
  awsDatabases: selectors,
  azureDatabases: selectors,
  databaseResources: selectors,
  kubernetesDiscovery: selectors,
  labels: labelsOfReached,
  apps: named(APP),
  databases: named(DB),
};

/** What the output of a stack says of agents on Linux. What is harmless here is told of the agents, or of their machines. */
const MACHINE: Fields = {
  auth_address: harmless,
  brand: harmless,
  channel: harmless,
  discovery: { "*": FILE["discovery_service"] as Fields },
  environment: unjudged("the program decides what variables do"),
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
  user: unjudged("the machine decides what the user may do"),
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
      const sides = { before: old.get(agent.release), after: now.get(agent.release) };
      return changesOf(MACHINE, { stack: after.name, subject: releaseName(agent), ...sides });
    });
}

function releaseChanges({ before, after }: Both<StackContents>) {
  return paired(releasesIn(before), releasesIn(after), ({ address }) => address)
    .filter(isBoth)
    .filter((both) => both.before !== both.after)
    .flatMap((both) => {
      const values = [releaseValues(both.before), releaseValues(both.after)] as const;
      const files = values.flatMap((each) => Object.keys(each)).filter((name) => name.endsWith("Config"));
      const fields = { ...VALUES, ...Object.fromEntries(files.map((file) => [file, FILE])) };
      const [old, now] = values.map((each) => pick(each, Object.keys(fields)));
      return changesOf(fields, { stack: after.name, subject: placeOf(both.after), before: old, after: now });
    });
}

function releasesIn({ items }: StackContents) {
  return items
    .filter((item) => item.kind === "release")
    .filter((item) => textAt(releaseValues(item), "proxyAddr") !== undefined);
}

function pick(values: Json, names: readonly string[]): Json {
  return Object.fromEntries(names.flatMap((name) => (Object.hasOwn(values, name) ? [[name, values[name]]] : [])));
}

interface Changed {
  readonly stack: string;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
}

function changesOf(fields: Fields, { stack, subject, before, after }: Changed) {
  const sides = { before, after };
  const found = judged(fields, { ...sides, place: subject, path: [], isNew: false, documents: sides });
  return found.map((change) => ({ ...change, stack, subject }));
}
