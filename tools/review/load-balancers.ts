import type { StackContents } from "../model/contents";
import { textAt } from "../model/plain-data";
import type { Inline } from "../output/document";
import { objectName } from "./bodies";
import { byAddress } from "./dangers/items";
import { attributeName, differencesBetween, isEmpty, type Difference } from "./differences";
import { named, safe, type Finding } from "./finding";
import { changed, type StackChange, type Step } from "./step";

/** Parts of a Service that say nothing to the controller of a load balancer, or that are told as ports and dangers. */
const TOLD_ELSEWHERE = /^(metadata\.labels|spec\.(ports|selector|loadBalancerSourceRanges))(\.|$)/;

/** How many differences of one Service are said. */
const MOST_SAID = 5;

/**
 * What else load balancers are told: above all in annotations, which each controller reads in a way of its own. Where one
 * is replaced, or becomes public, there is a danger besides.
 */
export function loadBalancerFindings(step: Step): readonly Finding[] {
  return changed(step).flatMap((change) => {
    if (change.action !== "update" || !/^kubernetes_service(_v1)?$/.test(change.type)) return [];
    const [before, after] = [step.contents.before, step.contents.after].map((side) => balancerIn(side, change));
    if (before === undefined || after === undefined) return [];
    const differences = differencesBetween(before, after).filter(({ path }) => !TOLD_ELSEWHERE.test(path.join(".")));
    return differences.length === 0 ? [] : [finding(change.stack, objectName(change, step.resources), differences)];
  });
}

/** The manifest of a Service, if it has a load balancer. */
function balancerIn(side: readonly StackContents[], { stack, address }: StackChange): unknown {
  const items = side.find(({ name }) => name === stack)?.items ?? [];
  const service = byAddress(items).get(address);
  if (service?.kind !== "object") return undefined;
  return textAt(service.manifest, "spec", "type") === "LoadBalancer" ? service.manifest : undefined;
}

function finding(stack: string, service: string, differences: readonly Difference[]): Finding {
  const shown = differences.slice(0, MOST_SAID);
  return {
    topic: "platform",
    kind: "load-balancer-changed",
    sentence: [
      "The load balancer of ",
      named(service),
      " is told otherwise: ",
      ...shown.flatMap((difference, index): readonly Inline[] => [index === 0 ? "" : "; ", ...said(difference)]),
      differences.length > shown.length ? `; and ${differences.length - shown.length} more` : "",
      ". Its address may change, and who reaches it: that is up to its controller.",
    ],
    facts: { stack, service, attributes: differences.map(({ path }) => safe(attributeName(path))) },
  };
}

function said({ path, before, after }: Difference): readonly Inline[] {
  // What an annotation is called says enough, without where all of them are.
  const name = path[1] === "annotations" ? path.slice(2).join(".") : attributeName(path);
  return [named(name), " from ", ...valueOf(before), " to ", ...valueOf(after)];
}

function valueOf(value: unknown): readonly Inline[] {
  if (isEmpty(value)) return ["nothing"];
  return [named(typeof value === "string" ? value : JSON.stringify(value))];
}
