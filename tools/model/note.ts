import { stringAt } from "../json/plain-data";
import type { RecordedDifference, NoteModel } from "./note-model";

/** The note in the data of its ConfigMap; undefined where nobody has looked, or where it cannot be told, as in synthesised stacks. */
export function noteOf(data: Readonly<Record<string, unknown>>): NoteModel | undefined {
  const lookedAt = stringAt(data, "looked-at");
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
  return stringAt(data, key)
    .split("\n")
    .filter((line) => line !== "");
}

function differenceIn(line: string): readonly RecordedDifference[] {
  const [, since, resource, what] = /^(\S+) (.+?): (.+)$/.exec(line) ?? [];
  return since === undefined || resource === undefined || what === undefined ? [] : [{ resource, what, since }];
}
