import type { Ended } from "../../e2e/support/example-project";

/** Whether this run takes the faults that take longest, too. */
export const ALL = process.env["ACCESS_PLATFORM_FAULTS"] === "all";

const [inAll, suffix] = ALL ? [test, ""] : [test.skip, " (skipped: optional: npm run test:faults tries it)"];

/** A fault that takes its time. */
export function testInAll(name: string, body: () => Promise<void>): void {
  inAll(`${name}${suffix}`, body);
}

/** What a person reads of a failure: no trace of a stack, and after the cause what to do. */
export function failure({ output, code }: Ended): string {
  expect(code).toBe(1);
  const [, reported = ""] = output.split("\nfailed: ");
  expect(reported).not.toMatch(/\n\s+at |goroutine|^\s*\{/m);
  expect(reported).toContain("what to do:\n");
  return reported;
}
