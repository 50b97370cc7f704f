import { kindFromType, OBJECT_KINDS } from "../../constructs/core/object-kinds";
import type { Json } from "../json/json";
import { textAt } from "../json/plain-data";
import { counted } from "../model/counted";
import { blockAddress } from "../model/document";
import { isRaw, rawManifest } from "../model/raw-manifests";
import { SENSITIVE } from "../model/sensitive";
import { acknowledgedFindings, acknowledgementFor } from "./acknowledged";
import { firstBlock } from "./bodies";
import { isEmpty, settingsBetween } from "./differences";
import { foundFacts, names, ofAny, says, type Finding } from "./finding";
import { notJudgedFindings, type NotJudged } from "./not-judged";
import { changed, type StackChange, type Step } from "./step";
import { namesAny, platformNames, type Reached } from "./platform-names";
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
  const reached = platformNames(step);
  const elsewhere: StackChange[] = [];
  const acknowledged: StackChange[] = [];
  const list = changed(step).flatMap((change): readonly NotJudged[] => {
    if (change.isForeign !== true) return [...forgotten(change), ...notAsWritten(step, change)];
    if (acknowledgementFor(step, change) !== undefined) {
      acknowledged.push(change);
      return [];
    }
    const why = change.isProvisioned === true ? PROVISIONED : BESIDE;
    if (!isElsewhere(change, reached)) return [...forgotten(change), ...beside(change, why)];
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
  const reached = platformNames(step);
  const isOther = (change: StackChange) =>
    change.isForeign === true && ["create", "update"].includes(change.action) && isElsewhere(change, reached);
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

/** What is in the state alone. */
const STATE_ALONE = /^(null_resource|terraform_data|(random|time)_\w+)$/;

/**
 * Whether nothing of a resource reaches a platform or its agents: it is in the state alone, or it is a namespace or an object
 * of a known kind in one, and names nothing of the platform. What charts, clouds and provisioners reach, nobody knows.
 */
function isElsewhere(
  { type, before, after, unknown = [], isProvisioned = false }: StackChange,
  reached: Reached,
): boolean {
  if (isProvisioned || STATE_ALONE.test(type)) return !isProvisioned;
  const isKnown = unknown.every((path) => isContent(path) || (isRaw(type) && !AS_SENT.includes(path[0] ?? "")));
  const sides = [before, after].filter((side) => side !== undefined);
  return isKnown && sides.every((side) => isObjectElsewhere(type, side, reached));
}

/** What a resource sends to the API server. */
const AS_SENT = ["manifest", "override_namespace", "yaml_body"];

function isObjectElsewhere(type: string, side: Json, reached: Reached): boolean {
  if (!/^kube(ctl|rnetes)_/.test(type)) return false;
  const raw = rawManifest(type, side);
  const [body, name] = [raw ?? side, textAt(raw, "kind") ?? kindFromType(type)];
  const kind = [...OBJECT_KINDS.values()].find(
    (each) => each.kind === name && (raw === undefined || each.apiVersion === raw["apiVersion"]),
  );
  if (kind === undefined || (!kind.namespaced && kind.kind !== "Namespace")) return false;
  const place = textAt(firstBlock(body, "metadata"), kind.namespaced ? "namespace" : "name");
  if (place === undefined || OF_CLUSTER.test(place)) return false;
  return !mayReach([body, side["override_namespace"]], reached);
}

/** Namespaces in which objects decide for the whole cluster: accounts in `aws-auth`, the names that its DNS knows. */
const OF_CLUSTER = /^kube-/;

/** Whether something names the platform, is not shown, or lets pods out of their containers. */
function mayReach(value: unknown, reached: Reached, path: readonly string[] = []): boolean {
  if (typeof value === "string") {
    const isHidden = value === SENSITIVE || value === HIDDEN_BY_PROVIDER || value.includes("${");
    return (isHidden && !isContent(path)) || namesAny(value, reached);
  }
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(
    ([key, inner]) =>
      (HOLDS.test(key) && inner !== false && inner !== 0 && !isEmpty(inner)) ||
      mayReach(inner, reached, [...path, key]),
  );
}

/** What `kubectl_manifest` shows of its `sensitive_fields`. */
const HIDDEN_BY_PROVIDER = "(sensitive value)";

/** Fields, as Terraform and Kubernetes write them, that give a pod its node, and a Service or an Ingress the addresses of others. */
const HOLDS =
  /^(add|privileged|host_?(path|network|pid|ipc|port)|external_?ips|load_?balancer_?ip|alb\.ingress\.kubernetes\.io\/group\.name)$/i;

/** What somebody's programs read decides about nothing else. */
function isContent(path: readonly string[]): boolean {
  return path.some((key) => /^(args|binary_?data|command|data|env|image)$/i.test(key));
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
