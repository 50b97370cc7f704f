import { HelmProvider } from "@cdktf/provider-helm/lib/provider";
import { KubernetesProvider } from "@cdktf/provider-kubernetes/lib/provider";
import { Brand } from "../../constructs/brand/brand";
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
import { github } from "../support/connectors";

const license = SecretRef.ephemeral({ variable: "license" });

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

const RELEASE = {
  services: [AgentService.kubernetes({ clusterName: "production" })],
  version: AgentVersion.followUpdater({ first: "17.5.2" }),
};

/** A platform, and a release of its agents beside it. */
function withRelease(props: Partial<AccessPlatformProps>, release: Partial<AgentReleaseProps>) {
  const made = declared(props);
  new AgentRelease(made.stack, "agent", { platform: made.platform, ...RELEASE, ...release });
  return made;
}

function said({ stack }: Pick<ReturnType<typeof declared>, "stack">): string[] {
  return violations(stack).map(({ rule, path, property, given }) => `${rule.code} ${path} ${property} ${given}`);
}

/** What synthesis says of a platform, and of one release beside it. */
function reported(props: Partial<AccessPlatformProps>, release?: Partial<AgentReleaseProps>): string[] {
  return said(release === undefined ? declared(props) : withRelease(props, release));
}

const HTTP_PROXY = HttpConnectProxy.of("http://user@proxy.corp:3128", {
  password: SecretRef.of("proxy", "password"),
});

const BY_NAME = { auth: { license: SecretRef.of("license", "license.pem") } };
const JOIN_TOKEN = SecretRef.of("agent-join-token", "auth-token");
const password = (name: string) => ({ extraEnvironment: { PASSWORD: SecretRef.of(name, "password") } });

const EXISTING: Partial<AccessPlatformProps> = {
  tls: ProxyTls.secret("certificate"),
  listeners: ProxyListeners.tlsRouting({ peering: true }),
  auth: { ...BY_NAME.auth, ...password("database"), imagePullSecrets: ["registry"] },
  proxyPools: { edge: password("edge") },
  httpProxy: HTTP_PROXY,
  certificateAuthority: CertificateAuthority.configMap("trust-bundle"),
  connectors: [github("access", SecretRef.of("github", "client-secret"))],
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
  const { stack, platform } = declared(EXISTING);
  acknowledge(platform, { code: "SECRET-007", reason: "External Secrets makes them" });
  expect(violations(stack)).toEqual([]);
});

const secret = (variable: string) => SecretRef.ephemeral({ variable });
const made = SecretRef.ephemeral({ variable: "shared", name: "shared", key: "password" });

test.each<[string, Partial<AccessPlatformProps>, readonly string[]]>([
  ["in a namespace that exists", { ...EXISTING, createNamespace: false }, []],
  [
    "in the namespace of a release that is taken over, which the platform may not make",
    { ...EXISTING, takeOver: ChartRelease.of({ name: "access" }) },
    ["PLATFORM-014 stack/platform createNamespace true"],
  ],
  [
    "if it comes from variables",
    {
      auth: { license, extraEnvironment: { PASSWORD: secret("database_password") } },
      certificateAuthority: CertificateAuthority.secret(secret("company_ca")),
      connectors: [github("access", secret("github_client_secret"))],
    },
    [],
  ],
  [
    "if the stack makes it from a variable, by its name, too",
    { auth: { license, extraEnvironment: { PASSWORD: made } }, proxies: password("shared") },
    [],
  ],
  ["if no Job delivers it", { delivery: ResourceDelivery.none(), connectors: EXISTING.connectors! }, []],
])("all of it may exist %s", (_, props, expected) => {
  expect(reported(props)).toEqual(expected);
});

test("what is added later counts, too, and is named by how it is added", () => {
  const { stack, platform } = declared();
  platform.addConnector(github("access", SecretRef.of("github", "client-secret")));
  platform.addJoinToken(JoinToken.static({ secret: SecretRef.of("node-token", "token"), roles: ["Node"] }));
  const metadata = { name: SecretRef.of("own-token", "token") };
  const spec = { roles: ["Node"], join_method: "token" };
  platform.addResource(ServiceResource.of({ kind: "token", version: "v2", metadata, spec }));
  expect(said({ stack })).toEqual([
    'SECRET-007 stack/platform addConnector("github") "Secret svc/github"',
    'SECRET-007 stack/platform addJoinToken "Secret svc/node-token"',
    'SECRET-007 stack/platform resources.metadata.name "Secret svc/own-token"',
  ]);
});

const OF_PLATFORM = "in a namespace that stack/platform makes";
const OF_AGENT = "in a namespace that stack/agent makes";

test.each<[string, Partial<AccessPlatformProps>, Partial<AgentReleaseProps>, readonly string[]]>([
  [
    "in a namespace of their own",
    {},
    { joinToken: JOIN_TOKEN, namespace: "agents", pods: { imagePullSecrets: ["registry"] } },
    ['agent joinToken "Secret agents/agent-join-token"', 'agent pods.imagePullSecrets[0] "Secret agents/registry"'],
  ],
  ["in a namespace that exists", {}, { joinToken: JOIN_TOKEN, namespace: "agents", createNamespace: false }, []],
  [
    "in the namespace of their platform",
    BY_NAME,
    { joinToken: JOIN_TOKEN, namespace: "svc", createNamespace: false },
    ['platform auth.license "Secret svc/license"', `agent joinToken "Secret svc/agent-join-token, ${OF_PLATFORM}"`],
  ],
  [
    "who make the namespace of their platform",
    { ...BY_NAME, createNamespace: false },
    { namespace: "svc" },
    [`platform auth.license "Secret svc/license, ${OF_AGENT}"`],
  ],
  [
    "with what the platform says of all pods",
    { allPods: { imagePullSecrets: ["registry"] }, certificateAuthority: CertificateAuthority.configMap("trust") },
    {},
    [
      'platform allPods.imagePullSecrets[0] "Secret svc/registry"',
      'platform certificateAuthority "ConfigMap svc/trust"',
      `platform allPods.imagePullSecrets[0] "Secret svc-agents/registry, ${OF_AGENT}"`,
      `platform certificateAuthority "ConfigMap svc-agents/trust, ${OF_AGENT}"`,
    ],
  ],
  [
    "with Secrets of their own in the place of the platform's",
    { allPods: { imagePullSecrets: ["registry"] }, createNamespace: false },
    { pods: { imagePullSecrets: ["own"] } },
    ['agent pods.imagePullSecrets[0] "Secret svc-agents/own"'],
  ],
])("agents %s are held to the same, at the place where it is written", (_, props, release, expected) => {
  const found = reported(props, release).filter((line) => line.startsWith("SECRET-007"));
  expect(found).toEqual(expected.map((line) => `SECRET-007 stack/${line}`));
});

test("a fix says which prop of which construct, and a variable only where the prop takes one", () => {
  const proxies = { imagePullSecrets: ["registry"] };
  const props = { tls: ProxyTls.secret("certificate"), httpProxy: HTTP_PROXY, proxies };
  const { stack } = withRelease(props, { joinToken: JOIN_TOKEN });
  const fixes = violations(stack).map(({ property, rule: { fix } }) => [
    property,
    /createNamespace: false to (\S+),/.exec(fix)?.[1],
    / with (\S+) /.exec(fix)?.[1],
  ]);
  expect(fixes).toEqual([
    ["proxies.imagePullSecrets[0]", "stack/platform", undefined],
    ["httpProxy", "stack/platform", "SecretRef.ephemeral"],
    ["tls", "stack/platform", "ProxyTls.ephemeral"],
    ["joinToken", "stack/agent", "SecretRef.ephemeral"],
  ]);
});

test("what a namespace lacks is told together with what is wrong with the release that makes it", () => {
  const release = { namespace: "svc", joinToken: JOIN_TOKEN, version: AgentVersion.pinned("19.0.0") };
  const { stack } = withRelease({ ...BY_NAME, createNamespace: false }, release);
  const codes = violations(stack).map(({ rule, path }) => `${rule.code} ${path}`);
  expect(codes).toEqual(expect.arrayContaining(["SECRET-007 stack/platform", "SECRET-007 stack/agent"]));
  expect(codes.some((code) => code.endsWith("stack/agent") && !code.startsWith("SECRET-007"))).toBe(true);
});

test.each<[string, string, (pods: AgentReleaseProps["pods"] & object) => string[]]>([
  ["stack/platform proxies", "svc", ({ volumes }) => reported({ proxies: { volumes: volumes! } })],
  ["stack/agent pods", "svc-agents", (pods) => reported({}, { pods })],
])("volumes of pods need their Secrets and ConfigMaps: %s", (place, namespace, report) => {
  const volumes = {
    keys: PodVolume.secret({ secret: "keys" }),
    trust: PodVolume.configMap({ name: "trust" }),
    vault: PodVolume.csi({ driver: "vault", nodePublishSecret: "vault" }),
  };
  expect(report({ volumes })).toEqual(
    ["Secret keys", "ConfigMap trust", "Secret vault"].map((object) => {
      const [kind, name] = object.split(" ");
      return `SECRET-007 ${place}.volumes.${name} "${kind} ${namespace}/${name}"`;
    }),
  );
});
