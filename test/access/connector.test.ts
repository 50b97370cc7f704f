import { CERTIFICATE } from "../fixtures/certificate";
import { Connector } from "../../constructs/access/sign-in/connector";
import type {
  GithubConnectorProps,
  OidcConnectorProps,
  SamlConnectorProps,
} from "../../constructs/access/generated/connectors";
import { ViolationsError } from "../../constructs/core/violations-error";
import { SecretRef } from "../../constructs/secrets/secret-ref";
import { problemsOf } from "../support/violations";

const SECRET = SecretRef.of("identity-provider", "client-secret");
const CONTEXT = { publicAddress: "access.example.com" };

const GITHUB: GithubConnectorProps = {
  name: "github",
  clientId: "Iv1.abc",
  clientSecret: SECRET,
  teamsToRoles: [{ organization: "example", team: "platform", roles: ["editor"] }],
};
const SAML: SamlConnectorProps = {
  name: "corporate",
  entityDescriptorUrl: "https://idp.example.com/metadata",
  attributesToRoles: [{ name: "groups", value: "operators", roles: ["access"] }],
};
const OIDC: OidcConnectorProps = {
  name: "keycloak",
  issuerUrl: "https://login.example.com/realms/main",
  clientId: "access",
  clientSecret: SECRET,
  claimsToRoles: [{ claim: "groups", value: "operators", roles: ["access"] }],
};

describe("the resource", () => {
  const at = (port: string, path: string) => `https://access.example.com${port}/v1/webapi/${path}`;
  const of = { display: "github", client_id: "Iv1.abc", client_secret: SECRET };
  const metadataUrl = "https://idp.example.com/metadata";
  const issuer = "https://login.example.com/realms/main";

  test.each<[Connector, kind: string, port: string, spec: object]>([
    [
      Connector.github(GITHUB),
      "github v3",
      "",
      { ...of, redirect_url: at("", "github/callback"), teams_to_roles: GITHUB.teamsToRoles },
    ],
    [
      Connector.saml(SAML),
      "saml v2",
      ":3080",
      {
        display: "corporate",
        entity_descriptor_url: metadataUrl,
        attributes_to_roles: SAML.attributesToRoles,
        acs: at(":3080", "saml/acs/corporate"),
      },
    ],
    [
      Connector.oidc(OIDC),
      "oidc v3",
      "",
      {
        display: "keycloak",
        issuer_url: issuer,
        client_id: "access",
        client_secret: SECRET,
        redirect_url: at("", "oidc/callback"),
        claims_to_roles: OIDC.claimsToRoles,
      },
    ],
  ])(
    "has the entry fields of specification 2.3, and is answered at the public address: %#",
    (connector, id, port, spec) => {
      const {
        kind,
        version,
        metadata,
        spec: made,
      } = connector.toResource({ publicAddress: `access.example.com${port}` });
      expect(problemsOf(connector)).toEqual([]);
      expect([`${kind} ${version}`, metadata.name]).toEqual([id, connector.name]);
      expect(made).toEqual(spec);
    },
  );

  test("has what the program says in the place of a default", () => {
    const github = { display: "GitHub", redirectUrl: "https://other.example.com/back" };
    expect(Connector.github({ ...GITHUB, ...github }).toResource(CONTEXT).spec).toMatchObject({
      display: "GitHub",
      redirect_url: "https://other.example.com/back",
    });
    const redirectUrl = ["https://a.example.com/back", "https://b.example.com/back"];
    const oidc = Connector.oidc({ ...OIDC, redirectUrl, scope: ["groups"], usernameClaim: "sub", maxAge: "24h" });
    expect(problemsOf(oidc)).toEqual([]);
    expect(oidc.toResource(CONTEXT).spec).toMatchObject({
      redirect_url: redirectUrl,
      scope: ["groups"],
      username_claim: "sub",
      max_age: "24h",
    });
  });

  test("of Google reads groups with a service account, for an administrator", () => {
    const account = { googleServiceAccount: SecretRef.of("google", "account.json") };
    const admin = { googleAdminEmail: "admin@example.com" };
    expect(problemsOf(Connector.oidc({ ...OIDC, ...account }))).toEqual(["FIELD-003 googleAdminEmail"]);
    expect(problemsOf(Connector.oidc({ ...OIDC, ...admin }))).toEqual(["FIELD-003 googleServiceAccount"]);
    const { spec } = Connector.oidc({ ...OIDC, ...account, ...admin }).toResource(CONTEXT);
    expect(spec).toMatchObject({ google_admin_email: "admin@example.com" });
    expect(spec?.["google_service_account"]).toBe(account.googleServiceAccount);
  });

  test("of SAML signs with a key that is a secret", () => {
    const privateKey = SecretRef.of("saml", "tls.key");
    const saml = Connector.saml({ ...SAML, signingKeyPair: { certificate: CERTIFICATE, privateKey } });
    expect(problemsOf(saml)).toEqual([]);
    expect(saml.toResource(CONTEXT).spec).toMatchObject({
      signing_key_pair: { cert: CERTIFICATE, private_key: privateKey },
    });
  });
});

describe("a secret", () => {
  test("does not type-check as a text", () => {
    // @ts-expect-error a secret is given by reference
    expect(problemsOf(Connector.github({ ...GITHUB, clientSecret: "hunter2" }))).toEqual(["SECRET-003 clientSecret"]);
    // @ts-expect-error a secret is given by reference
    expect(problemsOf(Connector.oidc({ ...OIDC, clientSecret: "hunter2" }))).toEqual(["SECRET-003 clientSecret"]);
    // @ts-expect-error a secret is given by reference
    const saml = Connector.saml({ ...SAML, signingKeyPair: { certificate: CERTIFICATE, privateKey: "hunter2" } });
    expect(problemsOf(saml)).toEqual(["SECRET-003 signingKeyPair.privateKey"]);
  });

  test.each([
    { clientSecret: "hunter2" },
    { clientSecret: { value: "hunter2" } },
    { clientSecret: ["hunter2"] },
    { client_secret: "hunter2" },
    { clientSecret: SecretRef.of("hunter2!", "hunter2?") },
    { teamsToRoles: { secret: "hunter2" } },
  ])("that a program passes in another way is not in the report, and nothing is rendered: %#", (change) => {
    const connector = Connector.github({ ...GITHUB, ...change } as never);
    const given = connector.violations.map((violation) => violation.given);
    expect(given).not.toHaveLength(0);
    expect(given.join()).not.toContain("hunter2");
    expect(() => connector.toResource(CONTEXT)).toThrow(ViolationsError);
  });

  test("that is a wrong reference is reported where it is", () => {
    const connector = Connector.github({ ...GITHUB, clientSecret: SecretRef.of("a", "b c") });
    expect(problemsOf(connector)).toEqual(["FIELD-002 clientSecret.key"]);
  });
});

test.each(["", "a b", "a/b", 7])("%p is not the name of a connector", (name) => {
  expect(problemsOf(Connector.github({ ...GITHUB, name } as never))).toEqual(["FIELD-002 name"]);
});

test.each([
  ["FIELD-002 teamsToRoles", { teamsToRoles: [] }],
  ["FIELD-003 teamsToRoles", { teamsToRoles: undefined }],
  ["FIELD-003 clientId", { clientId: undefined }],
  ["FIELD-002 clientId", { clientId: "" }],
  ["FIELD-002 redirectUrl", { redirectUrl: "http://access.example.com/" }],
  ["FIELD-002 endpointUrl", { endpointUrl: "https://user:password@github.example.com" }],
  ["FIELD-001 claimsToRoles", { claimsToRoles: [] }],
])("a connector that the service would refuse is refused: %s", (problem, change) => {
  expect(problemsOf(Connector.github({ ...GITHUB, ...change } as never))).toEqual([problem]);
});

test.each<[string, Connector]>([
  ["FIELD-002 name", Connector.saml({ ...SAML, name: "passwordless" })],
  ["FIELD-002 name", Connector.oidc({ ...OIDC, name: "local" })],
  ["FIELD-002 maxAge", Connector.oidc({ ...OIDC, maxAge: "1.5s" })],
  [
    "FIELD-002 entityDescriptor",
    Connector.saml({ name: "a", entityDescriptor: "idp.xml", attributesToRoles: SAML.attributesToRoles }),
  ],
])("so are those of other kinds: %s", (problem, connector) => {
  expect(problemsOf(connector)).toEqual([problem]);
});

test.each([
  ["FIELD-003 teamsToRoles[0].team", { organization: "example", roles: ["editor"] }],
  ["FIELD-001 teamsToRoles[0].logins", { ...GITHUB.teamsToRoles[0], logins: ["root"] }],
  ["FIELD-002 teamsToRoles[0].roles", { ...GITHUB.teamsToRoles[0], roles: "editor" }],
  ["FIELD-002 teamsToRoles[0].roles[0]", { ...GITHUB.teamsToRoles[0], roles: ["a, b"] }],
  ["FIELD-002 teamsToRoles[0].roles[0]", { ...GITHUB.teamsToRoles[0], roles: ["$1"] }],
])("a mapping that is not one is refused: %s", (problem, mapping) => {
  expect(problemsOf(Connector.github({ ...GITHUB, teamsToRoles: [mapping] } as never))).toEqual([problem]);
});

test.each([{}, { entityDescriptor: "<EntityDescriptor/>", entityDescriptorUrl: "https://idp.example.com/metadata" }])(
  "the identity provider of SAML is described once: %j",
  (descriptor) => {
    const { name, attributesToRoles } = SAML;
    expect(problemsOf(Connector.saml({ name, attributesToRoles, ...descriptor }))).toEqual([
      "CONNECTOR-004 entityDescriptor",
    ]);
  },
);

test("users start at the identity provider of SAML where the address ends in the connector's name", () => {
  const problems = (acs?: string) =>
    problemsOf(Connector.saml({ ...SAML, allowIdpInitiated: true, ...(acs && { acs }) }));
  expect(problems()).toEqual([]);
  expect(problems("https://access.example.com/v1/webapi/saml/acs/corporate")).toEqual([]);
  expect(problems("https://access.example.com/v1/webapi/saml/acs")).toEqual(["FIELD-002 acs"]);
});

test("roles of a value are names, or made of what the value is", () => {
  const rolesOf = (...roles: readonly string[]) =>
    problemsOf(Connector.saml({ ...SAML, attributesToRoles: [{ name: "groups", value: "^(.*)$", roles }] }));
  expect(rolesOf("access", "$1", "team-${1}", "team-${name}")).toEqual([]);
  for (const role of ["a b", "$", "$a", "${}", "${a b}"]) {
    expect(rolesOf(role)).toEqual(["FIELD-002 attributesToRoles[0].roles[0]"]);
  }
});

test("a certificate may be known to Terraform alone", () => {
  const signingKeyPair = { certificate: "${TfToken[TOKEN.1]}", privateKey: SECRET };
  expect(problemsOf(Connector.saml({ ...SAML, signingKeyPair }))).toEqual([]);
});

test("the auth service dials the ports of the addresses that it asks", () => {
  const endpoints = { endpointUrl: "https://github.example.com:8443", apiEndpointUrl: "https://api.example.com:9443" };
  const issuerUrl = "${TfToken[TOKEN.1]}";
  expect([
    Connector.github(GITHUB).dialledPorts,
    Connector.github({ ...GITHUB, ...endpoints }).dialledPorts,
    Connector.saml(SAML).dialledPorts,
    Connector.saml({ name: "a", entityDescriptor: "<md:EntityDescriptor>", attributesToRoles: SAML.attributesToRoles })
      .dialledPorts,
    Connector.oidc({ ...OIDC, issuerUrl: "https://login.example.com:7443" }).dialledPorts,
  ]).toEqual([[], [9443, 8443], [443], [], [7443]]);
  expect(problemsOf(Connector.oidc({ ...OIDC, issuerUrl }))).toEqual(["REFERENCE-001 issuerUrl"]);
});
