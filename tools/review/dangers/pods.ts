import { rememberedFor } from "../../../constructs/core/remembered";
import type { HelmItem, Item, KubernetesItem } from "../../manifests/items";
import { at, listAt, objectAt, textAt } from "../../json/plain-data";
import type { StackContents } from "../../model/contents";
import { LABELS, labelOf, nameOf, objectsOfKind } from "../../model/objects";
import { podTemplateOf } from "../../model/pod-template";
import { releaseValues } from "../../model/release-values";
import { has, type Both, type Held } from "./danger";
import { byAddress, placeOf } from "./items";
import { containersOf, violationsOf } from "./pod-security";

/** A workload, with what it is on the other side. */
interface Workload {
  readonly item: Item;
  readonly template: unknown;

  /** Whether both sides have it under this name. */
  readonly isOld: boolean;
}

/** Workloads that are not the same on both sides, or all: a plan shares what does not change. */
function workloadsIn(side: StackContents, { before, after }: Both<StackContents>, areAll = false): readonly Workload[] {
  const others = byAddress((side === before ? after : before).items);
  return side.items.flatMap((item): Workload[] => {
    const other = others.get(item.address);
    if (other === item && !areAll) return [];
    const template = item.kind === "release" ? agentTemplate(item) : podTemplateOf(item.manifest);
    return template === undefined ? [] : [{ item, template, isOld: isSame(item, other) }];
  });
}

/** A Job gets another name with what it does. */
function isSame(item: Item, other: Item | undefined): boolean {
  if (item.kind === "release") return other !== undefined && placeOf(item) === placeOf(other);
  return other?.kind === "object" && item.manifest["kind"] === other.manifest["kind"];
}

/** What the agents' chart sets where no value says something else. */
const OF_THE_CHART = {
  allowPrivilegeEscalation: false,
  capabilities: { drop: ["ALL"] },
  readOnlyRootFilesystem: true,
  runAsNonRoot: true,
  seccompProfile: { type: "RuntimeDefault" },
};

/** What the values of the agents' chart make of their pods; undefined for any other chart. */
function agentTemplate(release: HelmItem): unknown {
  const values = releaseValues(release);
  if (textAt(values, "proxyAddr") === undefined) return undefined;
  const agent = {
    name: "agent",
    env: listAt(values, "extraEnv"),
    securityContext: { ...OF_THE_CHART, ...objectAt(values, "securityContext") },
  };
  return {
    metadata: { annotations: objectAt(values, "annotations", "pod") },
    spec: {
      serviceAccountName: textAt(values, "serviceAccount", "name") ?? release.name,
      securityContext: objectAt(values, "podSecurityContext"),
      volumes: listAt(values, "extraVolumes"),
      initContainers: listAt(values, "initContainers"),
      containers: [agent, ...listAt(values, "extraContainers")],
    },
  };
}

function namespaceOf(item: Item): string {
  return item.kind === "release" ? item.namespace : nameOf(item).namespace;
}

/** What pods may do on their nodes: all that is more of a workload that both sides have, and much of a new one. */
export function podPrivileges(side: StackContents, both: Both<StackContents>): readonly Held[] {
  return workloadsIn(side, both).flatMap(({ item, template, isOld }) =>
    violationsOf(template)
      .filter(({ level }) => isOld || level === "baseline")
      .map(({ text }) => held(item, text)),
  );
}

/** Accounts whose tokens the pods of a workload get that both sides have. */
export function podAccounts(side: StackContents, both: Both<StackContents>): readonly Held[] {
  const areAll = isOther(both, "ServiceAccount");
  return workloadsIn(side, both, areAll).flatMap(({ item, template, isOld }) => {
    const namespace = namespaceOf(item);
    const name =
      textAt(template, "spec", "serviceAccountName") ?? textAt(template, "spec", "serviceAccount") ?? "default";
    const account = `${namespace}/${name}`;
    const audiences = listAt(template, "spec", "volumes").flatMap((volume) =>
      listAt(volume, "projected", "sources").flatMap((source) => {
        const token = at(source, "serviceAccountToken");
        return token === undefined ? [] : [textAt(token, "audience") ?? ""];
      }),
    );
    if (!isOld) return [];
    return [
      ...(mountsToken(side, template, account) ? [held(item, `has the token of ${account}`)] : []),
      ...audiences.map((audience) =>
        held(item, `has a token of ${account} for ${audience === "" ? "the Kubernetes API" : audience}`),
      ),
    ];
  });
}

function mountsToken({ items }: StackContents, template: unknown, account: string): boolean {
  const ofPod = at(template, "spec", "automountServiceAccountToken");
  if (typeof ofPod === "boolean") return ofPod;
  return at(accountsIn(items).get(account)?.manifest, "automountServiceAccountToken") !== false;
}

const accountsIn = rememberedFor((items: readonly Item[]): ReadonlyMap<string, KubernetesItem> => {
  const accounts = objectsOfKind(items, "ServiceAccount");
  return new Map(accounts.map((each) => [`${nameOf(each).namespace}/${nameOf(each).name}`, each]));
});

/** Whether objects of a kind differ in anything. */
function isOther({ before, after }: Both<StackContents>, kind: string): boolean {
  const [old, now] = [objectsOfKind(before.items, kind), objectsOfKind(after.items, kind)];
  return old.length !== now.length || old.some((each, index) => each !== now[index]);
}

/** Secrets and claims that pods of both sides read, and that this step does not make. */
export function podReads(side: StackContents, both: Both<StackContents>): readonly Held[] {
  return workloadsIn(side, both).flatMap(({ item, template, isOld }) => {
    if (!isOld) return [];
    const namespace = namespaceOf(item);
    const isMade = (kind: string, name: string) =>
      isThere(both.after, kind, namespace, name) && !isThere(both.before, kind, namespace, name);
    return readsOf(undeclared(template, item, both))
      .filter(([kind, name]) => !isMade(kind, name))
      .map(([kind, name]) => held(item, `reads the ${kind} ${name}`));
  });
}

/** Volumes with what the program declares of the service's pods. */
const DECLARED = /^(auth|proxy|configuration-test) (license$|certificate)/;

/** A template without license, certificates and secrets of what is delivered: other findings say these. */
function undeclared(template: unknown, item: Item, { before, after }: Both<StackContents>): unknown {
  const component = item.kind === "object" ? (labelOf(item, LABELS.component) ?? "") : "";
  const delivered = [before, after]
    .flatMap(({ items }) => objectsOfKind(items, "ConfigMap"))
    .filter((map) => labelOf(map, LABELS.component) === "delivery" && namespaceOf(map) === namespaceOf(item))
    .map(({ manifest }) => JSON.stringify(manifest));
  const isDelivered = (variable: unknown) => {
    const mark = `<secret ${textAt(variable, "valueFrom", "secretKeyRef", "name")}/`;
    return ["delivery", "watch"].includes(component) && delivered.some((text) => text.includes(mark));
  };
  const volumes = listAt(template, "spec", "volumes").filter(
    (volume) => !DECLARED.test(`${component} ${textAt(volume, "name")}`),
  );
  const containers = containersOf(template).map((container) => ({
    ...objectAt(container),
    env: listAt(container, "env").filter((variable) => !isDelivered(variable)),
  }));
  return { spec: { volumes, containers } };
}

function isThere({ items }: StackContents, kind: string, namespace: string, name: string): boolean {
  return objectsOfKind(items, kind).some((each) => {
    const of = nameOf(each);
    return of.name === name && of.namespace === namespace;
  });
}

function readsOf(template: unknown): readonly (readonly [kind: string, name: string])[] {
  const volumes = listAt(template, "spec", "volumes");
  const projected = volumes.flatMap((volume) => listAt(volume, "projected", "sources"));
  const containers = containersOf(template);
  const secrets = [
    ...volumes.map((volume) => textAt(volume, "secret", "secretName")),
    ...projected.map((source) => textAt(source, "secret", "name")),
    ...containers.flatMap((container) => [
      ...listAt(container, "env").map((variable) => textAt(variable, "valueFrom", "secretKeyRef", "name")),
      ...listAt(container, "envFrom").map((from) => textAt(from, "secretRef", "name")),
    ]),
  ];
  const claims = volumes.map((volume) => textAt(volume, "persistentVolumeClaim", "claimName"));
  const named = (kind: string, names: readonly (string | undefined)[]) =>
    [...new Set(names)].flatMap((name) => (name === undefined ? [] : [[kind, name] as const]));
  return [...named("Secret", secrets), ...named("PersistentVolumeClaim", claims)];
}

/** A Job has another name each time, and is the same. */
function held(item: Item, text: string): Held {
  return { ...has(placeOf(item), text), key: JSON.stringify([item.address, text]) };
}
