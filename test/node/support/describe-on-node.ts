import { whyNoNode } from "./requirements";

const reason = whyNoNode();

/** A suite that needs a real node; skipped with the reason in its title where there can be none. */
export function describeOnNode(name: string, suite: () => void): void {
  const title = `node tier: ${name}`;
  if (reason === undefined) describe(title, suite);
  else describe.skip(`${title} (skipped: ${reason})`, suite);
}
