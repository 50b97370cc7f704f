import { resourceName } from "./dangers/documents";
import { foundFacts, named, names, safe, type Finding } from "./finding";
import { agentPairs } from "./agent-pairs";
import type { Item } from "../manifests/items";
import { blockOf } from "../model/document";
import { releaseName } from "../model/model";
import { objectName } from "./bodies";
import { platformPairs } from "./platform-pairs";
import { resourcePairs, resourcesLeft } from "./resource-pairs";
import { customObjectsOf, keyOf, placeOf } from "./dangers/items";
import { subjectOf } from "./changed-settings";
import { removedItems } from "./moves";
import { keysOf, type Step } from "./step";
import { aboutChannel } from "./versions";

/** Kinds of which {@link accessFindings} says that they are removed. */
const SAID_ELSEWHERE = ["role", "github", "saml", "oidc"];

/** What leaves the platform. */
export function removedFindings(step: Step): readonly Finding[] {
  return [resources, left, channels, components, releases, secrets, others].flatMap((find) => find(step));
}

function resources(step: Step): readonly Finding[] {
  return resourcePairs(step).flatMap(({ before, after, platform }): Finding[] => {
    if (before === undefined || after !== undefined || SAID_ELSEWHERE.includes(before.kind)) return [];
    const resource = resourceName(before);
    return [
      {
        kind: "resource-removed",
        sentence: ["The delivery removes ", named(resource), " from the service."],
        facts: { stack: platform.stack, resource: safe(resource) },
      },
    ];
  });
}

/** Nobody removes what nobody delivers. */
function left(step: Step): readonly Finding[] {
  const found = resourcesLeft(step).flatMap(({ before, platform }) =>
    before === undefined ? [] : [{ stack: platform.stack, text: resourceName(before) }],
  );
  if (found.length === 0) return [];
  return [
    {
      kind: "resources-left",
      sentence: [
        "No longer declared, but not removed, because nothing is delivered: ",
        ...names(found.map(({ text }) => text)),
        ".",
      ],
      facts: foundFacts(found),
    },
  ];
}

function channels(step: Step): readonly Finding[] {
  return platformPairs(step).flatMap(({ before, after }) => {
    if (before === undefined || after?.isKnown !== true) return [];
    const kept = new Set(after.channels.map(({ name }) => name));
    const gone = before.channels.filter(({ name }) => !kept.has(name)).map(({ name }) => name);
    return gone.map((name): Finding => ({
      kind: "channel-removed",
      sentence: [
        "The channel ",
        named(name),
        " is removed: agents that ask for it get ",
        ...(name === "default"
          ? ["the version of managed updates, or that of the proxies"]
          : ["the answer of ", named("default")]),
        ".",
      ],
      about: aboutChannel(after, name, step),
      facts: { stack: after.stack, channel: safe(name) },
    }));
  });
}

function components(step: Step): readonly Finding[] {
  return platformPairs(step).flatMap(({ before, after }) => {
    if (before === undefined || after === undefined) return [];
    const kept = new Set(after.components.map(({ name }) => name));
    return before.components
      .filter(({ name }) => !kept.has(name))
      .map(({ name }): Finding => ({
        kind: "pool-removed",
        sentence: ["The Deployment ", named(name), " is removed. Connections through its pods are cut."],
        facts: { stack: after.stack, deployment: safe(name) },
      }));
  });
}

/** Only what Terraform deletes: values that an apply alone knows make no agents of a release that stays. */
function releases(step: Step): readonly Finding[] {
  const deleted = keysOf(step, "delete", "replace");
  const gone = agentPairs(step).flatMap(({ before, after }) =>
    before !== undefined && after === undefined && deleted.has(keyOf(before.stack, before.address)) ? [before] : [],
  );
  if (gone.length === 0) return [];
  const served = new Set(step.after.agents.flatMap(({ protects }) => protects));
  const unreached = gone.flatMap(({ protects }) => protects).filter((name) => !served.has(name));
  return [
    {
      kind: "agents-removed",
      sentence: [
        "Agents are removed: ",
        ...names(gone.map(releaseName)),
        ".",
        ...(unreached.length === 0 ? [] : [" Nobody reaches ", ...names(unreached), " through them any more."]),
      ],
      facts: { releases: gone.map((agent) => safe(releaseName(agent))), unreached: unreached.map(safe) },
    },
  ];
}

function secrets(step: Step): readonly Finding[] {
  const gone = step.resources.filter(
    ({ type, action, isMoved }) => type === "kubernetes_secret_v1" && action === "delete" && isMoved !== true,
  );
  if (gone.length === 0) return [];
  const list = gone.map((change) => objectName(change, step.resources));
  return [
    {
      kind: "secrets-removed",
      sentence: ["Secrets are removed, and no plan or state has their content: ", ...names(list), "."],
      facts: { secrets: list },
    },
  ];
}

/** Kinds of which other findings tell in words of their own that they are removed. */
const REPORTED_ELSEWHERE =
  /^(Namespace|PersistentVolumeClaim|Secret|Deployment (auth|proxy)|(ConfigMap|Job) delivery|release agent|\w+ backup)\b/;

/** Whatever else Terraform destroys on the cluster, with what is in it: nothing goes in silence. */
function others(step: Step): readonly Finding[] {
  const gone = removedItems(step).filter(({ stack, item }) => {
    // Of what other providers destroy, another finding tells.
    if (item.address.startsWith("kubectl_")) return false;
    const { kind, component = "" } = subjectOf(step, stack, item);
    return !REPORTED_ELSEWHERE.test(`${kind} ${component}`);
  });
  if (gone.length === 0) return [];
  const found = gone.map(({ stack, item }) => ({
    stack,
    text: [placeOf(item), ...customObjectsOf(item).map((each) => `with ${each}`)].join(" "),
  }));
  return [
    {
      kind: "objects-removed",
      sentence: ["Removed from the cluster: ", ...names(found.map(({ text }) => text)), "."],
      facts: foundFacts(found),
    },
  ];
}

/** What other findings say with the agents that are new. */
const OF_AGENTS = /^(release|NetworkPolicy) (agent|updater)$/;

/** Whatever is made in a stack that is there, and is of no platform that is new: nothing comes in silence. */
export function addedObjects(step: Step): readonly Finding[] {
  const made = keysOf({ resources: step.resources.filter(({ isMoved }) => isMoved !== true) }, "create");
  const old = new Set(step.contents.before.filter(({ items }) => items.length > 0).map(({ name }) => name));
  const created = platformPairs(step).flatMap(({ before, after }) => (before === undefined ? [after] : []));
  const isSaid = (stack: string, item: Item) => {
    const { kind, component } = subjectOf(step, stack, item);
    const { construct } = step.documents.get(stack)?.after?.objects[blockOf(item.address)] ?? {};
    return (
      OF_AGENTS.test(`${kind} ${component}`) ||
      created.some((platform) => platform.stack === stack && construct?.startsWith(`${platform.construct}/`) === true)
    );
  };
  const found = step.contents.after
    .filter(({ name }) => old.has(name))
    .flatMap(({ name: stack, items }) =>
      items
        .filter((item) => made.has(keyOf(stack, item.address)) && !isSaid(stack, item))
        .map((item) => ({ stack, text: placeOf(item) })),
    );
  if (found.length === 0) return [];
  return [
    {
      kind: "objects-added",
      sentence: ["New on the cluster: ", ...names(found.map(({ text }) => text)), "."],
      facts: foundFacts(found),
    },
  ];
}
