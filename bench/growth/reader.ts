import { HOSTILE_DATA, HOSTILE_DOCUMENTS, hostileTexts, type Hostile } from "./hostile";

/** Something that reads what others write. */
export interface Reader {
  /** Its name in the sources; what follows a space says how it is used. */
  readonly name: string;
  readonly hostile: readonly Hostile[];

  /** Milliseconds for a megabyte, where a library alone takes longer than others may. @default 2,000 */
  readonly mostMs?: number;

  /** May throw: what is hostile is refused by most. */
  readonly read: (given: unknown) => unknown;
}

/** Reads a text; `right` is one that it takes. */
export function ofText(name: string, read: (given: string) => unknown, right?: string): Reader {
  return { name, hostile: hostileTexts(right), read: read as (given: unknown) => unknown };
}

/** The library needs up to ten microseconds for a character of YAML. */
const YAML_MOST_MS = 15_000;

/** Reads YAML with the library; `right` is a text that it takes. */
export function ofYaml(name: string, read: (given: string) => unknown, right?: string): Reader {
  return { ...ofDocument(name, read, right), mostMs: YAML_MOST_MS };
}

/** Reads a document of YAML or JSON; `right` is one that it takes. */
export function ofDocument(name: string, read: (given: string) => unknown, right?: string): Reader {
  return {
    name,
    hostile: [...HOSTILE_DOCUMENTS, ...hostileTexts(right)],
    read: read as (given: unknown) => unknown,
  };
}

/** Reads a list, a map, or data of any kind. */
export function ofData(
  name: string,
  read: (given: never) => unknown,
  hostile: readonly Hostile[] = HOSTILE_DATA,
): Reader {
  return { name, hostile, read: read as (given: unknown) => unknown };
}

/** Something hostile at a place of data, for readers of whole plans and answers. */
export function within<T>(
  hostile: readonly Hostile<T>[],
  around: (given: T) => unknown,
  place = "",
): readonly Hostile[] {
  return hostile.map(({ name, make }) => ({ name: `${name}${place}`, make: (size) => around(make(size)) }));
}
