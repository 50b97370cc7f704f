import { isObject, type Json } from "../../json/json";
import { at, listAt, stringAt } from "../../json/plain-data";
import { stable } from "../../model/stable";
import { danger, field, hasOnly, notUnderstood, ofBoth, textList, unlessKept } from "./comparisons";
import type { Field, FieldChange } from "./field";
import { every, isCovered, simplified, some, covers } from "./patterns";
import { isEmpty } from "../differences";

const ANY = "*";

/** Every kind but pods: roles before v7 limit pods alone. */
const BUT_PODS = "every kind but pod";

const FIELDS = ["api_group", "kind", "name", "namespace", "verbs"];

interface KubernetesResource {
  readonly kind: string;
  readonly group: string;
  readonly namespace: string;
  readonly name: string;
  readonly verbs: readonly string[];
}

const everyResource = { kind: ANY, namespace: ANY, name: ANY, verbs: [ANY] };
const ofEveryGroup = { ...everyResource, api_group: ANY };

/** Default of `kubernetes_resources` by version of the role, if the role names clusters. */
const TAKEN: Readonly<Record<string, (given: readonly unknown[]) => readonly unknown[]>> = {
  v3: podsAndOthers,
  v4: podsAndOthers,
  v5: podsAndOthers,
  v6: (given) => [...given, { ...everyResource, kind: BUT_PODS }],
  v7: (given) => (given.length === 0 ? [everyResource] : given),
  v8: (given) => (given.length === 0 ? [ofEveryGroup] : given),
  v9: (given) => (given.length === 0 ? [ofEveryGroup] : given),
};

/** Versions of roles that name objects of clusters as the API does. */
const PLURAL = ["v8", "v9"];

/** Default of `app_resources` before v9, if the role names applications. */
export const EVERY_REQUEST = [{ allow_all: true }];

function podsAndOthers(given: readonly unknown[]): readonly unknown[] {
  return given.length === 0 ? [everyResource] : [...given, { ...everyResource, kind: BUT_PODS }];
}

/** Labels that a role of version v3 reaches if it has none. */
const EVERYTHING_IN_V3 = ["app_labels", "db_labels", "kubernetes_labels"];

/** Versions of roles that are known. */
export const ROLE_VERSIONS = Object.keys(TAKEN);

/**
 * A role, with what the service takes for what it does not say; what it takes of a version differs.
 *
 * @param other the role that it is compared with: requests to applications are only limited from v9 on
 */
export function roleWithDefaults(role: Json, other?: Json): Json {
  const version = stringAt(role, "version") || "v7";
  const allow = allowWithDefaults(role, version);
  const reachesApps = ["app_labels", "app_labels_expression"].some((name) => !isEmpty(allow[name]));
  const allowsRequests = reachesApps && version !== "v9" && stringAt(other, "version") === "v9";
  const selects = !isEmpty(allow["kubernetes_labels"]) || !isEmpty(allow["kubernetes_labels_expression"]);
  const given = allow["kubernetes_resources"];
  const taken = TAKEN[version];
  const isRead = given === undefined || given === null || Array.isArray(given);
  const resources = selects && isRead && taken !== undefined ? taken(listAt(allow, "kubernetes_resources")) : given;
  const spec = at(role, "spec");
  return {
    ...role,
    spec: {
      ...(isObject(spec) ? spec : {}),
      allow: {
        ...allow,
        ...(resources !== undefined && { kubernetes_resources: resources }),
        ...(allowsRequests && { app_resources: EVERY_REQUEST }),
      },
    },
  };
}

function allowWithDefaults(role: Json, version: string): Json {
  const given = at(role, "spec", "allow");
  const allow = isObject(given) ? given : {};
  if (version !== "v3") return allow;
  const missing = [...EVERYTHING_IN_V3, ...(listAt(allow, "logins").length > 0 ? ["node_labels"] : [])];
  return { ...Object.fromEntries(missing.map((name) => [name, { [ANY]: ANY }])), ...allow };
}

/** What a role may reach in clusters, of what the groups of the clusters allow: so of a new role, its groups count. */
export const kubernetesResources: Field = ofBoth(["labels-wider"], ofOldRole, (old, now, change) => {
  if (!isOneForm(change.documents, old, now)) return [notUnderstood()];
  const isNamespaced = stringAt(change.documents.before, "version") === "v7";
  return now.flatMap((entry) =>
    unlessKept(
      some(old.map((each) => isInside(entry, each, isNamespaced))),
      danger("labels-wider", change, kubernetesResourceText(entry)),
    ),
  );
});

/** What a role denies in clusters. */
export const deniedKubernetesResources: Field = ofBoth(["denied-no-longer"], ofRole, (old, now, change) => {
  if (!isOneForm(change.documents, old, now)) return [notUnderstood()];
  return old.flatMap((entry) =>
    unlessKept(
      some(now.map((each) => isInside(entry, each, false))),
      danger("denied-no-longer", change, `no longer ${kubernetesResourceText(entry)}`),
    ),
  );
});

function ofRole(value: unknown, { documents }: FieldChange, side: "before" | "after") {
  return readKubernetesResources(value, stringAt(documents[side], "version"));
}

function ofOldRole(value: unknown, change: FieldChange, side: "before" | "after") {
  return change.isNew ? [] : ofRole(value, change, side);
}

/** Up to v7, entries are of every group; an empty namespace is none, as of kinds of the whole cluster. */
function readKubernetesResources(value: unknown, version: string): readonly KubernetesResource[] | undefined {
  const list = value === undefined || value === null ? [] : value;
  if (!Array.isArray(list)) return undefined;
  const entries = list.map((entry: unknown): KubernetesResource | undefined => {
    const verbs = textList(at(entry, "verbs"));
    if (!hasOnly(entry, FIELDS) || verbs === undefined) return undefined;
    if (Object.entries(entry).some(([name, given]) => name !== "verbs" && typeof given !== "string")) return undefined;
    const said = (name: string) => simplified(stringAt(entry, name));
    return {
      kind: stringAt(entry, "kind"),
      group: PLURAL.includes(version) ? said("api_group") : ANY,
      namespace: said("namespace"),
      name: said("name"),
      verbs: verbs.length === 0 ? [ANY] : verbs,
    };
  });
  return entries.every((entry) => entry !== undefined) ? entries : undefined;
}

/** Whether kinds can be compared: up to v7 they are singular, from v8 on plural, with groups. `*` is in both. */
function isOneForm(
  { before, after }: { readonly before: unknown; readonly after: unknown },
  ...sides: readonly (readonly KubernetesResource[])[]
): boolean {
  const isNewForm = [before, after].map((document) => PLURAL.includes(stringAt(document, "version")));
  const hasKinds = sides.map((entries) => entries.some(({ kind }) => kind !== ANY && kind !== BUT_PODS));
  return isNewForm[0] === isNewForm[1] || before === undefined || after === undefined || !hasKinds.includes(true);
}

/** @param isNamespaced whether the kind `namespace` is everything in namespaces of that name, as in v7 */
function isInside(inner: KubernetesResource, outer: KubernetesResource, isNamespaced: boolean): boolean | undefined {
  const verbs = inner.verbs.every((verb) => outer.verbs.includes(ANY) || outer.verbs.includes(verb));
  if (isNamespaced && outer.kind === "namespace" && inner.kind !== "namespace") {
    if (verbs && covers(outer.name, inner.namespace) === true) return true;
  }
  const kinds =
    outer.kind === ANY || outer.kind === inner.kind || (outer.kind === BUT_PODS && !/^(pods?|\*)$/.test(inner.kind));
  return every([
    kinds,
    verbs,
    isCovered(inner.group, [outer.group]),
    isCovered(inner.namespace, [outer.namespace]),
    isCovered(inner.name, [outer.name]),
  ]);
}

function kubernetesResourceText({ kind, group, namespace, name, verbs }: KubernetesResource): string {
  const where = [namespace, name].every((part) => part === ANY) ? "" : ` ${namespace}/${name}`;
  return `${verbs.includes(ANY) ? "every verb" : verbs.join(", ")} on ${kind}${[ANY, ""].includes(group) ? "" : `.${group}`}${where}`;
}

/** Kinds that may be requested: where none is named, all may. */
export const requestedKinds: Field = field(["requests-wider"], (change) => {
  if (change.isNew) return [];
  const [old, now] = [change.before, change.after].map((side) => listAt(side).map(stable));
  if (old === undefined || now === undefined || old.length === 0) return [];
  if (now.length === 0) return [danger("requests-wider", change, `no longer ${old.join(", ")}`)];
  const isEvery = old.includes(stable({ kind: ANY })) || old.includes(stable({ kind: ANY, api_group: ANY }));
  return now.filter((each) => !isEvery && !old.includes(each)).map((each) => danger("requests-wider", change, each));
});
