import type { Rehearsal } from "./rehearsal";

/** What the rehearsal has not tried. */
export function notTried({ hasRealNodes, steps, left }: Rehearsal): readonly string[] {
  const isAsked = steps.some(({ stacks }) => stacks.some(({ pings }) => (pings?.asked ?? 0) > 0));
  const { ofBase, ofHead } = left;
  return [
    ...(hasRealNodes ? [] : ["images, which simulated nodes do not run: --context NAME uses a cluster that runs them"]),
    ...(isAsked ? [] : ["whether the public address answers meanwhile"]),
    "secrets: placeholders stood in for them",
    ...(ofBase.length === 0 ? [] : [`what becomes of stacks that the program has no more: ${ofBase.join(", ")}`]),
    ...(ofHead.length === 0 ? [] : [`the way back of new stacks, which it leaves as they are: ${ofHead.join(", ")}`]),
  ];
}
