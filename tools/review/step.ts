import { rememberedFor } from "../../constructs/core/remembered";
import type { Item } from "../manifests/items";
import type { ModelDocument } from "../../constructs/core/model/document";
import type { StackContents } from "../model/contents";
import { blockAddress, readModelDocument } from "../model/document";
import type { Model } from "../model/model";
import { LABELS, objectLabel } from "../model/objects";
import type { Plan, PlannedAction, PlannedChange } from "../model/plan";
import { readModel } from "../model/read-model";
import { withTexts } from "../json/json";
import type { TimeZone } from "../cli/time/time-zone";
import { stackResourceKey, itemPlace } from "./dangers/items";

/** What Terraform does with a resource of a stack. */
export interface StackChange extends PlannedChange {
  readonly stack: string;

  /** Whether the object is destroyed here and made under another address, or is what is made there. @default false */
  readonly isMoved?: boolean;

  /** Whether the program wrote it beside what this package writes. @default false */
  readonly isForeign?: boolean;
}

/** An object that gets another Terraform address, because an id in the program changes. */
interface Move {
  readonly stack: string;
  readonly place: string;
  readonly from: string;
  readonly to: string;
}

/** What a stack declares on the two sides of a step, where a document says it. */
type Documents = Both<ModelDocument | undefined>;

/** A step from what is there to what is declared, over all stacks that are looked at. */
export interface Step {
  readonly before: Model;
  readonly after: Model;
  readonly contents: { readonly before: readonly StackContents[]; readonly after: readonly StackContents[] };

  /** What each side of a stack declares, by stack. */
  readonly documents: ReadonlyMap<string, Documents>;

  /** Stacks with objects of this package, where no document says what one of the sides declares. @default none */
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
  /** The moment from which the next window is looked for. */
  readonly at: Date;
  readonly zone: TimeZone;
}

/**
 * The step that plans take, one for each stack.
 *
 * @param isPlanned whether Terraform has planned it
 */
export function stepFromPlans(read: readonly Plan[], isPlanned = true): Step {
  const stacks = read.map(stackStep);
  const names = (isSo: (stack: StackStep) => boolean | undefined) => stacks.filter(isSo).map(({ stack }) => stack);
  return {
    before: readModel(stacks.map(({ described }) => described.before)),
    after: readModel(stacks.map(({ described }) => described.after)),
    contents: {
      before: stacks.map(({ contents }) => contents.before),
      after: stacks.map(({ contents }) => contents.after),
    },
    documents: new Map(stacks.map(({ stack, documents }) => [stack, documents])),
    undocumented: names(({ isUndocumented }) => isUndocumented),
    resources: stacks.flatMap(({ resources }) => resources),
    isPlanned,
    moves: stacks.flatMap(({ moves }) => moves),
    invoked: stacks.flatMap(({ stack, plan: { invoked = [] } }) => invoked.map((address) => ({ stack, address }))),
    partial: names(({ plan }) => plan.isPartial),
    outputs: names(({ plan }) => plan.changesOutputs),
  };
}

type StackStep = ReturnType<typeof stackStep>;

function stackStep(plan: Plan) {
  const stack = plan.after.name;
  const moves = findMoves(plan);
  const moved = new Set(moves.flatMap(({ from, to }) => [from, to]));
  const documents = planDocuments(plan);
  const { before, after } = readdressed(plan, moves);
  const undescribed = SIDES.filter((side) => isUndescribed(documents, side, { before, after }[side]));
  const isUndocumented = undescribed.length > 0;
  const isForeign = (address: string, sides: readonly (keyof Documents)[]) =>
    SIDES.every((side) => !Object.hasOwn(documents[side]?.objects ?? {}, blockAddress(address))) &&
    // Nobody knows whose an object is where no document says it: it is looked at as ours.
    !sides.some((side) => undescribed.includes(side));
  const ours = (contents: StackContents, side: keyof Documents): StackContents => ({
    document: documents[side],
    ...contents,
    items: contents.items.filter(({ address }) => !isForeign(address, [side])),
  });
  const own = { before: ours(before, "before"), after: ours(after, "after") };
  // Where no document says what one side declares, nothing is new or gone because of that.
  const document = documents.before ?? documents.after;
  const contents = isUndocumented ? { before: { ...own.before, document }, after: { ...own.after, document } } : own;
  const known = documents.before === undefined ? contents.after : contents.before;
  const described = isUndocumented
    ? { before: withPods(known, own.before), after: withPods(known, own.after) }
    : contents;
  const resources = plan.changes.map((change): StackChange => {
    const sides = SIDES.filter((side) => change[side] !== undefined);
    return {
      ...change,
      stack,
      ...(moved.has(change.address) && { isMoved: true }),
      ...(isForeign(change.address, sides) && { isForeign: true }),
    };
  });
  return { stack, plan, moves, documents, contents, isUndocumented, described, resources };
}

/** What a side declares, with the pods of its components as another side has them: what restarts is known all the same. */
function withPods(known: StackContents, { items }: StackContents): StackContents {
  const addresses = new Set(
    known.document?.platforms.flatMap(({ components }) => components.map(({ address }) => address)),
  );
  const there = new Map(items.filter(({ address }) => addresses.has(address)).map((item) => [item.address, item]));
  return { ...known, items: known.items.map((item) => there.get(item.address) ?? item) };
}

/** Objects of a plan that it destroys under one address and makes under another one. */
function findMoves({ before, after, changes }: Plan): readonly Move[] {
  const actions = new Map(changes.map(({ address, action, type }) => [address, { action, type }]));
  const gone = before.items.filter(({ address }) => actions.get(address)?.action === "delete");
  if (gone.length === 0) return [];
  const made = new Map(
    after.items
      .filter(({ address }) => actions.get(address)?.action === "create")
      .map((item) => [itemPlace(item), item.address]),
  );
  return gone.flatMap((item): Move[] => {
    const [place, from] = [itemPlace(item), item.address];
    const to = made.get(place);
    const isSame = to !== undefined && actions.get(to)?.type === actions.get(from)?.type;
    return isSame ? [{ stack: after.name, place, from, to }] : [];
  });
}

/** A plan whose old side has the objects under their new addresses: what is said of them is what differs. */
function readdressed(plan: Plan, moves: readonly Move[]): Plan {
  if (moves.length === 0) return plan;
  const known = new Map(moves.map(({ from, to }) => [from, to]));
  const items = plan.before.items.map((item): Item => ({ ...item, address: known.get(item.address) ?? item.address }));
  const document = withTexts(readModelDocument(plan.before.outputs), (text) => known.get(text) ?? text) as
    | ModelDocument
    | undefined;
  return { ...plan, before: { ...plan.before, items, document } };
}

const SIDES = ["before", "after"] as const;

function planDocuments({ before, after }: Plan): Documents {
  return { before: readModelDocument(before.outputs), after: readModelDocument(after.outputs) };
}

/** Whether a side has objects of this package, and no document says what it declares. */
function isUndescribed(documents: Documents, side: keyof Documents, { items }: StackContents): boolean {
  const { objects = {} } = documents[side === "before" ? "after" : "before"] ?? {};
  if (documents[side] !== undefined) return false;
  // An older synthesis says no more of what it wrote than its labels.
  const isOurs = (item: Item) =>
    (item.kind === "object" && objectLabel(item, LABELS.partOf) === "access-platform") ||
    Object.hasOwn(objects, blockAddress(item.address));
  return items.some(isOurs);
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
export function resourceKeysByAction(
  { resources }: Pick<Step, "resources">,
  ...actions: readonly PlannedAction[]
): ReadonlySet<string> {
  return new Set(
    resources
      .filter(({ action }) => actions.includes(action))
      .map(({ stack, address }) => stackResourceKey(stack, address)),
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
