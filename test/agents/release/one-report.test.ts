import { App, TerraformResource, TerraformStack, Token } from "cdktf";
import { Brand } from "../../../constructs/brand/brand";
import { Connector } from "../../../constructs/access/sign-in/connector";
import { Role } from "../../../constructs/access/roles/role";
import { ServiceResource } from "../../../constructs/access/resources/service-resource";
import { AgentServiceAccount } from "../../../constructs/agents/features/service-account";
import { fieldsOf } from "../../../constructs/core/given";
import { readPartly } from "../../../constructs/core/schema/read";
import { PublicAddress } from "../../../constructs/network/public-address";
import { AccessPlatform, type AccessPlatformProps } from "../../../constructs/platform/access-platform";
import { CloudTenant } from "../../../constructs/platform/cloud-tenant";
import { ACCESS_PLATFORM } from "../../../constructs/platform/access-platform-props";
import { claimsOfPlatform } from "../../../constructs/platform/claimed-objects";
import { ProxyTls } from "../../../constructs/platform/proxy/proxy-tls";
import { SecretRef } from "../../../constructs/secrets/secret-ref";
import { Version } from "../../../constructs/updates/version";
import { PodServiceAccount } from "../../../constructs/workloads/identity/pod-service-account";
import { AgentFleet } from "../../../constructs/agents/fleet/agent-fleet";
import { AgentRelease, type AgentReleaseProps } from "../../../constructs/agents/release/agent-release";
import { LinuxAgent } from "../../../constructs/agents/linux/linux-agent";
import { KubernetesTarget } from "../../../constructs/terraform/kubernetes-target";
import { StateBackend } from "../../../constructs/terraform/state-backend";
import { AgentVersion } from "../../../constructs/updates/agent-version";
import { MaintenanceWindow } from "../../../constructs/updates/maintenance-window";
import { platformStack } from "../../platform/support";
import { newStack, violations } from "../../support/synthesis";
import { problemsOf } from "../../support/violations";
import { linuxProps } from "../linux/fixtures";
import { releaseProps } from "../fixtures";

const WRONG: Partial<AccessPlatformProps> = { rolloutTimeout: "-1s" };

const WINDOW = MaintenanceWindow.of({ utcStartHour: 2, weekdays: ["Tue"] });

const NEEDED = {
  brand: Brand.SVC,
  publicAddress: PublicAddress.of("access.example.com"),
  version: Version.of("17.5.2"),
  tls: ProxyTls.secret("tls"),
};

const WRONG_PLATFORM = "FIELD-002 stack/platform rolloutTimeout";

/** What the one report of a program says of a platform and its releases. */
function reported(
  platform: Partial<AccessPlatformProps>,
  ...releases: readonly Partial<AgentReleaseProps>[]
): string[] {
  const declared = platformStack({ maintenanceWindow: WINDOW, ...platform });
  releases.forEach((release, index) => {
    new AgentRelease(declared.stack, `release-${index}`, releaseProps({ ...release, platform: declared.platform }));
  });
  return violations(declared.stack).map(({ rule, path, property }) => `${rule.code} ${path} ${property}`);
}

test("a wrong platform, a wrong release and two releases of one name are told at once", () => {
  const pinned = { version: AgentVersion.pinned("17.5.2"), releaseName: "other" };
  expect(reported(WRONG, {}, { pods: { replicas: 0 } }, pinned)).toEqual([
    "AGENT-026 stack/release-1 Helm release svc-agents/svc-agent and 15 more",
    WRONG_PLATFORM,
    "FIELD-002 stack/release-1 pods.replicas",
    "AGENT-023 stack/release-2 version",
  ]);
});

test("two releases of one name that their platform admits are one mistake", () => {
  const admitted = { ...releaseProps(), joinToken: undefined as never };
  const { stack, platform } = platformStack({ maintenanceWindow: WINDOW });
  for (const id of ["first", "second"]) new AgentRelease(stack, id, { ...admitted, platform });
  expect(violations(stack).map(({ rule, path }) => `${rule.code} ${path}`)).toEqual(["AGENT-026 stack/second"]);
});

test("what is wrong with several props of a platform together holds nothing back either", () => {
  const takesOver = { createNamespace: true, clusterWideObjects: "existing" } as const;
  expect(reported(takesOver, { version: AgentVersion.pinned("17.5.2") })).toEqual([
    expect.stringMatching("^CLUSTER-"),
    expect.stringMatching("^CLUSTER-"),
    "AGENT-023 stack/release-0 version",
  ]);
});

test("an agent is not held against what is wrong of its platform", () => {
  const newer = { version: AgentVersion.followUpdater({ first: "18.0.0" }) };
  expect(reported(WRONG, newer)).toEqual([WRONG_PLATFORM, "COMPATIBILITY-001 stack/release-0 version"]);
  expect(reported({ version: "17.5" }, newer)).toEqual(["FIELD-002 stack/platform version"]);
  const window = MaintenanceWindow.of({ utcStartHour: 24, weekdays: ["Tue"] });
  expect(reported({ maintenanceWindow: window }, {})).toEqual([
    "FIELD-002 stack/platform maintenanceWindow.utcStartHour",
  ]);
});

test("names of a platform that was not built are taken", () => {
  const beside = { releaseName: "svc-auth", namespace: "svc", updater: { enabled: false } };
  expect(reported(WRONG, beside)).toEqual([
    "OBJECT-001 stack/release-0 Service svc/svc-auth and 3 more",
    WRONG_PLATFORM,
  ]);
});

test("agents on Linux and those of a fleet are held against such a platform, too", () => {
  const { stack, platform } = platformStack({ ...WRONG, maintenanceWindow: WINDOW });
  const version = AgentVersion.followUpdater({ first: "18.0.0" });
  new LinuxAgent(stack, "web", linuxProps({ platform, version }));
  new AgentFleet(stack, "fleet", {
    platform,
    clusters: { one: { target: KubernetesTarget.kubeconfig({ context: "one" }) } },
    state: ({ name }) => StateBackend.local({ path: `${name}.tfstate` }),
    releases: () => ({ agents: { ...releaseProps(), version, createNamespace: false } }),
  });
  expect(violations(stack).map(({ rule, path }) => `${rule.code} ${path}`)).toEqual([
    "FIELD-002 stack/platform",
    "COMPATIBILITY-001 stack/web",
    "COMPATIBILITY-001 stack/fleet/fleet-one/agents",
  ]);
});

test("what is wrong with a release as a whole and a wrong prop of it are told together", () => {
  const release: Partial<AgentReleaseProps> = {
    pods: { replicas: 0, resources: { memoryRequest: "2Gi", memoryLimit: "1Gi" } },
    version: AgentVersion.pinned("17.5.2"),
    helm: { values: { updater: { enabled: false } } },
  };
  expect(reported({}, release)).toEqual([
    "POD-017 stack/release-0 pods.resources.memoryLimit",
    "FIELD-002 stack/release-0 pods.replicas",
    "AGENT-030 stack/release-0 helm.values.updater.enabled",
    "AGENT-023 stack/release-0 version",
  ]);
});

test("names that follow from what is right of two wrong releases are taken, those of a wrong prop are not", () => {
  const account = AgentServiceAccount.create({ name: "shared" });
  const wrong = (name: string) => ({ releaseName: name, pods: { replicas: 0, serviceAccount: account } });
  expect(reported({}, wrong("a"), wrong("b")).filter((line) => line.startsWith("OBJECT-"))).toEqual([
    "OBJECT-001 stack/release-1 ServiceAccount svc-agents/shared",
  ]);
  const wrongAccount = { releaseName: "shared", pods: { serviceAccount: 5 as never } };
  expect(reported({}, wrong("a"), wrongAccount).filter((line) => line.startsWith("OBJECT-"))).toEqual([]);
});

test("what is wrong with the resources of a platform and a wrong prop of it are told together", () => {
  const { stack, platform } = platformStack({
    ...WRONG,
    maintenanceWindow: WINDOW,
    roles: [Role.of({ name: "editor", allow: { logins: ["root"] } })],
    connectors: [
      Connector.github({
        name: "github",
        clientId: "id",
        clientSecret: SecretRef.of("github", "client-secret"),
        teamsToRoles: [{ organization: "o", team: "t", roles: ["nobody-makes-it"] }],
      }),
    ],
  });
  const bot = ServiceResource.yaml("kind: bot\nversion: v1\nmetadata: { name: ci }\nspec: { roles: [access] }\n");
  platform.addResource(bot);
  platform.addResource(bot);
  expect(violations(stack).map(({ rule, path, property }) => `${rule.code} ${path} ${property}`)).toEqual([
    WRONG_PLATFORM,
    "RESOURCE-017 stack/platform connectors[0].teamsToRoles[0].roles[0]",
    "ROLE-007 stack/platform roles[0].name",
    "RESOURCE-001 stack/platform resources",
  ]);
});

test("a connector is not held against roles of which one is wrong", () => {
  const connector = Connector.github({
    name: "github",
    clientId: "id",
    clientSecret: SecretRef.of("github", "client-secret"),
    teamsToRoles: [{ organization: "o", team: "t", roles: ["reader"] }],
  });
  const { stack } = platformStack({ connectors: [connector], roles: [Role.of({ name: "reader" })] });
  expect(violations(stack).map(({ rule }) => rule.code)).toEqual(["ROLE-002"]);
});

test("Secrets that a namespace lacks and a wrong prop of the platform are told together", () => {
  const app = new App();
  const stack = new TerraformStack(app, "stack");
  new AccessPlatform(stack, "platform", {
    ...NEEDED,
    auth: { license: SecretRef.of("license", "license.pem") },
    ...WRONG,
  });
  expect(problemsOf(violations(stack))).toEqual([
    "FIELD-002 rolloutTimeout",
    "SECRET-007 auth.license",
    "SECRET-007 tls",
  ]);
});

test("agents of a wrong tenant, and of a wrong platform of another program, are checked", () => {
  const stack = newStack();
  const tenant = new CloudTenant(stack, "tenant", {
    brand: Brand.SVC,
    publicAddress: PublicAddress.of("a.example.com"),
    clusterName: "a b",
  });
  const other = AccessPlatform.fromAttributes(stack, "other", {
    brand: Brand.SVC,
    publicAddress: PublicAddress.of("b.example.com"),
    version: Version.of("17.5.2"),
    clusterName: "a b",
    maintenanceWindow: WINDOW,
  });
  new AgentRelease(stack, "of-tenant", releaseProps({ platform: tenant, updater: { enabled: false } }));
  const version = AgentVersion.followUpdater({ first: "18.0.0" });
  new AgentRelease(stack, "of-other", releaseProps({ platform: other, version }));
  expect(violations(stack).map(({ rule, path }) => `${rule.code} ${path}`)).toEqual([
    "FIELD-002 stack/tenant",
    "FIELD-002 stack/other",
    "SECRET-007 stack/of-tenant",
    "AGENT-021 stack/of-tenant",
    "SECRET-007 stack/of-other",
    "COMPATIBILITY-001 stack/of-other",
  ]);
});

test("a platform that is not built takes the names that it would have", () => {
  const props = { proxyPools: { edge: {} }, auth: { serviceAccount: PodServiceAccount.create({ name: "auth" }) } };
  const { stack } = platformStack(props);
  const made = stack.node.findAll().flatMap((construct) => {
    if (!TerraformResource.isTerraformResource(construct)) return [];
    const { name, namespace } = fieldsOf(fieldsOf(construct)["metadataInput"]);
    if (typeof name !== "string" || namespace !== "svc" || Token.isUnresolved(name)) return [];
    const kind = construct.terraformResourceType.replace(/^kubernetes_|_v\d$/g, "").replaceAll("_", "");
    return [`${kind} svc/${name}`];
  });
  const claimed = claimsOfPlatform(readPartly(ACCESS_PLATFORM, { ...NEEDED, ...props, ...WRONG }));
  const texts = claimed.map(({ text }) => text.toLowerCase());
  // Whatever has one of these has a Deployment of the same name, too.
  const named = made.filter((object) => !/^(poddisruptionbudget|ingress) /.test(object));
  expect(texts.sort()).toEqual(named.sort());
});
