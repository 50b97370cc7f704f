import type { Json } from "../manifests/configuration";
import { DELETION_LABEL } from "../model/objects";
import { listAt, textAt } from "../model/plain-data";
import { strong } from "../output/document";
import { named, names, safe, type Finding } from "./finding";
import { platformPairs } from "./platform-pairs";
import type { StackChange, Step } from "./step";

/** What a step destroys that no later step brings back. */
export function destroyedFindings(step: Step): readonly Finding[] {
  return [...step.resources.flatMap(destroyed), ...step.resources.flatMap(unprotected), ...namesGivenUp(step)];
}

function destroyed(change: StackChange): readonly Finding[] {
  if (change.action !== "delete" && change.action !== "replace") return [];
  switch (change.type.replace(/_v1$/, "")) {
    case "kubernetes_persistent_volume_claim":
      return [claimDestroyed(change)];
    case "kubernetes_service":
      return addressGivenUp(change);
    case "kubernetes_namespace":
      return [namespaceDestroyed(change)];
    default:
      return [];
  }
}

function claimDestroyed({ stack, address, before, action, replacedFor }: StackChange): Finding {
  const name = nameIn(before);
  const isAuths = textAt(metadataIn(before), "labels", "app.kubernetes.io/component") === "auth";
  return {
    topic: "destroyed",
    kind: "volume-destroyed",
    danger: true,
    sentence: [
      strong("Destroyed"),
      ": the volume of ",
      named(name),
      action === "replace" ? " is replaced by an empty one" : "",
      action === "replace" && replacedFor.length > 0 ? ", because of " : "",
      ...(action === "replace" ? names(replacedFor) : []),
      isAuths
        ? ". On it are the authorities, users, roles and tokens: every agent has to join again, and every user has to be made again."
        : ". What is on it is lost.",
      " Only a storage class that retains volumes keeps the data.",
    ],
    facts: { stack, address, claim: name, isReplaced: action === "replace" },
  };
}

/** A claim that may be deleted from now on: the plan after this one can destroy it. */
function unprotected({ stack, address, type, action, before, after }: StackChange): readonly Finding[] {
  if (type !== "kubernetes_persistent_volume_claim_v1" || action !== "update") return [];
  const label = (body: Json | undefined) => textAt(metadataIn(body), "labels", DELETION_LABEL);
  if (label(before) !== "refused" || label(after) !== "allowed") return [];
  return [
    {
      topic: "destroyed",
      kind: "volume-unprotected",
      danger: true,
      sentence: [
        strong("Not protected any more"),
        ": a later plan may destroy the volume of ",
        named(nameIn(before)),
        ".",
      ],
      facts: { stack, address, claim: nameIn(before) },
    },
  ];
}

function addressGivenUp({ stack, address, before, action }: StackChange): readonly Finding[] {
  if (textAt(specIn(before), "type") !== "LoadBalancer") return [];
  const addresses = addressesIn(before);
  return [
    {
      topic: "destroyed",
      kind: "address-given-up",
      danger: true,
      sentence: [
        strong("The address changes"),
        ": the load balancer of ",
        named(nameIn(before)),
        action === "replace" ? " is replaced" : " is removed",
        ...(addresses.length === 0 ? [] : [", and ", ...names(addresses), " given up"]),
        action === "replace"
          ? ". Clients and agents reach nobody until DNS names the new address."
          : ". Clients and agents that use it reach nobody.",
      ],
      facts: {
        stack,
        address,
        service: nameIn(before),
        addresses: addresses.map(safe),
        isReplaced: action === "replace",
      },
    },
  ];
}

function namespaceDestroyed({ stack, address, before }: StackChange): Finding {
  const name = textAt(metadataIn(before), "name") ?? "";
  return {
    topic: "destroyed",
    kind: "namespace-destroyed",
    danger: true,
    sentence: [
      strong("Destroyed"),
      ": the namespace ",
      named(name),
      " with everything in it, also what this program did not declare.",
    ],
    facts: { stack, address, namespace: safe(name) },
  };
}

function namesGivenUp(step: Step): readonly Finding[] {
  return platformPairs(step).flatMap(({ before, after }): Finding[] => {
    if (before === undefined) return [];
    const platform = `${before.namespace}/${before.name}`;
    if (after === undefined) {
      return [
        {
          topic: "destroyed",
          kind: "platform-removed",
          danger: true,
          sentence: [
            strong("Removed"),
            ": the platform ",
            named(platform),
            ". Nobody can sign in, and no agent is reached.",
          ],
          facts: { stack: before.stack, platform },
        },
      ];
    }
    return [
      ...renamed("cluster-name-changed", "the cluster's name", platform, before.clusterName, after.clusterName, [
        " Certificates of users, hosts and agents carry the name: all of them have to be issued again.",
      ]),
      ...renamed("public-address-changed", "the public address", platform, before.publicAddress, after.publicAddress, [
        " Clients and agents that know the old one reach nobody, unless it leads here too.",
      ]),
    ].map((finding) => ({ ...finding, facts: { ...finding.facts, stack: after.stack } }));
  });
}

function renamed(
  kind: string,
  what: string,
  platform: string,
  from: string | undefined,
  to: string | undefined,
  meaning: readonly string[],
): readonly Finding[] {
  if (from === undefined || to === undefined || from === to) return [];
  return [
    {
      topic: "destroyed",
      kind,
      danger: true,
      sentence: [
        strong(`Changed: ${what}`),
        " of ",
        named(platform),
        ", from ",
        named(from),
        " to ",
        named(to),
        ".",
        ...meaning,
      ],
      facts: { platform, from: safe(from), to: safe(to) },
    },
  ];
}

/** Addresses of a load balancer, as its controller has written them. */
export function addressesIn(service: Json | undefined): readonly string[] {
  return listAt(service, "status", 0, "load_balancer", 0, "ingress").flatMap((entry) => {
    const found = textAt(entry, "ip") ?? textAt(entry, "hostname");
    return found === undefined ? [] : [found];
  });
}

/** `namespace/name` of the object that a resource makes. */
export function nameIn(body: Json | undefined): string {
  const metadata = metadataIn(body);
  const [namespace, name = ""] = [textAt(metadata, "namespace"), textAt(metadata, "name")];
  return safe(namespace === undefined ? name : `${namespace}/${name}`);
}

function metadataIn(body: Json | undefined): unknown {
  return blockIn(body, "metadata");
}

function specIn(body: Json | undefined): unknown {
  return blockIn(body, "spec");
}

/** A plan writes a block as a list of one, a synthesised stack as an object. */
function blockIn(body: Json | undefined, name: string): unknown {
  const block = body?.[name];
  return Array.isArray(block) ? block[0] : block;
}
