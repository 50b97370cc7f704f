import { withoutCredentials } from "../../../constructs/core/credentials";
import { objectKind, objectTitle } from "../../cluster/objects";
import type { Target } from "../../diagnosis/rollout";
import { readItems } from "../../manifests/render";
import type { Json } from "../../json/json";
import type { KubernetesItem } from "../../manifests/items";
import { ownChart } from "../../model/release-values";
import { shown, type Difference, type NotSeen, type Seen } from "../difference";
import { fieldDifferences, type FieldDifference } from "./declared-part";

/** Kinds whose objects do not last. A Job, for example, is deleted after it is done. */
const PASSING = ["Job"];

/** Fields with secret content, or with content that only the API server knows. */
const UNREAD = ["data", "stringData", "binaryData"];

/** The declared objects, the Helm releases that have pods, and what the manifests do not describe completely. */
export interface DeclaredObjects {
  readonly objects: readonly KubernetesItem[];

  readonly releases: readonly Target[];
  readonly notSeen: readonly NotSeen[];
}

/** The objects that a stack declares, as far as they can be compared. */
export function declaredObjects(configuration: unknown): DeclaredObjects {
  const { items, problems } = readItems(configuration);
  const refused = new Map(problems.map(({ address, problem }) => [address, problem]));
  const objects = items.filter((item) => item.kind === "object");
  const kept = objects.filter(
    ({ address, manifest }) => !refused.has(address) && !PASSING.includes(objectKind(manifest)),
  );
  const releases = items.filter((item) => item.kind === "release");
  return {
    objects: kept,
    releases: releases
      .filter((release) => ownChart(release) === undefined)
      .map(({ kind, address, namespace, name }) => ({ kind, address, namespace, name })),
    notSeen: [
      ...[...refused].map(([where, why]) => ({ where, why })),
      ...releases.map(({ namespace, name }) => ({
        where: `release ${namespace}/${name}`,
        why: "of the objects of Helm releases, only the pods are checked",
      })),
    ],
  };
}

/** Compares the live objects of a cluster with the declared ones. */
export function objectsSeen(declared: readonly KubernetesItem[], live: readonly Json[]): readonly Seen[] {
  const found = new Map(live.map((object) => [objectTitle(object), object]));
  return declared.map(({ manifest }) => {
    const where = objectTitle(manifest);
    const object = found.get(where);
    return { where, differences: object === undefined ? [missing] : objectDifferences(manifest, object) };
  });
}

const APPLY = "apply the declaration, and find out who changes the object";

const missing: Difference = {
  check: "object",
  what: "object",
  expected: "there",
  got: "missing",
  advice: "apply the declaration",
};

function objectDifferences(manifest: Json, live: Json): readonly Difference[] {
  const isSecret = objectKind(manifest) === "Secret";
  const readable = Object.fromEntries(
    Object.entries(manifest).filter(([field]) => field !== "status" && !(isSecret && UNREAD.includes(field))),
  );
  return fieldDifferences(readable, live).map((difference): Difference => {
    const [expected, got] = lines(difference);
    return { check: "object", what: difference.path, expected: safe(expected), got: safe(got), advice: APPLY };
  });
}

/** The first different line of texts with several lines. */
function lines({ declared, live }: FieldDifference): readonly [string, string] {
  if (typeof declared !== "string" || !declared.includes("\n") || typeof live !== "string") {
    return [fieldValueText(declared), fieldValueText(live)];
  }
  const [left, right] = [declared.split("\n"), live.split("\n")];
  const index = [...left, undefined].findIndex((line, at) => line !== right[at]);
  const [expected = "", got = ""] = [left[index], right[index]];
  return [`line ${index + 1}: ${expected}`, `line ${index + 1}: ${got}`];
}

function safe(text: string): string {
  return shown(withoutCredentials(text));
}

function fieldValueText(value: unknown): string {
  if (value === undefined) return "nothing";
  return typeof value === "string" ? value : JSON.stringify(value);
}
