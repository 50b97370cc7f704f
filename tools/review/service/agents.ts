import { SERVICE_KINDS } from "../../../constructs/brand/image-contract/service-kinds";
import type { AgentPart, LinuxPart } from "../../../constructs/core/model/agent-part";
import { listAt } from "../../json/plain-data";
import { releaseName } from "../../model/model";
import { stable } from "../../model/stable";
import { machinePairs } from "../agent-pairs";
import { settingsOfMachines } from "../changed-settings";
import { isOld } from "../dangers/items";
import { joinAddress } from "../fields/evaluations";
import type { Step } from "../step";
import { danger, field, harmless, notUnderstood, ofOld, unjudgedOfOld } from "./comparisons";
import { judged, type Field, type Fields } from "./field";
import type { JudgedChange } from "./judge";
import { APP, DB, DESKTOP, labelsOfReached } from "./served-fields";

/** A list of what is reached. */
function named(fields: Fields): Field {
  const all = { name: harmless, description: harmless, labels: labelsOfReached, static_labels: labelsOfReached };
  return { ...harmless, verdict: "judged", items: { ...all, ...fields } };
}

/** Selectors of what agents find: every label is a danger, and what another one finds is not known here. */
const selectors: Field = field(["discovery-wider"], (change) => {
  const known = listAt(change.before).map(stable);
  const more = listAt(change.after)
    .map(stable)
    .filter((each) => !known.includes(each));
  const isEvery = (each: string) => each.includes('"*":');
  const others = more.filter((each) => !isEvery(each));
  return [
    ...more.filter(isEvery).map((each) => danger("discovery-wider", change, each)),
    ...(others.length === 0 || change.isNew ? [] : [notUnderstood("this review does not know what that finds")]),
  ];
});

const switches: Fields = { enabled: harmless, listen_addr: unjudgedOfOld, public_addr: unjudgedOfOld };

/** Sections of the agents' configuration file: what they serve, under which labels. */
export const FILE: Readonly<Record<string, Fields>> = {
  ...Object.fromEntries(
    Object.values(SERVICE_KINDS).map(({ section }) => [section, { ...switches, labels: labelsOfReached }]),
  ),
  app_service: { ...switches, debug_app: harmless, resources: selectors, apps: named(APP) },
  db_service: { ...switches, aws: selectors, azure: selectors, databases: named(DB), resources: selectors },
  discovery_service: { ...switches, discovery_group: harmless, "*": selectors },
  kubernetes_service: { ...switches, kube_cluster_name: harmless, labels: labelsOfReached, resources: selectors },
  ssh_service: {
    ...switches,
    commands: ofOld("what it gives decides who reaches it"),
    labels: labelsOfReached,
    port_forwarding: unjudgedOfOld,
    ssh_file_copy: unjudgedOfOld,
  },
  windows_desktop_service: {
    ...switches,
    discovery_configs: unjudgedOfOld,
    labels: labelsOfReached,
    ldap: unjudgedOfOld,
    resources: selectors,
    static_hosts: named({ ...DESKTOP, ad: unjudgedOfOld }),
  },
  // What is of no service: the program's own settings.
  "*": { log: harmless },
};

/** Values of the chart that say under which labels something is served, and what is found. */
export const SERVED: Fields = {
  appResources: selectors,
  awsDatabases: selectors,
  azureDatabases: selectors,
  databaseResources: selectors,
  kubernetesDiscovery: selectors,
  labels: labelsOfReached,
  apps: named(APP),
  databases: named(DB),
};

/** What a program says of machines. What is harmless here is reported with the agents or their machines. */
const MACHINE: Readonly<Record<Exclude<keyof (AgentPart & LinuxPart), "configuration" | "linux">, Field>> = {
  address: harmless,
  authAddress: joinAddress,
  brand: harmless,
  channel: harmless,
  environment: ofOld("the program decides what variables do"),
  first: harmless,
  group: harmless,
  hosts: harmless,
  httpConnect: harmless,
  insecure: harmless,
  isEnrolled: harmless,
  isSuspended: harmless,
  joining: harmless,
  machines: harmless,
  namespace: harmless,
  pinned: harmless,
  ports: harmless,
  protects: harmless,
  proxyAddress: joinAddress,
  release: harmless,
  replicas: harmless,
  roles: harmless,
  script: harmless,
  selectable: harmless,
  user: ofOld("the machine decides what the user may do"),
  versionServer: harmless,
};

/** What changes of agents on machines, in stacks that are there. */
export function judgedMachines(step: Step): readonly JudgedChange[] {
  const old = new Set(step.contents.before.filter(isOld).map(({ name }) => name));
  return machinePairs(step).flatMap(({ before, after }) => {
    if (after === undefined || !old.has(after.stack)) return [];
    const sides = { before: before && settingsOfMachines(before), after: settingsOfMachines(after) };
    const subject = releaseName(after);
    const isNew = before === undefined;
    const found = judged({ ...FILE, ...MACHINE }, { ...sides, place: subject, path: [], isNew, documents: sides });
    return found.map((change) => ({ ...change, stack: after.stack, subject }));
  });
}
