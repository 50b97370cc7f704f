import { CERTIFICATE } from "../fixtures/certificate";
import { ClusterAuthPreference } from "../../constructs/access/cluster-auth-preference";
import { ClusterNetworking, SessionRecording } from "../../constructs/access/cluster-settings";
import { problemsOf } from "../support/violations";

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

test("durations are as the service reads them, and unknown settings are refused", () => {
  const wrong = { clientIdleTimeout: "15 minutes", webIdleTimeout: 900, assist: true };
  expect(problemsOf(ClusterNetworking.of(wrong as never))).toEqual([
    "FIELD-001 assist",
    "FIELD-002 clientIdleTimeout",
    "FIELD-002 webIdleTimeout",
  ]);
});

test("the preference for signing in is the only one of its kind, with the names of the service", () => {
  const preference = ClusterAuthPreference.of({
    type: "github",
    localAuth: true,
    secondFactors: ["otp"],
    requireSessionMfa: "hardware_key_touch",
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
      device_trust: { mode: "required" },
    },
  });
});

test("WebAuthn devices are registered for the public address, unless another domain is named", () => {
  const specOf = (props: Parameters<typeof ClusterAuthPreference.of>[0]) =>
    ClusterAuthPreference.of(props).toResource({ host: "access.example.com" }).spec;
  expect(specOf({ secondFactors: ["otp", "webauthn"] })).toMatchObject({ webauthn: { rp_id: "access.example.com" } });
  expect(specOf({ webauthn: { rpId: "example.com" } })).toEqual({ webauthn: { rp_id: "example.com" } });
  expect(specOf({ secondFactors: ["otp"] })).not.toHaveProperty("webauthn");
});

test("authorities of devices are certificates, since a resource names no file of the auth service", () => {
  const problems = (given: string) =>
    problemsOf(
      ClusterAuthPreference.of({
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

test("a second factor that there is not is refused", () => {
  const preference = ClusterAuthPreference.of({
    secondFactors: ["sms"],
    hardwareKey: { pinCacheTtl: "soon" },
  } as never);
  expect(problemsOf(preference)).toEqual(["FIELD-002 secondFactors[0]", "FIELD-002 hardwareKey.pinCacheTtl"]);
});

test("session recording is the only one of its kind", () => {
  expect(SessionRecording.of({ mode: "proxy-sync", encrypted: true }).toResource()).toEqual({
    kind: "session_recording_config",
    version: "v2",
    metadata: { name: "session-recording-config" },
    spec: { mode: "proxy-sync", encryption: { enabled: true } },
  });
  expect(problemsOf(SessionRecording.of({ mode: "sometimes" } as never))).toEqual(["FIELD-002 mode"]);
});
