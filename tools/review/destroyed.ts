import { strong } from "../cli/output/document";
import { objectName, sentObject } from "./bodies";
import { names, ofAny, says, type Finding } from "./finding";
import { refused, refusedClaim, stateOn } from "./refused";
import { isDestroyed, type StackChange, type Step } from "./step";

/** Types of resources whose destruction this review understands, or that hold nothing. */
const UNDERSTOOD = /^(kubernetes_(?!manifest$)|helm_|terraform_data$|null_|time_|local_|random_)/;

const DESTROYED = strong("Destroyed");

/** What a step destroys that no later step brings back. */
export function destroyedFindings(step: Step): readonly Finding[] {
  const { resources, left = [], moved = [] } = step;
  return [
    ...left.map(stackLeft),
    ...ofAny(moved, stacksMoved),
    ...resources.flatMap((change) => destroyed(change, step)),
    ...ofAny(
      resources.filter((change) => isDestroyed(change) && !isUnderstood(change)),
      othersDestroyed,
    ),
  ];
}

function isUnderstood({ type, before = {} }: StackChange): boolean {
  return UNDERSTOOD.test(type) || ["Namespace", "PersistentVolumeClaim"].includes(sentObject(type, before).kind);
}

/** A stack that leaves the program: nothing is destroyed, and nothing brings it back under the program either. */
function stackLeft(stack: string): Finding {
  return {
    kind: "stack-left",
    sentence: says`
      ${strong("Left behind")}: the stack ${stack}. The program no longer declares it, so Terraform destroys nothing of it:
      it keeps running, and no program manages it. To remove it, destroy it first, with the program that declares it.`,
    facts: { stack },
  };
}

function stacksMoved(stacks: readonly string[]): Finding {
  return {
    kind: "stack-moved",
    sentence: says`
      ${strong("Moved")}: the ${[stacks.length === 1 ? "stack" : "stacks"]} ${names(stacks)}. Terraform now uses another
      cluster, or another place of the state. Unless you move the state there, everything is created a second time, and the
      old objects keep running without a program that manages them.`,
    facts: { stacks },
  };
}

function destroyed(change: StackChange, step: Step): readonly Finding[] {
  switch (sentObject(change.type, change.before ?? {}).kind) {
    case "PersistentVolumeClaim":
      return isDestroyed(change) ? [claimDestroyed(change, step)] : unprotected(change, step);
    case "Namespace":
      return isDestroyed(change) ? [namespaceDestroyed(change, objectName(change, step.resources))] : [];
    default:
      return [];
  }
}

function claimDestroyed(change: StackChange, step: Step): Finding {
  const claim = objectName(change, step.resources);
  const { stack, address, action, replacedFor } = change;
  const state = stateOn(step, change);
  const rule = step.isPlanned ? undefined : refusedClaim(change, state);
  const isReplaced = action === "replace";
  if (rule !== undefined) {
    const would = isReplaced ? "replaced by an empty one" : "destroyed";
    return refused(stack, rule, says`the volume of ${claim} would be ${[would]}`);
  }
  const lost =
    state.before === undefined
      ? "Its data is lost."
      : "On it are the authorities, users, roles and tokens: every agent has to join again, and every user has to be made again.";
  return {
    kind: "volume-destroyed",
    sentence: says`
      ${DESTROYED}: the volume of ${claim}${isReplaced && says` is replaced by an empty one, because of ${names(replacedFor)}`}.
      ${[lost]} Only a storage class that retains volumes keeps the data.`,
    facts: { stack, address, claim, isReplaced },
  };
}

/** A claim that may be deleted from now on: the plan after this one can destroy it. */
function unprotected(change: StackChange, step: Step): readonly Finding[] {
  const { stack, address, action } = change;
  const { before, after } = stateOn(step, change);
  if (action !== "update" || before?.deletion !== "refused" || after?.deletion !== "allowed") return [];
  const claim = objectName(change, step.resources);
  return [
    {
      kind: "volume-unprotected",
      sentence: says`${strong("No longer protected")}: a later plan may destroy the volume of ${claim}.`,
      facts: { stack, address, claim },
    },
  ];
}

function namespaceDestroyed({ stack, address }: StackChange, namespace: string): Finding {
  return {
    kind: "namespace-destroyed",
    sentence: says`
      ${DESTROYED}: the namespace ${namespace} with everything in it, also what this program did not declare.`,
    facts: { stack, address, namespace },
  };
}

/** Resources of other providers: a database may be among them. */
function othersDestroyed(gone: readonly StackChange[]): Finding {
  const addresses = gone.map(({ address }) => address);
  return {
    kind: "others-destroyed",
    sentence: says`${DESTROYED}, and this review does not know what is lost with it: ${names(addresses)}.`,
    facts: { addresses },
  };
}
