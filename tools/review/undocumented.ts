import { counted } from "../model/counted";
import { names, says, type Finding } from "./finding";
import { changed, isDestroyed, type Step } from "./step";

/**
 * Stacks with something of the platform, of which no document says what it is, or was: an older version of this package
 * wrote the state, or a plan takes over what something else has made.
 */
export function undocumentedFindings(step: Step): readonly Finding[] {
  const changing = new Set(changed(step).map(({ stack }) => stack));
  return (step.undocumented ?? []).filter((stack) => changing.has(stack)).map((stack) => finding(step, stack));
}

function finding(step: Step, stack: string): Finding {
  const resources = step.resources.filter((change) => change.stack === stack);
  const imported = resources.filter(({ isImported }) => isImported);
  const updated = imported.filter(({ action }) => action !== "nothing").length;
  const created = resources.filter(({ action }) => action === "create").length;
  const destroyed = resources.filter(isDestroyed).length;
  const delivered = step.after.platforms
    .filter((platform) => platform.stack === stack)
    .flatMap((platform) => platform.resources.map(({ kind, name }) => `${kind}/${name}`));
  const begins =
    imported.length === 0
      ? says`Stack ${stack}: its state does not say what it declared, since an older version of this package wrote it.`
      : says`
          Stack ${stack} takes over ${[counted(imported.length, "object")]} of the cluster: ${updated} change,
          ${imported.length - updated} stay as they are. It makes ${created} more, and destroys ${destroyed}. What was declared
          for them is not known.`;
  return {
    kind: "not-judged",
    sentence: says`${begins} Roles, connectors, join tokens, storage and settings of sign-in are not compared.${
      delivered.length > 0 &&
      says` The delivery brings ${names(delivered, delivered.length)}: compare them with what the service has.`
    }`,
    about: [{ stack, subject: `stack ${stack}`, path: [] }],
    facts: { stack, imported: imported.length, updated, created, destroyed, delivered },
  };
}
