import type { ClusterAuthPreferenceProps } from "../../constructs/access/generated/settings";
import { ClusterAuthPreference } from "../../constructs/access/sign-in/cluster-auth-preference";
import { Bot } from "../../constructs/access/joining/bot";
import { SessionRecording } from "../../constructs/access/settings/cluster-settings";
import type { Connector } from "../../constructs/access/sign-in/connector";
import { ServiceResource } from "../../constructs/access/resources/service-resource";
import type { AccessPlatformProps } from "../../constructs/platform/access-platform";
import { acknowledge, violationsOfTree } from "../../constructs/core/tree/tree";
import { violations } from "../support/synthesis";
import { configurationOf, platformStack, synthesise } from "./support";
import { github } from "../support/connectors";

function authService(props: Partial<AccessPlatformProps>): unknown {
  return configurationOf(synthesise(props), "auth")["auth_service"];
}

/** Codes with which a platform refuses a resource of this kind. */
function refused(kind: string): string[] {
  const { stack, platform } = platformStack();
  platform.addResource(ServiceResource.of({ kind, version: "v1", metadata: { name: "any" }, spec: {} }));
  return violationsOfTree(stack).map(({ rule }) => `${rule.code}: ${rule.fix}`);
}

const GITHUB = github();

test("authentication and session recording are delivered, so that they can be withdrawn: the file has neither", () => {
  const props = {
    authentication: ClusterAuthPreference.of({ secondFactors: ["webauthn"] }),
    sessionRecording: SessionRecording.of({ mode: "node-sync" }),
  };
  expect(authService(props)).toEqual(authService({}));
  const { platform } = platformStack(props);
  expect(platform.resources.resources.map(({ kind }) => kind)).toEqual([
    "cluster_auth_preference",
    "session_recording_config",
  ]);
});

test("people sign in with a connector that is declared, of the type that is asked for, or somebody says who makes it", () => {
  const reported = (props: ClusterAuthPreferenceProps, ...connectors: readonly Connector[]) => {
    const { stack, platform } = platformStack({ authentication: ClusterAuthPreference.of(props), connectors });
    const found = violations(stack).map(
      ({ rule, property, given }) => `${rule.code} ${property} ${given}: ${rule.allowed}`,
    );
    acknowledge(platform, { code: "AUTH-002", reason: "made with tctl" });
    expect(violations(stack)).toEqual([]);
    return found;
  };
  expect(reported({ type: "github", connectorName: "github" }, GITHUB)).toEqual([]);
  expect(reported({ type: "github" }, GITHUB)).toEqual([]);
  expect(reported({ type: "github", connectorName: "nope" }, GITHUB)).toEqual([
    'AUTH-002 authentication.connectorName "nope": github',
  ]);
  expect(reported({ type: "saml", connectorName: "github" }, GITHUB)).toEqual([
    'AUTH-002 authentication.connectorName "github": a connector of type saml; the platform declares none',
  ]);
  expect(reported({ connectorName: "passwordless", secondFactors: ["webauthn"] })).toEqual([]);
  expect(reported({ connectorName: "github" }, GITHUB)).toEqual([
    'AUTH-002 authentication.connectorName "github": local, passwordless, headless',
  ]);
});

test("what a program writes with the names of the service is judged like its own classes, at its own place", () => {
  const { stack, platform } = platformStack({ bots: [Bot.of({ name: "deployer", roles: ["access"] })] });
  const spec = {
    second_factors: ["webauthn"],
    webauthn: { rp_id: "example.org" },
    device_trust: { mode: "required" },
    allow_local_auth: false,
    connector_name: "idp",
  } as const;
  const metadata = { name: "cluster-auth-preference" };
  platform.addResource(ServiceResource.of({ kind: "cluster_auth_preference", version: "v2", metadata, spec }));
  const wiki = { uri: "http://wiki", public_addr: platform.proxyAddress.host };
  platform.addResource(ServiceResource.of({ kind: "app", version: "v3", metadata: { name: "wiki" }, spec: wiki }));
  const reported = violations(stack).map(({ rule, property }) => `${rule.code} ${property}`);
  expect(reported.toSorted()).toEqual([
    "AUTH-001 resources.spec.allow_local_auth",
    "AUTH-002 resources.spec.connector_name",
    "AUTH-003 resources.spec.webauthn.rp_id",
    "AUTH-004 resources.spec.device_trust.mode",
    "RESOURCE-019 resources.spec.public_addr",
  ]);
});

test.each([
  ["cluster_networking_config", "RESOURCE-011", "ClusterNetworking.of"],
  ["vnet_config", "RESOURCE-010", "tctl create"],
  ["plugin", "RESOURCE-010", "tctl plugins install"],
  ["access_graph_settings", "RESOURCE-010", "tctl edit"],
  ["access_list_member", "RESOURCE-009", "tctl acl"],
  ["scoped_role", "RESOURCE-009", "TELEPORT_UNSTABLE_SCOPES=yes"],
  ["scoped_role_assignment", "RESOURCE-009", "TELEPORT_UNSTABLE_SCOPES=yes"],
  ["rolle", "RESOURCE-009", "correct the kind"],
  ["constructor", "RESOURCE-009", "correct the kind"],
])("a resource of kind %s carries %s, with what to do instead", (kind, code, instead) => {
  expect(refused(kind)).toEqual([expect.stringContaining(instead)]);
  expect(refused(kind)[0]).toMatch(new RegExp(`^${code}`));
});

test("what the service can remove again is delivered", () => {
  for (const kind of ["session_recording_config", "cluster_auth_preference", "network_restrictions", "installer"]) {
    expect(refused(kind)).toEqual([]);
  }
});
