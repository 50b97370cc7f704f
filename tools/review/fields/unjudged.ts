import type { Item, KubernetesItem } from "../../manifests/items";
import { textAt } from "../../json/plain-data";
import { isObject } from "../../json/json";
import { kindOf } from "../../../constructs/core/object-kinds";
import type { StackContents } from "../../model/contents";
import { LABELS, labelOf } from "../../model/objects";
import { podTemplatePath } from "../../model/pod-template";
import { inside, placeOf as placeOfType } from "../../manifests/place";
import { byAddress, placeOf } from "../dangers/items";
import { notJudgedFindings, type NotJudged } from "../not-judged";
import type { Finding } from "../finding";
import { changed, isBoth, stackPairs, type Both, type StackChange, type Step } from "../step";
import { isKnownName } from "./annotations";
import { fieldsOf, givesPower, meaningOf } from "./kinds";
import { leavesBetween } from "./leaves";
import { unjudgedConfiguration } from "./configuration";
import { agentValues } from "./agent-values";

/**
 * What changes in objects that give power, reach or protection, and that no reader of dangers has looked at: fields, whole
 * kinds, what only the apply knows, and what cannot be read. Of stacks that are new, what is made is told.
 */
export function unjudgedFindings(step: Step): readonly Finding[] {
  const stacks = stackPairs(step).filter(isBoth);
  const sides = new Map(stacks.map((both) => [both.after.name, both]));
  const list = changed(step).flatMap((change) => {
    // What moves is looked at under its new address.
    if (change.isForeign === true || (change.isMoved === true && change.action === "delete")) return [];
    const both = sides.get(change.stack);
    return both === undefined || both.before.items.length === 0 ? [] : unjudgedIn(change, both);
  });
  return notJudgedFindings([...list, ...unjudgedConfiguration(step), ...partial(step)]);
}

/** A plan of some resources alone says nothing of the others. */
function partial({ partial: stacks = [] }: Step): readonly NotJudged[] {
  return stacks.map((stack) => ({
    stack,
    subject: `stack ${stack}`,
    path: [],
    before: undefined,
    after: "",
    why: "the plan leaves resources out, as terraform plan -target does, so other changes may be missing",
  }));
}

function unjudgedIn(change: StackChange, both: Both<StackContents>): readonly NotJudged[] {
  const { stack, address, type, action } = change;
  if (type === "helm_release") return agentValues(change, both);
  if (!/^(kubernetes_|kubectl_)/.test(type)) return [];
  const whole = (subject: string, why: string): NotJudged => ({
    ...{ stack, subject, path: [], why },
    before: action === "create" ? undefined : "",
    after: action === "create" ? "" : undefined,
  });
  const [old, now] = [itemIn(both.before, address), itemIn(both.after, address)];
  const item = now ?? old;
  const kind = item === undefined ? kindOf(type) : (textAt(item.manifest, "kind") ?? "");
  if (!givesPower(kind)) return [];
  const isUnread =
    (change.before !== undefined && old === undefined) || (change.after !== undefined && now === undefined);
  // What other providers destroy is told as that.
  if (item === undefined && action === "delete" && type.startsWith("kubectl_")) return [];
  if (item === undefined || isUnread) return [whole(address, "this review cannot read it")];
  const subject = placeOf(item);
  if (Object.keys(fieldsOf(kind)).length === 0) return [whole(subject, "this review does not know what it means")];
  return [
    ...fields(kind, old, now).map((difference) => ({ stack, subject, ...difference })),
    ...(change.unknown ?? [])
      .map((path) => apiPath(type, path))
      .filter((path) => meaningOf(kind, path) !== "harmless")
      .map((path) => ({ ...{ stack, subject, path, before: undefined, after: "" }, why: "only the apply knows it" })),
    ...(both.after.unshown?.get(address) ?? []).map((name) => ({
      ...{ stack, subject, path: name.split("."), before: undefined, after: "" },
      why: "this review cannot read it",
    })),
  ];
}

/** A path of Terraform's as the Kubernetes API has it. */
function apiPath(type: string, path: readonly string[]): readonly string[] {
  return path.map((_, index) => {
    const { list, apiName } = path.slice(0, index + 1).reduce(inside, placeOfType(type));
    return list ?? apiName;
  });
}

function itemIn({ items }: StackContents, address: string): KubernetesItem | undefined {
  const item: Item | undefined = byAddress(items).get(address);
  return item?.kind === "object" ? item : undefined;
}

/** What a new workload says beyond what readers look at concerns itself; what goes, gives nothing any more. */
function fields(kind: string, old: KubernetesItem | undefined, now: KubernetesItem | undefined) {
  if (now === undefined || (old === undefined && podTemplatePath(now.manifest) !== undefined)) return [];
  const isBalanced = [old, now].some((item) => textAt(item?.manifest, "spec", "type") === "LoadBalancer");
  return leavesBetween(old?.manifest, now.manifest).filter(({ path, before, after }) => {
    if (isNothing(before) && isNothing(after)) return false;
    const map = path.findIndex(
      (name, index) => path[index - 1] === "metadata" && ["labels", "annotations"].includes(name),
    );
    const [name] = map < 0 ? [] : path.slice(map + 1);
    if (name !== undefined && after === STRICTEST[name]) return false;
    if (name !== undefined && path[map] !== undefined) return !isKnownName(kind, path[map], name, isBalanced);
    if (isOfService(now) && STARTED.test(path.join("."))) return true;
    const meaning = meaningOf(kind, path);
    return meaning === undefined || (meaning === "as new" && old !== undefined);
  });
}

/** How the programs of the service are started: flags and variables, but for the limit of memory, can turn off whatever protects it. */
const STARTED = /^spec\.template\.spec\.(initC|c)ontainers\.\[[^\]]*\]\.(args|command|env)(\.(?!\[GOMEMLIMIT\])|$)/;

function isOfService(item: KubernetesItem): boolean {
  return ["auth", "proxy"].includes(labelOf(item, LABELS.component) ?? "");
}

/** What namespaces ask of their pods: no other value refuses more. */
const STRICTEST: Readonly<Record<string, string>> = {
  "pod-security.kubernetes.io/enforce": "restricted",
  "pod-security.kubernetes.io/enforce-version": "latest",
};

/** Providers write what is switched off, too. */
function isNothing(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return (
    value === undefined ||
    value === null ||
    value === "" ||
    value === false ||
    (isObject(value) && Object.keys(value).length === 0)
  );
}
