import { listOf } from "../core/given";
import type { Problems } from "../core/value";
import type { Rule } from "../core/violation";
import { isNetmask } from "./netmask";

/** The valid networks of the Kubernetes API that a program names; undefined if it names none. */
export function kubernetesApiNetworks(given: unknown): readonly string[] | undefined {
  return listOf(given)?.filter(isNetwork);
}

/** Notes invalid networks, and an empty list, which would let nothing through. */
export function noteApiNetworks(given: unknown, rule: Rule, problems: Problems): void {
  if (given === undefined) return;
  const networks = listOf(given) ?? [];
  if (networks.length === 0) problems.add(rule, "kubernetesApiNetworks", given);
  networks.forEach((network, index) => {
    if (!isNetwork(network)) problems.add(rule, `kubernetesApiNetworks[${index}]`, network);
  });
}

function isNetwork(given: unknown): given is string {
  return typeof given === "string" && isNetmask(given);
}
