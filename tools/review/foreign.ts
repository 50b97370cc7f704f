import { OBJECT_KINDS } from "../../constructs/core/object-kinds";
import type { Json } from "../json/json";
import { textAt } from "../json/plain-data";
import { counted } from "../model/counted";
import { blockAddress } from "../model/document";
import { rawManifest } from "../model/raw-manifests";
import { acknowledgedFindings, acknowledgementFor } from "./acknowledged";
import { firstBlock } from "./bodies";
import { settingsBetween } from "./differences";
import { foundFacts, names, ofAny, says, type Finding } from "./finding";
import { notJudgedFindings, type NotJudged } from "./not-judged";
import { changed, type StackChange, type Step } from "./step";
import { deviations } from "./written";

const BESIDE = "the program writes it itself, in reach of the platform, and this review does not know what it means";
const FORGOTTEN = "Terraform forgets it: it stays on the cluster, and no program manages it";
const INVOKED = "Terraform runs this action with the apply, and no plan shows what it does";
const OVERRIDDEN = "the program overrides what this package writes";
const NOT_WRITTEN = "it is not what the synthesis wrote";
const UNDESCRIBED = "its stack has no output access_platform_model, which says what it means";
/** The change of a thing as a whole, which comes or goes. */
const COMES = { before: undefined, after: "" };
const GOES = { before: "", after: undefined };

/** Changes of what this package did not write, or wrote in another way: no model says what they mean. */
export function foreignFindings(step: Step): readonly Finding[] {
  const reached = writtenNamespaces(step);
  const others: StackChange[] = [];
  const acknowledged: StackChange[] = [];
  const list = changed(step).flatMap((change): readonly NotJudged[] => {
    if (change.isForeign !== true) {
      const found = [...forgotten(change), ...notAsWritten(step, change)];
      return isUndescribed(step, change) ? [...found, ...beside(change, UNDESCRIBED)] : found;
    }
    if (acknowledgementFor(step, change) !== undefined) {
      acknowledged.push(change);
      return [];
    }
    if (isInReach(change, reached)) return [...forgotten(change), ...beside(change)];
    others.push(change);
    return [];
  });
  return [
    ...notJudgedFindings([...invoked(step), ...list, ...overridden(step)]),
    ...acknowledgedFindings(step, acknowledged),
    ...ofAny(others, othersChanged),
  ];
}

/** A step without changes of the program's own resources out of reach of the platform. What is destroyed stays. */
export function withoutOthers(step: Step): Step {
  const reached = writtenNamespaces(step);
  const isOther = (change: StackChange) =>
    change.isForeign === true && ["create", "update"].includes(change.action) && !isInReach(change, reached);
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

/** Namespaces in which this package writes something. */
function writtenNamespaces(step: Step): ReadonlySet<string> {
  const bodies = [...step.documents.values()].flatMap(({ before, after }) =>
    [before, after].flatMap((document) => Object.entries(document?.objects ?? {})),
  );
  return new Set(
    bodies.flatMap(([address, { body }]) => {
      const own = address.startsWith("kubernetes_namespace_v1.") ? textAt(body, "metadata", "name") : undefined;
      return [own, textAt(body, "namespace"), textAt(body, "metadata", "namespace")].filter(
        (each) => each !== undefined,
      );
    }),
  );
}

/**
 * Whether a resource can reach a platform or its agents: a resource of the service, by its vendor's provider; an object in one
 * of their namespaces or that names one, of the whole cluster, or of which the plan does not show where it is.
 */
function isInReach({ type, before, after }: StackChange, reached: ReadonlySet<string>): boolean {
  if (type.startsWith("teleport_")) return true;
  if (!/^(kubernetes|kubectl|helm)_/.test(type)) return false;
  const sides = [before, after].filter((side) => side !== undefined).map((side) => rawManifest(type, side) ?? side);
  return sides.some((side) => isNamed(side, reached) || (type !== "helm_release" && isClusterWide(type, side)));
}

function isNamed(value: unknown, reached: ReadonlySet<string>): boolean {
  if (typeof value === "string") return reached.has(value);
  return typeof value === "object" && value !== null && Object.values(value).some((inner) => isNamed(inner, reached));
}

/** A namespace of others reaches nobody else. */
function isClusterWide(type: string, side: Json): boolean {
  if (/^kubernetes_namespace(_v1)?$/.test(type) || side["kind"] === "Namespace") return false;
  if (OBJECT_KINDS.get(type)?.namespaced === true) return false;
  return textAt(firstBlock(side, "metadata"), "namespace") === undefined;
}

/** Whether no document says what the change of a policy or a Service means. */
function isUndescribed({ documents }: Step, change: StackChange): boolean {
  if (change.isMoved === true || !/^kubernetes_(network_policy|service)(_v1)?$/.test(change.type)) return false;
  const sides = documents.get(change.stack);
  const isSame = change.action === "update" && settingsBetween(change.before, change.after).length === 0;
  return sides?.before === undefined && sides?.after === undefined && !isSame;
}

function beside({ stack, address, action, before, after }: StackChange, why = BESIDE): readonly NotJudged[] {
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
      The program changes ${[many]} of its own, out of reach of the platform: ${names(others.map(({ address }) => address))}.
      This review does not judge them.`,
    about: others.map(({ stack, address: subject }) => ({ stack, subject })),
    facts: foundFacts(others.map(({ stack, address: text }) => ({ stack, text }))),
  };
}
