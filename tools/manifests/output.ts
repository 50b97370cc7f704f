import { readableYaml } from "../../constructs/core/canonical-yaml";
import { grouped } from "../../constructs/core/grouped";
import { shellWord } from "../../constructs/core/shell-word";
import { objectAt, stringAt } from "../json/plain-data";
import type { HelmItem, Item, KubernetesItem, OrderedItem } from "./items";

export interface ManifestFile {
  readonly name: string;
  readonly content: string;
}

/**
 * The items of a stack as a stream of YAML documents for `kubectl apply -f -`.
 *
 * A Helm release is not an object of the Kubernetes API. It becomes a comment with the command and the values.
 */
export function toStream(items: readonly Item[]): string {
  return items
    .map((item) => (item.kind === "object" ? objectYaml(item) : `${releaseHeader(item, [])}${commented(item.values)}`))
    .map((document) => `---\n${document}`)
    .join("");
}

/**
 * The items of a stack as files, numbered in the order of their dependencies: one file per object, and one per document
 * of a Helm release's values.
 */
export function toFiles(items: readonly Item[]): ManifestFile[] {
  const width = Math.max(2, String(items.length).length);
  return items.flatMap((item, index) => {
    const number = String(index + 1).padStart(width, "0");
    if (item.kind === "release") return valuesFiles(item, `${number}-release-${item.name}`);
    return [{ name: `${number}-${objectFileName(item)}.yaml`, content: objectYaml(item) }];
  });
}

/**
 * The same files in folders, by the number of Jobs that must complete before. Flux applies the folders one after
 * another, and Argo CD uses the annotation of each object.
 */
export function toWaves(items: readonly OrderedItem[]): ManifestFile[] {
  const folders = grouped(items, ({ wave }) => wave);
  return [...folders].flatMap(([wave, found]) =>
    toFiles(found.map((item) => inWave(item, wave))).map(({ name, content }) => ({
      name: `wave-${wave}/${name}`,
      content,
    })),
  );
}

function inWave(item: Item, wave: number): Item {
  if (item.kind === "release") return item;
  const metadata = objectAt(item.manifest["metadata"]);
  const annotations = { ...objectAt(metadata["annotations"]), [SYNC_WAVE]: String(wave) };
  return { ...item, manifest: { ...item.manifest, metadata: { ...metadata, annotations } } };
}

/** Argo CD continues when everything in smaller waves is healthy. */
const SYNC_WAVE = "argocd.argoproj.io/sync-wave";

/** Whether {@link toFiles} may have written a file of this name in an earlier run. */
export function isManifestFile(name: string): boolean {
  return /^\d{2,}-[\w.-]+\.yaml$/.test(name);
}

/** Whether {@link toWaves} may have created a folder of this name. */
export function isWave(name: string): boolean {
  return /^wave-\d+$/.test(name);
}

function objectYaml({ address, note, manifest }: KubernetesItem): string {
  return `# ${address}\n${noteLine(note)}${readableYaml(manifest)}`;
}

function noteLine(note: string | undefined): string {
  return note === undefined ? "" : `# ${note}\n`;
}

function objectFileName({ manifest }: KubernetesItem): string {
  const [kind, name] = [stringAt(manifest, "kind"), stringAt(manifest, "metadata", "name")];
  return `${kind.toLowerCase()}-${name}`.replaceAll(/[^\w.-]/g, "-");
}

function valuesFiles(item: HelmItem, base: string): ManifestFile[] {
  const documents = item.values.length === 0 ? ["{}\n"] : item.values;
  const valuesFileName = (index: number) => `${base}.values${index === 0 ? "" : `-${index + 1}`}.yaml`;
  const names = documents.map((_, index) => valuesFileName(index));
  return documents.map((document, index) => ({
    name: valuesFileName(index),
    content: `${releaseHeader(item, names)}${document}`,
  }));
}

function releaseHeader(item: HelmItem, files: readonly string[]): string {
  return `# ${item.address}\n${noteLine(item.note)}# ${helmCommand(item, files)}\n`;
}

/** The command that a person would type. */
function helmCommand(item: HelmItem, files: readonly string[]): string {
  const { name, namespace, chart, version, set, createNamespace } = item;
  // Helm does not take a registry as --repo. The address of a chart in a registry ends with the chart's name.
  const isRegistry = item.repository?.startsWith("oci://") === true;
  const address = isRegistry ? `${item.repository.replace(/(?<!\/)\/+$/, "")}/${chart}` : chart;
  const repository = isRegistry ? undefined : item.repository;
  return [
    `helm upgrade --install ${wordInComment(name)} ${wordInComment(address)} --namespace ${wordInComment(namespace)}`,
    ...(createNamespace ? ["--create-namespace"] : []),
    ...(repository === undefined ? [] : [`--repo ${wordInComment(repository)}`]),
    ...(version === undefined ? [] : [`--version ${wordInComment(version)}`]),
    ...files.map((file) => `--values ${wordInComment(file)}`),
    ...set.map((setting) => {
      const flag = setting.type === "string" ? "--set-string" : "--set";
      return `${flag} ${wordInComment(`${setting.name}=${setting.value}`)}`;
    }),
  ].join(" ");
}

/** A shell word on one line, because a line break would end the surrounding comment. */
function wordInComment(text: string): string {
  return shellWord(text.replaceAll(/[\r\n]+/g, " "));
}

function commented(documents: readonly string[]): string {
  return documents
    .map((document) => document.trimEnd().replaceAll(/^/gm, "#   "))
    .join("\n#   ---\n")
    .concat("\n");
}
