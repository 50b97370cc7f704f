import { isObject } from "../json/json";
import { objectAt, textAt } from "../json/plain-data";
import { releaseValues } from "../model/release-values";
import { storageNames } from "./dangers/storage";
import type { Step } from "./step";

/** Names, in small letters. */
export type Reached = ReadonlySet<string>;

/**
 * What others have to name to reach a platform or its agents: the namespaces in which this package writes something, the
 * addresses, the places of what is stored, and who the pods are in a cloud.
 */
export function platformNames({ before, after, contents, documents }: Step): Reached {
  const platforms = [before, after].flatMap((side) => [...side.platforms, ...(side.joined ?? [])]);
  const objects = [...documents.values()].flatMap((sides) =>
    [sides.before, sides.after].flatMap((document) => Object.entries(document?.objects ?? {})),
  );
  const releases = [...contents.before, ...contents.after].flatMap(({ items }) =>
    items.filter((item) => item.kind === "release"),
  );
  const found = [
    ...platforms.flatMap(({ publicAddress, tunnelAddress, listenerAddresses = {} }) =>
      [publicAddress, tunnelAddress, ...Object.values(listenerAddresses)].map((address) => address?.split(":", 1)[0]),
    ),
    ...platforms.flatMap(storageNames),
    ...platforms.flatMap(({ components }) => components.flatMap(({ identity }) => identityNames(identity))),
    ...releases.flatMap((release) => identityNames(objectAt(releaseValues(release), "annotations", "serviceAccount"))),
    ...objects.flatMap(([address, { body }]) => [
      address.startsWith("kubernetes_namespace_v1.") ? textAt(body, "metadata", "name") : undefined,
      textAt(body, "namespace"),
      textAt(body, "metadata", "namespace"),
    ]),
  ];
  return new Set(found.flatMap((name) => (name === undefined || name === "" ? [] : [name.toLowerCase()])));
}

/** The last part of the name of a role or an account: policies write it with and without the others. */
function identityNames(annotations: unknown): readonly string[] {
  if (!isObject(annotations)) return [];
  return Object.entries(annotations).flatMap(([key, value]) =>
    /(role-arn|client-id|service-account)$/.test(key) && typeof value === "string"
      ? [value.replace(/^.*\//, "").replace(/@.*/, "")]
      : [],
  );
}

/** Whether a text has a name, also among others, in an address, or by a wildcard. */
export function namesAny(text: string, reached: Reached): boolean {
  const words = text.toLowerCase().split(/[^\w.*-]+/);
  return words.some((word) => {
    if (word.includes("*")) return fitsAny(word, reached);
    const inCluster = /^[^.]+\.([^.]+)\.svc(\.|$)/.exec(word)?.[1] ?? "";
    return reached.has(word.replace(/\.$/, "")) || reached.has(inCluster);
  });
}

/** A wildcard alone names nothing more than what is beside it. */
function fitsAny(pattern: string, reached: Reached): boolean {
  const [head = "", ...rest] = pattern.replace(/\.$/, "").split("*");
  const tail = rest.at(-1) ?? "";
  return head + tail !== "" && [...reached].some((name) => name.startsWith(head) && name.endsWith(tail));
}
