import { Failure } from "../cli/failure";
import { at } from "../json/plain-data";
import { parseConfiguration } from "../manifests/configuration";
import type { SynthesisedStack } from "../synth/synthesised-app";

/**
 * Refuses to remove stacks that protect something, before anything is removed.
 *
 * Terraform would also refuse, with its own message; the preview would not.
 */
export function refuseToRemoveKept(stacks: readonly SynthesisedStack[]): void {
  const kept = stacks.flatMap(({ name, configuration }) =>
    parseConfiguration(configuration)
      // Instances of terraform_data stand for objects that are here themselves.
      .resources.filter(({ type }) => type !== "terraform_data")
      .filter(({ body }) => at(body, "lifecycle", "prevent_destroy") === true)
      .map(({ address, body }) => `${describe(body) ?? address} of the stack ${name}`),
  );
  if (kept.length === 0) return;
  throw new Failure("take down the stacks", `this data would be lost: ${kept.join(", ")}`, [
    "if you still need the data of an auth service, copy its volume as docs/storage.md says",
    'declare auth: { storage: AuthStorage.persistentVolume({ deletion: "allowed" }) }, then run this again',
  ]);
}

/** What kubectl calls the object, for example `svc-auth in the namespace svc`. */
function describe(body: unknown): string | undefined {
  const [name, namespace] = ["name", "namespace"].map((key) => at(body, "metadata", key));
  return typeof name === "string" && typeof namespace === "string"
    ? `${name} in the namespace ${namespace}`
    : undefined;
}
