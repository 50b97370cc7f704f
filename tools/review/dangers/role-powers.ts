import { isObject } from "../../manifests/configuration";
import type { ResourceModel } from "../../model/model";
import { at, listAt, objectAt, textAt, textsAt } from "../../manifests/plain-data";
import { has, type Held } from "./danger";
import { allowOf, resourceName } from "./documents";

const ANY = "*";

/** Groups and users that Kubernetes, its installers and its distributions let do everything. */
const KUBERNETES_ADMINISTRATORS = {
  kubernetes_groups: ["system:masters", "system:cluster-admins", "kubeadm:cluster-admins", "system:nodes", ANY],
  kubernetes_users: [
    "kubernetes-admin",
    "kubernetes-super-admin",
    "system:admin",
    "system:kube-controller-manager",
    ANY,
  ],
} as const;

/** Logins that administer a host, a database or an account, by the field of a role. */
const ADMINISTRATORS: Readonly<Record<string, RegExp>> = {
  logins: /^(root|administrator|admin)$/i,
  windows_desktop_logins: /^(.*\\)?administrator$/i,
  desktop_groups: /^(administrators|domain admins|enterprise admins|\*)$/i,
  host_groups: /^(root|sudo|wheel|admin|docker|lxd|disk)$/,
  host_sudoers: /\bALL\b/,
  db_names: /^\*$/,
  db_users: /^(root|postgres|rds_superuser|rdsadmin|admin|administrator|sa|sys|system|cloudsqlsuperuser|\*)$/i,
  db_roles: /^(pg_execute_server_program|pg_write_server_files|rds_superuser|sysadmin|db_owner|dba|root|\*)$/i,
  aws_role_arns: /\*|admin/i,
  azure_identities: /^\*$/,
  gcp_service_accounts: /^\*$/,
};

/** The same within entries of a field, by the field of the entry. */
const ADMINISTRATORS_WITHIN: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  account_assignments: { account: /^\*$/, permission_set: /\*|admin/i },
  db_permissions: { permissions: /^(\*|all( privileges)?)$/i },
  github_permissions: { orgs: /^\*$/ },
  mcp: { tools: /^\*$/ },
  spiffe: { path: /^\/?\*$/ },
};

/** Options that make accounts for whoever signs in, and the values that do not. */
const MAKES_ACCOUNTS = /^create_(host|db|desktop)_user(_mode)?$/;
const MAKES_NONE = [false, null, "", "off"];

/** Kinds of resources of the service with which people give themselves or others everything else. */
const ADMINISTERED = [
  ANY,
  "access_list",
  "access_list_member",
  "access_request",
  "auth_connector",
  "bot",
  "cert_authority",
  "cluster_audit_config",
  "cluster_auth_preference",
  "cluster_config",
  "cluster_name",
  "cluster_networking_config",
  "connectors",
  "github",
  "host_cert",
  "integration",
  "lock",
  "login_rule",
  "network_restrictions",
  "oidc",
  "plugin",
  "role",
  "saml",
  "saml_idp_service_provider",
  "session_recording_config",
  "static_tokens",
  "token",
  "trusted_cluster",
  "user",
  "user_token",
  "workload_identity",
];

/** Verbs that only look; who reads these kinds reads secrets. */
const LOOKING = ["list", "read", "readnosecrets"];
const SECRET_WHEN_READ = [
  ANY,
  "auth_connector",
  "cert_authority",
  "connectors",
  "github",
  "host_cert",
  "oidc",
  "saml",
  "static_tokens",
  "token",
  "user_token",
];

/** A part of a role that can hold power. */
export type Power = "labels" | "kubernetes" | "logins" | "verbs" | "impersonation" | "reviews";

type Reading = (conditions: Readonly<Record<string, unknown>>, place: string) => readonly Held[];

const POWERS: Readonly<Record<Power, Reading>> = {
  labels: (conditions, place) =>
    Object.entries(conditions).flatMap(([field, labels]) => {
      if (!field.endsWith("_labels") || !isObject(labels)) return [];
      const values = [labels[ANY]].flat();
      return values.includes(ANY) ? [has(place, `${field} *`)] : [];
    }),
  kubernetes: (conditions, place) =>
    Object.entries(KUBERNETES_ADMINISTRATORS)
      .flatMap(([field, known]) =>
        textsAt(conditions, field)
          .filter((value) => (known as readonly string[]).includes(value))
          .map((value) => has(place, `${field} ${value}`)),
      )
      .concat(
        listAt(conditions, "kubernetes_resources")
          .filter((each) => ["kind", "name", "namespace"].every((field) => (textAt(each, field) ?? ANY) === ANY))
          .flatMap((each) => textsAt(each, "verbs"))
          .map((verb) => has(place, `kubernetes_resources * ${verb}`, [`kubernetes_resources * ${ANY}`])),
      ),
  logins: (conditions, place) => [
    ...Object.entries(ADMINISTRATORS).flatMap(([field, known]) =>
      textsAt(conditions, field)
        .filter((value) => known.test(value))
        .map((value) => has(place, `${field} ${value}`)),
    ),
    ...Object.entries(ADMINISTRATORS_WITHIN).flatMap(([field, fields]) =>
      [conditions[field]].flat().flatMap((entry) =>
        Object.entries(fields).flatMap(([inner, known]) =>
          [at(entry, inner)]
            .flat()
            .filter((value) => typeof value === "string" && known.test(value))
            .map((value) => has(place, `${field}.${inner} ${String(value)}`)),
        ),
      ),
    ),
  ],
  verbs: (conditions, place) =>
    listAt(conditions, "rules").flatMap((rule) => {
      const where = textAt(rule, "where");
      return textsAt(rule, "resources")
        .filter((kind) => ADMINISTERED.includes(kind))
        .flatMap((kind) =>
          textsAt(rule, "verbs")
            .filter((verb) => !LOOKING.includes(verb) || (SECRET_WHEN_READ.includes(kind) && verb === "read"))
            .map((verb) => {
              const right = has(place, `${verb} on ${kind}`, [
                `${ANY} on ${kind}`,
                `${verb} on ${ANY}`,
                `${ANY} on ${ANY}`,
              ]);
              // A condition makes it less, whatever it says.
              return { ...right, level: where === undefined ? 2 : 1 };
            }),
        );
    }),
  impersonation: (conditions, place) =>
    ["users", "roles"].flatMap((field) =>
      textsAt(conditions, "impersonate", field).map((value) =>
        has(place, `impersonates ${field} ${value}`, [`impersonates ${field} ${ANY}`]),
      ),
    ),
  reviews: (conditions, place) => {
    const reviews = objectAt(conditions, "review_requests");
    const claims = listAt(reviews, "claims_to_roles").flatMap((entry) => textsAt(entry, "roles"));
    return [...textsAt(reviews, "roles"), ...claims].map((role) =>
      has(place, `approves requests for ${role}`, [`approves requests for ${ANY}`]),
    );
  },
};

/** What a role allows of a kind of power. */
export function allowedBy(role: ResourceModel, power: Power): readonly Held[] {
  const place = resourceName(role);
  const allowed = POWERS[power](allowOf(role.document), place);
  return power === "logins"
    ? [...allowed, ...accountsMade(objectAt(role.document, "spec", "options"), place)]
    : allowed;
}

function accountsMade(options: Readonly<Record<string, unknown>>, place: string): readonly Held[] {
  return Object.entries(options)
    .filter(([option, value]) => MAKES_ACCOUNTS.test(option) && !MAKES_NONE.some((none) => none === value))
    .map(([option, value]) => has(place, `${option} ${String(value)}`));
}

/** Whether a role allows anything of that. */
export function isPowerful(role: ResourceModel): boolean {
  return (Object.keys(POWERS) as Power[]).some((power) => allowedBy(role, power).length > 0);
}

/** What a role denies: each value of each field. */
export function deniedBy(role: ResourceModel): readonly Held[] {
  return leaves(at(role.document, "spec", "deny"), []).map(([path, value]) => {
    const labels = path.replace(/(_labels)\..*/, "$1.*");
    return has(resourceName(role), `${path} ${value}`, [`${path} ${ANY}`, `${labels} ${ANY}`]);
  });
}

function leaves(value: unknown, path: readonly string[]): readonly (readonly [path: string, value: string])[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => leaves(item, path));
  if (isObject(value)) {
    return Object.entries(value).flatMap(([name, inner]) => leaves(inner, [...path, name]));
  }
  if (value === undefined || value === null) return [];
  return [[path.join("."), typeof value === "string" ? value : JSON.stringify(value)]];
}
