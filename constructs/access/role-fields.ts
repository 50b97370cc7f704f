import { fieldsOf, listOf } from "../core/given";
import type { Rule } from "../core/violation";
import { readFields, type Fields, type Shape } from "./fields";
import type {
  AccessRequestConditions,
  AccessReviewConditions,
  ClaimToRoles,
  ImpersonateConditions,
  JoinSessionsPolicy,
  KubernetesResource,
  RequireSessionJoinPolicy,
  ReviewThreshold,
  RoleConditions,
  RoleRule,
} from "./role-conditions";
import { ROLE_RULES } from "./rules";
import { count, duration, labels, list, map, oneOf, record, text, texts, within } from "./shapes";
import { KUBERNETES_KINDS, KUBERNETES_VERBS, VERBS } from "./verbs";

const RESOURCE_KIND = /^(\*|[a-z][a-z0-9_]*)$/;

const ruleFields: Fields<RoleRule> = {
  resources: ["resources", names([ROLE_RULES.resources, ROLE_RULES.resource], (name) => RESOURCE_KIND.test(name))],
  verbs: ["verbs", names([ROLE_RULES.verbs, ROLE_RULES.verb], (name) => VERBS.some((verb) => verb === name))],
  where: ["where", text],
};

const rule: Shape = {
  allowed: "an object with resources and verbs",
  // A list that is missing breaks the same rule as one that is empty.
  read: (given, property, problems) =>
    readFields({ resources: [], verbs: [], ...fieldsOf(given) }, ruleFields, property, problems),
};

const kubernetesResource: Fields<KubernetesResource> = {
  kind: ["kind", oneOf(...KUBERNETES_KINDS), "required"],
  namespace: ["namespace", text],
  name: ["name", text, "required"],
  verbs: ["verbs", list(oneOf(...KUBERNETES_VERBS)), "required"],
};

const claimToRoles: Fields<ClaimToRoles> = {
  claim: ["claim", text, "required"],
  value: ["value", text, "required"],
  roles: ["roles", texts, "required"],
};

const threshold: Fields<ReviewThreshold> = {
  name: ["name", text],
  approve: ["approve", count],
  deny: ["deny", count],
  filter: ["filter", text],
};

const request: Fields<AccessRequestConditions> = {
  roles: ["roles", texts],
  claimsToRoles: ["claims_to_roles", list(record(claimToRoles))],
  searchAsRoles: ["search_as_roles", texts],
  suggestedReviewers: ["suggested_reviewers", texts],
  thresholds: ["thresholds", list(record(threshold))],
  annotations: ["annotations", map(texts)],
  maxDuration: ["max_duration", duration],
  reasonMode: ["reason", within("mode", oneOf("required", "optional"))],
  kubernetesResources: ["kubernetes_resources", list(record({ kind: ["kind", text, "required"] }))],
};

const reviewRequests: Fields<AccessReviewConditions> = {
  roles: ["roles", texts],
  claimsToRoles: ["claims_to_roles", list(record(claimToRoles))],
  previewAsRoles: ["preview_as_roles", texts],
  where: ["where", text],
};

const impersonate: Fields<ImpersonateConditions> = {
  users: ["users", texts],
  roles: ["roles", texts],
  where: ["where", text],
};

const sessionKinds = list(oneOf("ssh", "k8s", "db", "app", "desktop", "*"));
const participantModes = list(oneOf("peer", "moderator", "observer"));

const joinSessions: Fields<JoinSessionsPolicy> = {
  name: ["name", text, "required"],
  roles: ["roles", texts, "required"],
  kinds: ["kinds", sessionKinds, "required"],
  modes: ["modes", participantModes, "required"],
};

const requireSessionJoin: Fields<RequireSessionJoinPolicy> = {
  name: ["name", text, "required"],
  filter: ["filter", text, "required"],
  kinds: ["kinds", sessionKinds, "required"],
  modes: ["modes", participantModes, "required"],
  count: ["count", count, "required"],
  onLeave: ["on_leave", oneOf("terminate", "pause")],
};

export const ROLE_CONDITION_FIELDS: Fields<RoleConditions> = {
  rules: ["rules", list(rule)],
  request: ["request", record(request)],
  reviewRequests: ["review_requests", record(reviewRequests)],
  impersonate: ["impersonate", record(impersonate)],
  joinSessions: ["join_sessions", list(record(joinSessions))],
  requireSessionJoin: ["require_session_join", list(record(requireSessionJoin))],

  nodeLabels: ["node_labels", labels],
  nodeLabelsExpression: ["node_labels_expression", text],
  logins: ["logins", texts],
  hostGroups: ["host_groups", texts],
  hostSudoers: ["host_sudoers", texts],

  kubernetesLabels: ["kubernetes_labels", labels],
  kubernetesLabelsExpression: ["kubernetes_labels_expression", text],
  kubernetesGroups: ["kubernetes_groups", texts],
  kubernetesUsers: ["kubernetes_users", texts],
  kubernetesResources: ["kubernetes_resources", list(record(kubernetesResource))],

  databaseLabels: ["db_labels", labels],
  databaseLabelsExpression: ["db_labels_expression", text],
  databaseServiceLabels: ["db_service_labels", labels],
  databaseServiceLabelsExpression: ["db_service_labels_expression", text],
  databaseNames: ["db_names", texts],
  databaseUsers: ["db_users", texts],
  databaseRoles: ["db_roles", texts],

  appLabels: ["app_labels", labels],
  appLabelsExpression: ["app_labels_expression", text],
  awsRoleArns: ["aws_role_arns", texts],
  azureIdentities: ["azure_identities", texts],
  gcpServiceAccounts: ["gcp_service_accounts", texts],

  windowsDesktopLabels: ["windows_desktop_labels", labels],
  windowsDesktopLabelsExpression: ["windows_desktop_labels_expression", text],
  windowsDesktopLogins: ["windows_desktop_logins", texts],
  desktopGroups: ["desktop_groups", texts],

  clusterLabels: ["cluster_labels", labels],
  clusterLabelsExpression: ["cluster_labels_expression", text],
  groupLabels: ["group_labels", labels],
  groupLabelsExpression: ["group_labels_expression", text],
};

/** A list of names. An empty list breaks the first rule, an invalid name the second. */
function names([emptyList, wrongName]: readonly [Rule, Rule], isName: (name: string) => boolean): Shape {
  return {
    allowed: emptyList.allowed,
    read(given, property, problems) {
      const items = listOf(given) ?? [];
      if (items.length === 0) problems.add(emptyList, property, given);
      return Array.from(items, (name, index) => {
        if (typeof name === "string" && isName(name)) return name;
        problems.add(wrongName, `${property}[${index}]`, name);
        return undefined;
      });
    },
  };
}
