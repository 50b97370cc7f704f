import { Brand } from "../../../constructs/brand/brand";
import { isRecord, givenList } from "../../../constructs/core/given";
import { byCodeUnit } from "../../../constructs/core/order";
import { readYaml } from "../../../constructs/core/read-yaml";
import { visible } from "../../cli/output/visible";
import { objectAt, yamlDocuments } from "../../json/plain-data";
import { readItems } from "../../manifests/render";
import { at } from "./given-values";
import { leafText } from "./leaves";
import { shown, type ReleaseName } from "./translation";

type Manifest = Readonly<Record<string, unknown>>;

/**
 * What an apply changes in the objects of a release, as lines for people: for each object, the values that are added,
 * removed and changed. Objects that the program does not have are ignored, because the apply leaves them.
 *
 * @param manifest output of `helm get manifest`
 * @param configuration the synthesised program
 */
export function liveChanges(manifest: string, release: ReleaseName, configuration: unknown): readonly string[] {
  const made = readItems(configuration, {}).items.flatMap((item) => (item.kind === "object" ? [item.manifest] : []));
  return yamlDocuments(manifest)
    .filter(isRecord)
    .flatMap((live) => {
      const name = manifestTitle(live, release);
      const after = made.find((each) => manifestTitle(each, release) === name);
      // Values of Secrets are never shown.
      if (after === undefined || live["kind"] === "Secret") return [];
      const changes = manifestChanges(live, after);
      return changes.length === 0 ? [] : [`- ${name}`, ...changes.map((change) => `  ${visible(change)}`)];
    });
}

function manifestTitle(manifest: Manifest, { namespace }: ReleaseName): string {
  const { name, namespace: own = namespace } = objectAt(manifest, "metadata");
  return `${String(manifest["kind"])} ${String(own)}/${String(name)}`;
}

function manifestChanges(live: Manifest, after: Manifest): readonly string[] {
  const [before, then] = [scalarsByPath(live), scalarsByPath(after)];
  const paths = [...new Set([...before.keys(), ...then.keys()])].filter((path) => !isOfHelm(path));
  return paths.sort(byCodeUnit).flatMap((path) => {
    const [old, now] = [before.get(path), then.get(path)];
    // Kubernetes reads quantities as text and as numbers alike.
    if (String(old) === String(now) || isDefault(path, old ?? now, old === undefined || now === undefined)) return [];
    if ([old, now].some((value) => typeof value === "string" && value.includes("\n"))) return [`${path} changes`];
    const text = (value: unknown): string => shown(path, value) ?? "";
    if (old === undefined) return [`${path}: ${text(now)} is added`];
    return [now === undefined ? `${path}: ${text(old)} is removed` : `${path}: ${text(old)} becomes ${text(now)}`];
  });
}

/** Kubernetes' default values, by the last field of a path. */
const DEFAULTS: Readonly<Record<string, readonly unknown[]>> = {
  immutable: [false],
  mountPropagation: ["None"],
  optional: [false],
  privileged: [false],
  progressDeadlineSeconds: [600],
  protocol: ["TCP"],
  readOnly: [false],
  scheme: ["HTTP"],
  shareProcessNamespace: [false],
  successThreshold: [1],
  type: ["ClusterIP", "RollingUpdate"],
};

function isDefault(path: string, value: unknown, isUnset: boolean): boolean {
  const field = path.slice(path.lastIndexOf(".") + 1);
  return isUnset && Object.hasOwn(DEFAULTS, field) && DEFAULTS[field]?.includes(value) === true;
}

/** Metadata for Helm or for Terraform that does not matter to users of the object. */
function isOfHelm(path: string): boolean {
  if (/^(apiVersion|kind|metadata\.(name|namespace|labels|annotations\."(meta\.)?helm\.sh))/.test(path)) return true;
  return /\.annotations\.checksum\/|abels\.("?(app\.kubernetes\.io|helm\.sh|teleport\.dev)|app$)/.test(path);
}

/** The fields by which Kubernetes identifies the items of a list. */
const KEYS = ["mountPath", "containerPort", "port", "name"];

/** Scalars by their paths, with such a field in place of an index. Teleport's configuration file is split by keys. */
function scalarsByPath(manifest: Manifest): ReadonlyMap<string, unknown> {
  const found = new Map<string, unknown>();
  const visit = (value: unknown, path: readonly (string | number)[]): void => {
    const items = givenList(value);
    if (items !== undefined) {
      for (const [index, item] of items.entries()) {
        const name = KEYS.find((each) => at(item, each) !== undefined);
        if (name === undefined || !isRecord(item)) visit(item, [...path, index]);
        else visit(without(item, name), [...path, String(item[name])]);
      }
    } else if (isRecord(value)) for (const [key, inner] of Object.entries(value)) visit(inner, [...path, key]);
    else if (path.at(-1) === FILE && typeof value === "string") {
      visit(readYaml(value)[0]?.toJS(), path);
    } else if (value !== null && value !== undefined && value !== "") found.set(leafText(path), value);
  };
  visit(manifest, []);
  return found;
}

function without(item: Manifest, name: string): Manifest {
  return Object.fromEntries(Object.entries(item).filter(([key]) => key !== name));
}

const FILE = Brand.TELEPORT.configurationFileName;
