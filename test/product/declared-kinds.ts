import {
  ClusterAuthPreference,
  Connector,
  JoinToken,
  MaintenanceWindow,
  Role,
  SecretRef,
  ServiceResource,
  SessionRecording,
  type AccessPlatformProps,
  type PlatformResource,
} from "../../constructs";

/** Values of the variables of the declarations. */
export const SECRETS = { static_join_token: "a-static-join-token", client_secret: "a-client-secret" };

/** A resource in two forms that differ in one field. */
export interface DeclaredKind {
  /** What `tctl get` takes. */
  readonly reference: string;

  /** Path of the field below `spec`. */
  readonly field: readonly (string | number)[];

  /** The field before and after the change. */
  readonly values: readonly [before: unknown, after: unknown];
}

/** What a platform declares in one of the two forms. */
export interface Declaration {
  readonly props: Partial<Omit<AccessPlatformProps, "version">>;
  readonly resources: readonly ServiceResource[];
}

/** Names of the resources of a kind of which there may be several. */
const NAME = "of-a-test";

const TOKEN_FIELD = ["kubernetes", "allow", 0, "service_account"];
const ACCOUNTS = ["agents:before", "agents:after"] as const;

/** Each kind of resource that there is a type for, with what the service has of it in its two forms. */
const TYPED_KINDS: readonly DeclaredKind[] = [
  { reference: `role/${NAME}`, field: ["allow", "logins"], values: [["before"], ["after"]] },
  { reference: `role/${NAME}-v8`, field: ["allow", "kubernetes_resources", 0, "kind"], values: ["pods", "secrets"] },
  { reference: "cluster_maintenance_config", field: ["agent_upgrades", "utc_start_hour"], values: [3, 4] },
  { reference: "token/kubernetes", field: TOKEN_FIELD, values: ACCOUNTS },
  { reference: "token/kubernetes-jwks", field: TOKEN_FIELD, values: ACCOUNTS },
  { reference: "token/agents", field: TOKEN_FIELD, values: ACCOUNTS },
  { reference: `token/${SECRETS.static_join_token}`, field: ["roles"], values: [["Node"], ["App"]] },
  { reference: "cluster_auth_preference", field: ["message_of_the_day"], values: ["before", "after"] },
  { reference: "session_recording_config", field: ["mode"], values: ["node-sync", "proxy"] },
];

interface GenericKind extends DeclaredKind {
  readonly version: string;
  readonly subKind?: string;
  readonly spec: (value: unknown) => Readonly<Record<string, unknown>>;
}

/** Kinds that `ServiceResource` declares: those of the Community edition that need nothing outside of the service. */
const GENERIC_KINDS: readonly GenericKind[] = [
  {
    reference: `user/${NAME}`,
    version: "v2",
    field: ["roles"],
    values: [["access"], ["editor"]],
    spec: (roles) => ({ roles }),
  },
  {
    reference: `app/${NAME}`,
    version: "v3",
    field: ["uri"],
    values: ["http://before:8080", "http://after:8080"],
    spec: (uri) => ({ uri }),
  },
  {
    reference: `db/${NAME}`,
    version: "v3",
    field: ["uri"],
    values: ["before:5432", "after:5432"],
    spec: (uri) => ({ protocol: "postgres", uri }),
  },
  {
    reference: `installer/${NAME}`,
    version: "v1",
    field: ["script"],
    values: ["echo before", "echo after"],
    spec: (script) => ({ script }),
  },
  {
    reference: `integration/${NAME}`,
    version: "v1",
    subKind: "aws-oidc",
    field: ["aws_oidc", "role_arn"],
    values: ["arn:aws:iam::123456789012:role/before", "arn:aws:iam::123456789012:role/after"],
    spec: (role) => ({ aws_oidc: { role_arn: role } }),
  },
  {
    reference: `discovery_config/${NAME}`,
    version: "v1",
    field: ["discovery_group"],
    values: ["before", "after"],
    spec: (group) => ({ discovery_group: group }),
  },
  {
    reference: `bot/${NAME}`,
    version: "v1",
    field: ["roles"],
    values: [["access"], ["editor"]],
    spec: (roles) => ({ roles }),
  },
  {
    reference: `access_monitoring_rule/${NAME}`,
    version: "v1",
    field: ["notification", "recipients"],
    values: [["before"], ["after"]],
    spec: (recipients) => ({
      subjects: ["access_request"],
      condition: 'access_request.spec.roles.contains("editor")',
      notification: { name: "slack", recipients },
    }),
  },
  {
    reference: "node/9d1b2b3c-0000-4000-8000-000000000003",
    version: "v2",
    subKind: "openssh",
    field: ["hostname"],
    values: ["before", "after"],
    spec: (hostname) => ({ addr: "10.0.0.9:22", hostname }),
  },
  {
    reference: "ui_config",
    version: "v1",
    field: ["scrollback_lines"],
    values: [1000, 2000],
    spec: (lines) => ({ scrollback_lines: lines }),
  },
  {
    reference: "autoupdate_config",
    version: "v1",
    field: ["tools", "mode"],
    values: ["disabled", "enabled"],
    spec: (mode) => ({ tools: { mode } }),
  },
];

/** Every kind of resource that a program can declare. */
export const DECLARED_KINDS: readonly DeclaredKind[] = [...TYPED_KINDS, ...GENERIC_KINDS];

/**
 * The declaration of every kind of resource.
 *
 * @param form 0 before the change, 1 after it
 * @param jwks public keys of a Kubernetes cluster
 */
export function declarationOf(form: 0 | 1, jwks: string): Declaration {
  const valueOf = (reference: string) => TYPED_KINDS.find((kind) => kind.reference === reference)?.values[form];
  const [namespace = "", account = ""] = ACCOUNTS[form].split(":");
  const joining = { roles: ["Node"], serviceAccounts: [{ namespace, name: account }] } as const;
  return {
    props: {
      roles: [
        Role.of({ name: NAME, allow: { logins: valueOf(`role/${NAME}`) as string[] } }),
        Role.of({
          name: `${NAME}-v8`,
          version: "v8",
          allow: {
            kubernetesLabels: { "*": "*" },
            kubernetesResources: [
              { kind: valueOf(`role/${NAME}-v8`) as string, namespace: "*", name: "*", verbs: ["get"] },
            ],
            databasePermissions: [{ match: { object_kind: "table" }, permissions: ["SELECT"] }],
            mcp: { tools: ["search_*"] },
            workloadIdentityLabels: { env: "dev" },
            spiffe: [{ path: "/svc/*", dnsSans: ["*.example.com"] }],
          },
        }),
      ],
      maintenanceWindow: MaintenanceWindow.of({
        utcStartHour: valueOf("cluster_maintenance_config") as number,
        weekdays: ["Tue"],
      }),
      joinTokens: [
        JoinToken.kubernetes({ name: "kubernetes", ...joining }),
        JoinToken.kubernetesJwks({ name: "kubernetes-jwks", ...joining, jwks }),
        JoinToken.forAgents({ name: "agents", namespace, serviceAccount: account, services: ["ssh"] }),
        JoinToken.static({
          secret: SecretRef.ephemeral({ variable: "static_join_token" }),
          roles: valueOf(`token/${SECRETS.static_join_token}`) as ["Node"],
        }),
      ],
      authentication: ClusterAuthPreference.of({ messageOfTheDay: valueOf("cluster_auth_preference") as string }),
      sessionRecording: SessionRecording.of({ mode: valueOf("session_recording_config") as "node-sync" }),
    },
    resources: GENERIC_KINDS.map((kind) => ServiceResource.of(resourceOf(kind, form))),
  };
}

function resourceOf({ reference, version, subKind, spec, values }: GenericKind, form: 0 | 1): PlatformResource {
  const [kind = "", name] = reference.split("/");
  return {
    kind,
    version,
    ...(subKind !== undefined && { sub_kind: subKind }),
    // kinds of which there is one are called as their kind is
    metadata: { name: name ?? kind.replaceAll("_", "-") },
    spec: spec(values[form]),
  };
}

/** A connector of each kind; GitHub is asked when its connector is created, the others are of the Enterprise edition. */
export function connectors(): readonly Connector[] {
  const roles = ["access"];
  const clientSecret = SecretRef.ephemeral({ variable: "client_secret" });
  return [
    Connector.github({
      name: NAME,
      clientId: "client",
      clientSecret,
      teamsToRoles: [{ organization: "example", team: "platform", roles }],
    }),
    Connector.oidc({
      name: NAME,
      clientId: "client",
      clientSecret,
      issuerUrl: "https://idp.example.com",
      claimsToRoles: [{ claim: "groups", value: "platform", roles }],
    }),
    Connector.saml({
      name: NAME,
      entityDescriptorUrl: "https://idp.example.com/metadata",
      attributesToRoles: [{ name: "groups", value: "platform", roles }],
    }),
  ];
}
