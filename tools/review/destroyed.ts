import { strong, type Inline } from "../cli/output/document";
import { objectName } from "./bodies";
import { named, names, safe, type Finding } from "./finding";
import { refused, refusedClaim, stateOn } from "./refused";
import { isDestroyed, type StackChange, type Step } from "./step";

/** Types of resources whose destruction this review understands, or that hold nothing. */
const UNDERSTOOD = /^(kubernetes_|helm_|terraform_data$|null_|time_|local_|random_)/;

/** What a step destroys that no later step brings back. */
export function destroyedFindings(step: Step): readonly Finding[] {
  const { resources, left = [], moved = [] } = step;
  return [
    ...left.map(stackLeft),
    ...(moved.length > 0 ? [stacksMoved(moved)] : []),
    ...resources.flatMap((change) => destroyed(change, step)),
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

function destroyed(change: StackChange, step: Step): readonly Finding[] {
  switch (change.type.replace(/_v1$/, "")) {
    case "kubernetes_persistent_volume_claim":
      return isDestroyed(change) ? [claimDestroyed(change, step)] : unprotected(change, step);
    case "kubernetes_namespace":
      return isDestroyed(change) ? [namespaceDestroyed(change, objectName(change, step.resources))] : [];
    default:
      return [];
  }
}

function claimDestroyed(change: StackChange, step: Step): Finding {
  const name = objectName(change, step.resources);
  const { stack, address, action, replacedFor } = change;
  const state = stateOn(step, change);
  const rule = step.isPlanned ? undefined : refusedClaim(change, state);
  if (rule !== undefined) {
    const would = action === "delete" ? " would be destroyed" : " would be replaced by an empty one";
    return refused(stack, rule, ["the volume of ", named(name), would]);
  }
  const replaced: readonly Inline[] =
    action === "replace" ? [" is replaced by an empty one, because of ", ...names(replacedFor)] : [];
  return {
    kind: "volume-destroyed",
    sentence: [
      strong("Destroyed"),
      ": the volume of ",
      named(name),
      ...replaced,
      state.before !== undefined
        ? ". On it are the authorities, users, roles and tokens: every agent has to join again, and every user has to be made again."
        : ". Its data is lost.",
      " Only a storage class that retains volumes keeps the data.",
    ],
    facts: { stack, address: safe(address), claim: name, isReplaced: action === "replace" },
  };
}

/** A claim that may be deleted from now on: the plan after this one can destroy it. */
function unprotected(change: StackChange, step: Step): readonly Finding[] {
  const { stack, address, action } = change;
  const { before, after } = stateOn(step, change);
  if (action !== "update" || before?.deletion !== "refused" || after?.deletion !== "allowed") return [];
  const name = objectName(change, step.resources);
  return [
    {
      kind: "volume-unprotected",
      sentence: [strong("No longer protected"), ": a later plan may destroy the volume of ", named(name), "."],
      facts: { stack, address: safe(address), claim: name },
    },
  ];
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
