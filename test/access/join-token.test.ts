import type {
  AwsOrganizationalUnits,
  IamJoinTokenProps,
  KubernetesJoinTokenProps,
} from "../../constructs/access/generated/tokens";
import { JoinToken } from "../../constructs/access/joining/join-token";
import { ViolationsError } from "../../constructs/core/violations-error";
import { SecretRef } from "../../constructs/secrets/secret-ref";
import { ServiceResource } from "../../constructs/access/resources/service-resource";
import { BOT_RULES, checkBotToken } from "../../constructs/access/joining/bot-token";
import { CERTIFICATE } from "../fixtures/certificate";
import { violationsBy, problemsOf } from "../support/violations";

const PROPS: KubernetesJoinTokenProps = {
  name: "agents",
  roles: ["Kube", "App"],
  serviceAccounts: [{ namespace: "svc", name: "svc-agent" }],
};

/** The violations of a token that differs from a good one. */
function problemsWith(change: Record<string, unknown>): string[] {
  return problemsOf(JoinToken.kubernetes({ ...PROPS, ...change }));
}

test("the resource lets service accounts join in the roles", () => {
  const token = JoinToken.kubernetes({
    ...PROPS,
    serviceAccounts: [...PROPS.serviceAccounts, { namespace: "edge", name: "agent.v2" }],
  });
  expect(problemsOf(token)).toEqual([]);
  expect(token.toResource()).toEqual({
    kind: "token",
    version: "v2",
    metadata: { name: "agents" },
    spec: {
      roles: ["Kube", "App"],
      join_method: "kubernetes",
      kubernetes: { allow: [{ service_account: "svc:svc-agent" }, { service_account: "edge:agent.v2" }] },
    },
  });
});

test.each(["Auth", "Proxy", "Node", "Kube", "App", "Db", "WindowsDesktop", "LinuxDesktop"])("%s can join", (role) => {
  expect(problemsWith({ roles: [role] })).toEqual([]);
});

const account = (given: object) => ({ serviceAccounts: [{ namespace: "svc", name: "agent", ...given }] });

test.each<[Record<string, unknown>, place: string]>([
  ...["", "a b", "a,b", "a/b", 7].map((name): [object & Record<string, unknown>, string] => [{ name }, "name"]),
  [{ roles: [] }, "roles"],
  [{ roles: "Kube" }, "roles"],
  [{ roles: ["Kube", "kube"] }, "roles[1]"],
  [{ roles: ["Kube", 7] }, "roles[1]"],
  [{ serviceAccounts: [] }, "serviceAccounts"],
  [{ serviceAccounts: "svc:svc-agent" }, "serviceAccounts"],
  [account({ namespace: "a.b" }), "serviceAccounts[0].namespace"],
  [account({ namespace: 7 }), "serviceAccounts[0].namespace"],
  [account({ name: "a..b" }), "serviceAccounts[0].name"],
  [account({ name: "svc:*" }), "serviceAccounts[0].name"],
  [account({ name: 7 }), "serviceAccounts[0].name"],
])("nothing could join by %j", (change, place) => {
  expect(problemsWith(change)).toEqual([`FIELD-002 ${place}`]);
});

test.each([
  ["svc", "agent-*", ["svc:agent-1", "svc:agent-"], ["svc:agent", "svc2:agent-1", "svc:agent-1:a"]],
  ["team-??", "agent", ["team-01:agent"], ["team-1:agent", "team-001:agent"]],
  ["*", "a.b-*", ["x:a.b-c"], ["x:axb-c"]],
])("accounts are named by patterns: %s:%s", (namespace, name, admitted, others) => {
  const token = JoinToken.kubernetes({ ...PROPS, serviceAccounts: [{ namespace, name }] });
  expect(token.toResource().spec).toMatchObject({
    kubernetes: { allow: [{ service_account_namespace: namespace, service_account_name: name }] },
  });
  expect([...admitted, ...others].filter((account) => token.admits(account))).toEqual(admitted);
});

describe("for another cluster", () => {
  const jwks = JSON.stringify({ keys: [{ kty: "RSA", kid: "a", n: "abc", e: "AQAB" }] });

  test("the resource holds the public keys of that cluster", () => {
    const token = JoinToken.kubernetesJwks({ ...PROPS, jwks });
    expect(problemsOf(token)).toEqual([]);
    expect(token.toResource().spec).toEqual({
      roles: ["Kube", "App"],
      join_method: "kubernetes",
      kubernetes: {
        type: "static_jwks",
        static_jwks: { jwks },
        allow: [{ service_account: "svc:svc-agent" }],
      },
    });
  });

  test.each(["", "{", "[]", "{}", '{"keys":[]}', '{"keys":["a"]}', '{"keys":{}}', 7])(
    "%j is no set of public keys",
    (given) => {
      expect(problemsOf(JoinToken.kubernetesJwks({ ...PROPS, jwks: given as string }))).toEqual(["FIELD-002 jwks"]);
    },
  );

  test("what is no set is not shown", () => {
    const { violations } = JoinToken.kubernetesJwks({ ...PROPS, jwks: "hunter2" });
    expect(violations).toMatchObject([{ property: "jwks", given: "(not shown)" }]);
  });

  test("every key of the set is one, and none of them is private", () => {
    const [right, secret] = [{ kty: "RSA" }, { kty: "RSA", d: "hunter2" }];
    const withKeys = (...keys: readonly unknown[]) =>
      JoinToken.kubernetesJwks({ ...PROPS, jwks: JSON.stringify({ keys }) });
    expect(problemsOf(withKeys(right, right))).toEqual([]);
    expect(problemsOf(withKeys(right, "a"))).toEqual(["FIELD-002 jwks"]);
    expect(withKeys(right, secret).violations).toMatchObject([{ given: '"keys with private members, not shown"' }]);
  });

  test.each(["d", "k", "p", "q", "dp", "dq", "qi"])(
    "a private key is refused, and neither shown nor rendered: %s",
    (member) => {
      const token = JoinToken.kubernetesJwks({
        ...PROPS,
        jwks: JSON.stringify({ keys: [{ kty: "RSA", [member]: "hunter2" }] }),
      });
      expect(problemsOf(token)).toEqual(["JOIN-008 jwks"]);
      expect(JSON.stringify(token.violations)).not.toContain("hunter2");
      expect(() => token.toResource()).toThrow(ViolationsError);
    },
  );

  test("it has to come with a token for the service's cluster, which no other has", () => {
    expect(JoinToken.kubernetesJwks({ ...PROPS, jwks }).isForClusterName).toBe(true);
    expect(JoinToken.kubernetes(PROPS).isForClusterName).toBe(false);
  });

  test("it is for components or for a bot", () => {
    const { roles, ...others } = PROPS;
    expect(roles).toBeDefined();
    expect(problemsOf(JoinToken.kubernetesJwks({ ...others, jwks }))).toEqual(["JOIN-009 roles"]);
    expect(problemsOf(JoinToken.kubernetesOidc({ ...others, issuer: "https://a.example.com" }))).toEqual([
      "JOIN-009 roles",
    ]);
  });
});

describe("for the agents of a release", () => {
  const AGENTS = { name: "agents", namespace: "svc", serviceAccount: "svc-agent", services: ["database"] } as const;

  test("the roles follow from the services", () => {
    const services = ["ssh", "kubernetes", "application", "database", "windows-desktop", "database"] as const;
    const token = JoinToken.forAgents({ ...AGENTS, services });
    expect(problemsOf(token)).toEqual([]);
    expect(token.toResource()).toEqual({
      kind: "token",
      version: "v2",
      metadata: { name: "agents" },
      spec: {
        roles: ["Node", "Kube", "App", "Db", "WindowsDesktop"],
        join_method: "kubernetes",
        kubernetes: { allow: [{ service_account: "svc:svc-agent" }] },
      },
    });
  });

  test.each([
    ["FIELD-002 name", { name: "a b" }],
    ["FIELD-002 namespace", { namespace: "A" }],
    ["FIELD-003 serviceAccount", { serviceAccount: undefined }],
    ["FIELD-002 services", { services: [] }],
    ["FIELD-002 services[0]", { services: ["Kube"] }],
    ["FIELD-002 services[0]", { services: ["toString"] }],
  ])("what could not join is refused: %s", (problem, change) => {
    expect(problemsOf(JoinToken.forAgents({ ...AGENTS, ...change } as never))).toEqual([problem]);
  });
});

describe("with a secret", () => {
  const secret = SecretRef.of("edge-join", "token");

  test("the name of the token is the secret, by reference", () => {
    const token = JoinToken.static({ secret, roles: ["Node"] });
    expect(problemsOf(token)).toEqual([]);
    expect(token.toResource()).toEqual({
      kind: "token",
      version: "v2",
      metadata: { name: secret },
      spec: { roles: ["Node"], join_method: "token" },
    });
  });

  test.each(["hunter2", undefined, { name: "hunter2", key: "hunter2" }])(
    "which is not given by reference is refused, and neither shown nor rendered: %#",
    (given) => {
      const token = JoinToken.static({ secret: given as never, roles: ["Node"] });
      expect(problemsOf(token)).toEqual(["SECRET-003 secret"]);
      expect(JSON.stringify(token.violations)).not.toContain("hunter2");
      expect(() => token.toResource()).toThrow(ViolationsError);
    },
  );

  test("which is a wrong reference is reported where it is", () => {
    expect(problemsOf(JoinToken.static({ secret: SecretRef.of("A", "token"), roles: [] }))).toEqual([
      "FIELD-002 secret.name",
      "FIELD-002 roles",
    ]);
  });
});

const MACHINES = { name: "a", roles: ["Node"] } as const;
const HASH = "b50dbd75b0e0c2b0a1e1c3a1c1d1e1f1a1b1c1d1e1f1a1b1c1d1e1f1a1b1c1d1";

/** Of each method, what it has that others have not: the generator writes names and forms of all alike. */
test.each<[method: string, token: JoinToken, spec: object]>([
  [
    "iam",
    JoinToken.iam({ ...MACHINES, integration: "aws", allow: [{ awsOrganizationId: "o-1" }] }),
    { integration: "aws", allow: [{ aws_organization_id: "o-1" }] },
  ],
  [
    "ec2",
    JoinToken.ec2({ ...MACHINES, allow: [{ awsAccount: "123456789012", awsRole: "r" }], documentLifetime: "1d" }),
    { allow: [{ aws_account: "123456789012", aws_role: "r" }], aws_iid_ttl: "24h" },
  ],
  [
    "azure",
    JoinToken.azure({ ...MACHINES, allow: [{ subscription: "s", resourceGroups: ["g"] }, { tenant: "t" }] }),
    { azure: { allow: [{ subscription: "s", resource_groups: ["g"] }, { tenant: "t" }] } },
  ],
  [
    "gcp",
    JoinToken.gcp({ ...MACHINES, allow: [{ projectIds: ["p"], serviceAccounts: ["a@b"] }] }),
    { gcp: { allow: [{ project_ids: ["p"], service_accounts: ["a@b"] }] } },
  ],
  [
    "oracle",
    JoinToken.oracle({
      ...MACHINES,
      allow: [{ tenancy: "ocid1.tenancy.oc1..a", instances: ["ocid1.instance.oc1.phx.a"] }],
    }),
    { oracle: { allow: [{ tenancy: "ocid1.tenancy.oc1..a", instances: ["ocid1.instance.oc1.phx.a"] }] } },
  ],
  [
    "tpm",
    JoinToken.tpm({ ...MACHINES, allow: [{ ekPublicHash: HASH }], ekcertAllowedCas: [CERTIFICATE] }),
    { tpm: { allow: [{ ek_public_hash: HASH }], ekcert_allowed_cas: [CERTIFICATE] } },
  ],
  [
    "github",
    JoinToken.github({ ...MACHINES, allow: [{ repository: "acme/infra", refType: "branch" }] }),
    { github: { allow: [{ repository: "acme/infra", ref_type: "branch" }] } },
  ],
  [
    "gitlab",
    JoinToken.gitlab({ ...MACHINES, domain: "git.example.com", allow: [{ projectPath: "a/b", refProtected: true }] }),
    { gitlab: { domain: "git.example.com", allow: [{ project_path: "a/b", ref_protected: true }] } },
  ],
  [
    "terraform_cloud",
    JoinToken.terraformCloud({ ...MACHINES, allow: [{ organizationName: "acme", workspaceId: "ws-1" }] }),
    { terraform_cloud: { allow: [{ organization_name: "acme", workspace_id: "ws-1" }] } },
  ],
  [
    "bound_keypair",
    JoinToken.boundKeypair({ ...MACHINES, recovery: { limit: 3, mode: "relaxed" } }),
    { bound_keypair: { recovery: { limit: 3, mode: "relaxed" } } },
  ],
])("agents join by %s, with the fields that the service has for it", (method, token, spec) => {
  expect(problemsOf(token)).toEqual([]);
  expect(token.toResource().spec).toEqual({ roles: ["Node"], join_method: method, ...spec });
  expect(problemsOf(ServiceResource.of(token.toResource()))).toEqual([]);
});

test.each<[JoinToken, string, object]>([
  [JoinToken.iam({ ...MACHINES, allow: [{ awsAccount: "123456789012" }] }), "iam", { machineMethod: "iam" }],
  [JoinToken.tpm({ ...MACHINES, allow: [{ ekPublicHash: HASH }] }), "tpm", { machineMethod: "tpm" }],
  [
    JoinToken.iam({ name: "a", botName: "b", allow: [{ awsAccount: "123456789012" }] }),
    "iam",
    { roles: [], botName: "b" },
  ],
  [JoinToken.github({ ...MACHINES, allow: [{ repository: "a/b" }] }), "github", {}],
  [JoinToken.kubernetes(PROPS), "kubernetes", { accounts: ["svc:svc-agent"], roles: ["Kube", "App"] }],
])("a token says by which method which of the agents join: %#", (token, joinMethod, others) => {
  const { machineMethod, accounts, roles, botName } = token;
  const expected = { machineMethod: undefined, accounts: undefined, roles: ["Node"], botName: undefined, ...others };
  expect(token.joinMethod).toBe(joinMethod);
  expect({ machineMethod, accounts, roles, botName }).toEqual(expected);
});

test.each(
  [
    ["", "12345678901", "1234567890123", "x123456789012", "123456789012x"].map((awsAccount) => ({
      iam: { awsAccount },
    })),
    ["", HASH.slice(1), `${HASH}0`, `x${HASH}`, HASH.toUpperCase()].map((ekPublicHash) => ({ tpm: { ekPublicHash } })),
    ["", "73:df:d", "73df", "73:df:", "x73:df", "73:dfx"].map((ekCertificateSerial) => ({
      tpm: { ekCertificateSerial },
    })),
  ].flat(),
)("what no machine has is refused: %j", (rule: { readonly iam?: object; readonly tpm?: object }) => {
  const token = rule.iam
    ? JoinToken.iam({ ...MACHINES, allow: [rule.iam] })
    : JoinToken.tpm({ ...MACHINES, allow: [rule.tpm as never] });
  expect(problemsOf(token)).toEqual([
    expect.stringMatching(/^FIELD-002 allow\[0\]\.(awsAccount|ekPublicHash|ekCertificateSerial)$/),
  ]);
});

test("what identifies a machine may be known to Terraform alone", () => {
  const reference = "${TfToken[TOKEN.1]}";
  const rule = { ekPublicHash: reference, ekCertificateSerial: reference };
  expect([
    ...problemsOf(JoinToken.iam({ ...MACHINES, allow: [{ awsAccount: reference }] })),
    ...problemsOf(JoinToken.tpm({ ...MACHINES, allow: [rule] })),
    ...problemsOf(JoinToken.github({ ...MACHINES, allow: [{ sub: reference }], enterpriseServerHost: reference })),
    ...problemsOf(JoinToken.boundKeypair({ name: "a", botName: "b", rotateAfter: reference })),
  ]).toEqual([]);
});

test("a machine token that lets in anybody of a cloud is refused", () => {
  expect(problemsOf(JoinToken.iam({ name: "a", allow: [{ awsAccount: "123456789012" }] }))).toEqual(["JOIN-009 roles"]);
  expect(problemsOf(JoinToken.iam({ name: "a", roles: ["Node"], allow: [] }))).toEqual(["FIELD-002 allow"]);
  const anyAccount = { name: "a", roles: ["Node"], allow: [{ awsArn: "*" }] } as unknown as IamJoinTokenProps;
  expect(problemsOf(JoinToken.iam(anyAccount))).toEqual(["FIELD-003 allow[0].awsAccount"]);
  const anyRole = { name: "a", roles: ["Node"], allow: [{ awsRegions: ["eu-west-1"] }] } as const;
  expect(problemsOf(JoinToken.ec2(anyRole))).toEqual(["FIELD-003 allow[0].awsAccount"]);
  const anyMachine = { name: "a", roles: ["Node"], allow: [{ description: "any" }] } as const;
  expect(problemsOf(JoinToken.tpm(anyMachine))).toEqual(["FIELD-003 allow[0].ekPublicHash"]);
});

test.each([
  ["arn:aws:sts::123456789012:assumed-role/agents/*", true],
  ["arn:aws:iam::123456789012:user/agent", true],
  ["arn:aws:iam::123456789012:role/agents", false],
  ["", false],
])("%j is what AWS calls a machine: %s", (awsArn, isRight) => {
  const token = JoinToken.iam({ name: "a", roles: ["Node"], allow: [{ awsAccount: "123456789012", awsArn }] });
  expect(problemsOf(token)).toEqual(isRight ? [] : ["FIELD-002 allow[0].awsArn"]);
  const alone = JoinToken.iam({ name: "a", roles: ["Node"], allow: [{ awsArn }] });
  expect(problemsOf(alone)).toEqual(isRight ? [] : ["FIELD-002 allow[0].awsArn"]);
});

test("a cluster whose issuer publishes its keys needs none of them here", () => {
  const token = JoinToken.kubernetesOidc({ ...PROPS, issuer: "https://oidc.eks.eu-west-1.amazonaws.com/id/0123" });
  expect(problemsOf(token)).toEqual([]);
  expect(token.isForClusterName).toBe(true);
  expect(token.toResource().spec).toEqual({
    roles: ["Kube", "App"],
    join_method: "kubernetes",
    kubernetes: {
      type: "oidc",
      oidc: { issuer: "https://oidc.eks.eu-west-1.amazonaws.com/id/0123" },
      allow: [{ service_account: "svc:svc-agent" }],
    },
  });
});

test.each(["http://oidc.example.com", "oidc.example.com", ""])(
  "%j is not an issuer whose keys can be trusted",
  (issuer) => {
    expect(problemsOf(JoinToken.kubernetesOidc({ ...PROPS, issuer }))).toEqual(["FIELD-002 issuer"]);
  },
);

describe("for bots", () => {
  /** A token for accounts in units of an organisation. */
  function inUnits(awsOrganizationalUnits: AwsOrganizationalUnits, rule: object = { awsOrganizationId: "o-1" }) {
    return {
      name: "ci",
      botName: "deployer",
      allow: [{ awsAccount: "123456789012", ...rule, awsOrganizationalUnits }],
    };
  }

  const BOT = { name: "ci", botName: "deployer" } as const;

  test("by their service account, or by an identity in a cloud", () => {
    const { roles, ...kubernetes } = PROPS;
    expect(roles).toBeDefined();
    expect(JoinToken.kubernetes({ ...kubernetes, botName: "deployer" }).toResource().spec).toEqual({
      roles: ["Bot"],
      bot_name: "deployer",
      join_method: "kubernetes",
      kubernetes: { allow: [{ service_account: "svc:svc-agent" }] },
    });
    expect(JoinToken.iam({ ...BOT, allow: [{ awsAccount: "123456789012" }] }).toResource().spec).toEqual({
      roles: ["Bot"],
      bot_name: "deployer",
      join_method: "iam",
      allow: [{ aws_account: "123456789012" }],
    });
  });

  test.each<[JoinToken, string]>([
    [JoinToken.github({ ...BOT, allow: [{ workflow: "deploy" }] }), "FIELD-003 allow[0].repository"],
    [
      JoinToken.github({ ...BOT, allow: [{ repository: "https://github.com/acme/infra" }] }),
      "FIELD-002 allow[0].repository",
    ],
    [
      JoinToken.github({ ...BOT, allow: [{ repository: "git@github.com:acme/infra.git" }] }),
      "FIELD-002 allow[0].repository",
    ],
    [
      JoinToken.github({ ...BOT, allow: [{ repositoryOwner: "github.com/acme" }] }),
      "FIELD-002 allow[0].repositoryOwner",
    ],
    [
      JoinToken.gitlab({ ...BOT, allow: [{ projectPath: "https://gitlab.com/acme/infra" }] }),
      "FIELD-002 allow[0].projectPath",
    ],
    [JoinToken.gitlab({ ...BOT, allow: [{ ref: "main" }] }), "FIELD-003 allow[0].projectPath"],
    [JoinToken.terraformCloud({ ...BOT, allow: [{ organizationName: "acme" }] }), "FIELD-003 allow[0].projectName"],
    [JoinToken.terraformCloud({ ...BOT, allow: [{ projectName: "infra" }] }), "FIELD-003 allow[0].organizationName"],
    [
      JoinToken.github({ ...BOT, enterpriseServerHost: "https://git", allow: [{ sub: "a" }] }),
      "FIELD-002 enterpriseServerHost",
    ],
    [
      JoinToken.github({ ...BOT, enterpriseServerHost: "git.acme.com", enterpriseSlug: "acme", allow: [{ sub: "a" }] }),
      "FIELD-002 enterpriseSlug",
    ],
    [
      JoinToken.boundKeypair({
        ...BOT,
        onboarding: { initialPublicKey: "ssh-ed25519 AAAA", mustRegisterBefore: "2026-01-31T00:00:00Z" },
      }),
      "FIELD-002 onboarding.mustRegisterBefore",
    ],
    [
      JoinToken.boundKeypair({
        ...BOT,
        onboarding: { initialPublicKey: "ssh-ed25519 AAAA", registrationSecret: SecretRef.of("a", "b") },
      }),
      "FIELD-002 onboarding.registrationSecret",
    ],
    [
      JoinToken.tpm({ ...BOT, allow: [{ ekCertificateSerial: "73:df" }], ekcertAllowedCas: ["/etc/ssl/tpm.pem"] }),
      "FIELD-002 ekcertAllowedCas[0]",
    ],
    [JoinToken.ec2({ ...BOT, roles: ["Node"], allow: [{ awsAccount: "123456789012" }] } as never), "FIELD-001 botName"],
    [
      JoinToken.ec2({ name: "a", roles: ["Node"], allow: [{ awsAccount: "123456789012" }], documentLifetime: "0s" }),
      "FIELD-002 documentLifetime",
    ],
    [JoinToken.azure({ ...BOT, allow: [{ resourceGroups: ["a"] }] }), "FIELD-003 allow[0].subscription"],
    [JoinToken.iam(inUnits({ include: ["ou-1"] }, {})), "FIELD-003 allow[0].awsOrganizationId"],
    [JoinToken.iam(inUnits({ include: ["*", "ou-1"] })), "FIELD-002 allow[0].awsOrganizationalUnits"],
    [JoinToken.iam(inUnits({ include: ["ou-1"], exclude: ["*"] })), "FIELD-002 allow[0].awsOrganizationalUnits"],
    [JoinToken.boundKeypair({ name: "a" }), "JOIN-009 roles"],
    [JoinToken.oracle({ ...BOT, allow: [{ tenancy: "acme" }] }), "FIELD-002 allow[0].tenancy"],
    [
      JoinToken.oracle({ ...BOT, allow: [{ tenancy: "ocid1.tenancy.oc1..a", instances: ["web"] }] }),
      "FIELD-002 allow[0].instances[0]",
    ],
    [
      JoinToken.oracle({ ...BOT, allow: [{ tenancy: "ocid1.tenancy.oc1..a", parentCompartments: ["web"] }] }),
      "FIELD-002 allow[0].parentCompartments[0]",
    ],
    [JoinToken.boundKeypair({ ...BOT, recovery: { limit: 0, mode: "relaxed" } }), "FIELD-002 recovery.limit"],
    [JoinToken.boundKeypair({ ...BOT, rotateAfter: "tomorrow" }), "FIELD-002 rotateAfter"],
    [JoinToken.boundKeypair({ ...BOT, rotateAfter: "12026-01-31T00:00:00Z" }), "FIELD-002 rotateAfter"],
    [JoinToken.boundKeypair({ ...BOT, rotateAfter: "2026-01-31T00:00:00Z+1" }), "FIELD-002 rotateAfter"],
  ])("a rule that the service refuses is refused: %#", (token, problem) => {
    expect(problemsOf(token)).toEqual([problem]);
  });

  test.each([{ roles: undefined }, { botName: "deployer" }])("a token is for components or for a bot: %j", (change) => {
    expect(problemsWith(change)).toEqual(["JOIN-009 roles"]);
    const [violation] = JoinToken.kubernetes({ ...PROPS, ...change } as never).violations;
    expect(violation?.given).toBe("botName" in change ? '"both"' : "nothing");
    const given = { name: "ci", allow: [{ repository: "acme/infra" }], roles: ["Node"] as const, ...change };
    expect(problemsOf(JoinToken.github(given as never))).toEqual(["JOIN-009 roles"]);
  });
});

describe("a bot in a pod", () => {
  const SERVICE_ACCOUNT = { namespace: "bots", name: "ci" };
  const token = (change: object) =>
    JoinToken.kubernetes({ name: "ci", botName: "ci", serviceAccounts: [SERVICE_ACCOUNT], ...change });
  const problemsWithToken = (joinToken: JoinToken) =>
    violationsBy((problems) => {
      checkBotToken({ joinToken, account: "bots:ci" }, "bots[0]", problems);
    }).map(({ rule, property, given }) => `${rule.code} ${property}: ${given}`);

  test("joins with a token for bots and for its service account", () => {
    expect(problemsWithToken(token({}))).toEqual([]);
    expect(problemsWithToken(token({ serviceAccounts: [{ namespace: "bots", name: "a" }, SERVICE_ACCOUNT] }))).toEqual(
      [],
    );
  });

  test.each<[JoinToken, string]>([
    [token({ botName: undefined, roles: ["Node"] }), '"ci"'],
    [
      token({
        serviceAccounts: [
          { namespace: "a", name: "b" },
          { namespace: "c", name: "d" },
        ],
      }),
      '"ci for a:b, c:d"',
    ],
    [JoinToken.github({ name: "ci", botName: "ci", allow: [{ sub: "a" }] }), '"ci"'],
  ])("joins with no other: %#", (joinToken, given) => {
    expect(problemsWithToken(joinToken)).toEqual([`${BOT_RULES["BOT-001"].code} bots[0].joinToken: ${given}`]);
  });
});
