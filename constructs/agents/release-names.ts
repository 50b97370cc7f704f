import { TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { Problems } from "../core/value";
import type { Violation } from "../core/violation";
import { AGENT_RELEASE_RULES } from "./rules";

const takenNames = new WeakMap<TerraformStack, Set<string>>();

/** Takes the name of a release in its namespace; a name that the stack has taken already is `AGENT-026`. */
export function checkUniqueName(scope: Construct, namespace: string, releaseName: string): readonly Violation[] {
  const stack = TerraformStack.of(scope);
  const taken = takenNames.get(stack) ?? new Set<string>();
  takenNames.set(stack, taken);
  const name = `${namespace}/${releaseName}`;
  const problems = new Problems();
  if (taken.has(name)) problems.add(AGENT_RELEASE_RULES.duplicateRelease, "releaseName", name);
  taken.add(name);
  return problems.list;
}
