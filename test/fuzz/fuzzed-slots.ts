import { drawn } from "./drawn";
import { findEntries, type Slot } from "./slots";

/** Slots that nothing right can stand in, each with the reason. */
export const NEVER_RIGHT: Readonly<Record<string, string>> = Object.fromEntries(
  [
    "nodePort(props.ports",
    ...["loadBalancer", "awsNetworkLoadBalancer", "googleLoadBalancer", "azureLoadBalancer"].map(
      (factory) => `${factory}(props.nodePorts`,
    ),
  ].flatMap((ports) =>
    ["peering", "diagnostics"].map((port) => [`ServiceExposure.${ports}.${port})`, "no Service exposes it"] as const),
  ),
);

/** The slots that wrong values are put in, those of one entry far from each other. */
export function fuzzedSlots(): readonly Slot[] {
  const slots = findEntries()
    .flatMap(({ slots: all }) => all)
    .filter(({ id }) => !(id in NEVER_RIGHT));
  const step = Math.ceil(Math.sqrt(slots.length));
  return Array.from({ length: step }, (_, first) => slots.filter((_slot, index) => index % step === first)).flat();
}

/** Some of them, the same ones in every run; a new slot changes few. */
export function drawSlots(count: number): readonly Slot[] {
  return drawn(fuzzedSlots(), ({ id }) => id, count);
}
