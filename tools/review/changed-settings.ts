import { isDeepStrictEqual } from "node:util";
import { DELIVERY_FILES } from "../../constructs/access/delivery/delivery-environment";
import { grouped } from "../../constructs/core/grouped";
import { rememberedFor } from "../../constructs/core/remembered";
import type { Item } from "../manifests/items";
import { objectAt, stringAt, textAt, yamlDocuments } from "../json/plain-data";
import { releaseName, type AgentModel } from "../model/model";
import { LABELS, objectLabel } from "../model/objects";
import { releaseValues } from "../model/release-values";
import { NOT_READ, withoutContent } from "../model/sensitive";
import { byKey, stackResourceKey, itemPlace } from "./dangers/items";
import { isEmpty, settingsBetween, type Difference } from "./differences";
import type { About } from "./about";
import { agentPairs, machinePairs, resourcePairs } from "./pairs";
import { changed, isBoth, type Both, type StackChange, type Step } from "./step";

/** What has a setting. */
export interface Subject {
  /** Kind of an object; `release`, `Linux`, `delivered`, or `resource` for what is as Terraform has it. */
  readonly kind: string;

  /** Component of a platform that an object is of; kind of a resource of the service. */
  readonly component?: string | undefined;

  /** What it is called in findings. */
  readonly place: string;
}

/** Something with settings, on both sides of a step. */
interface Compared extends Subject, Both<unknown> {
  readonly stack: string;
}

/** Something with settings that change; none where what changes is secret. */
export interface Changed extends Compared {
  readonly differences: readonly Difference[];

  /** @default it stays, and is changed */
  readonly isReplaced?: boolean;

  /** Whether Terraform takes it over, so that nobody has read what the cluster does not have. @default false */
  readonly isImported?: boolean | undefined;
}

/**
 * Settings that change: of objects, configuration files, releases, Linux agents, of what is delivered to the service, and of
 * resources of other providers.
 */
export const changedSettings = rememberedFor((step: Step): readonly Changed[] => [
  ...resources(step),
  ...machines(step),
  ...delivered(step),
]);

const byPlace = rememberedFor((step: Step) =>
  grouped(changedSettings(step), ({ stack, place }) => JSON.stringify([stack, place])),
);

/** Settings of a thing that change. @param of the kind of the subject. @default every kind */
export function placeDifferences(
  step: Step,
  { stack, place }: Pick<Changed, "stack" | "place">,
  of?: Subject["kind"],
): readonly Difference[] {
  const found = byPlace(step).get(JSON.stringify([stack, place])) ?? [];
  return found.flatMap(({ kind, differences }) => (of === undefined || of === kind ? differences : []));
}

/**
 * Settings of a thing that change, and of which a finding says what that means: they are shown there alone.
 *
 * @param isSaid by the path, which is also there as a text
 */
export function explainedSettings(
  step: Step,
  { stack, place }: Pick<Changed, "stack" | "place">,
  isSaid: (text: string, difference: Difference) => boolean,
): readonly About[] {
  return placeDifferences(step, { stack, place })
    .filter((difference) => isSaid(difference.path.join("."), difference))
    .map(({ path }) => ({ stack, subject: place, path }));
}

function resources(step: Step): readonly Changed[] {
  const [old, now] = [byKey(step.contents.before), byKey(step.contents.after)];
  return changed(step).flatMap((change): readonly Changed[] => {
    const { stack } = change;
    const key = stackResourceKey(stack, change.address);
    const isMade = change.isMoved === true && change.action === "create";
    if (!["update", "replace"].includes(change.action) && !isMade) return [];
    const [before, after] = [old.get(key), now.get(key)];
    const isSecret = change.type.startsWith("kubernetes_secret");
    const ofItem =
      before === undefined || after === undefined || isSecret
        ? []
        : changedSides(itemSides(step, stack, before, after));
    if (ofItem.length === 0) return change.action === "create" ? [] : [changedResource(change, after)];
    return ofItem.map((each) => ({
      ...each,
      isReplaced: change.action !== "update",
      isImported: change.isImported,
    }));
  });
}

function changedSides(both: Compared): readonly Changed[] {
  const differences = settingsBetween(both.before, both.after);
  return differences.length === 0 ? [] : [{ ...both, differences }];
}

function itemSides(step: Step, stack: string, before: Item, after: Item): Compared {
  return { stack, ...itemSubject(step, stack, after), before: itemContent(before), after: itemContent(after) };
}

const releasesOfAgents = rememberedFor((step: Step): ReadonlySet<string> => {
  const agents = agentPairs(step).flatMap(({ before, after }) => [before ?? [], after ?? []].flat());
  return new Set(agents.map(({ stack, address }) => stackResourceKey(stack, address)));
});

export function itemSubject(step: Step, stack: string, item: Item): Subject {
  if (item.kind === "release") {
    const isAgent = releasesOfAgents(step).has(stackResourceKey(stack, item.address));
    return { kind: "release", component: isAgent ? "agent" : undefined, place: itemPlace(item) };
  }
  const kind = stringAt(item.manifest, "kind");
  return { kind, component: objectLabel(item, LABELS.component), place: itemPlace(item) };
}

/** The content of an object or a release, with files as data. */
export function itemContent(item: Item): unknown {
  if (item.kind === "release") {
    const { chart, version, repository, set } = item;
    const single = Object.fromEntries(set.map(({ name, value }) => [name, value]));
    return { chart: { path: chart, version, repository }, ...releaseValues(item), ...single };
  }
  if (textAt(item.manifest, "kind") !== "ConfigMap") return item.manifest;
  const files = Object.entries(objectAt(item.manifest, "data")).map(([name, text]): [string, unknown] => {
    // Each line of what is delivered is a document of its own, and said as that.
    const documents: readonly unknown[] =
      typeof text !== "string" ? [text] : name === DELIVERY_FILES.resources ? [] : yamlDocuments(text);
    const isData = documents.length > 0 && documents.every((document) => typeof document === "object");
    return [name, !isData ? text : documents.length === 1 ? documents[0] : documents];
  });
  return { ...item.manifest, data: Object.fromEntries(files) };
}

/** A resource as Terraform has it: of another provider, or one of which the cluster sees no change. */
function changedResource({ stack, address, type, isImported, ...sides }: StackChange, item: Item | undefined): Changed {
  const before = withoutContent(type, sides.before ?? {});
  const after = withoutContent(type, sides.after ?? {});
  // What only the apply knows is not there.
  const known = Object.entries(before).filter(([name]) => Object.hasOwn(after, name));
  const both = { stack, kind: "resource", place: address, ...(item && { place: itemPlace(item) }) };
  const differences = settingsBetween(Object.fromEntries(known), after);
  // The object is the same: what else its resource has, an import does not read.
  const isUnread = isImported === true && item !== undefined;
  const read = differences.map((each) => (isUnread && isEmpty(each.before) ? { ...each, before: NOT_READ } : each));
  return { ...both, before, after, isImported, differences: read };
}

/** A setting that differs with anything that a machine gets. It is shown only if nothing else differs. */
export const SCRIPT = "script";

/** Agents on Linux, as their stacks declare them. */
function machines(step: Step): readonly Changed[] {
  return machinePairs(step)
    .filter(isBoth)
    .flatMap(({ before, after }) => {
      const [old, now] = [before, after].map(settingsOfMachines);
      const subject = { stack: after.stack, kind: "Linux", place: releaseName(after) };
      return changedSides({ ...subject, before: old, after: now }).map(({ differences, ...each }) => ({
        ...each,
        differences: differences.filter(({ path }) => differences.length === 1 || path[0] !== SCRIPT),
      }));
    });
}

/** What follows from other fields, or from other stacks. */
const FOLLOWING = ["configuration", "isNamedAlike", "linux", "ports", "replicas", "selectable", "version"];

/** What a program says of machines, one by one. */
export function settingsOfMachines(agent: AgentModel): object {
  const own = Object.entries(agent).filter(([name]) => !FOLLOWING.includes(name));
  return { ...Object.fromEntries(own), ...agent.linux, ...agent.configuration };
}

function delivered(step: Step): readonly Changed[] {
  return resourcePairs(step).flatMap(({ before, after, platform: { stack } }) => {
    if (before === undefined || after === undefined || isDeepStrictEqual(before, after)) return [];
    const { kind, name } = after;
    const subject = { kind: "delivered", component: kind, place: `${kind}/${name}` };
    return changedSides({ stack, ...subject, before: before.document, after: after.document });
  });
}
