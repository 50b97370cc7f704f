import { isObject } from "../../json/json";
import { textAt } from "../../json/plain-data";
import type { Item } from "../../manifests/items";
import { inside, resourcePlace } from "../../manifests/place";
import type { StackContents } from "../../model/contents";
import { itemContent, itemSubject } from "../changed-settings";
import { itemPlace } from "../dangers/items";
import { byAddress } from "../../model/objects";
import { isNothing } from "../differences";
import { follows } from "../following-settings";
import type { NotJudged } from "../not-judged";
import { pairsOfOldPlatforms } from "../pairs";
import { findField, isField, judged, type Fields, type Judged } from "../service/field";
import type { JudgedChange } from "../service/judge";
import { changed, type Both, type StackChange, type Step } from "../step";
import { chartFields } from "./charts";
import { KINDS_OF_OBJECTS } from "./tables";

/**
 * What changes in objects of this package, field by field: what is dangerous, and what no row says. With a
 * new platform nothing is judged: the review says what it makes. What goes gives nothing any more.
 */
export function judgedObjects(step: Step): readonly JudgedChange[] {
  return clusterChanges(step).flatMap(({ change, both }) => {
    const { stack, address } = change;
    const [old, now] = [both.before, both.after].map(({ items }) => byAddress(items).get(address));
    if (now === undefined) return [];
    const fields = itemFields(now, both.after);
    if (fields === undefined) return [];
    const documents = { before: contentWithout(old), after: contentWithout(now) };
    const subject = itemPlace(now);
    const found = judged(fields, { ...documents, place: subject, path: [], isNew: old === undefined, documents });
    return distinct(found)
      .filter((each) => !isOwn(each, old, now))
      .filter((each) => !follows(itemSubject(step, stack, now), each) && !isOff(each, now) && !isUnknown(change, each))
      .map((each) => ({ ...each, stack, subject, isTakenOver: change.isImported }));
  });
}

/** Objects of which nobody sees what changes: of no known kind, not read, or known only after the apply. */
export function unreadObjects(step: Step): readonly NotJudged[] {
  return clusterChanges(step).flatMap(({ change, both }) => unjudgedFields(change, both));
}

function clusterChanges(step: Step): readonly { readonly change: StackChange; readonly both: Both<StackContents> }[] {
  const sides = new Map(pairsOfOldPlatforms(step).map((both) => [both.after.name, both]));
  return changed(step).flatMap((change) => {
    const both = sides.get(change.stack);
    // What moves is looked at under its new address.
    const isGone = change.isMoved === true && change.action === "delete";
    if (both === undefined || isGone || change.isForeign === true) return [];
    return /^(helm|kubernetes|kubectl)_/.test(change.type) ? [{ change, both }] : [];
  });
}

function itemFields(item: Item, stack: StackContents): Fields | undefined {
  if (item.kind === "release") return chartFields(item, stack);
  const kind = textAt(item.manifest, "kind") ?? "";
  return Object.hasOwn(KINDS_OF_OBJECTS, kind) ? KINDS_OF_OBJECTS[kind] : undefined;
}

/** In objects, providers write nothing in many ways. A value of a chart that is null takes one away. */
function contentWithout(item: Item | undefined): unknown {
  return item?.kind === "object" ? withoutNothing(itemContent(item)) : item && itemContent(item);
}

function withoutNothing(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNothing);
  if (!isObject(value)) return value;
  const said = Object.entries(value).map(([name, inner]) => [name, withoutNothing(inner)] as const);
  return Object.fromEntries(said.filter(([name, inner]) => !isNothing(inner) || (inner === 0 && IDS.test(name))));
}

/** What a program passes on to a chart that is new concerns what is new. */
function isOwn({ meaning }: Judged, old: Item | undefined, { kind }: Item): boolean {
  return old === undefined && kind === "release" && !("danger" in meaning) && meaning.why === undefined;
}

/** Providers write what is switched off, too, where nobody says it; of what guards, the meaning says why. */
function isOff({ before, after, meaning }: Judged, { kind }: Item): boolean {
  const isPlain = kind === "object" && !("danger" in meaning) && meaning.why === undefined;
  return isPlain && [before, after].every((side) => side === undefined || side === false);
}

/** What only the apply knows is not gone. */
function isUnknown({ type, unknown = [] }: StackChange, { path, after }: Judged): boolean {
  const paths = unknown.map((each) => apiPath(type, each).filter((name) => name !== "[]"));
  const names = path.filter((name) => !name.startsWith("["));
  return after === undefined && paths.some((each) => each.every((name, index) => names[index] === name));
}

/** Numbers of users: 0 is one of them. */
const IDS = /^(runAs|fsGroup)/;

/** Several fields may say one thing together. */
function distinct(found: readonly Judged[]): readonly Judged[] {
  const said = new Set<string>();
  return found.filter(({ meaning }) => {
    if (!("danger" in meaning)) return true;
    const key = `${meaning.danger} ${meaning.text}`;
    return !said.has(key) && said.add(key);
  });
}

function unjudgedFields({ stack, address, type, action, ...change }: StackChange, both: Both<StackContents>) {
  const [old, now] = [both.before, both.after].map(({ items }) => byAddress(items).get(address));
  const item = now ?? old;
  const whole = (subject: string, why: string): NotJudged => ({
    stack,
    subject,
    path: [],
    why,
    before: action === "create" ? undefined : "",
    after: action === "create" ? "" : undefined,
  });
  const isUnread =
    (change.before !== undefined && old === undefined) || (change.after !== undefined && now === undefined);
  // Another finding reports what other providers destroy.
  if (item === undefined && action === "delete" && type.startsWith("kubectl_")) return [];
  if (item === undefined || isUnread) return [whole(address, UNREAD)];
  const [subject, fields] = [itemPlace(item), itemFields(item, now === undefined ? both.before : both.after)];
  if (fields === undefined) return [whole(subject, "this review does not know what it means")];
  const unshown = (both.after.unshown?.get(address) ?? []).map((name) => ({ path: name.split("."), why: UNREAD }));
  const unknown = (change.unknown ?? [])
    .map((path) => (type === "helm_release" ? path : apiPath(type, path)))
    .filter((path) => !isHarmless(fields, path))
    .map((path) => ({ path: path.filter((name) => name !== "[]"), why: "only the apply knows it" }));
  return [...unknown, ...unshown].map((each) => ({ stack, subject, before: undefined, after: "", ...each }));
}

const UNREAD = "this review cannot read it";

/** A path of Terraform's as the Kubernetes API has it, with `[]` for an item of a list. */
function apiPath(type: string, path: readonly string[]): readonly string[] {
  return path.flatMap((_, index) => {
    const { list, apiName } = path.slice(0, index + 1).reduce(inside, resourcePlace(type));
    return list === undefined ? [apiName] : [list, "[]"];
  });
}

/** Whether a field gives nothing, whatever it says. */
function isHarmless(fields: Fields, [name = "", ...rest]: readonly string[]): boolean {
  const entry = findField(fields, name);
  if (entry === undefined) return false;
  return isField(entry) ? ["harmless", "restart"].includes(entry.verdict) : isHarmless(entry, rest);
}
