import { HelmProvider } from "@cdktf/provider-helm/lib/provider";
import { KubernetesProvider } from "@cdktf/provider-kubernetes/lib/provider";
import { Testing } from "cdktf";
import { parse } from "yaml";
import {
  AccessPlatform,
  Bot,
  BotRelease,
  Brand,
  CertificateAuthority,
  CloudTenant,
  JoinToken,
  ProxyTls,
  PublicAddress,
  SecretRef,
  ServiceExposure,
  type AccessPlatformProps,
  type BotReleaseProps,
} from "../../../constructs";
import { BOT_CHART_VALUES } from "../../../constructs/agents/bots/declaration/bot-values";
import { valuesBeside } from "../../../constructs/agents/chart/public-chart";
import { readStackContents } from "../../../tools/model/contents";
import { readModelDocument } from "../../../tools/model/document";
import { at, newStack, Synthesised, violations } from "../../support/synthesis";

const JOIN_TOKEN = JoinToken.kubernetes({
  name: "deployer-kubernetes",
  botName: "deployer",
  serviceAccounts: [{ namespace: "deploy", name: "deployer" }],
});

const PLATFORM: AccessPlatformProps = {
  publicAddress: PublicAddress.of("access.example.com"),
  version: "18.3.0",
  edition: "community",
  brand: Brand.TELEPORT,
  tls: ProxyTls.ephemeral({ certificateVariable: "certificate", keyVariable: "private_key" }),
  bots: [Bot.of({ name: "deployer", roles: ["editor"] })],
  joinTokens: [JOIN_TOKEN],
};

/** A stack with a platform and a release of its bot. */
function stackWith(change: Partial<BotReleaseProps> = {}, platform: Partial<AccessPlatformProps> = {}) {
  const stack = newStack();
  new KubernetesProvider(stack, "kubernetes");
  new HelmProvider(stack, "helm");
  new BotRelease(stack, "bot", {
    platform: new AccessPlatform(stack, "platform", { ...PLATFORM, ...platform }),
    joinToken: JOIN_TOKEN,
    namespace: "deploy",
    ...change,
  });
  return stack;
}

/** Where an output keeps what it has. */
const IN_SECRET = { type: "kubernetes_secret", name: "a" };

/** An output with an identity in a Secret. */
function identityIn(name: string, namespace?: string) {
  return { type: "identity", destination: { type: "kubernetes_secret", name, namespace } };
}

/** The release of the bot, and its values. */
function releaseOf(stack: ReturnType<typeof stackWith>) {
  const release = new Synthesised(stack).resources("helm_release").find((each) => at(each, "chart") === "tbot");
  return { release, values: parse(String(at(release, "values.0"))) as Record<string, unknown> };
}

/** Codes and places of what is wrong with the bot. */
function problems(...declared: Parameters<typeof stackWith>) {
  return violations(stackWith(...declared))
    .filter(({ path }) => path === "stack/bot")
    .map(({ rule, property }) => `${rule.code} ${property}`);
}

test("the bot joins by the token of the platform, and keeps its identity in a Secret", () => {
  const { release, values } = releaseOf(stackWith());
  expect(release).toMatchObject({
    name: "deployer",
    namespace: "deploy",
    chart: "tbot",
    version: "18.3.0",
    repository: "https://charts.releases.teleport.dev",
  });
  expect(values).toMatchObject({
    fullnameOverride: "deployer",
    clusterName: "access.example.com",
    teleportProxyAddress: "access.example.com:443",
    teleportVersionOverride: "18.3.0",
    image: "public.ecr.aws/gravitational/tbot-distroless",
    joinMethod: "kubernetes",
    token: "deployer-kubernetes",
    serviceAccount: { create: true, name: "deployer" },
    defaultOutput: { enabled: true },
  });
});

test("the document of its stack says what its values do", () => {
  const stack = stackWith();
  const { values } = releaseOf(stack);
  const configuration: unknown = JSON.parse(Testing.synth(stack));
  const [part] = readModelDocument(readStackContents({ name: "stack", configuration }).outputs)?.bots ?? [];
  expect(part).toMatchObject({
    release: values["fullnameOverride"],
    namespace: "deploy",
    bot: "deployer",
    proxyAddress: values["teleportProxyAddress"],
    joining: { method: values["joinMethod"], tokenName: values["token"] },
  });
  expect(at(configuration, `resource.${part!.address}.name`)).toBe(part!.release);
});

test("its configuration file has what the program declares", () => {
  const destination = { type: "kubernetes_secret", name: "edge" };
  const output = { type: "kubernetes", kubernetes_cluster: "edge", destination };
  const selector = { name: "web" };
  const service = { type: "workload-identity-api", listen: "unix:///run/sockets/api.sock", selector };
  const { values } = releaseOf(
    stackWith({ identity: false, outputs: [output], services: [service], furtherConfiguration: { oneshot: false } }),
  );
  expect(values).toMatchObject({
    defaultOutput: { enabled: false },
    outputs: [output],
    services: [service],
    tbotConfig: { oneshot: false },
  });
});

test("it trusts the private authority of the platform, and comes from its registry", () => {
  const { values } = releaseOf(
    stackWith(
      {},
      {
        certificateAuthority: CertificateAuthority.secret(
          SecretRef.ephemeral({ variable: "authority", key: "ca.pem" }),
        ),
        imageRegistry: "registry.example.com/mirror",
      },
    ),
  );
  expect(values).toMatchObject({
    image: "registry.example.com/mirror/gravitational/tbot-distroless",
    extraVolumes: [{ name: "certificate-authority", secret: { secretName: "authority" } }],
    extraVolumeMounts: [{ name: "certificate-authority", mountPath: "/etc/certificate-authority", readOnly: true }],
    extraEnv: [{ name: "SSL_CERT_FILE", value: "/etc/certificate-authority/ca.pem" }],
  });
});

test("no value that it renders is unknown to the chart", () => {
  expect(valuesBeside(releaseOf(stackWith()).values, BOT_CHART_VALUES)).toEqual([]);
});

test("its pod may do no more than it must", () => {
  expect(releaseOf(stackWith()).values).toMatchObject({
    podSecurityContext: {
      runAsNonRoot: true,
      runAsUser: 65_532,
      runAsGroup: 65_532,
      fsGroup: 65_532,
      seccompProfile: { type: "RuntimeDefault" },
    },
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    },
  });
});

test("what another chart reads is not known", () => {
  const chart = { kind: "repository", name: "bot", repository: "https://charts.example.com" } as const;
  expect(problems({ helm: { chart, values: { replicas: 2 } } })).toEqual([]);
});

test("its pod reaches the proxies, the Kubernetes API and the DNS alone", () => {
  const policies = new Synthesised(stackWith({ egressPorts: [8443] })).resources("kubernetes_network_policy_v1");
  const policy = policies.find((each) => at(each, "metadata.namespace") === "deploy");
  expect(at(policy, "spec.pod_selector")).toEqual({
    match_labels: { "app.kubernetes.io/instance": "deployer", "app.kubernetes.io/component": "tbot" },
  });
  expect(at(policy, "spec.policy_types")).toEqual(["Ingress", "Egress"]);
  expect(at(policy, "spec.ingress")).toBeUndefined();
  expect(JSON.stringify(at(policy, "spec.egress"))).toContain('"8443"');
});

const OF_AGENTS = JoinToken.static({ secret: SecretRef.of("a", "b"), roles: ["Node"] });

test.each<[Parameters<typeof stackWith>, string]>([
  [[{ joinToken: OF_AGENTS }, { joinTokens: [OF_AGENTS] }], "BOT-001 joinToken"],
  [
    [
      {
        joinToken: JoinToken.forAgents({
          name: "deployer-kubernetes",
          namespace: "deploy",
          serviceAccount: "deployer",
          services: ["ssh"],
        }),
      },
    ],
    "BOT-001 joinToken",
  ],
  [[{ serviceAccount: "other" }], "BOT-001 joinToken"],
  [[{ namespace: "other" }], "BOT-001 joinToken"],
  [[{}, { joinTokens: [] }], "AGENT-085 joinToken"],
  [[{}, { brand: Brand.SVC }], "BOT-002 helm.chart"],
  [[{ helm: { values: { token: "other" } } }], "AGENT-030 helm.values.token"],
  [
    [{}, { certificateAuthority: CertificateAuthority.secret("made-by-hand") }],
    "SECRET-007 platform.certificateAuthority",
  ],
  [[{ helm: { values: { nameOverride: "other" } } }], "AGENT-030 helm.values.nameOverride"],
  [[{ helm: { values: { argocd: { enable: true } } } }], "AGENT-087 helm.values.argocd.enable"],
  [[{ helm: { values: { "": true } } }], 'AGENT-087 helm.values[""]'],
  [[{ outputs: [{ destination: IN_SECRET }] }], "FIELD-003 outputs[0].type"],
  [[{ outputs: [{ type: "kubernetes/argocd", destination: IN_SECRET }] }], "BOT-003 outputs[0].type"],
  [[{ outputs: [{ type: "identity" }] }], "FIELD-003 outputs[0].destination"],
  [[{ outputs: [{ type: "identity", destination: { name: "a" } }] }], "FIELD-003 outputs[0].destination.type"],
  [[{ outputs: [{ type: "identity", destination: { type: "directory" } }] }], "FIELD-003 outputs[0].destination.path"],
  [[{ outputs: [{ type: "kubernetes/v2", destination: IN_SECRET, selectors: [] }] }], "FIELD-003 outputs[0].selectors"],
  [
    [{ outputs: [{ type: "kubernetes/v2", destination: IN_SECRET, selectors: [{ labels: {} }] }] }],
    "FIELD-002 outputs[0].selectors[0]",
  ],
  [
    [
      {
        services: [
          { type: "workload-identity-api", listen: "unix:///a", selector: { name: "a", labels: { b: ["c"] } } },
        ],
      },
    ],
    "FIELD-002 services[0].selector",
  ],
  [[{ services: [{ type: "application-tunnel", listen: "unix:///a" }] }], "FIELD-003 services[0].app_name"],
  [
    [{ outputs: [{ type: "identity", destination: IN_SECRET, credential_ttl: "2h" }] }],
    "FIELD-003 outputs[0].renewal_interval",
  ],
  [[{ outputs: [identityIn("deployer")] }], "FIELD-002 outputs[0].destination.name"],
  [[{ outputs: [identityIn("deployer-out")] }], "FIELD-002 outputs[0].destination.name"],
  [[{ outputs: [identityIn("a"), identityIn("a")] }], "FIELD-002 outputs[1].destination.name"],
  [[{ furtherConfiguration: { outputs: [] } }], "CONFIGURATION-002 furtherConfiguration.outputs"],
  [[{ furtherConfiguration: { proxy_server: "a" } }], "CONFIGURATION-002 furtherConfiguration.proxy_server"],
  [
    [{ furtherConfiguration: { onboarding: { registration_secret: "hunter2" } } }],
    "CONFIGURATION-003 furtherConfiguration.onboarding.registration_secret",
  ],
  [[{ furtherConfiguration: { storage: { type: "memory" } } }], "CONFIGURATION-002 furtherConfiguration.storage"],
  [[{}, { tls: ProxyTls.selfSigned() }], "TLS-010 platform"],
  [[{}, { proxies: { exposure: ServiceExposure.loadBalancer({ proxyProtocol: "on" }) } }], "AGENT-093 platform"],
])("a bot that could not start or join is refused: %#", (declared, problem) => {
  expect(problems(...declared)).toEqual([problem]);
});

test("a wrong name of the bot in its token is reported once", () => {
  const serviceAccounts = [{ namespace: "deploy", name: "deployer" }];
  const joinToken = JoinToken.kubernetes({ name: "deployer-kubernetes", botName: "deploer", serviceAccounts });
  const found = violations(stackWith({ joinToken }, { joinTokens: [joinToken] }));
  expect(found.map(({ rule }) => rule.code)).toEqual(["RESOURCE-017"]);
});

test.each<Partial<BotReleaseProps>>([
  { outputs: [identityIn("deployer-out")], identity: false },
  { outputs: [identityIn("a"), identityIn("a", "other")] },
  { outputs: [{ type: "kubernetes/argo-cd", selectors: [{ name: "edge" }] }] },
  { outputs: [{ type: "${TfToken[TOKEN.1]}" }] },
  { outputs: [{ ...identityIn("a"), credential_ttl: "2h", renewal_interval: "1h" }] },
  { furtherConfiguration: { credential_ttl: "2h" } },
])("its program starts with %j", (props) => {
  expect(problems(props)).toEqual([]);
});

test("two bots do not keep what they have in one Secret", () => {
  const stack = stackWith({ outputs: [identityIn("shared")] });
  new BotRelease(stack, "other", {
    platform: new CloudTenant(stack, "tenant", {
      publicAddress: PublicAddress.of("acme.example.com"),
      brand: Brand.TELEPORT,
      version: "18.3.0",
    }),
    joinToken: JoinToken.kubernetesOidc({
      name: "other",
      botName: "other",
      issuer: "https://oidc.example.com",
      serviceAccounts: [{ namespace: "deploy", name: "other" }],
    }),
    namespace: "deploy",
    outputs: [identityIn("shared")],
  });
  expect(violations(stack)).toMatchObject([{ rule: { code: "OBJECT-001" }, property: "Secret deploy/shared" }]);
});

test("a tenant's version is needed where the program does not tell it", () => {
  const platform = new CloudTenant(newStack(), "tenant", {
    publicAddress: PublicAddress.of("acme.example.com"),
    brand: Brand.TELEPORT,
  });
  expect(problems({ platform })).toEqual(["FIELD-003 version"]);
  expect(problems({ platform, version: "18.3.0" })).toEqual([]);
});

test("a plan holds a bot against the version that a tenant answers, where the program does not say it", () => {
  const preconditions = (version?: string) => {
    const stack = newStack();
    new KubernetesProvider(stack, "kubernetes");
    new HelmProvider(stack, "helm");
    const publicAddress = PublicAddress.of("acme.example.com");
    const platform = new CloudTenant(stack, "tenant", {
      publicAddress,
      brand: Brand.TELEPORT,
      ...(version && { version }),
    });
    const joinToken = JoinToken.kubernetesOidc({
      name: "deployer",
      botName: "deployer",
      issuer: "https://oidc.example.com",
      serviceAccounts: [{ namespace: "deploy", name: "deployer" }],
    });
    new BotRelease(stack, "bot", { platform, joinToken, namespace: "deploy", version: "18.3.0" });
    return at(releaseOf(stack).release, "lifecycle.precondition");
  };
  const asked = { condition: expect.stringMatching(/^\$\{.*local\.ping-/) as string };
  expect(preconditions()).toMatchObject([asked, asked]);
  expect(preconditions("18.3.0")).toBeUndefined();
});
