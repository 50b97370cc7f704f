import { SERVICE_KINDS, type JoiningService } from "../../constructs/access/joining/service-kinds";
import { isObject, type Json } from "../json/json";
import { listAt, objectAt, textAt } from "../json/plain-data";

/** A resource that roles select by its labels. */
export interface SelectableModel {
  readonly kind: JoiningService;

  /** @default not known: it is found by the agents, or some labels are made on their machines */
  readonly labels?: Readonly<Record<string, string>>;
}

/** Chart values by which agents find resources that no program names. */
const FINDS: Readonly<Record<string, JoiningService>> = {
  appResources: "application",
  awsDatabases: "database",
  azureDatabases: "database",
  databaseResources: "database",
  kubernetesDiscovery: "application",
};

/** Keys of sections by which they do, or have labels that a command makes. */
const OPEN = ["aws", "azure", "commands", "discovery", "dynamic_labels", "gcp", "kubeconfig_file", "resources"];

/** What the agents of a release protect, with its labels. */
export function selectableIn(values: Json): readonly SelectableModel[] {
  const found = Object.entries(FINDS).flatMap(([value, kind]) => (value in values ? [{ kind }] : []));
  const cluster = textAt(values, "kubeClusterName");
  const own = cluster === undefined ? [] : [{ kind: "kubernetes" as const, labels: labelsAt(values, "labels") }];
  const discovered = textAt(values, "roles")?.includes(SERVICE_KINDS.discovery.chartRole) === true;
  return [...found, ...own, ...kindsIn(values), ...(discovered ? EVERY_KIND.map((kind) => ({ kind })) : [])];
}

const EVERY_KIND = Object.keys(SERVICE_KINDS) as readonly JoiningService[];

function kindsIn(values: Json): readonly SelectableModel[] {
  return EVERY_KIND.flatMap((kind): readonly SelectableModel[] => {
    const { section, entries, isChartValue, labels = "labels" } = SERVICE_KINDS[kind];
    const files = Object.values(values).map((file) => objectAt(file, section));
    const isOpen = files.some((file) => OPEN.some((key) => key in file));
    if (entries === undefined) {
      const itself = kind === "ssh" ? files.filter((file) => Object.keys(file).length > 0) : [];
      return isOpen ? [{ kind }] : itself.map((file) => ({ kind, labels: labelsAt(file, labels) }));
    }
    const listed = (isChartValue === true ? [values] : files)
      .flatMap((place) => listAt(place, entries))
      .filter(isObject);
    return [
      ...(isOpen ? [{ kind }] : []),
      ...listed.map((entry) =>
        OPEN.some((key) => key in entry) ? { kind } : { kind, labels: labelsAt(entry, labels) },
      ),
    ];
  });
}

function labelsAt(data: unknown, key: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(objectAt(data, key)).map(([name, value]) => [name, String(value)]));
}
