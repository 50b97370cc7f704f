import { listOf } from "../core/given";
import { isNetmask } from "./netmask";

/** The valid networks of the Kubernetes API that a program names; undefined if it names none. */
export function kubernetesApiNetworks(given: unknown): readonly string[] | undefined {
  return listOf(given)?.filter(isNetwork);
}

function isNetwork(given: unknown): given is string {
  return typeof given === "string" && isNetmask(given);
}
