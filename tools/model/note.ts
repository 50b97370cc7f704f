import { stringAt } from "../json/plain-data";

/** What the last look at the resources of a service has found, as the delivery's watch notes it. */
export interface NoteModel {
  /** When it looked, in UTC. */
  readonly lookedAt: string;

  /** Where the service has something else than what was delivered. */
  readonly differences: readonly RecordedDifference[];

  /** The last differences that were taken back without an apply. */
  readonly restored: readonly RecordedDifference[];

  /** Resources that the declaration does not name, of the kinds that it has. */
  readonly others: readonly string[];

  /** Kinds that could not be read, and why. */
  readonly unread: readonly string[];
}

/** A field of a resource, or a resource, that was changed in the service. */
export interface RecordedDifference {
  /** `kind/name`, or the kind alone if the service has only one of it. */
  readonly resource: string;

  /** "removed", or what a field was, and is. */
  readonly what: string;

  /** When a look has first found it. */
  readonly since: string;
}

/** The note in the data of its ConfigMap; undefined where nobody has looked, or nobody knows, as in synthesised stacks. */
export function readNote(data: Readonly<Record<string, unknown>>): NoteModel | undefined {
  const lookedAt = stringAt(data, "looked-at");
  if (lookedAt === "") return undefined;
  return {
    lookedAt,
    differences: noteLines(data, "drift").flatMap(readRecordedDifference),
    restored: noteLines(data, "restored").flatMap(readRecordedDifference),
    others: noteLines(data, "others"),
    unread: noteLines(data, "unread"),
  };
}

function noteLines(data: Readonly<Record<string, unknown>>, key: string): readonly string[] {
  return stringAt(data, key)
    .split("\n")
    .filter((line) => line !== "");
}

function readRecordedDifference(line: string): readonly RecordedDifference[] {
  const [, since, resource, what] = /^(\S+) (.+?): (.+)$/.exec(line) ?? [];
  return since === undefined || resource === undefined || what === undefined ? [] : [{ resource, what, since }];
}
