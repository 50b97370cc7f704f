import { CERTIFICATE } from "../fixtures/certificate";
import { checkSignIn, ClusterAuthPreference } from "../../constructs/access/sign-in/cluster-auth-preference";
import { ClusterNetworking, SessionRecording } from "../../constructs/access/settings/cluster-settings";
import { violationsBy, problemsOf } from "../support/violations";

test("networking settings have the names of the configuration file", () => {
  const networking = ClusterNetworking.of({
    clientIdleTimeout: "15m",
    keepAliveCountMax: 3,
    routingStrategy: "most_recent",
    agentConnectionCount: 2,
  });
  expect(problemsOf(networking)).toEqual([]);
  expect(networking.settings).toEqual({
    client_idle_timeout: "15m",
    keep_alive_count_max: 3,
    routing_strategy: "most_recent",
  });
  expect(networking.agentConnectionCount).toBe(2);
});

test("durations are as the service reads them, numbers are in their bounds, and unknown settings are refused", () => {
  const bounds = { keepAliveCountMax: 0, agentConnectionCount: 0 };
  const noDefaults = { keepAliveInterval: "0s", sessionControlTimeout: "0h0m0s", sshDialTimeout: "0ms" };
  const settings = { clientIdleTimeout: "15 minutes", webIdleTimeout: 900, assist: true, ...bounds, ...noDefaults };
  expect(problemsOf(ClusterNetworking.of(settings as never))).toEqual([
    "FIELD-001 assist",
    "FIELD-002 clientIdleTimeout",
    "FIELD-002 webIdleTimeout",
    "FIELD-002 keepAliveInterval",
    "FIELD-002 keepAliveCountMax",
    "FIELD-002 sessionControlTimeout",
    "FIELD-002 sshDialTimeout",
    "FIELD-002 agentConnectionCount",
  ]);
  const least = {
    clientIdleTimeout: "0s",
    keepAliveInterval: "1s",
    keepAliveCountMax: 1,
    agentConnectionCount: 1,
  } as const;
  expect(problemsOf(ClusterNetworking.of(least))).toEqual([]);
});

test("the preference for signing in is the only one of its kind, with the names of the service", () => {
  const preference = ClusterAuthPreference.of({
    type: "github",
    localAuth: true,
    secondFactors: ["otp"],
    requireSessionMfa: "hardware_key_touch",
    stableUnixUsers: { enabled: true, firstUid: 90_000, lastUid: 90_000 },
    deviceTrust: { mode: "required" },
  });
  expect(preference.toResource({ host: "access.example.com" })).toEqual({
    kind: "cluster_auth_preference",
    version: "v2",
    metadata: { name: "cluster-auth-preference" },
    spec: {
      type: "github",
      allow_local_auth: true,
      second_factors: ["otp"],
      require_session_mfa: "hardware_key_touch",
      stable_unix_user_config: { enabled: true, first_uid: 90_000, last_uid: 90_000 },
      device_trust: { mode: "required" },
    },
  });
});

test("WebAuthn devices are registered for the public address, unless another domain is named", () => {
  const specOf = (props: Parameters<typeof ClusterAuthPreference.of>[0]) =>
    ClusterAuthPreference.of(props).toResource({ host: "access.example.com" }).spec;
  expect(specOf({ secondFactors: ["otp", "webauthn"] })).toMatchObject({ webauthn: { rp_id: "access.example.com" } });
  const secondFactors = ["webauthn"] as const;
  expect(specOf({ secondFactors, webauthn: { rpId: "example.com" } })).toMatchObject({
    webauthn: { rp_id: "example.com" },
  });
  expect(specOf({ secondFactors: ["otp"] })).not.toHaveProperty("webauthn");
});

test("authorities of devices are certificates, since a resource names no file of the auth service", () => {
  const problems = (given: string) =>
    problemsOf(
      ClusterAuthPreference.of({
        secondFactors: ["webauthn"],
        webauthn: { attestationAllowedCas: [given], attestationDeniedCas: [given] },
        deviceTrust: { ekcertAllowedCas: [given] },
      }),
    );
  expect(problems(CERTIFICATE)).toEqual([]);
  expect(problems("/etc/ssl/yubico.pem")).toEqual([
    "FIELD-002 webauthn.attestationAllowedCas[0]",
    "FIELD-002 webauthn.attestationDeniedCas[0]",
    "FIELD-002 deviceTrust.ekcertAllowedCas[0]",
  ]);
});

test("a preference says with what users sign in", () => {
  const host = "access.example.com";
  const plain = ClusterAuthPreference.of({});
  expect(plain.accepts({ host })).toEqual({ factors: ["otp"], rpId: host });
  const other = ClusterAuthPreference.of({
    secondFactors: ["sso", "webauthn"],
    webauthn: { rpId: "example.com" },
  });
  expect(other.accepts({ host })).toEqual({ factors: ["sso", "webauthn"], rpId: "example.com" });
});

describe("signing in", () => {
  const REFERENCE = "${TfToken[TOKEN.1]}";
  type Props = Parameters<typeof ClusterAuthPreference.of>[0];
  const reported = (props: Props | undefined, connectors: Readonly<Record<string, readonly string[]>> = {}) =>
    violationsBy((problems) => {
      const host = "access.example.com";
      const settings = props && ClusterAuthPreference.of(props).toResource({ host }).spec;
      checkSignIn(settings, host, (kind) => connectors[kind] ?? [], problems);
    }).map(({ rule, property, given }) => `${rule.code} ${property}: ${given}; ${rule.allowed}`);

  test.each<[Props | undefined, Readonly<Record<string, readonly string[]>>]>([
    [undefined, {}],
    [{}, {}],
    [{ localAuth: true }, {}],
    [{ localAuth: false }, { saml: ["idp"] }],
    [{ type: "saml", connectorName: "idp" }, { saml: ["other", "idp"] }],
    [{ type: "saml", connectorName: REFERENCE }, { saml: ["other"] }],
    [{ type: "saml" }, {}],
    [{ connectorName: "local" }, {}],
    [{ connectorName: "passwordless", secondFactors: ["webauthn"] }, {}],
    [{ type: "local", connectorName: "headless", secondFactors: ["webauthn", "otp"] }, {}],
  ])("works with %j and the connectors %j", (props, connectors) => {
    expect(reported(props, connectors)).toEqual([]);
  });

  test("needs local users or a connector", () => {
    expect(reported({ localAuth: false })).toEqual([expect.stringMatching(/^AUTH-001 localAuth: false;/)]);
  });

  test("needs security keys of a domain that the address is in, and lets bots in", () => {
    const keysOf = (rpId: string) => reported({ secondFactors: ["webauthn"], webauthn: { rpId } });
    expect([keysOf("access.example.com"), keysOf("Example.com")]).toEqual([[], []]);
    expect(keysOf("ample.com")).toEqual([expect.stringMatching(/^AUTH-003 webauthn\.rpId: "ample.com"/)]);
    const trusting = (mode: "required" | "required-for-humans") => reported({ deviceTrust: { mode } }, { bot: ["a"] });
    expect(trusting("required")).toEqual([expect.stringMatching(/^AUTH-004 deviceTrust\.mode: "a"/)]);
    expect(trusting("required-for-humans")).toEqual([]);
  });

  test("needs the connector that it names", () => {
    const place = "AUTH-002 connectorName";
    expect(reported({ type: "oidc", connectorName: "idp" }, { saml: ["idp"] })).toEqual([
      `${place}: "idp"; a connector of type oidc; the platform declares none`,
    ]);
    expect(reported({ type: "saml", connectorName: "idp" }, { saml: ["a", "b"] })).toEqual([`${place}: "idp"; a, b`]);
    expect(reported({ connectorName: "idp" })).toEqual([`${place}: "idp"; local, passwordless, headless`]);
  });
});

const WEBAUTHN = { secondFactors: ["webauthn"] } as const;

test.each<[Parameters<typeof ClusterAuthPreference.of>[0], ...string[]]>([
  [{ secondFactors: ["sso"] }, "secondFactors"],
  [{ secondFactors: ["sms" as never] }, "secondFactors[0]"],
  [{ secondFactors: ["sso"], localAuth: false }],
  [{ secondFactors: ["sso", "otp"] }],
  [{ webauthn: { rpId: "example.com" } }, "webauthn"],
  [{ ...WEBAUTHN, webauthn: { rpId: "https://example.com" } }, "webauthn.rpId"],
  [{ ...WEBAUTHN, webauthn: { rpId: "example.com:443" } }, "webauthn.rpId"],
  [{ defaultSessionTtl: "0s" }, "defaultSessionTtl"],
  [{ passwordless: true, headless: true, secondFactors: ["otp"] }, "passwordless", "headless"],
  [{ passwordless: false, headless: false }],
  [{ ...WEBAUTHN, passwordless: true, headless: true }],
  [{ connectorName: "passwordless" }, "connectorName"],
  [{ ...WEBAUTHN, connectorName: "headless", headless: false }, "connectorName"],
  [{ ...WEBAUTHN, connectorName: "headless", passwordless: false }],
  [{ type: "oidc", connectorName: "passwordless" }],
  [{ hardwareKey: { pivSlot: "9b" as never, pinCacheTtl: "2h" } }, "hardwareKey.pivSlot", "hardwareKey.pinCacheTtl"],
  [{ hardwareKey: { pivSlot: "9e", pinCacheTtl: "1h" } }],
  [{ stableUnixUsers: { enabled: true, firstUid: 999, lastUid: 5000 } }, "stableUnixUsers.firstUid"],
  [{ stableUnixUsers: { enabled: true, firstUid: 5000, lastUid: 4999 } }, "stableUnixUsers.lastUid"],
  [{ stableUnixUsers: { enabled: true, firstUid: 5000 } }, "stableUnixUsers.lastUid"],
  [{ stableUnixUsers: { enabled: true, lastUid: 5000 } }, "stableUnixUsers.lastUid"],
  [{ stableUnixUsers: { enabled: false } }],
])("what the service refuses, or does not read, is no preference: %j", (props, ...places) => {
  expect(problemsOf(ClusterAuthPreference.of(props))).toEqual(places.map((place) => `FIELD-002 ${place}`));
});

test("session recording is the only one of its kind", () => {
  expect(problemsOf(SessionRecording.of({ mode: "off" }))).toEqual([]);
  expect(SessionRecording.of({ mode: "proxy-sync", encrypted: true }).toResource()).toEqual({
    kind: "session_recording_config",
    version: "v2",
    metadata: { name: "session-recording-config" },
    spec: { mode: "proxy-sync", encryption: { enabled: true } },
  });
  expect(problemsOf(SessionRecording.of({ mode: "sometimes" } as never))).toEqual(["FIELD-002 mode"]);
});
