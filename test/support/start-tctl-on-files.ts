import { resolve } from "node:path";
import { RESOURCE_KINDS } from "../../constructs/brand/image-contract/resource-kinds";

/** The stand-in of `tctl` that needs no service: its head says why there are two. */
export const TCTL_ON_FILES = resolve(__dirname, "tctl-on-files.cjs");

/** Environment of that program, which keeps its resources in this folder. */
export function environmentOfTctl(store: string): Readonly<Record<string, string>> {
  return { STAND_IN_TCTL_STORE: store, STAND_IN_TCTL_KINDS: JSON.stringify(RESOURCE_KINDS) };
}
