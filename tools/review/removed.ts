import { grouped } from "../../constructs/core/grouped";
import { rememberedFor } from "../../constructs/core/remembered";
import type { Inline } from "../cli/output/document";
import type { Item } from "../manifests/items";
import { counted } from "../model/counted";
import { blockAddress } from "../model/document";
import { releaseName } from "../model/model";
import { agentPairs, platformPairs, resourcePairs, resourcesLeft } from "./pairs";
import { objectName } from "./bodies";
import { itemSubject } from "./changed-settings";
import { resourceName } from "./dangers/documents";
import { byKey, decidesAccess, releasedCustomObjects, stackResourceKey, itemPlace } from "./dangers/items";
import { foundFacts, listed, names, ofAny, says, type Finding } from "./finding";
import { resourceKeysByAction, type Step } from "./step";
import { aboutChannel } from "./versions";

/** Kinds of which {@link accessFindings} says that they are removed. */
const SAID_ELSEWHERE = ["role", "github", "saml", "oidc"];

/** What leaves the platform. */
export function removedFindings(step: Step): readonly Finding[] {
  return [resources, left, channels, components, releases, secrets, others].flatMap((find) => find(step));
}

function resources(step: Step): readonly Finding[] {
  return resourcePairs(step).flatMap(({ before, after, platform: { stack } }): Finding[] => {
    if (before === undefined || after !== undefined || SAID_ELSEWHERE.includes(before.kind)) return [];
    const resource = resourceName(before);
    const sentence = says`The delivery removes ${resource} from the service.`;
    return [{ kind: "resource-removed", sentence, facts: { stack, resource } }];
  });
}

/** Nobody removes what nobody delivers. */
function left(step: Step): readonly Finding[] {
  const found = resourcesLeft(step).map((resource) => ({ stack: resource.stack, text: resourceName(resource) }));
  return ofAny(found, () => ({
    kind: "resources-left",
    sentence: says`No longer declared, but not removed, because nothing is delivered: ${foundNames(found)}.`,
    facts: foundFacts(found),
  }));
}

function foundNames(found: readonly { readonly text: string }[]) {
  return names(found.map(({ text }) => text));
}

function channels(step: Step): readonly Finding[] {
  return platformPairs(step).flatMap(({ before, after }) => {
    if (before === undefined || after?.isKnown !== true) return [];
    const kept = new Set(after.channels.map(({ name }) => name));
    const gone = before.channels.filter(({ name }) => !kept.has(name));
    return gone.map(({ name: channel }): Finding => {
      const answer =
        channel === "default"
          ? ["the version of managed updates, or that of the proxies"]
          : says`the answer of ${"default"}`;
      return {
        kind: "channel-removed",
        sentence: says`The channel ${channel} is removed: agents that ask for it get ${answer}.`,
        about: aboutChannel(after, channel, step),
        facts: { stack: after.stack, channel },
      };
    });
  });
}

function components(step: Step): readonly Finding[] {
  return platformPairs(step).flatMap(({ before, after }) => {
    if (before === undefined || after === undefined) return [];
    const kept = new Set(after.components.map(({ name }) => name));
    const gone = before.components.filter(({ name }) => !kept.has(name));
    return gone.map(({ name: deployment }): Finding => ({
      kind: "pool-removed",
      sentence: says`The Deployment ${deployment} is removed. Connections through its pods are cut.`,
      facts: { stack: after.stack, deployment },
    }));
  });
}

/** Only what Terraform deletes: values that an apply alone knows make no agents of a release that stays. */
function releases(step: Step): readonly Finding[] {
  const deleted = resourceKeysByAction(step, "delete", "replace");
  const gone = agentPairs(step).flatMap(({ before, after }) =>
    before !== undefined && after === undefined && deleted.has(stackResourceKey(before.stack, before.address))
      ? [before]
      : [],
  );
  const served = new Set(step.after.agents.flatMap(({ protects }) => protects));
  const unreached = gone.flatMap(({ protects }) => protects).filter((name) => !served.has(name));
  const list = gone.map(releaseName);
  return ofAny(gone, () => ({
    kind: "agents-removed",
    sentence: says`Agents are removed: ${names(list)}.${
      unreached.length > 0 && says` Nobody reaches ${names(unreached)} through them any more.`
    }`,
    facts: { releases: list, unreached },
  }));
}

function secrets({ resources: all }: Step): readonly Finding[] {
  const gone = all.filter(
    ({ type, action, isMoved }) => type === "kubernetes_secret_v1" && action === "delete" && isMoved !== true,
  );
  const list = gone.map((change) => objectName(change, all));
  return ofAny(list, () => ({
    kind: "secrets-removed",
    sentence: says`Secrets are removed, and no plan or state has their content: ${names(list)}.`,
    facts: { secrets: list },
  }));
}

/** Kinds of which other findings tell in words of their own that they are removed. */
const REPORTED_ELSEWHERE =
  /^(Namespace|PersistentVolumeClaim|Secret|Deployment (auth|proxy)|(ConfigMap|Job) delivery|release agent|\w+ backup)\b/;

/** Whatever else Terraform destroys on the cluster, with what is in it: nothing goes in silence. */
function others(step: Step): readonly Finding[] {
  const gone = removedItems(step).filter(({ stack, item }) => {
    // Another finding reports what other providers destroy.
    if (item.address.startsWith("kubectl_")) return false;
    const { kind, component = "" } = itemSubject(step, stack, item);
    return !REPORTED_ELSEWHERE.test(`${kind} ${component}`);
  });
  const found = gone.map(({ stack, item }) => ({
    stack,
    subject: itemPlace(item),
    text: [itemPlace(item), ...releasedCustomObjects(item).map((each) => `with ${each}`)].join(" "),
  }));
  return ofAny(found, () => ({
    kind: "objects-removed",
    sentence: says`Removed from the cluster: ${objectNames(found)}.`,
    beside: found[0],
    facts: foundFacts(found),
  }));
}

/** Kinds of what runs, and of whom it runs as. */
const RUNS = /^(CronJob|DaemonSet|Deployment|Job|ServiceAccount|StatefulSet) /;

/** Objects by their kinds where they decide who may reach or do something, or run, and then others, of which some are named. */
function objectNames(found: readonly { readonly subject: string; readonly text: string }[]): readonly Inline[] {
  const isNamed = ({ subject }: { readonly subject: string }) => decidesAccess(subject) || RUNS.test(subject);
  const deciding = found.filter(isNamed);
  const others = found.filter((each) => !isNamed(each));
  const lists = [...grouped(deciding, ({ subject }) => subject.replace(/ .*/, ""))].map(
    ([kind, list]) =>
      says`${[kind]} ${names(
        list.map(({ text }) => text.slice(kind.length + 1)),
        list.length,
      )}`,
  );
  return listed(others.length === 0 ? lists : [...lists, foundNames(others)]);
}

/** What other findings say with the agents that are new. */
const OF_AGENTS = /^(release|NetworkPolicy) (agent|updater)$/;

/** Whatever is made in a stack that is there, and is of no platform that is new: nothing comes in silence. */
export function addedObjects(step: Step): readonly Finding[] {
  const made = resourceKeysByAction({ resources: step.resources.filter(({ isMoved }) => isMoved !== true) }, "create");
  const old = new Set(step.contents.before.filter(({ items }) => items.length > 0).map(({ name }) => name));
  const created = platformPairs(step).flatMap(({ before, after }) => (before === undefined ? [after] : []));
  const isSaid = (stack: string, item: Item) => {
    const { kind, component } = itemSubject(step, stack, item);
    const { construct } = step.documents.get(stack)?.after?.objects[blockAddress(item.address)] ?? {};
    return (
      (OF_AGENTS.test(`${kind} ${component}`) && step.undocumented?.includes(stack) !== true) ||
      created.some((platform) => platform.stack === stack && construct?.startsWith(`${platform.construct}/`) === true)
    );
  };
  const found = step.contents.after
    .filter(({ name }) => old.has(name))
    .flatMap(({ name: stack, items }) =>
      items
        .filter((item) => made.has(stackResourceKey(stack, item.address)) && !isSaid(stack, item))
        .map((item) => ({ stack, subject: itemPlace(item), text: itemPlace(item) })),
    );
  return ofAny(found, () => ({
    kind: "objects-added",
    sentence: says`New on the cluster: ${objectNames(found)}.`,
    beside: found[0],
    facts: foundFacts(found),
  }));
}

/** What is on the cluster before a step and not after it, under whatever address. */
export const removedItems = rememberedFor(({ contents }: Step) => {
  const after = byKey(contents.after);
  return contents.before.flatMap(({ name: stack, items }) =>
    items.map((item) => ({ stack, item })).filter(({ item }) => !after.has(stackResourceKey(stack, item.address))),
  );
});

/** How many commands are said; JSON has all. */
const MOST_SAID = 3;

/** Stacks in which the same moves, as the clusters of a fleet, are said together. */
export function movedFindings({ moves = [] }: Step): readonly Finding[] {
  const stacks = [...grouped(moves, ({ stack }) => stack).values()];
  const alike = grouped(stacks, (of) => JSON.stringify(of.map(({ place, from, to }) => [place, from, to])));
  return [...alike.values()].map((group) => {
    const [of] = group;
    const inStacks = group.map(([{ stack }]) => stack);
    const commands = of.map(({ from, to }) => `terraform state mv ${from} ${to}`);
    return {
      kind: "objects-moved",
      sentence: says`
        ${[counted(of.length, "object")]} of ${names(inStacks)} ${[of.length === 1 ? "moves" : "move"]} to another Terraform
        address: ${names(of.map(({ place }) => place))}. Terraform destroys the objects, and creates them again. To keep them,
        first run: ${names(commands, MOST_SAID)}.`,
      facts: { stacks: inStacks, moves: of.map(({ place: what, from, to }) => ({ what, from, to })) },
    };
  });
}
