import { counted } from "../model/counted";
import type { AgentModel } from "../model/model";

/** How many agents there are. */
export function agentCountText({ replicas, linux }: Pick<AgentModel, "replicas" | "linux">): string {
  if (linux === undefined) return counted(replicas, "replica");
  return linux.machines.length === 0 ? "machines that are equal" : counted(replicas, "machine");
}

/** The first names of a list, and the number of the others: `orders, reports and 3 more`. */
export function shortened(names: readonly string[], shown: number): string {
  const rest = names.length - shown;
  return rest > 0 ? `${names.slice(0, shown).join(", ")} and ${rest} more` : names.join(", ");
}
