import { kindFromType } from "../../constructs/core/object-kinds";
import { NAMESPACE_NAME } from "../../constructs/network/policy-peer";
import { objectAt, textAt } from "../json/plain-data";
import { selects } from "../model/objects";
import { isRaw, rawManifest } from "../model/raw-manifests";
import { firstBlock } from "./bodies";
import type { StackChange, Step } from "./step";

/** Names, in small letters. */
export type Reached = ReadonlySet<string>;

/**
 * What an object has to name to reach a platform or its agents: the namespaces in which this package writes, or whose pods
 * the network policies let in, and the addresses.
 */
export function platformNames({ before, after, documents, resources }: Step): Reached {
  const described = [...documents.values()].flatMap((sides) => [sides.before ?? [], sides.after ?? []].flat());
  const joining = described.flatMap(({ agents, bots }) => [...agents, ...bots]);
  const addresses = [
    ...[before, after]
      .flatMap((side) => [...side.platforms, ...(side.joined ?? [])])
      .flatMap(({ publicAddress, tunnelAddress, listenerAddresses = {} }) => [
        publicAddress,
        tunnelAddress,
        ...Object.values(listenerAddresses),
      ]),
    ...joining.map(({ proxyAddress }) => proxyAddress),
  ];
  const peers = described
    .flatMap(({ policies }) => policies.flatMap(({ flows }) => flows.map(({ peer }) => peer)))
    .flatMap((peer) => ("namespaceLabels" in peer ? [peer.namespaceLabels] : []));
  const names = [
    ...described.flatMap(({ objects }) =>
      Object.entries(objects).flatMap(([address, { body }]) => [
        address.startsWith("kubernetes_namespace_v1.") ? textAt(body, "metadata", "name") : undefined,
        textAt(body, "namespace"),
        textAt(body, "metadata", "namespace"),
      ]),
    ),
    ...described.flatMap(({ services }) => services.flatMap(({ names: ofService = [] }) => ofService)),
    ...joining.map(({ platformNamespace }) => platformNamespace),
    ...peers.map((labels) => labels[NAMESPACE_NAME]),
    ...resources.flatMap(namespaces).flatMap(({ name, labels }) => {
      const known = { ...labels, [NAMESPACE_NAME]: name };
      // A policy that selects every namespace lets nobody in who could not come before.
      return peers.some((selector) => Object.keys(selector).length > 0 && selects(selector, known)) ? [name] : [];
    }),
    ...addresses.map((address) => address?.replace(/:\d+$/, "").replaceAll(/^\[|\]$/g, "")),
  ];
  return new Set(names.flatMap((name) => (name === undefined || name === "" ? [] : name.toLowerCase())));
}

/** The namespaces that a resource makes, on both sides. */
function namespaces({ type, before, after }: StackChange) {
  if (!isRaw(type) && kindFromType(type) !== "Namespace") return [];
  return [before, after].flatMap((side) => {
    const raw = side && rawManifest(type, side);
    if (side === undefined || (textAt(raw, "kind") ?? kindFromType(type)) !== "Namespace") return [];
    const metadata = firstBlock(raw ?? side, "metadata");
    return [{ name: textAt(metadata, "name"), labels: objectAt(metadata, "labels") }];
  });
}

/** Whether a text has a name, also among others, in an address, or by a wildcard. */
export function namesAny(text: string, reached: Reached): boolean {
  const words = text.toLowerCase().split(/[^\w.*:-]+/);
  // An address of IPv6 has colons, and all other names end at one.
  return words.some((word) => reached.has(word) || word.split(":").some((part) => isNamed(part, reached)));
}

function isNamed(word: string, reached: Reached): boolean {
  if (word.includes("*")) return fitsAny(word, reached);
  const inCluster = /^[^.]+\.([^.]+)\.svc(\.|$)/.exec(word)?.[1] ?? "";
  const name = word.replace(/\.$/, "");
  // Applications have names below the address.
  return (
    reached.has(inCluster) ||
    [...reached].some((each) => name === each || (each.includes(".") && name.endsWith(`.${each}`)))
  );
}

/** A wildcard alone names nothing more than what is beside it. */
function fitsAny(pattern: string, reached: Reached): boolean {
  const [head = "", ...rest] = pattern.replace(/\.$/, "").split("*");
  const tail = rest.at(-1) ?? "";
  return head + tail !== "" && [...reached].some((name) => name.startsWith(head) && name.endsWith(tail));
}
