import type { LocatedViolation } from "../../../constructs/core/violations-error";
import type { Passed } from "./text-places";

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
  while (codesOf(ran).length > 0 && taken.size > 0) {
    const blamed = blame(ran, taken);
    for (const [id, code] of blamed.exactly) refused.set(id, code);
    for (const id of blamed.exactly.keys()) taken.delete(id);
    if (blamed.exactly.size === 0) {
      const [code = ""] = codesOf(ran);
      const suspects = blamed.perhaps.length === 0 ? [...taken.keys()] : blamed.perhaps;
      if (suspects.length === 1) refused.set(suspects[0]!, code);
      const half = suspects.length === 1 ? suspects : suspects.slice(Math.ceil(suspects.length / 2));
      for (const id of half) {
        if (suspects.length > 1) later.set(id, taken.get(id));
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

function codesOf({ violations, passed }: Ran): readonly string[] {
  return [...violations.map(({ rule }) => rule.code), ...(violations.length > 0 ? passed.refused.values() : [])];
}

/** The changes that a report is about: those that it names itself, else those of which it may speak. */
function blame({ passed, violations }: Ran, taken: Changes) {
  const places = [...taken.keys()].map((id) => ({ id, ...placeOf(id) }));
  const exactly = new Map<string, string>();
  const perhaps: string[] = [];
  const look = (call: number | undefined, property: string, code: string) => {
    if (call === undefined) return;
    const here = places.filter((place) => place.call === call);
    const named = here.filter((place) => place.property === property);
    const around = named.length > 0 ? named : here.filter((place) => isBelow(place.property, property));
    if (around.length === 1) exactly.set(around[0]!.id, code);
    else if (perhaps.length === 0) perhaps.push(...around.map(({ id }) => id));
  };
  for (const [where, code] of passed.refused) {
    const [call = ""] = where.split(" ", 1);
    look(Number(call), where.slice(call.length + 1), code);
  }
  if (exactly.size > 0 || perhaps.length > 0) return { exactly, perhaps };
  for (const { path, property, rule } of violations) look(callOf(path, passed.constructs), property, rule.code);
  return { exactly, perhaps };
}

function placeOf(id: string) {
  const [path = "", key] = id.split(/ (?=key$)/);
  const [call, , ...steps] = JSON.parse(path) as [number, number, ...(string | number)[]];
  const below = steps.reduce<string>((property, step) => {
    if (typeof step === "number") return `${property}[${step}]`;
    if (!/^[A-Za-z_$][\w$]*$/.test(step)) return `${property}[${JSON.stringify(step)}]`;
    return property === "" ? step : `${property}.${step}`;
  }, "");
  // A key has another name in the report than in the program as it was.
  return { call, property: key === undefined ? below : below.replace(/(\.[^.[\]]*|\["[^"]*"\]|^[^.[]*)$/, "") };
}

function isBelow(property: string, other: string): boolean {
  return other === "" || property === "" || property.startsWith(`${other}.`) || property.startsWith(`${other}[`);
}

function callOf(path: string, constructs: ReadonlyMap<string, number>): number | undefined {
  for (let here = path; here !== ""; here = here.slice(0, Math.max(0, here.lastIndexOf("/")))) {
    const call = constructs.get(here);
    if (call !== undefined) return call;
  }
  return undefined;
}
