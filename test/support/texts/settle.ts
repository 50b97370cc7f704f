import { show } from "../../../constructs/core/show";
import type { LocatedViolation } from "../../../constructs/core/violations-error";
import type { Passed, TextPlace } from "./text-places";

/** What a run of a program came to: its stacks by their names, or what was refused. */
export interface Ran {
  readonly passed: Passed;
  readonly violations: readonly LocatedViolation[];
  readonly stacks: Readonly<Record<string, unknown>>;
}

/** Which of the texts that a program was given it takes together, and the codes of the rules that the others break. */
export interface Settled {
  readonly ran: Ran;
  readonly taken: ReadonlyMap<string, unknown>;
  readonly refused: ReadonlyMap<string, string>;
}

type Changes = ReadonlyMap<string, unknown>;

/**
 * Finds the texts that a program takes.
 *
 * A text counts as refused where the report names its place, or where a run with it fails that did not fail without it.
 *
 * @param kept changes that the program takes
 * @param wanted further changes, by the ids of their places
 */
export function settle(run: (changes: Changes) => Ran, kept: Changes, wanted: Changes): Settled {
  const taken = new Map(wanted);
  const refused = new Map<string, string>();
  const later = new Map<string, unknown>();
  let ran = run(new Map([...kept, ...taken]));
  while (ran.violations.length > 0 && taken.size > 0) {
    const [one] = ran.violations;
    const named = namedIn(ran, taken);
    for (const [id, code] of named) refused.set(id, code);
    for (const id of named.keys()) taken.delete(id);
    if (named.size === 0 && taken.size === 1) {
      for (const id of taken.keys()) refused.set(id, one?.rule.code ?? "");
      taken.clear();
    } else if (named.size === 0) {
      const suspects = suspectsIn(ran, taken);
      for (const id of suspects.slice(Math.floor(suspects.length / 2))) {
        later.set(id, taken.get(id));
        taken.delete(id);
      }
    }
    ran = run(new Map([...kept, ...taken]));
  }
  if (later.size === 0) return { ran, taken, refused };
  const rest = settle(run, new Map([...kept, ...taken]), later);
  return {
    ran: rest.ran,
    taken: new Map([...taken, ...rest.taken]),
    refused: new Map([...refused, ...rest.refused]),
  };
}

/** Changes whose places the report names, and no other change at the place, with the codes. */
function namedIn({ passed, violations }: Ran, taken: Changes): ReadonlyMap<string, string> {
  const named = new Map<string, string>();
  const changed = passed.places.filter(({ id }) => taken.has(id));
  const look = (call: number | undefined, property: string, code: string) => {
    const here = changed.filter((place) => place.call === call && isAt(place, property));
    if (here.length === 1) named.set(here[0]!.id, code);
  };
  for (const { call, property, code } of passed.refused) look(call, property, code);
  for (const { path, property, rule } of violations) look(callOf(path, passed.constructs), property, rule.code);
  return named;
}

/** Changes that may be what is wrong: those of the same text as is reported, else those near the place, else all. */
function suspectsIn({ passed, violations }: Ran, taken: Changes): readonly string[] {
  const changed = passed.places.filter(({ id }) => taken.has(id));
  const ids = [...taken.keys()];
  for (const { given, path, property } of violations) {
    const same = changed.filter(({ id, text }) => [taken.get(id), text].some((one) => given.includes(show(one))));
    if (same.length > 0) return same.map(({ id }) => id);
    const call = callOf(path, passed.constructs);
    const near = changed.filter((place) => place.call === call && isBelow(place.property, property));
    if (near.length > 0 && property !== "") return near.map(({ id }) => id);
  }
  return ids;
}

/** Whether a report means a place; it calls an argument by its name. */
function isAt(place: TextPlace, property: string): boolean {
  return place.property === property || (place.property === "" && place.prop.endsWith(`(${property})`));
}

function isBelow(property: string, other: string): boolean {
  return property.startsWith(other) && /^$|^[.[]/.test(property.slice(other.length));
}

function callOf(path: string, constructs: ReadonlyMap<string, number>): number | undefined {
  for (let here = path; here !== ""; here = here.slice(0, Math.max(0, here.lastIndexOf("/")))) {
    const call = constructs.get(here);
    if (call !== undefined) return call;
  }
  return undefined;
}
