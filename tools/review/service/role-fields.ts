import { at, listAt, numberAt, stringAt, textsAt } from "../../json/plain-data";
import { stable } from "../../model/components";
import { isEmpty } from "../differences";
import {
  among,
  condition,
  danger,
  field,
  gains,
  harmless,
  hasOnly,
  lasting,
  losses,
  notUnderstood,
  readBy,
  textsOf,
  unjudged,
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
import { ROLE_OPTIONS } from "./role-option-fields";
import { isCovered, isFilledIn, simplified } from "./patterns";
import { allowedRules, deniedRules } from "./role-rules";
import { becomes } from "../setting-text";

const ANY = "*";

function matching(pattern: RegExp): (value: string) => boolean {
  return (value) => pattern.test(value);
}

/** Names that administer a host, a database, a cluster or an account, by the field of a role. */
const ADMINISTRATORS = {
  logins: gains("hosts-administered", matching(/^(root|administrator|admin|\*)$/i)),
  linux_desktop_logins: gains("hosts-administered", matching(/^(root|admin|\*)$/i)),
  windows_desktop_logins: gains("hosts-administered", matching(/^((.*\\)?administrator|\*)$/i)),
  desktop_groups: gains("hosts-administered", matching(/^(administrators|domain admins|enterprise admins|\*)$/i)),
  host_groups: gains("hosts-administered", matching(/^(root|sudo|wheel|admin|docker|lxd|disk|\*)$/)),
  host_sudoers: gains("hosts-administered", matching(/\bALL\b|^\*$/)),
  db_names: gains("hosts-administered", matching(/^\*$/)),
  db_users: gains(
    "hosts-administered",
    matching(/^(root|postgres|rds_superuser|rdsadmin|admin|administrator|sa|sys|system|cloudsqlsuperuser|\*)$/i),
  ),
  db_roles: gains(
    "hosts-administered",
    matching(/^(pg_execute_server_program|pg_write_server_files|rds_superuser|sysadmin|db_owner|dba|root|\*)$/i),
  ),
  aws_role_arns: gains("hosts-administered", matching(/\*|admin/i)),
  azure_identities: gains("hosts-administered", matching(/\*|admin/i)),
  gcp_service_accounts: gains("hosts-administered", matching(/\*|admin/i)),
  kubernetes_groups: gains(
    "kubernetes-administered",
    matching(/^(system:(masters|cluster-admins|nodes)|kubeadm:cluster-admins|\*)$/),
  ),
  kubernetes_users: gains(
    "kubernetes-administered",
    matching(/^(kubernetes-(super-)?admin|system:(admin|kube-controller-manager)|\*)$/),
  ),
} as const satisfies Fields;

/** The same as traits, by the names that the service knows. */
export const KNOWN_TRAITS: Readonly<Record<string, Field>> = {
  ...ADMINISTRATORS,
  windows_logins: ADMINISTRATORS.windows_desktop_logins,
};

/** The same within entries of a list, by the field of the entry. */
function entriesWith(powerful: Readonly<Record<string, RegExp>>, others: readonly string[] = []): Field {
  return field(["hosts-administered"], (change) => {
    const [old, now] = [[change.before ?? []].flat(), [change.after ?? []].flat()];
    const known = new Set(old.map(stable));
    return now.flatMap((entry): readonly Meaning[] => {
      if (known.has(stable(entry))) return [];
      const isRead = hasOnly(entry, [...Object.keys(powerful), ...others]);
      if (!isRead || Object.keys(powerful).some((name) => textsOf(entry[name]) === undefined)) return [notUnderstood()];
      const given = Object.entries(powerful).flatMap(([name, pattern]) =>
        (textsOf(entry[name]) ?? []).flatMap((value) => [{ name, value, isPower: pattern.test(simplified(value)) }]),
      );
      if (given.some(({ value }) => isFilledIn(value)))
        return [notUnderstood("the value depends on the user who signs in")];
      const power = given.filter(({ isPower }) => isPower);
      if (power.length === 0 && others.some((name) => !isEmpty(entry[name])) && !change.isNew) return [notUnderstood()];
      return power
        .filter(({ name, value }) => old.every((each) => isCovered(value, textsOf(at(each, name)) ?? []) !== true))
        .map(({ name, value }) => danger("hosts-administered", change, `${name} ${value}`));
    });
  });
}

/** Roles of requests that a role may review, and of claims. */
const claimsReviewed = field(["requests-approved"], (change) => {
  const rolesIn = (side: unknown) => listAt(side).flatMap((entry) => textsAt(entry, "roles"));
  const old = rolesIn(change.before);
  const found = rolesIn(change.after).filter((role) => isCovered(role, old) !== true);
  if (found.length > 0) return found.map((role) => danger("requests-approved", change, `for ${role}`));
  return isEmpty(change.after) ? [] : [notUnderstood()];
});

/** How few have to approve; a role that both sides have. */
const thresholds = field(["approvals-fewer"], (change) => {
  if (change.isNew) return [];
  const [old, now] = [listAt(change.before), listAt(change.after)];
  const approvals = (list: readonly unknown[]) =>
    list.length === 0 ? 1 : Math.min(...list.map((entry) => numberAt(entry, "approve") ?? 1));
  const filters = (list: readonly unknown[]) => list.map((entry) => stringAt(entry, "filter")).sort();
  if (approvals(now) < approvals(old)) {
    return [danger("approvals-fewer", change, becomes(approvals(old), approvals(now)))];
  }
  const isRead = [...old, ...now].every((entry) => hasOnly(entry, ["approve", "deny", "filter", "name"]));
  return isRead && stable(filters(old)) === stable(filters(now)) ? [] : [notUnderstood()];
});

const JOINS = ["kinds", "modes", "name", "roles"];

/** Sessions of others that a role may join. */
const joined = field(["sessions-joined"], (change) => {
  const old = listAt(change.before);
  return listAt(change.after).flatMap((entry): readonly Meaning[] => {
    if (!hasOnly(entry, JOINS) || JOINS.some((name) => textsOf(entry[name]) === undefined)) return [notUnderstood()];
    const isKnown = old.some((each) =>
      ["kinds", "modes", "roles"].every((name) => {
        const known = textsAt(each, name);
        return (textsOf(entry[name]) ?? [ANY]).every((value) => isCovered(value, known) === true);
      }),
    );
    const roles = textsOf(entry["roles"]) ?? [];
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
    if (was === undefined) return more;
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

const ALLOW: Fields = {
  ...labelFields(reached),
  ...ADMINISTRATORS,
  app_resources: requestsOfApps,
  account_assignments: entriesWith({ account: /^\*$/, permission_set: /\*|admin/i }),
  db_permissions: entriesWith({ permissions: /^(\*|all( privileges)?)$/i }, ["match"]),
  github_permissions: entriesWith({ orgs: /^\*$/ }),
  impersonate: {
    roles: gains("impersonation-allowed"),
    users: gains("impersonation-allowed"),
    where: condition("conditions-fewer"),
  },
  join_sessions: joined,
  kubernetes_resources: kubernetesResources,
  mcp: { tools: gains("hosts-administered", matching(/^\*$/)) },
  namespaces: harmless,
  request: {
    annotations: unjudged("plugins decide what they do with it"),
    claims_to_roles: readBy("powerful-role-given"),
    kubernetes_resources: requestedKinds,
    max_duration: lasting("sessions-longer", 0),
    reason: { mode: among("approvals-fewer", { required: 0, optional: 1 }, "optional"), prompt: harmless },
    roles: readBy("powerful-role-given"),
    search_as_roles: readBy("powerful-role-given"),
    suggested_reviewers: harmless,
    thresholds,
  },
  require_session_join: present,
  review_requests: {
    claims_to_roles: claimsReviewed,
    preview_as_roles: harmless,
    roles: gains("requests-approved"),
    submit_for_users: gains("requests-approved"),
    where: condition("approvals-fewer"),
  },
  rules: allowedRules,
  spiffe: entriesWith({ path: /^\/?\*$/, dns_sans: /\*/, ip_sans: /\/0$/ }),
};

/** What a role denies: all that goes. */
const DENY: Fields = {
  ...labelFields(deniedLabels),
  ...Object.fromEntries(Object.keys(ADMINISTRATORS).map((name) => [name, losses("denied-no-longer")])),
  account_assignments: entriesLost(),
  db_permissions: entriesLost(),
  github_permissions: entriesLost(),
  impersonate: { roles: losses("denied-no-longer"), users: losses("denied-no-longer"), where: unjudged() },
  join_sessions: entriesLost(),
  kubernetes_resources: deniedKubernetesResources,
  mcp: { tools: losses("denied-no-longer") },
  namespaces: harmless,
  request: {
    annotations: unjudged(),
    claims_to_roles: entriesLost(),
    kubernetes_resources: entriesLost(),
    max_duration: unjudged(),
    reason: { mode: unjudged(), prompt: harmless },
    roles: losses("denied-no-longer"),
    search_as_roles: losses("denied-no-longer"),
    suggested_reviewers: harmless,
    thresholds: unjudged(),
  },
  require_session_join: unjudged(),
  review_requests: {
    claims_to_roles: entriesLost(),
    preview_as_roles: losses("denied-no-longer"),
    roles: losses("denied-no-longer"),
    submit_for_users: losses("denied-no-longer"),
    where: unjudged(),
  },
  rules: deniedRules,
  spiffe: entriesLost(),
};

/** Entries that are as they were, or are there no longer: one entry says nothing of another. */
function entriesLost(): Field {
  return field(["denied-no-longer"], (change) => {
    const now = [change.after ?? []].flat().map(stable);
    return [change.before ?? []]
      .flat()
      .map(stable)
      .filter((entry) => !now.includes(entry))
      .map((entry) => danger("denied-no-longer", change, `no longer ${entry}`));
  });
}

/** The version of a role decides what it means not to say something: what that is, other fields are compared by. */
export const roleVersion: Field = field([], ({ after }) =>
  after === undefined || (typeof after === "string" && ROLE_VERSIONS.includes(after))
    ? []
    : [notUnderstood("this review does not know the version")],
);

/** The fields of a role. */
export const ROLE: Fields = { allow: ALLOW, deny: DENY, options: ROLE_OPTIONS };
