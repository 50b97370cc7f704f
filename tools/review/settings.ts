import { isDeepStrictEqual } from "node:util";
import { grouped } from "../../constructs/core/grouped";
import type { Item } from "../manifests/items";
import type { StackContents } from "../model/contents";
import { inSeveralStacks } from "../model/in-several-stacks";
import { linuxAgentsOf, ON_MACHINES } from "../model/linux-agents";
import { releaseName } from "../model/model";
import { LABELS, labelOf } from "../model/objects";
import { listAt, objectAt, stringAt, textAt, yamlDocuments } from "../manifests/plain-data";
import { withoutContent } from "../model/sensitive";
import { releaseValues } from "../model/release-values";
import { code, type Inline } from "../output/document";
import { byAddress, placeOf } from "./dangers/items";
import { isEmpty, settingsBetween, type Difference } from "./differences";
import { listed, names, safe, type Finding } from "./finding";
import type { FindingKind } from "./kinds";
import { refusalOf } from "./refused";
import { resourcePairs } from "./resource-pairs";
import { pathText, valueText, valueTexts } from "./setting-text";
import { changed, isBoth, paired, type StackChange, type Step } from "./step";
import { toldBy, isToldElsewhere, type Subject } from "./told-elsewhere";

/** How many settings of one thing are said. */
const MOST_SAID = 8;

/** Something with settings, on both sides of a step. */
interface Both extends Subject {
  readonly stack: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Something with settings that change; none where what changes is secret. */
interface Changed extends Both {
  readonly differences: readonly Difference[];

  /** @default it stays, and is changed */
  readonly isReplaced?: boolean;
}

/**
 * Every setting that changes and that no other finding tells: of objects, configuration files, releases, Linux agents, of
 * what is delivered to the service, and of resources of other providers. So nothing changes in silence, whatever it is.
 */
export function settingFindings(step: Step, others: readonly Finding[]): readonly Finding[] {
  const isTold = toldBy(others);
  const settings = [...resources(step), ...machines(step), ...delivered(step)].flatMap((each): Changed[] => {
    const left = each.differences.filter(
      (difference) => !isToldElsewhere(each, difference) && !isTold(each, difference),
    );
    return left.length === 0 && each.differences.length > 0 ? [] : [{ ...each, differences: left }];
  });
  const alike = inSeveralStacks(settings, ({ place }) => place);
  const isAlike = ({ place }: Changed) => alike.has(place);
  const groups = grouped(settings, (each) =>
    JSON.stringify([each.kind, each.differences.map((it) => (isAlike(each) ? unnamed(said(it), it) : said(it)))]),
  );
  return [...groups.values()].map((group) => finding(group, isAlike));
}

/** In a fleet, what is in a list has the name of its cluster in its own, and changes alike everywhere. */
function unnamed(words: readonly Inline[], { path }: Difference): readonly Inline[] {
  const found = path.filter((name) => name.startsWith("["));
  const masked = (text: string) =>
    found.reduce(
      (before, name) => before.replaceAll(name, "[…]").replaceAll(JSON.stringify(name.slice(1, -1)), '"…"'),
      text,
    );
  return words.map((word) => (typeof word !== "string" && "code" in word ? code(masked(word.code)) : word));
}

function resources(step: Step): readonly Changed[] {
  const items = (side: "before" | "after") =>
    new Map(step.contents[side].map((contents) => [contents.name, byAddress(contents.items)]));
  const [old, now] = [items("before"), items("after")];
  const moved = new Set(step.moves?.map(({ stack, to }) => `${stack} ${to}`));
  return changed(step).flatMap((change): readonly Changed[] => {
    const { stack, address } = change;
    if (!["update", "replace"].includes(change.action) && !moved.has(`${stack} ${address}`)) return [];
    const [before, after] = [old.get(stack)?.get(address), now.get(stack)?.get(address)];
    const isSecret = change.type.startsWith("kubernetes_secret");
    const ofItem =
      before === undefined || after === undefined || isSecret ? [] : changedOf(itemsOf(stack, before, after));
    if (ofItem.length === 0) return change.action === "create" ? [] : [bodyOf(change, after)];
    return ofItem.map((each) => ({ ...each, isReplaced: change.action !== "update" }));
  });
}

function changedOf(both: Both): readonly Changed[] {
  const differences = settingsBetween(both.before, both.after);
  return differences.length === 0 ? [] : [{ ...both, differences }];
}

function itemsOf(stack: string, before: Item, after: Item): Both {
  return { stack, ...subjectOf(after), before: settingsOf(before), after: settingsOf(after) };
}

export function subjectOf(item: Item): Subject {
  if (item.kind === "release") {
    const isAgent = textAt(releaseValues(item), "proxyAddr") !== undefined;
    return { kind: "release", component: isAgent ? "agent" : undefined, place: placeOf(item) };
  }
  const kind = stringAt(item.manifest, "kind");
  return { kind, component: labelOf(item, LABELS.component), place: placeOf(item) };
}

/** What an object or a release says, with files as what is in them. */
function settingsOf(item: Item): unknown {
  if (item.kind === "release") {
    const { chart, version, repository, set } = item;
    const single = Object.fromEntries(set.map(({ name, value }) => [name, value]));
    return { chart: { path: chart, version, repository }, ...releaseValues(item), ...single };
  }
  if (textAt(item.manifest, "kind") !== "ConfigMap") return item.manifest;
  const files = Object.entries(objectAt(item.manifest, "data")).map(([name, text]): [string, unknown] => {
    const documents: readonly unknown[] = typeof text === "string" ? yamlDocuments(text) : [text];
    const isData = documents.length > 0 && documents.every((document) => typeof document === "object");
    return [name, !isData ? text : documents.length === 1 ? documents[0] : documents];
  });
  return { ...item.manifest, data: Object.fromEntries(files) };
}

/** A resource as Terraform has it: of another provider, or one of which the cluster sees no change. */
function bodyOf({ stack, address, type, ...sides }: StackChange, item: Item | undefined): Changed {
  const before = withoutContent(type, sides.before ?? {});
  const after = withoutContent(type, sides.after ?? {});
  // What only the apply knows is not there.
  const known = Object.entries(before).filter(([name]) => Object.hasOwn(after, name));
  const both = { stack, kind: "resource", place: address, ...(item && { place: placeOf(item) }) };
  const differences = settingsBetween(Object.fromEntries(known), after);
  return { ...both, before, after, differences };
}

/** What differs with everything that a machine gets: it is said where nothing else tells what that is. */
const SCRIPT = "script_sha256";

/** Agents on Linux, as the outputs of their stacks say them. */
function machines(step: Step): readonly Changed[] {
  const stacks = paired(step.contents.before, step.contents.after, ({ name }) => name).filter(isBoth);
  return stacks.flatMap(({ before, after }) => {
    const [old, now] = [machinesIn(before), machinesIn(after)];
    const agents = linuxAgentsOf(after).filter(({ release }) => old.has(release));
    return agents.flatMap((agent) => {
      const { release, stack } = agent;
      const sides = { before: old.get(release), after: now.get(release) };
      return changedOf({ stack, kind: "Linux", place: releaseName(agent), ...sides }).map(
        ({ differences, ...each }) => ({
          ...each,
          differences: differences.filter(({ path }) => differences.length === 1 || path[0] !== SCRIPT),
        }),
      );
    });
  });
}

function machinesIn({ outputs }: StackContents): ReadonlyMap<string, unknown> {
  return new Map(listAt(outputs, "linux_agents").map((entry) => [stringAt(entry, "name"), entry]));
}

function delivered(step: Step): readonly Changed[] {
  return resourcePairs(step).flatMap(({ before, after, platform: { stack } }) => {
    if (before === undefined || after === undefined || isDeepStrictEqual(before, after)) return [];
    const { kind, name } = after;
    const subject = { kind: "delivered", component: kind, place: `${kind}/${name}` };
    return changedOf({ stack, ...subject, before: before.document, after: after.document });
  });
}

const MEANS: Readonly<Record<string, string>> = {
  "load-balancer-changed": " Its address may change, and who reaches it: that is up to its controller.",
  Linux: ` ${ON_MACHINES}`,
};

function finding(group: readonly [Changed, ...Changed[]], isAlike: (each: Changed) => boolean): Finding {
  const [first] = group;
  const { differences } = first;
  const kind = kindOfFinding(first);
  const shown = differences.slice(0, MOST_SAID);
  const isNamedAlike = new Set(group.map((each) => JSON.stringify(each.differences.map(said)))).size === 1;
  const rest = differences.length - shown.length;
  const refusal = refusalOf(first, differences);
  return {
    topic: "settings",
    kind,
    sentence: [
      ...names([...new Set(group.map((each) => (isAlike(each) ? `${each.stack}: ${each.place}` : each.place)))]),
      differences.length === 0 ? " changes in an order, in what is secret, or in what only the apply knows" : ": ",
      ...shown.flatMap((it, index): readonly Inline[] => [
        index === 0 ? "" : "; ",
        ...(isNamedAlike ? said(it) : unnamed(said(it), it)),
      ]),
      rest > 0 ? `; and ${rest} more.` : ".",
      MEANS[kind] ?? MEANS[first.kind] ?? "",
      refusal === undefined || first.isReplaced === true ? "" : ` The apply fails: ${refusal}.`,
    ],
    facts: {
      found: group.map(({ stack, place, differences: of }) => ({
        stack,
        what: safe(place),
        settings: of.map(({ path, before, after }) => ({
          path: safe(pathText(path)),
          ...(!isEmpty(before) && { before: valueText(path, before) }),
          ...(!isEmpty(after) && { after: valueText(path, after) }),
        })),
      })),
    },
  };
}

function kindOfFinding({ kind, before, after }: Changed): FindingKind {
  if (kind === "delivered") return "resource-changed";
  const isBalanced = [before, after].every((side) => textAt(side, "spec", "type") === "LoadBalancer");
  return kind === "Service" && isBalanced ? "load-balancer-changed" : "setting-changed";
}

function said({ path, before, after }: Difference): readonly Inline[] {
  const name = code(safe(pathText(path)));
  if (Array.isArray(before) && Array.isArray(after)) {
    const texts = (list: readonly unknown[]) => listed(list.map((item) => valueText(path, item)));
    return [
      name,
      ...(before.length === 0 ? [] : [" loses ", ...texts(before)]),
      before.length === 0 || after.length === 0 ? "" : " and",
      ...(after.length === 0 ? [] : [" gains ", ...texts(after)]),
    ];
  }
  const [old, now] = valueTexts(path, before, after);
  if (path.at(-1)?.startsWith("[") === true) {
    if (old === undefined && now !== undefined) return [name, " is new: ", code(now)];
    if (old !== undefined && now === undefined) return [name, " is gone: ", code(old)];
  }
  return [name, " from ", old === undefined ? "nothing" : code(old), " to ", now === undefined ? "nothing" : code(now)];
}
