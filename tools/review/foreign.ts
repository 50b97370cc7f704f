import { counted } from "../model/counted";
import { blockAddress } from "../model/document";
import { acknowledgedFindings, acknowledgementFor } from "./acknowledged";
import { settingsBetween } from "./differences";
import { isElsewhere } from "./elsewhere";
import { foundFacts, names, ofAny, says, type Finding } from "./finding";
import { notJudgedFindings, type NotJudged } from "./not-judged";
import { changed, type StackChange, type Step } from "./step";
import { deviations } from "./deviations";

const BESIDE = "the program writes it itself, it may reach the platform, and this review does not know what it means";
const FORGOTTEN = "Terraform forgets it: it stays on the cluster, and no program manages it";
const INVOKED = "Terraform runs it, and no plan shows what it does";
const PROVISIONED = "Terraform may run a provisioner for it, and no plan shows what that does";
const OVERRIDDEN = "the program overrides what this package writes";
const NOT_WRITTEN = "it is not what the synthesis wrote";
/** The change of a thing as a whole, which comes or goes. */
const COMES = { before: undefined, after: "" };
const GOES = { before: "", after: undefined };

/** Changes of what this package did not write, or wrote in another way: no model says what they mean. */
export function foreignFindings(step: Step): readonly Finding[] {
  const elsewhere: StackChange[] = [];
  const acknowledged: StackChange[] = [];
  const list = changed(step).flatMap((change): readonly NotJudged[] => {
    if (change.isForeign !== true) return [...forgotten(change), ...notAsWritten(step, change)];
    if (acknowledgementFor(step, change) !== undefined) {
      acknowledged.push(change);
      return [];
    }
    const why = change.isProvisioned === true ? PROVISIONED : BESIDE;
    if (!isElsewhere(step, change)) return [...forgotten(change), ...beside(change, why)];
    elsewhere.push(change);
    return [];
  });
  return [
    ...notJudgedFindings([...invoked(step), ...list, ...overridden(step)]),
    ...acknowledgedFindings(step, acknowledged),
    ...ofAny(elsewhere, othersChanged),
  ];
}

/** A step without changes of the program's own resources that reach no platform. What is destroyed stays. */
export function withoutOthers(step: Step): Step {
  const isOther = (change: StackChange) =>
    change.isForeign === true && ["create", "update"].includes(change.action) && isElsewhere(step, change);
  return { ...step, resources: step.resources.filter((change) => !isOther(change)) };
}

function invoked({ invoked: actions = [] }: Step): readonly NotJudged[] {
  return actions.map(({ stack, address: subject }) => ({ stack, subject, ...COMES, why: INVOKED }));
}

function forgotten({ stack, address, action }: StackChange): readonly NotJudged[] {
  return action === "forget" ? [{ stack, subject: address, ...GOES, why: FORGOTTEN }] : [];
}

function notAsWritten(step: Step, { stack, address: subject, type, before, after }: StackChange): readonly NotJudged[] {
  const written = step.documents.get(stack)?.after?.objects[blockAddress(subject)];
  if (!step.isPlanned || written === undefined || after === undefined || type === "terraform_data") return [];
  return deviations(type, written.body, before, after).flatMap((each) => {
    const settings = each.after === undefined ? [] : settingsBetween(each.before, each.after, each.path);
    return (settings.length > 0 ? settings : [each]).map((one) => ({ stack, subject, ...one, why: NOT_WRITTEN }));
  });
}

/** Also of objects that do not change: what Terraform checks or ignores is for later plans. */
function overridden({ documents, resources }: Step): readonly NotJudged[] {
  return [...documents].flatMap(([stack, { before: earlier, after: later }]) =>
    Object.entries(later?.objects ?? {}).flatMap(([address, { overridden: now = {} }]) => {
      const old = earlier?.objects[address]?.overridden ?? {};
      const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((key) => old[key] !== now[key]);
      if (keys.length === 0) return [];
      const changes = resources.filter((each) => each.stack === stack && blockAddress(each.address) === address);
      const [{ before, after } = { before: undefined, after: undefined }] = changes;
      return keys.flatMap((key) => {
        const between = settingsBetween(before?.[key], after?.[key], [key]);
        const found = between.length > 0 ? between : [{ path: [key], ...COMES }];
        return found.map((each) => ({ stack, subject: address, ...each, why: OVERRIDDEN }));
      });
    }),
  );
}

function beside({ stack, address, action, before, after }: StackChange, why: string): readonly NotJudged[] {
  if (action === "forget") return [];
  const found = action === "update" ? settingsBetween(before, after) : [];
  // Of an object that the plan does not show on both sides, all is said.
  return (found.length > 0 ? found : [action === "delete" ? GOES : COMES]).map((each) => ({
    stack,
    subject: address,
    ...each,
    why,
  }));
}

function othersChanged(others: readonly StackChange[]): Finding {
  const many = counted(others.length, "resource");
  return {
    kind: "others-changed",
    sentence: says`
      The program changes ${[many]} of its own, not judged by this review: ${names(others.map(({ address }) => address))}.`,
    about: others.map(({ stack, address: subject }) => ({ stack, subject })),
    facts: foundFacts(others.map(({ stack, address: text }) => ({ stack, text }))),
  };
}
