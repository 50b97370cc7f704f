import { Role, type RoleProps } from "../../constructs/access/roles/role";
import { problemsOf } from "../support/violations";

const RULE = { resources: ["role"], verbs: ["read"] } as const;
const POD = { kind: "pod", namespace: "*", name: "*", verbs: ["get"] };

/** A role as a program in JavaScript may make it. */
function roleOf(name: unknown, rules: unknown): Role {
  return Role.of({ name, allow: { rules } } as never);
}

test("the maintenance manager has the rule of the specification, section 2.1, and no other", () => {
  expect(Role.maintenanceManager().toResource()).toStrictEqual({
    kind: "role",
    version: "v7",
    metadata: { name: "maintenance-manager" },
    spec: {
      allow: {
        rules: [{ resources: ["cluster_maintenance_config"], verbs: ["create", "read", "update", "delete"] }],
      },
    },
  });
});

test("the maintenance manager may have another name", () => {
  expect(Role.maintenanceManager({ name: "window-keeper" }).toResource().metadata.name).toBe("window-keeper");
  expect(problemsOf(Role.maintenanceManager({ name: "" }))).toEqual(["FIELD-002 name"]);
});

test("a role allows verbs on kinds of resources, as they were given", () => {
  const rules = [
    { resources: ["user", "role"], verbs: ["list", "readnosecrets", "use", "rotate"] },
    { resources: ["*"], verbs: ["*"] },
  ] as const;
  const role = Role.of({ name: "Operator_1.b", allow: { rules } });
  expect(problemsOf(role)).toEqual([]);
  expect(role.toResource().spec).toEqual({ allow: { rules } });
});

test.each(["", "a b", "a/b", "a,b", "-a", ".", "a\n", "a".repeat(254), 7])("%p is not the name of a role", (name) => {
  expect(problemsOf(roleOf(name, [RULE]))).toEqual(["FIELD-002 name"]);
});

test.each([[[]], ["read"], [{ 0: RULE }]])("%j is not a list of rules", (rules) => {
  expect(problemsOf(Role.of({ name: "reader", allow: { rules, logins: ["root"] } } as never))).toEqual([
    "FIELD-002 allow.rules",
  ]);
});

test.each([{}, { allow: {} }, { allow: { rules: undefined } }, { allow: {}, deny: {}, options: {} }])(
  "%j is not a role: it allows, denies and sets nothing",
  (content) => {
    expect(problemsOf(Role.of({ name: "nobody", ...content } as never))).toEqual(["ROLE-002"]);
  },
);

test("a rule is for a kind that the service knows, and a report says what comes near", () => {
  const [found, ...others] = roleOf("reader", [{ resources: ["session", "sesion"], verbs: ["list"] }]).violations;
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    property: "allow.rules[0].resources[1]",
    rule: { code: "ROLE-009", fix: "write session", acknowledgeable: true },
  });
  const denied = { rules: [{ resources: ["pods"], verbs: ["list"] }] } as const;
  expect(problemsOf(Role.of({ name: "a", deny: denied }))).toEqual(["ROLE-009 deny.rules[0].resources[0]"]);
  const kinds = ["event", "access_request", "auth_connector", "*"];
  expect(problemsOf(roleOf("reader", [{ resources: kinds, verbs: ["list"] }]))).toEqual([]);
});

test("a rule names at least one resource and one verb", () => {
  expect(problemsOf(roleOf("reader", [RULE, { resources: [], verbs: [] }, null]))).toEqual([
    "FIELD-002 allow.rules[1].resources",
    "FIELD-002 allow.rules[1].verbs",
    "FIELD-003 allow.rules[2].resources",
    "FIELD-003 allow.rules[2].verbs",
  ]);
});

test.each(["", "Role", "cluster-maintenance-config", "a b", "**", "_a", 7])("%p is not a kind of resource", (kind) => {
  expect(problemsOf(roleOf("reader", [{ resources: ["role", kind], verbs: ["read"] }]))).toEqual([
    "FIELD-002 allow.rules[0].resources[1]",
  ]);
});

test.each(["", "Read", "write", "read ", "get", 7])("%p is not a verb", (verb) => {
  const role = roleOf("reader", [{ resources: ["role"], verbs: ["read", verb] }]);
  expect(problemsOf(role)).toEqual(["FIELD-002 allow.rules[0].verbs[1]"]);
});

const LEAD = 'contains(user.spec.roles, "lead")';

const OPERATOR: RoleProps = {
  name: "operator",
  allow: {
    nodeLabels: { environment: ["staging", "test"], "*": "*" },
    databaseServiceLabels: { team: "orders" },
    databaseLabelsExpression: 'labels.team == "orders"',
    databasePermissions: [{ match: { object_kind: "table" }, permissions: ["SELECT"] }],
    request: {
      claimsToRoles: [{ claim: "groups", value: "on-call", roles: ["access"] }],
      thresholds: [{ approve: 2 }],
      suggestedReviewers: ["bob"],
      maxDuration: "8h",
      reason: { mode: "required" },
    },
    impersonate: { roles: ["builder"], where: LEAD },
    joinSessions: [{ name: "help", roles: ["*"], kinds: ["ssh"], modes: ["moderator"] }],
    requireSessionJoin: [{ name: "a", filter: LEAD, kinds: ["k8s"], modes: ["observer"], count: 1, onLeave: "pause" }],
  },
  deny: { logins: ["nobody"] },
  options: {
    maxSessionTtl: "8h30m",
    mfaVerificationInterval: "1h30m",
    sshPortForwarding: { local: true, remote: false },
    recordSession: { default: "strict" },
    createDatabaseUserMode: "keep",
  },
};

test("everything that a role says has the service's names and forms", () => {
  const role = Role.of(OPERATOR);
  expect(problemsOf(role)).toEqual([]);
  expect(role.toResource().spec).toEqual({
    allow: {
      node_labels: { environment: ["staging", "test"], "*": "*" },
      db_service_labels: { team: "orders" },
      db_labels_expression: 'labels.team == "orders"',
      db_permissions: [{ match: { object_kind: "table" }, permissions: ["SELECT"] }],
      request: {
        claims_to_roles: [{ claim: "groups", value: "on-call", roles: ["access"] }],
        thresholds: [{ approve: 2 }],
        suggested_reviewers: ["bob"],
        max_duration: "8h",
        reason: { mode: "required" },
      },
      impersonate: { roles: ["builder"], where: LEAD },
      join_sessions: [{ name: "help", roles: ["*"], kinds: ["ssh"], modes: ["moderator"] }],
      require_session_join: [
        { name: "a", filter: LEAD, kinds: ["k8s"], modes: ["observer"], count: 1, on_leave: "pause" },
      ],
    },
    deny: { logins: ["nobody"] },
    options: {
      max_session_ttl: "8h30m",
      // The service reads nothing but nanoseconds there.
      mfa_verification_interval: 5_400_000_000_000,
      ssh_port_forwarding: { local: { enabled: true }, remote: { enabled: false } },
      record_session: { default: "strict" },
      create_db_user_mode: "keep",
    },
  });
});

test("a role has a description and labels of its own, besides those of what it reaches", () => {
  const role = Role.of({
    name: "a",
    description: "Reads",
    labels: { team: "a" },
    allow: { nodeLabels: { team: "b" } },
  });
  const { metadata, spec } = role.toResource();
  expect(metadata).toEqual({ name: "a", description: "Reads", labels: { team: "a" } });
  expect(spec).toEqual({ allow: { node_labels: { team: "b" } } });
});

test("a misspelt field is refused where it is", () => {
  const role = Role.of({
    name: "operator",
    allow: { logins: ["root"], nodeLables: {}, request: { role: ["access"] } },
    options: { max_session_ttl: "8h" },
    revision: "1",
  } as never);
  expect(problemsOf(role)).toEqual([
    "FIELD-001 revision",
    "FIELD-001 allow.nodeLables",
    "FIELD-001 allow.request.role",
    "FIELD-001 options.max_session_ttl",
  ]);
});

test.each([
  ["allow.logins", { allow: { logins: "root" } }],
  ["allow.logins[1]", { allow: { logins: ["root", 7] } }],
  ["allow.nodeLabels", { allow: { nodeLabels: "*" } }],
  ["allow.nodeLabels.environment", { allow: { nodeLabels: { environment: 1 } } }],
  ['allow.nodeLabels["*"][0]', { allow: { nodeLabels: { "*": [""] } } }],
  ["allow.kubernetesResources[0].verbs[0]", { allow: { kubernetesResources: [{ ...POD, verbs: ["read"] }] } }],
  ["allow.request.thresholds[0].approve", { allow: { request: { thresholds: [{ approve: -1 }] } } }],
  ["allow.request.reason.mode", { allow: { request: { reason: { mode: "always" } } } }],
  ["allow.appResources", { allow: { appResources: [{ allowAll: true }] } }],
  ["allow.appResources", { version: "v9", allow: { appResources: [{ allowAll: true }, { allowAll: true }] } }],
  ["allow.appResources[0].allowAll", { version: "v9", allow: { appResources: [{ allowAll: false }] } }],
  ["options.webTerminalClipboardMode", { options: { webTerminalClipboardMode: "off" } }],
  ["deny", { allow: { logins: ["root"] }, deny: "root" }],
  ["options.maxSessionTtl", { options: { maxSessionTtl: "8 hours" } }],
  ["options.maxSessions", { options: { maxSessions: 0 } }],
  ["options.maxConnections", { options: { maxConnections: -1 } }],
  ["options.forwardAgent", { options: { forwardAgent: "no" } }],
  ["options.requireSessionMfa", { options: { requireSessionMfa: "yes" } }],
])("a field of a wrong form is refused: %s", (property, content) => {
  expect(problemsOf(Role.of({ name: "operator", ...content } as never)).filter((code) => code !== "ROLE-002")).toEqual([
    `FIELD-002 ${property}`,
  ]);
});

const ANY = { match: { object_kind: "table" }, permissions: ["*"] };

test.each<[string, Omit<RoleProps, "name">, Omit<RoleProps, "name">?]>([
  ["allow.logins[1]", { allow: { logins: ["root", "*"] } }, { deny: { logins: ["*"] } }],
  ["allow.awsRoleArns[0]", { allow: { awsRoleArns: ["*"] } }, { deny: { awsRoleArns: ["*"] } }],
  [
    "allow.awsRoleArns",
    { allow: { awsRoleArns: ["arn:aws:sts::123456789012:assumed-role/ops/session"] } },
    { allow: { awsRoleArns: ["arn:aws:iam::123456789012:role/ops", "{{external.aws_role_arns}}"] } },
  ],
  ["allow.azureIdentities[0]", { allow: { azureIdentities: ["*"] } }, { deny: { azureIdentities: ["*"] } }],
  ["allow.gcpServiceAccounts[0]", { allow: { gcpServiceAccounts: ["*"] } }, { deny: { gcpServiceAccounts: ["*"] } }],
  ["allow.databaseRoles[0]", { allow: { databaseRoles: ["*"] } }, { deny: { databaseRoles: ["*"] } }],
  [
    "allow.databasePermissions[0].permissions[0]",
    { allow: { databasePermissions: [ANY] } },
    { deny: { databasePermissions: [ANY] } },
  ],
  ['allow.nodeLabels["*"]', { allow: { nodeLabels: { "*": "web" } } }, { deny: { nodeLabels: { "*": "web" } } }],
  ['allow.appLabels["*"][0]', { allow: { appLabels: { "*": ["web"] } } }, { allow: { appLabels: { "*": ["*"] } } }],
  [
    "allow.request.maxDuration",
    { allow: { request: { maxDuration: "15d" } } },
    { allow: { request: { maxDuration: "14d" } } },
  ],
  [
    "allow.request.kubernetesResources[0].kind",
    { allow: { request: { kubernetesResources: [{ kind: "pods" }] } } },
    { version: "v8", allow: { request: { kubernetesResources: [{ kind: "pods" }] } } },
  ],
  [
    "deny.request.kubernetesResources[0].apiGroup",
    { deny: { request: { kubernetesResources: [{ kind: "job", apiGroup: "batch" }] } } },
    { version: "v8", deny: { request: { kubernetesResources: [{ kind: "jobs", apiGroup: "batch" }] } } },
  ],
  ["allow.spiffe[0].path", { allow: { spiffe: [{ path: "svc/*" }] } }, { allow: { spiffe: [{ path: "^/svc/.*$" }] } }],
  [
    "deny.spiffe[0].ipSans[0]",
    { deny: { spiffe: [{ path: "/a", ipSans: ["10.0.0.1"] }] } },
    { deny: { spiffe: [{ path: "/a", ipSans: ["10.0.0.1/32", "fd00::/8"] }] } },
  ],
])("the service refuses %s of %j", (place, refused, taken = {}) => {
  expect(problemsOf(Role.of({ name: "a", ...refused }))).toEqual([`FIELD-002 ${place}`]);
  expect(problemsOf(Role.of({ name: "a", ...taken }))).toEqual([]);
});

test("users are impersonated with roles, and roles without users", () => {
  const problems = (impersonate: object) =>
    problemsOf(Role.of({ name: "a", allow: { impersonate }, deny: { impersonate } }));
  expect(problems({ users: ["bob"] })).toEqual([
    "FIELD-003 allow.impersonate.roles",
    "FIELD-003 deny.impersonate.roles",
  ]);
  expect(problems({ roles: ["access"] })).toEqual([]);
});

test("a role of version v9 says which HTTP applications it allows", () => {
  const role = Role.of({
    name: "a",
    version: "v9",
    allow: { appLabels: { "*": "*" }, appResources: [{ allowAll: true }] },
  });
  expect(problemsOf(role)).toEqual([]);
  expect(role.toResource()).toMatchObject({
    version: "v9",
    spec: { allow: { app_labels: { "*": "*" }, app_resources: [{ allow_all: true }] } },
  });
});

test("what the service refuses or does not read in deny is no field there", () => {
  const { request, impersonate, joinSessions, requireSessionJoin } = OPERATOR.allow ?? {};
  const deny = { request, impersonate, joinSessions, requireSessionJoin };
  expect(problemsOf(Role.of({ name: "a", deny } as never))).toEqual([
    "FIELD-001 deny.joinSessions",
    "FIELD-001 deny.requireSessionJoin",
    ...["thresholds", "suggestedReviewers", "maxDuration", "reason"].map((field) => `FIELD-001 deny.request.${field}`),
    "FIELD-001 deny.impersonate.where",
  ]);
});

test("Kubernetes objects are named by words in version v7, and by plurals and API groups in v8", () => {
  const problemsWith = (version: "v7" | "v8" | undefined, resource: object) =>
    Role.of({ name: "a", version, allow: { kubernetesResources: [{ ...POD, ...resource }] } } as never).violations;
  const place = "allow.kubernetesResources[0]";
  expect(problemsOf(problemsWith(undefined, { kind: "pods" }))).toEqual([`FIELD-002 ${place}.kind`]);
  expect(problemsWith("v7", { kind: "pods" })[0]?.rule.fix).toMatch(/^write pod;/);
  expect(problemsOf(problemsWith("v7", { apiGroup: "apps" }))).toEqual([`FIELD-002 ${place}.apiGroup`]);
  expect(problemsOf(problemsWith("v8", { kind: "pod" }))).toEqual([`FIELD-002 ${place}.kind`]);
  expect(problemsWith("v8", { kind: "deployments", apiGroup: "apps" })).toEqual([]);
  expect(problemsOf(problemsWith("v8", { kind: "deployment", apiGroup: "apps" }))).toEqual([`FIELD-002 ${place}.kind`]);
  expect(problemsWith("v8", { kind: "job", apiGroup: "example.com" })).toEqual([]);
  expect(problemsWith("v8", { kind: "*", apiGroup: "*" })).toEqual([]);
  expect(problemsWith("v8", { kind: "pods", apiGroup: "*" })).toEqual([]);
  expect(problemsOf(problemsWith("v8", { kind: "pod", apiGroup: "*" }))).toEqual([`FIELD-002 ${place}.kind`]);
  expect(problemsOf(problemsWith("v8", { kind: "*" }))).toEqual([`FIELD-003 ${place}.apiGroup`]);
  expect(problemsOf(problemsWith("v8", { kind: "deployments" }))).toEqual([`FIELD-003 ${place}.apiGroup`]);
  expect(problemsOf(problemsWith("v8", { kind: "pods", verbs: ["get", "*"] }))).toEqual([`FIELD-002 ${place}.verbs`]);
});

/** Kinds of the Kubernetes API 1.33, as `kubectl api-resources` lists them by API group, without those of one verb. */
const IN_NAMESPACES: Readonly<Record<string, string>> = {
  "": "bindings configmaps endpoints events limitranges persistentvolumeclaims pods podtemplates replicationcontrollers resourcequotas secrets serviceaccounts services",
  apps: "controllerrevisions daemonsets deployments replicasets statefulsets",
  "authorization.k8s.io": "localsubjectaccessreviews",
  autoscaling: "horizontalpodautoscalers",
  batch: "cronjobs jobs",
  "coordination.k8s.io": "leases",
  "discovery.k8s.io": "endpointslices",
  "events.k8s.io": "events",
  "networking.k8s.io": "ingresses networkpolicies",
  policy: "poddisruptionbudgets",
  "rbac.authorization.k8s.io": "rolebindings roles",
  "storage.k8s.io": "csistoragecapacities",
};
const CLUSTER_WIDE: Readonly<Record<string, string>> = {
  "": "componentstatuses namespaces nodes persistentvolumes",
  "rbac.authorization.k8s.io": "clusterrolebindings clusterroles",
  "storage.k8s.io": "csidrivers csinodes storageclasses volumeattachments",
  "certificates.k8s.io": "certificatesigningrequests",
};

function kindsIn(kinds: Readonly<Record<string, string>>): (readonly [kind: string, apiGroup: string | undefined])[] {
  return Object.entries(kinds).flatMap(([group, names]) =>
    names.split(" ").map((kind) => [kind, group === "" ? undefined : group] as const),
  );
}

/** What is wrong with an entry for objects of a kind, which names no namespace. */
function problemsOfKind(version: "v7" | "v8", kind: string, apiGroup?: string): string[] {
  const kubernetesResources = [{ kind, ...(apiGroup && { apiGroup }), name: "*", verbs: ["get"] as const }];
  return problemsOf(Role.of({ name: "a", version, allow: { kubernetesResources } }));
}

const NEEDS_NAMESPACE = ["FIELD-003 allow.kubernetesResources[0].namespace"];

test.each(kindsIn(IN_NAMESPACES))("in version v8 the service needs a namespace for %s of %s", (kind, apiGroup) => {
  expect(problemsOfKind("v8", kind, apiGroup)).toEqual(NEEDS_NAMESPACE);
});

test.each(kindsIn(CLUSTER_WIDE))("in version v8 the service needs no namespace for %s of %s", (kind, apiGroup) => {
  expect(problemsOfKind("v8", kind, apiGroup)).toEqual([]);
});

test("in version v8 nothing is known of the kinds of other groups", () => {
  expect(problemsOfKind("v8", "widgets", "example.com")).toEqual([]);
});

test("in version v7 the service needs a namespace for all but six kinds", () => {
  const withoutNamespace =
    "namespace kube_node persistentvolume clusterrole clusterrolebinding certificatesigningrequest".split(" ");
  for (const kind of withoutNamespace) expect(problemsOfKind("v7", kind)).toEqual([]);
  for (const kind of ["pod", "kube_role", "rolebinding", "*"])
    expect(problemsOfKind("v7", kind)).toEqual(NEEDS_NAMESPACE);
});

test("an entry may have every verb, or some", () => {
  for (const verbs of [["*"], ["get"], ["get", "list"]]) {
    expect(problemsOf(Role.of({ name: "a", allow: { kubernetesResources: [{ ...POD, verbs }] } } as never))).toEqual(
      [],
    );
  }
});

const READER: RoleProps = { name: "reader", allow: { logins: ["reader"] } };

test("a role is of the program, of the service, or made by others", () => {
  const roles = [Role.of(READER), Role.preset(READER), Role.existing("reader")];
  expect(roles.map(({ name, isPreset, isExisting }) => [name, isPreset, isExisting])).toEqual([
    ["reader", false, false],
    ["reader", true, false],
    ["reader", false, true],
  ]);
  expect(Role.preset(READER).toResource()).toEqual(Role.of(READER).toResource());
});

test.each([
  [{}, false],
  [{ lock: "strict" as const }, false],
  [{ pinSourceIp: false }, false],
  [{ pinSourceIp: true }, true],
])("with the options %j, a session stays with the address of its client: %j", (options, isPinned) => {
  expect(Role.of({ ...READER, options }).pinsSourceIp).toBe(isPinned);
  expect(Role.of(READER).pinsSourceIp).toBe(false);
});

test("an existing role is named, and has nothing of its own", () => {
  expect(problemsOf(Role.existing("sre"))).toEqual([]);
  expect(problemsOf(Role.existing("s r e"))).toEqual(["FIELD-002 name"]);
});

test("a part of a role that lacks what it needs is refused", () => {
  const allow = { kubernetesResources: [{ kind: "pod" }], joinSessions: [{ name: "help", roles: ["*"] }] };
  expect(problemsOf(Role.of({ name: "operator", allow } as never))).toEqual([
    "FIELD-003 allow.kubernetesResources[0].name",
    "FIELD-003 allow.kubernetesResources[0].verbs",
    "FIELD-003 allow.joinSessions[0].kinds",
    "FIELD-003 allow.joinSessions[0].modes",
  ]);
});
