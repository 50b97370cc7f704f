import { RESOURCE_FORMS, type Form } from "../../../constructs/access/resources/resource-forms";
import { isObject } from "../../json/json";
import { listAt, numberAt, stringAt, textsAt } from "../../json/plain-data";
import { stable } from "../../model/stable";
import { isEmpty } from "../differences";
import {
  byPattern,
  danger,
  entriesLost,
  exactly,
  field,
  gains,
  hasOnly,
  losses,
  notUnderstood,
  orAny,
  textList,
} from "./comparisons";
import type { Field, Fields, Meaning } from "./field";
import { deniedLabels, labelFields, reached } from "./labels";
import {
  deniedKubernetesResources,
  EVERY_REQUEST,
  kubernetesResources,
  requestedKinds,
  ROLE_VERSIONS,
} from "./kubernetes-resources";
import { isCovered, simplified } from "./patterns";
import { allowedRules, deniedRules } from "./role-rules";
import type { OwnWords, Shapes } from "./rows";
import { becomes } from "../setting-text";
import type { DangerKind } from "../kinds";

const ANY = "*";

/** Names of the administrators of what they are for. Another name may be as powerful: what it gives, nothing here says. */
function powerful(
  pattern: RegExp,
  matching: typeof byPattern = exactly,
  kind: DangerKind = "hosts-administered",
): Field {
  return gains(kind, { isPowerful: (value) => pattern.test(value), matching });
}

const HOST_GROUPS = /^(root|sudo|wheel|admin|docker|lxd|disk)$/;
const CLOUD_ACCOUNTS = powerful(/admin/i);

/** Names in what people reach, by the field of a role. */
export const PRINCIPALS = {
  logins: powerful(/^(root|administrator|admin)$/i),
  linux_desktop_logins: powerful(/^(root|admin)$/i),
  windows_desktop_logins: powerful(/^(.*\\)?administrator$/i),
  desktop_groups: powerful(/^(administrators|domain admins|enterprise admins)$/i),
  host_groups: powerful(HOST_GROUPS),
  host_sudoers: gains("hosts-administered"),
  db_names: powerful(/^\*$/, orAny),
  db_users: powerful(
    /^(root|postgres|rds_superuser|rdsadmin|admin|administrator|sa|sys|system|cloudsqlsuperuser|\*)$/i,
    orAny,
  ),
  db_roles: powerful(/^(pg_execute_server_program|pg_write_server_files|rds_superuser|sysadmin|db_owner|dba|root)$/i),
  aws_role_arns: CLOUD_ACCOUNTS,
  azure_identities: CLOUD_ACCOUNTS,
  gcp_service_accounts: CLOUD_ACCOUNTS,
  kubernetes_groups: powerful(
    /^(system:(masters|cluster-admins|nodes)|kubeadm:cluster-admins)$/,
    exactly,
    "kubernetes-administered",
  ),
  kubernetes_users: powerful(
    /^(kubernetes-(super-)?admin|system:(admin|kube-controller-manager)|\*)$/,
    orAny,
    "kubernetes-administered",
  ),
} as const satisfies Fields;

/** Roles of requests that a role may review, and of claims. */
const claimsReviewed = field(["requests-approved"], (change) => {
  const approvedRoles = (side: unknown) => listAt(side).flatMap((entry) => textsAt(entry, "roles"));
  const old = approvedRoles(change.before);
  const found = approvedRoles(change.after).filter((role) => isCovered(role, old) !== true);
  if (found.length > 0) return found.map((role) => danger("requests-approved", change, `for ${role}`));
  return isEmpty(change.after) ? [] : [notUnderstood()];
});

/** How few people have to approve, for a role that both sides have. Without a threshold it is one. */
const thresholds = field(["approvals-fewer"], (change) => {
  if (change.isNew) return [];
  const [old, now] = [change.before, change.after].map((side) =>
    isEmpty(side) ? [{ approve: 1, deny: 1 }] : listAt(side),
  );
  const fewest = (list: readonly unknown[] = []) => Math.min(...list.map((entry) => numberAt(entry, "approve") ?? 0));
  if (fewest(now) < fewest(old)) return [danger("approvals-fewer", change, becomes(fewest(old), fewest(now)))];
  const others = (list: readonly unknown[] = []) => list.map((entry) => stable({ ...(entry as object), approve: 0 }));
  const isStricter = now?.every(
    (entry, index) => (numberAt(entry, "approve") ?? 0) >= (numberAt(old?.[index], "approve") ?? 0),
  );
  return isStricter === true && stable(others(old)) === stable(others(now)) ? [] : [notUnderstood()];
});

const JOINS = ["kinds", "modes", "name", "roles"];

/** Sessions of others that a role may join. */
const joined = field(["sessions-joined"], (change) => {
  const old = listAt(change.before);
  return listAt(change.after).flatMap((entry): readonly Meaning[] => {
    if (!hasOnly(entry, JOINS) || JOINS.some((name) => textList(entry[name]) === undefined)) return [notUnderstood()];
    const isKnown = old.some((each) =>
      ["kinds", "modes", "roles"].every((name) => {
        const known = textsAt(each, name);
        return (textList(entry[name]) ?? [ANY]).every((value) => isCovered(value, known) === true);
      }),
    );
    const roles = textList(entry["roles"]) ?? [];
    const isAny = roles.some((role) => simplified(role) === ANY);
    if (isKnown || (change.isNew && !isAny)) return [];
    const how = [textsAt(entry, "kinds"), textsAt(entry, "modes")].map((list) => list.join(", ")).join(" as ");
    return [danger("sessions-joined", change, `${how}, of ${isAny ? "everybody" : roles.join(", ")}`)];
  });
});

const PRESENCE = ["count", "filter", "kinds", "modes", "name", "on_leave"];

/** Who has to be present: policies with names, of which one is enough. */
const present = field(["sessions-alone"], (change) => {
  if (change.isNew) return [];
  const policies = (side: unknown) => new Map(listAt(side).map((policy) => [stringAt(policy, "name"), policy]));
  const [old, now] = [policies(change.before), policies(change.after)];
  const say = (name: string, text: string) => danger("sessions-alone", change, `${name} ${text}`);
  if (![...old.values(), ...now.values()].every((policy) => hasOnly(policy, PRESENCE))) return [notUnderstood()];
  const lost = [...old].flatMap(([name, policy]) =>
    textsAt(policy, "kinds")
      .filter((kind) => isCovered(kind, textsAt(now.get(name), "kinds")) !== true)
      .map((kind) => say(name, `no longer in ${kind}`)),
  );
  const weak = [...now].flatMap(([name, policy]): readonly Meaning[] => {
    const was = old.get(name);
    const modes = textsAt(policy, "modes").filter((mode) => !textsAt(was, "modes").includes(mode));
    // A policy more is another way to be content, where there was one.
    const more = old.size === 0 ? [] : modes.map((mode) => say(name, `is met by ${mode}s`));
    if (was === undefined) return more.length > 0 || old.size === 0 ? more : [notUnderstood()];
    const [before, after] = [numberAt(was, "count") ?? 0, numberAt(policy, "count") ?? 0];
    const [filter, oldFilter] = [stringAt(policy, "filter"), stringAt(was, "filter")];
    return [
      ...more,
      ...(after < before ? [say(name, `count ${becomes(before, after)}`)] : []),
      ...(filter === oldFilter ? [] : filter.trim() === "true" ? [say(name, "is met by anyone")] : [notUnderstood()]),
      ...(stringAt(policy, "on_leave") === stringAt(was, "on_leave") ? [] : [notUnderstood()]),
    ];
  });
  return [...lost, ...weak];
});

/** Requests to HTTP applications, of which a role of v9 allows none or all. Of a new role, its labels say what it reaches. */
const requestsOfApps = field(["labels-wider"], (change) => {
  if (change.isNew || isEmpty(change.after)) return [];
  const isRead = [change.before, change.after].every((side) => isEmpty(side) || stable(side) === stable(EVERY_REQUEST));
  if (!isRead) return [notUnderstood("the setting decides which requests to HTTP applications are allowed")];
  return isEmpty(change.before) ? [danger("labels-wider", change, becomes("nothing", stable(EVERY_REQUEST)))] : [];
});

/** Tools, of which all are a power. */
const tools = gains("hosts-administered", { isPowerful: (tool) => simplified(tool) === ANY, matching: byPattern });

/** Rows for what a role denies: of each list, each entry that goes is a danger. */
function denied(form: Form): Field | Fields {
  if (Array.isArray(form)) {
    const [item] = form as readonly Form[];
    return item === "" ? losses("denied-no-longer") : entriesLost("denied-no-longer");
  }
  const fields = isObject(form) ? Object.entries(form) : [];
  const parts = fields.filter(
    ([, inner]) => typeof inner === "object" && inner !== null && !("*" in inner) && !("|" in inner),
  );
  return Object.fromEntries(parts.map(([name, inner]) => [name, denied(inner)]));
}

const { request: deniedRequests, ...deniedLists } = denied(RESOURCE_FORMS.role.spec.deny) as Readonly<
  Record<string, Fields>
>;

/** The version of a role decides what it means not to say something: what that is, other fields are compared by. */
export const roleVersion: Field = field([], ({ after }) =>
  after === undefined || (typeof after === "string" && ROLE_VERSIONS.includes(after))
    ? []
    : [notUnderstood("this review does not know the version")],
);

/** What a role says in lists whose entries belong together. */
export const ROLE_WORDS: OwnWords = {
  "claims reviewed": claimsReviewed,
  "denied kubernetes resources": deniedKubernetesResources,
  "denied rules": deniedRules,
  "kubernetes resources": kubernetesResources,
  "people present": present,
  "requested kinds": requestedKinds,
  "requests to applications": requestsOfApps,
  rules: allowedRules,
  "sessions of others": joined,
  thresholds,
  "tools of MCP": tools,
};

/** Fields of roles whose names other tables have. */
export const ROLE_SHAPES: Shapes = {
  "denied labels of roles": labelFields(deniedLabels),
  "denied requests": deniedRequests ?? {},
  "labels of roles": labelFields(reached),
  "lists of what is denied": deniedLists,
  principals: PRINCIPALS,
};
