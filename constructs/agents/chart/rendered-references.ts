import { checkReferences } from "../../core/reference-checks";
import { Problems } from "../../core/value";
import type { Violation } from "../../core/violation";
import type { DeclaredRelease } from "../features/agent-release-props";
import { chartValues } from "../features/chart-values";
import { serviceDeclarations } from "../features/services";

/**
 * References of Terraform that the values of the chart cannot hold (`REFERENCE-001`).
 *
 * They are looked for where the program wrote them, and then in what the chart gets, which holds those of values too.
 */
export function checkRendered(props: DeclaredRelease): readonly Violation[] {
  const problems = new Problems();
  checkReferences({ ...props, services: serviceDeclarations(props.services) }, "", problems);
  if (problems.list.length === 0) checkReferences(chartValues(props), "helm.values", problems);
  return problems.list;
}
