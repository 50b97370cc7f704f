import { DELETION_LABEL, LABELS } from "../model/objects";
import { strong, type Inline } from "../cli/output/document";
import { labelIn, objectName } from "./bodies";
import { named, names, safe, type Finding } from "./finding";
import { refused, refusedClaim } from "./refused";
import { isDestroyed, type StackChange, type Step } from "./step";

/** Types of resources whose destruction this review understands, or that hold nothing. */
const UNDERSTOOD = /^(kubernetes_|helm_|terraform_data$|null_|time_|local_|random_)/;

/** What a step destroys that no later step brings back. */
export function destroyedFindings(step: Step): readonly Finding[] {
  const { resources, left = [], moved = [], isPlanned } = step;
  return [
    ...left.map(stackLeft),
    ...(moved.length > 0 ? [stacksMoved(moved)] : []),
    ...resources.flatMap((change) => destroyed(change, objectName(change, resources), isPlanned)),
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

function destroyed(change: StackChange, name: string, isPlanned: boolean): readonly Finding[] {
  switch (change.type.replace(/_v1$/, "")) {
    case "kubernetes_persistent_volume_claim":
      if (!isDestroyed(change)) return unprotected(change, name);
      return [claimDestroyed(change, name, isPlanned ? undefined : refusedClaim(change))];
    case "kubernetes_namespace":
      return isDestroyed(change) ? [namespaceDestroyed(change, name)] : [];
    default:
      return [];
  }
}

function claimDestroyed(change: StackChange, name: string, rule: string | undefined): Finding {
  const { stack, address, before, action, replacedFor } = change;
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
