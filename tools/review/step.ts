import { rememberedFor } from "../../constructs/core/remembered";
import type { Item } from "../manifests/items";
import { MODEL_OUTPUT, type ModelDocument } from "../../constructs/core/model/document";
import type { StackContents } from "../model/contents";
import { blockOf, documentIn } from "../model/document";
import type { Model } from "../model/model";
import { LABELS, labelOf } from "../model/objects";
import type { Plan, PlannedAction, PlannedChange } from "../model/plan";
import { readModel } from "../model/read-model";
import type { TimeZone } from "../cli/time/time-zone";
import { keyOf } from "./dangers/items";
import { movesIn, readdressed, type Move } from "./moves";

/** What Terraform does with a resource of a stack. */
export interface StackChange extends PlannedChange {
  readonly stack: string;

  /** Whether the object is destroyed here and made under another address, or is what is made there. @default false */
  readonly isMoved?: boolean;

  /** Whether the program wrote it beside what this package writes. @default false */
  readonly isForeign?: boolean;
}

/** What a stack declares on the two sides of a step, where a document says it. */
type Documents = Both<ModelDocument | undefined>;

/** A step from what is there to what is declared, over all stacks that are looked at. */
export interface Step {
  readonly before: Model;
  readonly after: Model;
  readonly contents: { readonly before: readonly StackContents[]; readonly after: readonly StackContents[] };

  /** By stack. */
  readonly documents: ReadonlyMap<string, Documents>;

  /** Stacks with objects of this package on a side of which no document says what it declares. @default none */
  readonly undocumented?: readonly string[];

  /** Every resource, also those of which nothing changes. */
  readonly resources: readonly StackChange[];

  /** Whether Terraform has planned it: two folders know nothing of what is on the cluster. */
  readonly isPlanned: boolean;

  /** Objects under another Terraform address, which are the same on both sides here. @default none */
  readonly moves?: readonly Move[];

  /** Names of stacks whose outputs change. */
  readonly outputs: readonly string[];

  /** Names of stacks that the program has no more, while what they have made stays. @default none */
  readonly left?: readonly string[];

  /** Names of stacks whose plans leave resources out. @default none */
  readonly partial?: readonly string[];

  /** Actions that Terraform runs with the apply, with their stacks. @default none */
  readonly invoked?: readonly { readonly stack: string; readonly address: string }[];

  /** Names of stacks that go to another cluster, or keep their state elsewhere. @default none */
  readonly moved?: readonly string[];
}

/** From when, and for whom, a step is looked at. */
export interface ReviewQuestion {
  /** The moment from which the next window is told. */
  readonly at: Date;
  readonly zone: TimeZone;
}

/**
 * The step that plans take, one for each stack.
 *
 * @param isPlanned whether Terraform has planned it
 */
export function stepOf(read: readonly Plan[], isPlanned = true): Step {
  const moved = read.map((plan) => ({ plan, moves: movesIn(plan) }));
  const documents = new Map(read.map((plan) => [plan.after.name, documentsOf(plan)]));
  const ours = (contents: StackContents, side: keyof Documents): StackContents => ({
    document: documents.get(contents.name)?.[side],
    ...contents,
    items: contents.items.filter(({ address }) => !isForeign(documents.get(contents.name), address, [side])),
  });
  const plans = moved.map(({ plan, moves }) => readdressed(plan, moves));
  const stacks = plans.map((plan) => {
    const [before, after] = [ours(plan.before, "before"), ours(plan.after, "after")];
    const known = documents.get(plan.after.name);
    const unknown = SIDES.filter((side) => isUnknown(known, side, { before, after }[side]));
    const document = known?.before ?? known?.after;
    return {
      unknown,
      ...(unknown.length === 0
        ? { before, after }
        : { before: { ...before, document }, after: { ...after, document } }),
    };
  });
  return {
    // Where no document says what one side declares, nothing is new or gone because of that.
    before: readModel(stacks.map(({ before, after, unknown }) => (unknown.includes("before") ? after : before))),
    after: readModel(stacks.map(({ before, after, unknown }) => (unknown.includes("after") ? before : after))),
    contents: { before: stacks.map(({ before }) => before), after: stacks.map(({ after }) => after) },
    documents,
    undocumented: stacks.flatMap(({ after: { name }, unknown }) => (unknown.length > 0 ? [name] : [])),
    resources: moved.flatMap(({ plan, moves }) => {
      const addresses = new Set(moves.flatMap(({ from, to }) => [from, to]));
      const stack = plan.after.name;
      return plan.changes.map((change) => ({
        ...change,
        stack,
        ...(addresses.has(change.address) && { isMoved: true }),
        ...(isForeign(
          documents.get(stack),
          change.address,
          SIDES.filter((side) => change[side] !== undefined),
        ) && { isForeign: true }),
      }));
    }),
    isPlanned,
    moves: moved.flatMap(({ moves }) => moves),
    invoked: plans.flatMap(({ after: { name: stack }, invoked = [] }) =>
      invoked.map((address) => ({ stack, address })),
    ),
    partial: plans.filter(({ isPartial }) => isPartial).map((plan) => plan.after.name),
    outputs: plans.filter(({ changesOutputs }) => changesOutputs).map((plan) => plan.after.name),
  };
}

const SIDES = ["before", "after"] as const;

function documentsOf({ before, after }: Plan): Documents {
  const document = documentIn(after.outputs);
  const isSame = before.outputs[MODEL_OUTPUT] === after.outputs[MODEL_OUTPUT];
  return { before: isSame ? document : documentIn(before.outputs), after: document };
}

/** Whether a side has objects of this package, and no document says what it declares. */
function isUnknown(documents: Documents | undefined, side: keyof Documents, { items }: StackContents): boolean {
  const { objects } = documents?.[side === "before" ? "after" : "before"] ?? {};
  if (documents?.[side] !== undefined) return false;
  // An older synthesis says no more of what it wrote than its labels.
  const isOurs = (item: Item) =>
    objects === undefined
      ? item.kind === "object" && labelOf(item, LABELS.partOf) === "access-platform"
      : Object.hasOwn(objects, blockOf(item.address));
  return items.some(isOurs);
}

/** Whether no document has an object. Where a side of it has none, nobody knows whose it is: it is looked at as ours. */
function isForeign(documents: Documents | undefined, address: string, sides: readonly (keyof Documents)[]): boolean {
  const block = blockOf(address);
  return (
    SIDES.every((side) => !Object.hasOwn(documents?.[side]?.objects ?? {}, block)) &&
    sides.every((side) => documents?.[side] !== undefined)
  );
}

/** The resources that change. */
export function changed({ resources }: Pick<Step, "resources">): readonly StackChange[] {
  return resources.filter(({ action }) => action !== "nothing");
}

/** Whether an object goes, also where another one comes in its place. */
export function isDestroyed({ action }: Pick<StackChange, "action">): boolean {
  return action === "delete" || action === "replace";
}

/** The resources with which Terraform does one of these, by their keys. */
export function keysOf(
  { resources }: Pick<Step, "resources">,
  ...actions: readonly PlannedAction[]
): ReadonlySet<string> {
  return new Set(
    resources.filter(({ action }) => actions.includes(action)).map(({ stack, address }) => keyOf(stack, address)),
  );
}

/** The stacks of both sides. */
export const stackPairs = rememberedFor(({ contents }: Step): readonly Pair<StackContents>[] =>
  paired(contents.before, contents.after, ({ name }) => name),
);

/** What both sides have of the same thing. */
export interface Both<T> {
  readonly before: T;
  readonly after: T;
}

/** What two sides have of the same thing; never neither. */
export type Pair<T> =
  | Both<T>
  | { readonly before: T; readonly after?: undefined }
  | { readonly before?: undefined; readonly after: T };

/** Whether both sides have a thing. */
export function isBoth<T>(pair: Pair<T>): pair is Both<T> {
  return pair.before !== undefined && pair.after !== undefined;
}

/** Things of two sides by a key: first those of the new side in their order, then those that are gone. */
export function paired<T>(before: readonly T[], after: readonly T[], key: (item: T) => string): readonly Pair<T>[] {
  const known = new Map(before.map((item) => [key(item), item]));
  const kept = new Set(after.map(key));
  return [
    ...after.map((item) => {
      const old = known.get(key(item));
      return old === undefined ? { after: item } : { before: old, after: item };
    }),
    ...before.filter((item) => !kept.has(key(item))).map((item) => ({ before: item })),
  ];
}
