import { DELETION_LABEL, LABELS } from "../model/objects";
import { strong, type Inline } from "../cli/output/document";
import { addressesIn, labelIn, objectName, serviceTypeIn } from "./bodies";
import { customObjectsOf, placeOf } from "./dangers/items";
import { named, names, safe, type Finding } from "./finding";
import { removedItems } from "./moves";
import type { StackChange, Step } from "./step";

/** Types of resources whose destruction this review understands, or that hold nothing. */
const UNDERSTOOD = /^(kubernetes_|helm_|terraform_data$|null_|time_|local_|random_)/;

/** What a step destroys that no later step brings back. */
export function destroyedFindings(step: Step): readonly Finding[] {
  const { resources, left = [], moved = [] } = step;
  return [
    ...left.map(stackLeft),
    ...(moved.length > 0 ? [stacksMoved(moved)] : []),
    ...resources.flatMap((change) => destroyed(change, objectName(change, resources))),
    ...routesGivenUp(step),
    ...othersDestroyed(resources.filter(isDestroyed)),
  ];
}

/** A stack that leaves the program: nothing is destroyed, and nothing brings it back under the program either. */
function stackLeft(stack: string): Finding {
  return {
    kind: "stack-left",
    sentence: [
      strong("Left behind"),
      ": the stack ",
      named(stack),
      ". The program no longer declares it, so Terraform destroys nothing of it: it keeps running, and no program manages it. " +
        "To remove it, destroy it first, with the program that declares it.",
    ],
    facts: { stack: safe(stack) },
  };
}

function stacksMoved(stacks: readonly string[]): Finding {
  return {
    kind: "stack-moved",
    sentence: [
      strong("Moved"),
      `: the ${stacks.length === 1 ? "stack" : "stacks"} `,
      ...names(stacks),
      ". Terraform now uses another cluster, or another place of the state. Unless you move the state there, everything is " +
        "created a second time, and the old objects keep running without a program that manages them.",
    ],
    facts: { stacks: stacks.map(safe) },
  };
}

function isDestroyed({ action }: StackChange): boolean {
  return action === "delete" || action === "replace";
}

function destroyed(change: StackChange, name: string): readonly Finding[] {
  switch (change.type.replace(/_v1$/, "")) {
    case "kubernetes_persistent_volume_claim":
      return isDestroyed(change) ? [claimDestroyed(change, name)] : unprotected(change, name);
    case "kubernetes_service":
      return addressGivenUp(change, name);
    case "kubernetes_namespace":
      return isDestroyed(change) ? [namespaceDestroyed(change, name)] : [];
    default:
      return [];
  }
}

function claimDestroyed({ stack, address, before, action, replacedFor }: StackChange, name: string): Finding {
  const replaced: readonly Inline[] =
    action === "replace" ? [" is replaced by an empty one, because of ", ...names(replacedFor)] : [];
  return {
    kind: "volume-destroyed",
    sentence: [
      strong("Destroyed"),
      ": the volume of ",
      named(name),
      ...replaced,
      labelIn(before, LABELS.component) === "auth"
        ? ". On it are the authorities, users, roles and tokens: every agent has to join again, and every user has to be made again."
        : ". Its data is lost.",
      " Only a storage class that retains volumes keeps the data.",
    ],
    facts: { stack, address: safe(address), claim: name, isReplaced: action === "replace" },
  };
}

/** A claim that may be deleted from now on: the plan after this one can destroy it. */
function unprotected({ stack, address, action, before, after }: StackChange, name: string): readonly Finding[] {
  const [was, is] = [before, after].map((body) => labelIn(body, DELETION_LABEL));
  if (action !== "update" || was !== "refused" || is !== "allowed") return [];
  return [
    {
      kind: "volume-unprotected",
      sentence: [strong("No longer protected"), ": a later plan may destroy the volume of ", named(name), "."],
      facts: { stack, address: safe(address), claim: name },
    },
  ];
}

function addressGivenUp(change: StackChange, name: string): readonly Finding[] {
  const { stack, address, before, after, action } = change;
  const isKept = !isDestroyed(change) && serviceTypeIn(after) === "LoadBalancer";
  if (serviceTypeIn(before) !== "LoadBalancer" || isKept) return [];
  const addresses = addressesIn(before);
  return [
    {
      kind: "address-given-up",
      sentence: [
        strong("The address changes"),
        ": the load balancer of ",
        named(name),
        action === "replace" ? " is replaced" : " is removed",
        ...(addresses.length === 0 ? [] : [", and ", ...names(addresses), " given up"]),
        action === "replace"
          ? ". Clients and agents cannot connect until DNS names the new address."
          : ". Clients and agents that use it cannot connect.",
      ],
      facts: {
        stack,
        address: safe(address),
        service: name,
        addresses: addresses.map(safe),
        isReplaced: action === "replace",
      },
    },
  ];
}

/** What leads to the proxies in the place of a load balancer. */
const ROUTE = /^(Ingress|Gateway|\w+Route) /;

function routesGivenUp(step: Step): readonly Finding[] {
  return removedItems(step).flatMap(({ stack, item }) => {
    const [route] = [placeOf(item), ...customObjectsOf(item)].filter((each) => ROUTE.test(each));
    if (route === undefined) return [];
    return [
      {
        kind: "address-given-up",
        sentence: [
          strong("The address changes"),
          ": ",
          named(route),
          " is removed. Clients and agents that use it cannot connect.",
        ],
        facts: { stack, address: safe(item.address), service: safe(route), addresses: [], isReplaced: false },
      },
    ];
  });
}

function namespaceDestroyed({ stack, address }: StackChange, name: string): Finding {
  return {
    kind: "namespace-destroyed",
    sentence: [
      strong("Destroyed"),
      ": the namespace ",
      named(name),
      " with everything in it, also what this program did not declare.",
    ],
    facts: { stack, address: safe(address), namespace: name },
  };
}

/** Resources of other providers: a database may be among them. */
function othersDestroyed(gone: readonly StackChange[]): readonly Finding[] {
  const unknown = gone.filter(({ type }) => !UNDERSTOOD.test(type)).map(({ address }) => address);
  if (unknown.length === 0) return [];
  return [
    {
      kind: "others-destroyed",
      sentence: [strong("Destroyed"), ", and this review does not know what is lost with it: ", ...names(unknown), "."],
      facts: { addresses: unknown.map(safe) },
    },
  ];
}
