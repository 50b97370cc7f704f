import type { Item } from "../manifests/items";
import { isOf, type PlatformKey } from "./components";
import { LABELS, labelOf, objectsOfKind } from "./objects";
import { objectAt, textAt } from "./plain-data";

/** What the last look at the resources of a service has found, as the delivery's watch notes it. */
export interface NoteModel {
  /** When it looked, in UTC. */
  readonly lookedAt: string;

  /** Where the service has something else than what was delivered. */
  readonly differences: readonly NotedDifference[];

  /** The last differences that were taken back without an apply. */
  readonly restored: readonly NotedDifference[];

  /** Resources that the declaration does not name, of the kinds that it has. */
  readonly others: readonly string[];

  /** Kinds that could not be read, and why. */
  readonly unread: readonly string[];
}

/** A field of a resource, or a resource, that was changed in the service. */
export interface NotedDifference {
  /** `kind/name`, or the kind of which there is one. */
  readonly resource: string;

  /** "removed", or what a field was, and is. */
  readonly what: string;

  /** When a look has first found it. */
  readonly since: string;
}

/** What is noted of a platform; undefined where nobody has looked, or where it cannot be told, as in synthesised stacks. */
export function noteIn(items: readonly Item[], platform: PlatformKey): NoteModel | undefined {
  const found = objectsOfKind(items, "ConfigMap").find(
    (map) => isOf(map, platform) && labelOf(map, LABELS.component) === "watch",
  );
  return found && noteOf(objectAt(found.manifest, "data"));
}

/** The note in the data of its ConfigMap. */
export function noteOf(data: Readonly<Record<string, unknown>>): NoteModel | undefined {
  const lookedAt = textAt(data, "looked-at") ?? "";
  if (lookedAt === "") return undefined;
  return {
    lookedAt,
    differences: linesIn(data, "drift").flatMap(differenceIn),
    restored: linesIn(data, "restored").flatMap(differenceIn),
    others: linesIn(data, "others"),
    unread: linesIn(data, "unread"),
  };
}

function linesIn(data: Readonly<Record<string, unknown>>, key: string): readonly string[] {
  return (textAt(data, key) ?? "").split("\n").filter((line) => line !== "");
}

function differenceIn(line: string): readonly NotedDifference[] {
  const [, since, resource, what] = /^(\S+) (.+?): (.+)$/.exec(line) ?? [];
  return since === undefined || resource === undefined || what === undefined ? [] : [{ resource, what, since }];
}
