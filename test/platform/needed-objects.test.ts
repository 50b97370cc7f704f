import { HelmProvider } from "@cdktf/provider-helm/lib/provider";
import { KubernetesProvider } from "@cdktf/provider-kubernetes/lib/provider";
import { Brand } from "../../constructs/brand/brand";
import { Connector } from "../../constructs/access/sign-in/connector";
import { ResourceDelivery } from "../../constructs/platform/delivery/resource-delivery";
import { JoinToken } from "../../constructs/access/joining/join-token";
import { ServiceResource } from "../../constructs/access/resources/service-resource";
import { AccessPlatform, type AccessPlatformProps } from "../../constructs/platform/access-platform";
import { AgentRelease, type AgentReleaseProps } from "../../constructs/agents/release/agent-release";
import { AgentService } from "../../constructs/agents/services/agent-service";
import { HttpConnectProxy } from "../../constructs/network/http-connect-proxy";
import { ChartRelease } from "../../constructs/platform/component/chart-release";
import { PublicAddress } from "../../constructs/network/public-address";
import { CertificateAuthority } from "../../constructs/secrets/certificate-authority";
import { SecretRef } from "../../constructs/secrets/secret-ref";
import { ProxyListeners } from "../../constructs/network/proxy-listeners";
import { ProxyTls } from "../../constructs/platform/proxy/proxy-tls";
import { AgentVersion } from "../../constructs/updates/agent-version";
import { MaintenanceWindow } from "../../constructs/updates/maintenance-window";
import { Version } from "../../constructs/updates/version";
import { acknowledge } from "../../constructs/core/tree/tree";
import { PodVolume } from "../../constructs/workloads/pods/pod-volume";
import { newStack, violations } from "../support/synthesis";

const license = SecretRef.ephemeral({ variable: "license" });
const github = (clientSecret: SecretRef) =>
  Connector.github({
    name: "github",
    clientId: "client",
    clientSecret,
    teamsToRoles: [{ organization: "acme", team: "platform", roles: ["access"] }],
  });

function declared(props: Partial<AccessPlatformProps> = {}) {
  const stack = newStack();
  new KubernetesProvider(stack, "kubernetes");
  new HelmProvider(stack, "helm");
  const platform = new AccessPlatform(stack, "platform", {
    brand: Brand.SVC,
    publicAddress: PublicAddress.of("access.example.com"),
    version: Version.of("17.5.2"),
    maintenanceWindow: MaintenanceWindow.of({ utcStartHour: 2, weekdays: ["Tue"] }),
    tls: ProxyTls.ephemeral({ certificateVariable: "tls_certificate", keyVariable: "tls_key" }),
    ...props,
    auth: { license, ...props.auth },
  });
  return { stack, platform };
}

/** What synthesis says of a platform, and of one release beside it. */
function reported(props: Partial<AccessPlatformProps>, release?: Partial<AgentReleaseProps>): string[] {
  const { stack, platform } = declared(props);
  if (release !== undefined) {
    new AgentRelease(stack, "agent", {
      platform,
      services: [AgentService.kubernetes({ clusterName: "production" })],
      version: AgentVersion.followUpdater({ first: "17.5.2" }),
      ...release,
    });
  }
  return violations(stack).map(({ rule, path, property, given }) => `${rule.code} ${path} ${property} ${given}`);
}

const HTTP_PROXY = HttpConnectProxy.of("http://user@proxy.corp:3128", {
  password: SecretRef.of("proxy", "password"),
});

const EXISTING: Partial<AccessPlatformProps> = {
  tls: ProxyTls.secret("certificate"),
  listeners: ProxyListeners.tlsRouting({ peering: true }),
  auth: {
    license: SecretRef.of("license", "license.pem"),
    imagePullSecrets: ["registry"],
    extraEnvironment: { PASSWORD: SecretRef.of("database", "password") },
  },
  proxyPools: { edge: { extraEnvironment: { PASSWORD: SecretRef.of("edge", "password") } } },
  httpProxy: HTTP_PROXY,
  certificateAuthority: CertificateAuthority.configMap("trust-bundle"),
  connectors: [github(SecretRef.of("github", "client-secret"))],
  joinTokens: [JoinToken.static({ secret: SecretRef.of("node-token", "token"), roles: ["Node"] })],
};

test("whatever pods need in a namespace that the same apply makes is a violation where it is referred to", () => {
  expect(reported(EXISTING)).toEqual(
    [
      'auth.license "Secret svc/license"',
      'auth.imagePullSecrets[0] "Secret svc/registry"',
      'auth.extraEnvironment.PASSWORD "Secret svc/database"',
      'proxyPools.edge.extraEnvironment.PASSWORD "Secret svc/edge"',
      'httpProxy "Secret svc/proxy"',
      'certificateAuthority "ConfigMap svc/trust-bundle"',
      'connectors[0] "Secret svc/github"',
      'joinTokens[0] "Secret svc/node-token"',
      'tls "Secret svc/certificate"',
    ].map((line) => `SECRET-007 stack/platform ${line}`),
  );
});

test("in a namespace that exists all of it may exist, too", () => {
  expect(reported({ ...EXISTING, createNamespace: false })).toEqual([]);
});

test("in the namespace of a release that is taken over all of it may exist, and the platform may not make it", () => {
  const takeOver = ChartRelease.of({ name: "access" });
  expect(reported({ ...EXISTING, takeOver })).toEqual(["PLATFORM-014 stack/platform createNamespace true"]);
});

test("what comes from variables is made by the apply", () => {
  const secret = (variable: string) => SecretRef.ephemeral({ variable });
  expect(
    reported({
      auth: { license, extraEnvironment: { PASSWORD: secret("database_password") } },
      certificateAuthority: CertificateAuthority.secret(secret("company_ca")),
      connectors: [github(secret("github_client_secret"))],
    }),
  ).toEqual([]);
});

test("a Secret that the stack makes from a variable may be referred to by its name, too", () => {
  const made = SecretRef.ephemeral({ variable: "shared", name: "shared", key: "password" });
  const proxies = { extraEnvironment: { PASSWORD: SecretRef.of("shared", "password") } };
  expect(reported({ auth: { license, extraEnvironment: { PASSWORD: made } }, proxies })).toEqual([]);
});

test("resources that a program adds count, and what no Job delivers does not", () => {
  const resource = ServiceResource.of({
    kind: "token",
    version: "v2",
    metadata: { name: SecretRef.of("own-token", "token") },
    spec: { roles: ["Node"], join_method: "token" },
  });
  const { stack, platform } = declared();
  platform.addResource(resource);
  expect(violations(stack).map(({ given }) => given)).toEqual(['"Secret svc/own-token"']);
  const connectors = [github(SecretRef.of("github", "client-secret"))];
  expect(reported({ delivery: ResourceDelivery.none(), connectors })).toEqual([]);
});

test("what is added later counts, too, and is named by how it is added", () => {
  const { stack, platform } = declared();
  platform.addConnector(github(SecretRef.of("github", "client-secret")));
  platform.addJoinToken(JoinToken.static({ secret: SecretRef.of("node-token", "token"), roles: ["Node"] }));
  expect(violations(stack).map(({ property, given }) => `${property} ${given}`)).toEqual([
    'addConnector("github") "Secret svc/github"',
    'addJoinToken "Secret svc/node-token"',
  ]);
});

test("agents in a namespace of their own are held to the same", () => {
  const joinToken = SecretRef.of("agent-join-token", "auth-token");
  expect(reported({}, { joinToken, namespace: "agents", pods: { imagePullSecrets: ["registry"] } })).toEqual([
    'SECRET-007 stack/agent joinToken "Secret agents/agent-join-token"',
    'SECRET-007 stack/agent pods.imagePullSecrets[0] "Secret agents/registry"',
  ]);
  expect(reported({}, { joinToken, namespace: "agents", createNamespace: false })).toEqual([]);
  expect(reported({}, { joinToken, namespace: "svc", createNamespace: false })).toContain(
    'SECRET-007 stack/agent joinToken "Secret svc/agent-join-token, in a namespace that stack/platform makes"',
  );
});

test("where a release makes the namespace of the platform, the release is named, and its prop", () => {
  const { stack, platform } = declared({
    createNamespace: false,
    auth: { license: SecretRef.of("license", "license.pem") },
  });
  new AgentRelease(stack, "agent", {
    platform,
    namespace: "svc",
    services: [AgentService.kubernetes({ clusterName: "production" })],
    version: AgentVersion.followUpdater({ first: "17.5.2" }),
  });
  const found = violations(stack).filter(({ rule }) => rule.code === "SECRET-007");
  expect(found.map(({ path, given }) => `${path} ${given}`)).toEqual([
    'stack/platform "Secret svc/license, in a namespace that stack/agent makes"',
  ]);
  expect(found[0]?.rule.fix).toMatch(/^pass createNamespace: false to stack\/agent, /);
});

test("what agents take over from the platform is named where it is written, with the namespace that lacks it", () => {
  const inherited = { allPods: { imagePullSecrets: ["registry"] } };
  const authority = { certificateAuthority: CertificateAuthority.configMap("trust") };
  expect(reported({ ...inherited, ...authority }, {})).toEqual([
    'SECRET-007 stack/platform allPods.imagePullSecrets[0] "Secret svc/registry"',
    'SECRET-007 stack/platform certificateAuthority "ConfigMap svc/trust"',
    'SECRET-007 stack/platform allPods.imagePullSecrets[0] "Secret svc-agents/registry, in a namespace that stack/agent makes"',
    'SECRET-007 stack/platform certificateAuthority "ConfigMap svc-agents/trust, in a namespace that stack/agent makes"',
  ]);
  expect(reported({ ...inherited, createNamespace: false }, { pods: { imagePullSecrets: ["own"] } })).toEqual([
    'SECRET-007 stack/agent pods.imagePullSecrets[0] "Secret svc-agents/own"',
  ]);
});

test("a fix says which prop of which construct, and a variable only where the prop takes one", () => {
  const { stack, platform } = declared({
    tls: ProxyTls.secret("certificate"),
    httpProxy: HTTP_PROXY,
    proxies: { imagePullSecrets: ["registry"] },
  });
  new AgentRelease(stack, "agent", {
    platform,
    joinToken: SecretRef.of("agent-join-token", "auth-token"),
    services: [AgentService.kubernetes({ clusterName: "production" })],
    version: AgentVersion.followUpdater({ first: "17.5.2" }),
  });
  const first = ", and create the namespace and its content first";
  const variable = (factory: string) => `; or pass the content in a variable with ${factory} (docs/secrets.md)`;
  expect(violations(stack).map(({ property, rule }) => `${property}: ${rule.fix}`)).toEqual([
    `proxies.imagePullSecrets[0]: pass createNamespace: false to stack/platform${first}`,
    `httpProxy: pass createNamespace: false to stack/platform${first}${variable("SecretRef.ephemeral")}`,
    `tls: pass createNamespace: false to stack/platform${first}${variable("ProxyTls.ephemeral")}`,
    `joinToken: pass createNamespace: false to stack/agent${first}${variable("SecretRef.ephemeral")}`,
  ]);
});

test("what a namespace lacks is told together with what is wrong with the release that makes it", () => {
  const { stack, platform } = declared({
    createNamespace: false,
    auth: { license: SecretRef.of("license", "license.pem") },
  });
  new AgentRelease(stack, "agent", {
    platform,
    namespace: "svc",
    joinToken: SecretRef.of("agent-join-token", "auth-token"),
    services: [AgentService.kubernetes({ clusterName: "production" })],
    version: AgentVersion.pinned("19.0.0"),
  });
  const codes = new Set(violations(stack).map(({ rule, path }) => `${rule.code} ${path}`));
  expect([...codes]).toEqual(expect.arrayContaining(["SECRET-007 stack/platform", "SECRET-007 stack/agent"]));
  expect([...codes].some((code) => code.endsWith("stack/agent") && !code.startsWith("SECRET-007"))).toBe(true);
});

test("where something in the cluster makes them, that is acknowledged", () => {
  const { stack, platform } = declared(EXISTING);
  acknowledge(platform, { code: "SECRET-007", reason: "External Secrets makes them" });
  expect(violations(stack)).toEqual([]);
});

test("volumes of pods need their Secrets and ConfigMaps, those of agents, too", () => {
  const volumes = {
    keys: PodVolume.secret({ secret: "keys" }),
    trust: PodVolume.configMap({ name: "trust" }),
    vault: PodVolume.csi({ driver: "vault", nodePublishSecret: "vault" }),
  };
  const needed = (namespace: string) => [
    `Secret ${namespace}/keys`,
    `ConfigMap ${namespace}/trust`,
    `Secret ${namespace}/vault`,
  ];
  expect(reported({ proxies: { volumes } })).toEqual(
    ["keys", "trust", "vault"].map(
      (name, index) => `SECRET-007 stack/platform proxies.volumes.${name} "${needed("svc")[index]}"`,
    ),
  );
  expect(reported({}, { pods: { volumes } })).toEqual(
    ["keys", "trust", "vault"].map(
      (name, index) => `SECRET-007 stack/agent pods.volumes.${name} "${needed("svc-agents")[index]}"`,
    ),
  );
});
