import { ViolationsError } from "../../constructs";
import { drawn } from "./drawn";
import type { Recipe } from "./recipe";
import { STEP, type Slot } from "./slots";
import { wrongValues, type WrongValue } from "./wrong-values";
import { newFolder, World } from "./world";

/** Why a wrong value did not end as it should. */
export interface Failure {
  readonly slot: string;
  readonly value: string;
  readonly kind: "raw error" | "secret shown" | "rubbish written" | "written elsewhere" | "slow" | "hang" | "crash";

  /** Text of the error, or what was found. */
  readonly what: string;

  /** Where the error comes from. */
  readonly place: string;
}

/** Whether the program was refused or accepted, or what is wrong with how it ended. */
export type Outcome = "refused" | "accepted" | Failure;

/** Which of the wrong values of a slot are run. */
export interface Drawn {
  /** @default all of them */
  readonly count?: number | undefined;

  /** Those that are large enough to show what takes more than linear time, or all but those. @default both */
  readonly sizes?: "large" | "small" | undefined;
}

const LARGE = /1 MB|many times|10,000|20,000|huge/;

/** Processor time that one program may take; one that takes longer is not done in linear time. */
const SLOW_SECONDS = 1;

/** What a text of Terraform holds where something was made a text that is none. */
const RUBBISH = /\bundefined\b|\[object \w+\]|\bNaN\b|Invalid Date|Symbol\(|FUZZ/;

/** A slot with its recipe, and the variant of the arguments that reaches it. */
export class SlotRunner {
  readonly values: readonly WrongValue[];
  private readonly variant: number;

  constructor(
    readonly slot: Slot,
    private readonly recipe: Recipe,
    which: Drawn = {},
  ) {
    this.variant = variantOf(slot, recipe);
    this.values = draw(
      inWorld((world) =>
        wrongValues(at(this.argumentsIn(world), slot.path)).filter(
          (value) => slot.path.at(-1) !== STEP.key || ["string", "symbol"].includes(typeof value.make(world)),
        ),
      ),
      slot,
      which,
    );
  }

  run(value: WrongValue): Outcome {
    const started = process.cpuUsage();
    const outcome = this.outcomeOf(value);
    const { user, system } = process.cpuUsage(started);
    const seconds = (user + system) / 1e6;
    const isSlow = seconds > SLOW_SECONDS && typeof outcome === "string";
    return isSlow ? this.failure(value, "slow", `${seconds.toFixed(1)} s`, "") : outcome;
  }

  /** Takes no notice of the time, so that it always says the same. */
  outcomeOf(value: WrongValue): Outcome {
    const outcome = withFrames(0, () => this.outcomeWithFrames(value));
    const needsPlace = typeof outcome === "object" && outcome.kind === "raw error";
    return needsPlace ? withFrames(FRAMES, () => this.outcomeWithFrames(value)) : outcome;
  }

  private outcomeWithFrames(value: WrongValue): Outcome {
    const folder = this.recipe.writes === true ? newFolder() : undefined;
    return inWorld((world) => {
      try {
        const args = this.argumentsIn(world);
        put(args, this.slot.path, value.make(world));
        this.recipe.run(world, args, this.variant);
        return this.accepted(value, world);
      } catch (error) {
        return this.refused(value, error);
      }
    }, folder);
  }

  private accepted(value: WrongValue, world: World): Outcome {
    const written = world.synthesise();
    const rubbish = RUBBISH.exec(written);
    if (rubbish) return this.failure(value, "rubbish written", around(written, rubbish.index), "");
    const elsewhere = this.recipe.writes === true ? world.write() : [];
    if (elsewhere.length > 0) return this.failure(value, "written elsewhere", elsewhere.join(", "), "");
    return "accepted";
  }

  private refused(value: WrongValue, error: unknown): Outcome {
    if (!(error instanceof ViolationsError)) {
      return this.failure(value, "raw error", summaryOf(error), topFrame(error));
    }
    const shown = [error.message, error.stack ?? "", JSON.stringify(error.violations)];
    const leaked = value.secrets.find((secret) => shown.some((text) => text.includes(secret)));
    if (leaked === undefined) return "refused";
    const codes = error.violations.filter((violation) => JSON.stringify(violation).includes(leaked));
    return this.failure(value, "secret shown", codes.map(({ rule }) => rule.code).join(", "), "");
  }

  private argumentsIn(world: World): unknown[] {
    return copied(this.recipe.variants(world)[this.variant] ?? []) as unknown[];
  }

  private failure(value: WrongValue, kind: Failure["kind"], what: string, place: string): Failure {
    return { slot: this.slot.id, value: value.id, kind, what, place };
  }
}

/** Some of the values of a slot, others than those of the next one. */
function draw(values: readonly WrongValue[], slot: Slot, { count, sizes }: Drawn): readonly WrongValue[] {
  const possible = values.filter(({ id }) => sizes === undefined || (sizes === "large") === LARGE.test(id));
  return count === undefined ? possible : drawn(possible, ({ id }) => `${slot.id} <- ${id}`, count);
}

/** Enough to get out of the packages. */
const FRAMES = 40;

/** Traces are what a program costs most, and only those of raw errors are read. */
function withFrames<T>(frames: number, act: () => T): T {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = frames;
  try {
    return act();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** The first variant of the arguments that has something at the slot. @throws Error where none has */
function variantOf(slot: Slot, recipe: Recipe): number {
  const index = inWorld((world) => recipe.variants(world).findIndex((args) => at([...args], slot.path) !== undefined));
  if (index < 0) throw new Error(`no variant of the recipe ${recipe.entry} sets ${slot.id}`);
  return index;
}

/** Whether a recipe sets what a slot is for. */
export function reaches(slot: Slot, recipe: Recipe): boolean {
  return inWorld((world) => recipe.variants(world).some((args) => at([...args], slot.path) !== undefined));
}

/** Runs the right programs of a recipe. @returns what Terraform would read, by variant @throws ViolationsError */
export function runRight(recipe: Recipe): readonly string[] {
  const count = inWorld((world) => recipe.variants(world).length);
  return Array.from({ length: count }, (_, index) =>
    inWorld((world) => {
      recipe.run(world, [...(recipe.variants(world)[index] ?? [])], index);
      return world.synthesise();
    }),
  );
}

function inWorld<T>(act: (world: World) => T, folder?: string): T {
  const world = new World(folder);
  try {
    return act(world);
  } finally {
    world.close();
  }
}

/** What stands at a path; the last key of a map, where a path goes into one. */
function at(args: unknown, path: readonly string[]): unknown {
  const [step, ...further] = path;
  if (step === undefined) return args;
  const isWithin = (typeof args === "object" && args !== null) || typeof args === "function";
  return isWithin ? at(below(args, step), further) : undefined;
}

function below(given: object, step: string): unknown {
  const keys = Object.keys(given);
  if (step === STEP.item) return (given as unknown[])[0];
  if (step === STEP.key) return keys.at(-1);
  if (step === STEP.value) return (given as Record<string, unknown>)[keys.at(-1) ?? ""];
  if (step === STEP.result) return (given as (...args: unknown[]) => unknown)(...CALLED_WITH);
  return (given as Record<string, unknown>)[step];
}

/** What a callback of a program gets. */
const CALLED_WITH = [{ name: "production" }];

/** With lists and plain objects of its own, so that nothing of a recipe is changed. */
function copied(given: unknown): unknown {
  if (Array.isArray(given)) return given.map(copied);
  if (typeof given !== "object" || given === null || Object.getPrototypeOf(given) !== Object.prototype) return given;
  return Object.fromEntries(Object.entries(given).map(([key, value]) => [key, copied(value)]));
}

/** Puts a value at a path, in arguments that nobody else has. */
function put(given: unknown, path: readonly string[], value: unknown): void {
  const [step = "", ...further] = path;
  const target = given as Record<string, unknown>;
  const keys = Object.keys(target);
  if (step === STEP.key) {
    const last = keys.at(-1) ?? "";
    const moved = target[last];
    // eslint-disable-next-line @typescript-eslint/no-dynamic-delete
    delete target[last];
    Object.defineProperty(target, value as PropertyKey, { value: moved, enumerable: true, configurable: true });
    return;
  }
  const key = step === STEP.item ? "0" : step === STEP.value ? (keys.at(-1) ?? "") : step;
  const [next] = further;
  if (next === STEP.result) {
    target[key] = replacingResult(target[key] as Callback, further.slice(1), value);
  } else if (next === undefined) target[key] = value;
  else put(target[key], further, value);
}

type Callback = (...args: readonly unknown[]) => unknown;

function replacingResult(callback: Callback, path: readonly string[], value: unknown): Callback {
  return (...args) => {
    if (path.length === 0) return value;
    const result = copied(callback(...args));
    put(result, path, value);
    return result;
  };
}

function summaryOf(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : `thrown: ${typeof error}`;
  const line = text.replaceAll("\n", " ").replace(/0x[0-9a-f]+|\d{3,}/g, "N");
  return line.length > 120 ? `${line.slice(0, 120)}…` : line;
}

/** The innermost frame in our code, else the innermost one. */
function topFrame(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const frames = stack.split("\n").filter((line) => /^\s+at /.test(line));
  const own = frames.find((line) => line.includes("/constructs/") && !line.includes("node_modules"));
  const frame = own ?? frames.find((line) => !line.includes("/test/fuzz/")) ?? "";
  return frame
    .trim()
    .replace(/^at /, "")
    .replace(/\(?[^( ]*\/(constructs|node_modules)\//, "($1/")
    .replace(/:\d+\)?$/, "")
    .replace(/^\(/, "");
}

function around(text: string, index: number): string {
  return JSON.stringify(text.slice(Math.max(0, index - 40), index + 40));
}
