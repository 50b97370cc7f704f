import { DELIVERY_FILES } from "../../constructs/access/delivery/delivery-environment";
import { grouped } from "../../constructs/core/grouped";
import type { FilePart } from "../../constructs/core/model/platform-part";
import { findCredentials } from "../../constructs/core/credential-places";
import { connectionsText, policyConnections } from "../model/connections";
import { counted } from "../model/counted";
import { workloadImages } from "../model/images";
import type { ImageModel } from "../model/model";
import { configuredResources } from "../model/platforms";
import { releaseValues } from "../model/release-values";
import { itemPlace } from "./dangers/items";
import { policyPlace } from "./dangers/policies";
import { listed, names, ofAny, says, type Finding } from "./finding";
import { changed, isDestroyed, type Step } from "./step";

/**
 * Stacks with something of the platform, of which no document says what it is, or was: an older version of this package
 * wrote the state, or a plan takes over what something else has made.
 */
export function undocumentedFindings(step: Step): readonly Finding[] {
  const changing = new Set(changed(step).map(({ stack }) => stack));
  return (step.undocumented ?? [])
    .filter((stack) => changing.has(stack))
    .flatMap((stack) => [finding(step, stack), ...newImages(step, stack), ...restricted(step, stack)]);
}

function finding(step: Step, stack: string): Finding {
  const resources = step.resources.filter((change) => change.stack === stack && OF_CLUSTER.test(change.type));
  const imported = resources.filter(({ isImported }) => isImported);
  const updated = imported.filter(({ action }) => action !== "nothing").length;
  const created = resources.filter(({ action }) => action === "create").length;
  const destroyed = resources.filter(isDestroyed).length;
  const files = step.documents.get(stack)?.after?.platforms.flatMap((platform) => platform.resources) ?? [];
  const delivered = step.contents.after
    .filter(({ name }) => name === stack)
    .flatMap((contents) => configuredResources(contents, files.filter(isDelivered)))
    .map(({ kind, name }) => `${kind}/${name}`);
  const secrets = step.contents.before
    .filter(({ name }) => imported.length > 0 && name === stack)
    .flatMap(({ items }) => items.flatMap((item) => (item.kind === "release" ? [item] : [])))
    .flatMap((release) => findCredentials(releaseValues(release), itemPlace(release)));
  const begins =
    imported.length === 0
      ? says`Stack ${stack}: its state does not say what it declared, since an older version of this package wrote it.`
      : says`
          Stack ${stack} takes over ${[counted(imported.length, "object")]} of the cluster: ${updated} change,
          ${imported.length - updated} stay as they are. It makes ${created} more, and destroys ${destroyed}. What was declared
          for them is not known.`;
  return {
    kind: "not-judged",
    sentence: says`${begins}${
      secrets.length > 0 &&
      says` The plan has ${names(secrets, secrets.length)} in clear text: whoever can read the plan can use it, so replace it afterwards.`
    } Roles, connectors, join tokens, storage and settings of sign-in are not compared.${
      delivered.length > 0 &&
      says` The delivery brings ${names(delivered, delivered.length)}: compare them with what the service has.`
    }`,
    about: [{ stack, subject: `stack ${stack}`, path: [] }],
    facts: { stack, imported: imported.length, updated, created, destroyed, delivered, secrets },
  };
}

/** Types of resources that are objects of the cluster, and none of Terraform's own. */
const OF_CLUSTER = /^(helm|kubectl|kubernetes)_/;

function isDelivered({ file }: FilePart): boolean {
  return file === DELIVERY_FILES.resources;
}

/** Images that nothing of a stack had before a take-over: somebody has to trust them, and the nodes have to reach them. */
function newImages({ contents }: Step, stack: string): readonly Finding[] {
  const [old, now] = [contents.before, contents.after].map((side) =>
    side.filter(({ name }) => name === stack).flatMap(({ items }) => workloadImages(items)),
  ) as [ImageModel[], ImageModel[]];
  const known = new Set(old.map(({ image }) => image));
  const added = [
    ...grouped(
      now.filter(({ image }) => !known.has(image)),
      ({ image }) => image,
    ),
  ];
  return ofAny(old.length === 0 ? [] : added, () => ({
    kind: "setting-changed",
    sentence: says`Images that did not run before: ${listed(
      added.map(([image, of]) => says`${image} in ${names(of.map(({ workload }) => workload))}`),
    )}.`,
    facts: { stack, images: added.map(([image]) => image) },
  }));
}

/** What pods may do by policies, of which there were none where a take-over makes them: the rest is closed. */
function restricted({ documents, resources }: Step, stack: string): readonly Finding[] {
  const made = new Set(
    resources.filter((change) => change.stack === stack && change.action === "create").map(({ address }) => address),
  );
  const isTakeOver = resources.some((change) => change.stack === stack && change.isImported === true);
  const policies = documents.get(stack)?.after?.policies.filter(({ address }) => isTakeOver && made.has(address)) ?? [];
  const texts = policies.map(
    (policy) => says`
    ${policyPlace(policy)} ${[connectionsText(policyConnections(policy)) || "lets nothing through"]}`,
  );
  return ofAny(policies, () => ({
    kind: "traffic-changed",
    sentence: says`Network policies are new, and close whatever they do not name, where the cluster enforces them. ${listed(texts)}.`,
    facts: { stack, policies: policies.map(policyPlace) },
  }));
}
