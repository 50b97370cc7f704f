/** A name of the public API, or `Name.member`, that two records do not have alike. */
export interface ApiChange {
  readonly name: string;
  readonly kind: "added" | "removed" | "changed";
}

interface Entry {
  readonly head: string;

  /** Lines by the name of the member; several for an accessor, an overload, or a static member of the same name. */
  readonly members: ReadonlyMap<string, readonly string[]>;
}

const NAME = /^(?:type (?=(?:abstract )?class ))?(?:abstract )?(?:class|interface|type|function|const) ([\w$]+)/;
const MEMBER = /^(?:(?:abstract|private|protected|readonly|static) )*\[?"?([\w$-]+)/;

/**
 * What differs between two records of the public API, as far as the changelog has to name it.
 *
 * A type that is new comes with whatever takes it, and need not be named. Where a type has another name now, whoever
 * names it has not changed by that.
 */
export function apiChanges(before: string, now: string): ApiChange[] {
  const [old, current] = [entriesOf(before), entriesOf(now)];
  const alike = sameUnder(
    [...old.keys()].filter((name) => !current.has(name)),
    [...current.keys()].filter((name) => !old.has(name)),
  );
  const removed = [...old.keys()].filter((name) => !current.has(name)).map((name) => change(name, "removed"));
  const found = [...current].flatMap(([name, entry]) => {
    const known = old.get(name);
    if (known !== undefined) return changesWithin(name, known, entry, alike);
    return /^(?:interface|type) /.test(entry.head) ? [] : [change(name, "added")];
  });
  return [...removed, ...found].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function changesWithin(name: string, old: Entry, current: Entry, alike: Alike): ApiChange[] {
  const members = [...new Set([...old.members.keys(), ...current.members.keys()])];
  return [
    ...(alike([old.head], [current.head]) ? [] : [change(name, "changed")]),
    ...members.flatMap((member): ApiChange[] => {
      const [lines, others] = [old.members.get(member), current.members.get(member)];
      if (lines === undefined) return [change(`${name}.${member}`, "added")];
      if (others === undefined) return [change(`${name}.${member}`, "removed")];
      return alike(lines, others) ? [] : [change(`${name}.${member}`, "changed")];
    }),
  ];
}

type Alike = (some: readonly string[], others: readonly string[]) => boolean;

/** Compares lines but for the names of parameters, and takes any name of the one list for any of the other. */
function sameUnder(gone: readonly string[], fresh: readonly string[]): Alike {
  const renamed = new Set([...gone, ...fresh]);
  const neutral = (lines: readonly string[]) =>
    lines
      .join("\n")
      .replace(/([(,] ?(?:\.\.\.)?)[\w$]+(?=\??: )/g, "$1…")
      .replace(/[\w$]+/g, (word) => (renamed.has(word) ? "…" : word));
  return (some, others) => neutral(some) === neutral(others);
}

function entriesOf(record: string): Map<string, Entry> {
  const entries = record.split(/\n(?=\S)/).flatMap((text): [string, Entry][] => {
    const [head = "", ...lines] = text.trimEnd().split("\n");
    const name = NAME.exec(head)?.[1];
    return name === undefined ? [] : [[name, { head, members: membersOf(lines) }]];
  });
  return new Map(entries);
}

function membersOf(lines: readonly string[]): Map<string, string[]> {
  const members = new Map<string, string[]>();
  for (const line of lines.map((text) => text.trim())) {
    const name = MEMBER.exec(line)?.[1] ?? line;
    members.set(name, [...(members.get(name) ?? []), line]);
  }
  return members;
}

function change(name: string, kind: ApiChange["kind"]): ApiChange {
  return { name, kind };
}

/**
 * The changes that the unreleased part of a changelog does not name: in an item below "Changed" or "Removed", what was
 * added also below "Added". An item names a member as `Name.member`, or as `member` beside `Name`.
 */
export function unnamed(changes: readonly ApiChange[], changelog: string): ApiChange[] {
  const [unreleased = ""] = changelog.split(/^## /m).filter((part) => /^\[.*unreleased/i.test(part));
  const sections = unreleased.split(/^### /m);
  const itemsBelow = (...titles: readonly string[]) =>
    sections
      .filter((section) => titles.some((title) => section.startsWith(title)))
      .flatMap((section) => section.split(/^- /m).slice(1));
  const edits = itemsBelow("Changed", "Removed");
  const all = [...edits, ...itemsBelow("Added")];
  return changes.filter(({ name, kind }) => !(kind === "added" ? all : edits).some((item) => isNamed(name, item)));
}

function isNamed(name: string, item: string): boolean {
  const words = new Set([...item.matchAll(/`([^`]+)`/g)].flatMap(([, code = ""]) => code.split(/[^\w$-]+/)));
  const [owner = "", member] = name.split(".");
  return words.has(owner) && (member === undefined || member === "constructor" || words.has(member));
}
