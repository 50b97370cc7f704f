import { DELIVERY_FILES } from "../../constructs/access/delivery/delivery-environment";
import { grouped } from "../../constructs/core/grouped";
import type { ModelDocument } from "../../constructs/core/model/document";
import type { FilePart } from "../../constructs/core/model/platform-part";
import { findCredentials } from "../../constructs/core/credential-places";
import { connectionsText, policyConnections } from "../model/connections";
import type { StackContents } from "../model/contents";
import { counted } from "../model/counted";
import { workloadImages } from "../model/images";
import type { ImageModel } from "../model/model";
import { configuredResources } from "../model/platforms";
import { releaseValues } from "../model/release-values";
import { itemPlace } from "./dangers/items";
import { policyPlace } from "./dangers/policies";
import { listed, names, ofAny, says, type Finding } from "./finding";
import { changed, isDestroyed, type Both, type StackChange, type Step } from "./step";

/**
 * Stacks with something of the platform, of which no document says what it is, or was: an older version of this package
 * wrote the state, or a plan takes over what something else has made.
 */
export function undocumentedFindings(step: Step): readonly Finding[] {
  const changing = new Set(changed(step).map(({ stack }) => stack));
  return (step.undocumented ?? [])
    .filter((stack) => changing.has(stack))
    .map((stack) => changeOfStack(step, stack))
    .flatMap((change) => [finding(change), ...newImages(change), ...restricted(change)]);
}

/** What a step does to one of these stacks. */
interface StackStep {
  readonly stack: string;

  /** Objects of the cluster, without what Terraform keeps for itself. */
  readonly resources: readonly StackChange[];
  readonly imported: readonly StackChange[];
  readonly contents: Both<StackContents | undefined>;
  readonly document: ModelDocument | undefined;
}

function changeOfStack({ resources, contents, documents }: Step, stack: string): StackStep {
  const own = resources.filter((change) => change.stack === stack && OF_CLUSTER.test(change.type));
  const [before, after] = [contents.before, contents.after].map((side) => side.find(({ name }) => name === stack));
  return {
    stack,
    resources: own,
    imported: own.filter(({ isImported }) => isImported),
    contents: { before, after },
    document: documents.get(stack)?.after,
  };
}

function finding({ stack, resources, imported, contents: { before, after }, document }: StackStep): Finding {
  const updated = imported.filter(({ action }) => action !== "nothing").length;
  const created = resources.filter(({ action }) => action === "create").length;
  const destroyed = resources.filter(isDestroyed).length;
  const files = document?.platforms.flatMap((platform) => platform.resources).filter(isDelivered) ?? [];
  const delivered =
    after === undefined ? [] : configuredResources(after, files).map(({ kind, name }) => `${kind}/${name}`);
  const releases = imported.length === 0 ? [] : (before?.items.filter((item) => item.kind === "release") ?? []);
  const secrets = releases.flatMap((release) => findCredentials(releaseValues(release), itemPlace(release)));
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
function newImages({ stack, contents: { before, after } }: StackStep): readonly Finding[] {
  const [old, now] = [before, after].map((side) => workloadImages(side?.items ?? [])) as [ImageModel[], ImageModel[]];
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
function restricted({ stack, resources, imported, document }: StackStep): readonly Finding[] {
  const made = new Set(resources.filter(({ action }) => action === "create").map(({ address }) => address));
  const policies = imported.length === 0 ? [] : (document?.policies.filter(({ address }) => made.has(address)) ?? []);
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
