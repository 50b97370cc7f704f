import type { ServicePart } from "../../constructs/core/model/traffic-part";
import { isWithin } from "../../constructs/network/netmask";

/** How far a Service reaches, the nearest first. */
const REACHES: readonly ServicePart["reach"][] = ["cluster", "nodes", "network", "world"];

/** Everyone, by a public address. */
export const ANYONE = "anyone, through a load balancer";

/** Who reaches a Service, in words, such as {@link ANYONE}. */
export function audienceText({ reach, sourceRanges }: Pick<ServicePart, "reach" | "sourceRanges">): string {
  if (reach === "cluster") return "anyone inside of the cluster";
  if (reach === "nodes") return "anyone who reaches a node";
  const isInternal = reach === "network";
  const who = sourceRanges?.join(", ") ?? (isInternal ? "anyone in the surrounding network" : "anyone");
  return `${who}, through ${isInternal ? "an internal load balancer" : "a load balancer"}`;
}

/** Whether everyone who reaches one Service is among those who reach another. */
export function isReachedByAll(
  { reach, sourceRanges: wider }: Pick<ServicePart, "reach" | "sourceRanges">,
  of: Pick<ServicePart, "reach" | "sourceRanges">,
): boolean {
  const isAsFar = REACHES.indexOf(reach) >= REACHES.indexOf(of.reach);
  const { sourceRanges: ranges } = of;
  return (
    isAsFar &&
    (wider === undefined ||
      ranges?.every((range) => wider.some((each) => each === range || isWithin(range, each))) === true)
  );
}
