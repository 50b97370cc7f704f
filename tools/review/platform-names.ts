import { textAt } from "../json/plain-data";
import type { Step } from "./step";

/** Names, in small letters. */
export type Reached = ReadonlySet<string>;

/** What an object has to name to reach a platform or its agents: the namespaces in which this package writes, and the addresses. */
export function platformNames({ before, after, documents }: Step): Reached {
  const platforms = [before, after].flatMap((side) => [...side.platforms, ...(side.joined ?? [])]);
  const found = [...documents.values()]
    .flatMap((sides) => [sides.before, sides.after])
    .flatMap((document) => [
      ...Object.entries(document?.objects ?? {}).flatMap(([address, { body }]) => [
        address.startsWith("kubernetes_namespace_v1.") ? textAt(body, "metadata", "name") : undefined,
        textAt(body, "namespace"),
        textAt(body, "metadata", "namespace"),
      ]),
      ...(document?.services ?? []).flatMap(({ names = [] }) => names),
    ]);
  const addresses = platforms.flatMap(({ publicAddress, tunnelAddress, listenerAddresses = {} }) =>
    [publicAddress, tunnelAddress, ...Object.values(listenerAddresses)].map((address) => address?.split(":", 1)[0]),
  );
  const names = [...found, ...addresses].flatMap((name) => name?.toLowerCase() ?? []);
  return new Set(names.filter((name) => name !== ""));
}

/** Whether a text has a name, also among others, in an address, or by a wildcard. */
export function namesAny(text: string, reached: Reached): boolean {
  const words = text.toLowerCase().split(/[^\w.*-]+/);
  return words.some((word) => {
    if (word.includes("*")) return fitsAny(word, reached);
    const inCluster = /^[^.]+\.([^.]+)\.svc(\.|$)/.exec(word)?.[1] ?? "";
    const name = word.replace(/\.$/, "");
    // Applications have names below the address.
    return (
      reached.has(inCluster) ||
      [...reached].some((each) => name === each || (each.includes(".") && name.endsWith(`.${each}`)))
    );
  });
}

/** A wildcard alone names nothing more than what is beside it. */
function fitsAny(pattern: string, reached: Reached): boolean {
  const [head = "", ...rest] = pattern.replace(/\.$/, "").split("*");
  const tail = rest.at(-1) ?? "";
  return head + tail !== "" && [...reached].some((name) => name.startsWith(head) && name.endsWith(tail));
}
