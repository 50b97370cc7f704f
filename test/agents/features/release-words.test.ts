import { JoinToken } from "../../../constructs/access/join-token";
import { AgentDiscovery } from "../../../constructs/agents/features/agent-discovery";
import type { AgentReleaseProps } from "../../../constructs/agents/features/agent-release-props";
import { AgentService } from "../../../constructs/agents/features/agent-service";
import { AgentServiceAccount } from "../../../constructs/agents/features/service-account";
import { Brand } from "../../../constructs/brand/brand";
import { PolicyPeer } from "../../../constructs/network/policy-peer";
import { PublicAddress } from "../../../constructs/network/public-address";
import { SecretRef } from "../../../constructs/secrets/secret-ref";
import { AgentVersion } from "../../../constructs/updates/agent-version";
import { Version } from "../../../constructs/updates/version";
import { PodVolume } from "../../../constructs/workloads/pods/pod-volume";
import { toldOf, wrong, WRONG } from "../../support/wrong-props";
import { platform, reportOf, SERVICES, tenant } from "../fixtures";

const DATABASE = { name: "a", uri: "a:1", protocol: "postgres" } as const;

test("a report says of each wrong prop of a release what it may be", () => {
  const overrides: object = {
    ...wrong("services", "labels", "discovery", "joinToken", "releaseName", "namespace", "createNamespace"),
    ...wrong("publicAddresses", "certificateAuthority", "imageRegistry", "clusterWideObjects"),
    updater: {
      ...wrong("enabled", "channel", "pullCredentials", "serviceAccount"),
      extraArguments: [WRONG],
      resources: wrong("cpuRequest", "memoryRequest", "memoryLimit"),
    },
    updates: wrong("suspended", "forceReconcile"),
    directDial: { caPins: [WRONG], exposure: WRONG },
    metrics: wrong("scrapedBy", "podMonitor"),
    network: wrong("httpProxy", "kubernetesApiNetworks", "kubernetesApiPorts", "egressPorts", "inPlatformCluster"),
    pods: {
      ...wrong("replicas", "storage", "serviceAccount", "userIds", "podAnnotations"),
      availability: wrong("antiAffinity", "minAvailable"),
      probes: wrong("timeoutSeconds"),
      log: wrong("level", "format", "output", "extraFields"),
    },
    helm: {
      ...wrong("timeout"),
      chart: wrong("kind", "name"),
      values: { a: WRONG, b: [() => 1, new Date(0)] },
      annotations: wrong("config", "deployment", "secret"),
      labels: wrong(
        ...["clusterRole", "clusterRoleBinding", "config", "deployment", "podDisruptionBudget", "role"],
        ...["roleBinding", "secret", "serviceAccount"],
      ),
    },
  };
  const repository: object = { helm: { chart: { kind: "repository", ...wrong("name", "repository") } } };
  const values: object = { helm: { values: WRONG } };
  const unknown: object = { helm: { chart: { kind: "bundled", name: "nothing" } } };
  expect([
    ...toldOf(reportOf(overrides)),
    ...toldOf(reportOf(repository)),
    ...toldOf(reportOf(values)),
    ...toldOf(reportOf(unknown)),
    ...toldOf(reportOf({ platform: WRONG, version: WRONG } as object)),
  ]).toMatchInlineSnapshot(`
[
  "imageRegistry: the host of a registry, with or without a port and a path, such as registry.example.com/mirror; correct the field",
  "releaseName: at most 52 lower-case letters, digits and hyphens, beginning with a letter, ending with a letter or digit; correct the field",
  "namespace: a name of lower-case letters, digits and hyphens, at most 63 characters; correct the field",
  "createNamespace, updater.enabled, updates.suspended, network.inPlatformCluster: true or false; correct the field",
  "services: a list, each AgentService; correct the field",
  "labels: an object, each value a string; correct the field",
  "discovery: AgentDiscovery; pass AgentDiscovery.of(…)",
  "clusterWideObjects: one of made, existing; pass "existing" where an administrator has made them (docs/security.md), or leave the prop out",
  "joinToken: a SecretRef to the Secret that holds a token, or a JoinToken; one of a TPM is for a LinuxAgent; pass a reference to the secret, not the secret itself",
  "updater.channel: segments of letters, digits, dots, underscores and hyphens, joined by single slashes; no segment is . or .. or __proto__; rename the channel, for example stable/cloud",
  "updater.pullCredentials: one of docker, aws, google, none; correct the field",
  "updater.resources.cpuRequest, updater.resources.memoryRequest, updater.resources.memoryLimit: a quantity, such as 100m of CPU, or 256Mi of memory; correct the field",
  "updater.extraArguments[0]: --flag or --flag=value; agent, version server, channel, group and period come from the release; remove the argument; if it is the release's, use its prop",
  "updater.serviceAccount, pods.serviceAccount: AgentServiceAccount; pass AgentServiceAccount.create(…) or AgentServiceAccount.existing(…)",
  "updates.forceReconcile, helm.chart.name: a string; correct the field",
  "directDial.caPins[0]: sha256: and 64 hexadecimal digits; copy the CA pin that tctl status shows",
  "directDial.exposure: ServiceExposure; pass ServiceExposure.loadBalancer(…) or ServiceExposure.clusterIp(…) or ServiceExposure.nodePort(…) or ServiceExposure.awsNetworkLoadBalancer(…) or ServiceExposure.googleLoadBalancer(…) or ServiceExposure.azureLoadBalancer(…) or ServiceExposure.ingress(…) or ServiceExposure.gateway(…)",
  "publicAddresses: a list, each PublicAddress; correct the field",
  "certificateAuthority: CertificateAuthority; pass CertificateAuthority.secret(…) or CertificateAuthority.configMap(…)",
  "metrics.scrapedBy: a list of at least one PolicyPeer; name the pods of Prometheus, such as PolicyPeer.pods({ namespace: 'monitoring' })",
  "metrics.podMonitor: an object with interval, scrapeTimeout, labels; correct the field",
  "network.httpProxy: HttpConnectProxy; pass HttpConnectProxy.of(…)",
  "network.kubernetesApiNetworks: a list of at least one item, each a network: its first address and the length of its prefix, as in 10.0.0.0/8; correct the field",
  "network.kubernetesApiPorts: a list of at least one item, each a whole number from 1 to 65535; correct the field",
  "network.egressPorts: a list, each a whole number from 1 to 65535; correct the field",
  "pods.podAnnotations, helm.annotations.config, helm.annotations.deployment, helm.annotations.secret: an object, each value a string; correct the annotation; put true and numbers in quotes",
  "pods.probes.timeoutSeconds: a whole number from 1 to 3600; correct the field",
  "pods.userIds: one of image, assigned; correct the field",
  "pods.replicas, pods.availability.minAvailable: a whole number, 1 or more; correct the field",
  "pods.availability.antiAffinity: one of preferred, required; correct the field",
  "pods.storage: AgentStorage; pass AgentStorage.none(…) or AgentStorage.persistentVolume(…)",
  "pods.log.level: one of DEBUG, INFO, WARN, ERROR; correct the field",
  "pods.log.format: one of text, json; correct the field",
  "pods.log.output: one of stderr, stdout; correct the field",
  "pods.log.extraFields: a list of at least one item, each one of timestamp, level, component, caller; correct the field",
  "helm.chart.kind: one of bundled; correct the field",
  "helm.timeout: a duration such as "90s", in whole seconds, 1s or more; correct the field",
  "helm.labels.clusterRole, helm.labels.clusterRoleBinding, helm.labels.config, helm.labels.deployment, helm.labels.podDisruptionBudget, helm.labels.role, helm.labels.roleBinding, helm.labels.secret, helm.labels.serviceAccount: an object, each value at most 63 letters, digits and . _ -, the first and the last a letter or digit; or nothing; correct the field",
  "helm.values.a, helm.values.b[0], helm.values.b[1]: an object of strings, finite numbers, booleans, null, lists and plain objects; correct the field",
  "helm.chart.name, helm.chart.repository: a string; correct the field",
  "helm.values: an object of strings, finite numbers, booleans, null, lists and plain objects; correct the field",
  "helm.chart.name: kind "bundled" with a chart of this package, or kind "repository" with an https:// or oci:// repository; correct helm.chart, or the chart of the brand",
  "platform: AccessPlatform or CloudTenant; pass an instance of AccessPlatform or CloudTenant",
  "version: AgentVersion; pass AgentVersion.pinned(…) or AgentVersion.followUpdater(…) or AgentVersion.followChannel(…)",
]
`);
});

describe("a report shows what was given, and names its place", () => {
  const shown = (...given: readonly Partial<AgentReleaseProps>[]) =>
    given.flatMap((props) =>
      reportOf(props).map(({ rule, property, given: text }) => `${rule.code} ${property}: ${text}`),
    );

  test("of services, and what finds them", () => {
    const desktop = AgentService.windowsDesktop({ name: "desk", address: "desk", activeDirectory: true });
    const domain = { address: "dc:636", domain: "example.com", username: "svc", sid: "S-1-5-21-1" };
    const machine = { pam: {}, enhancedRecording: true, x11Forwarding: true, createHostUsers: false };
    const clusters = AgentDiscovery.of({ kubernetesClusters: [{ labels: { a: "b" } }] });
    const named = AgentDiscovery.of({ clusterName: "staging", kubernetesServices: [{}] });
    const unnamed = AgentDiscovery.of({ kubernetesServices: [{}] });
    expect(
      shown(
        { services: [] },
        { services: [SERVICES.SSH, SERVICES.SSH] },
        { services: [SERVICES.DATABASE, SERVICES.DATABASE] },
        { services: [SERVICES.KUBERNETES, SERVICES.KUBERNETES] },
        { services: [desktop] },
        { services: [AgentService.windowsDomain({ ...domain, insecureSkipVerify: true }), desktop] },
        { services: [AgentService.ssh(machine), AgentService.kubeconfig({ file: "/etc/kube" })] },
        { services: [AgentService.database({ ...DATABASE, tls: { mode: "insecure" } })] },
        { services: [SERVICES.SSH], discovery: clusters },
        { services: [SERVICES.KUBERNETES], discovery: named },
        { services: [SERVICES.SSH], discovery: unnamed },
      ),
    ).toMatchInlineSnapshot(`
[
  "AGENT-001 services: []",
  "AGENT-010 services[1]: "ssh"",
  "AGENT-003 services[1]: "orders"",
  "AGENT-004 services[1]: "kubernetes"",
  "AGENT-089 services[0].activeDirectory: "desk"",
  "AGENT-088 services[0].insecureSkipVerify: true",
  "AGENT-090 services[0].pam: "AgentService.ssh"",
  "AGENT-090 services[0].enhancedRecording: "AgentService.ssh"",
  "AGENT-090 services[0].x11Forwarding: "AgentService.ssh"",
  "AGENT-090 services[0].createHostUsers: "AgentService.ssh"",
  "AGENT-090 services[1]: "/etc/kube"",
  "AGENT-088 services[0].tls.mode: "insecure"",
  "AGENT-091 discovery.kubernetesClusters: "no AgentService.kubernetes"",
  "AGENT-075 discovery.clusterName: "staging"",
  "AGENT-075 discovery.clusterName: nothing",
]
`);
  });

  test("of updates", () => {
    const pinned = AgentVersion.pinned("17.5.2");
    const channel = (name: string) => AgentVersion.followChannel({ channel: name });
    expect(
      shown(
        { platform: platform({ edition: "community" }) },
        { platform: tenant(), updater: { enabled: false }, updates: { suspended: true } },
        { version: pinned },
        { platform: platform({ maintenanceWindow: undefined }) },
        { updater: { channel: "nightly" } },
        { version: channel("nightly") },
        { version: channel("edge") },
        { version: AgentVersion.followChannel(), updater: { enabled: false, channel: "nightly" } },
        { platform: platform({ version: undefined, brand: Brand.TELEPORT }), version: AgentVersion.followChannel() },
        {
          platform: platform({ version: Version.of("16.2.1"), brand: Brand.TELEPORT }),
          version: AgentVersion.followUpdater({ first: "16.2.1" }),
          updates: { suspended: true, forceReconcile: "1" },
        },
        { pods: { imagePullSecrets: ["one", "two"] } },
        { updater: { pullCredentials: "docker" } },
      ),
    ).toMatchInlineSnapshot(`
[
  "AGENT-020 updater.enabled: "community"",
  "AGENT-021 updater.enabled: false",
  "AGENT-022 updates.suspended: true",
  "AGENT-023 version: "17.5.2"",
  "AGENT-055 updater.enabled: true",
  "AGENT-024 updater.channel: "nightly"",
  "AGENT-024 version.channel: "nightly"",
  "AGENT-051 version.channel: "edge"",
  "AGENT-024 updater.channel: "nightly"",
  "AGENT-052 version: "teleport-kube-agent"",
  "AGENT-053 updates.suspended: "chart 16.2.1"",
  "AGENT-053 updates.forceReconcile: "chart 16.2.1"",
  "AGENT-083 updater.pullCredentials: "2 pull Secrets"",
  "AGENT-083 updater.pullCredentials: "0 pull Secrets"",
]
`);
  });

  test("of names, charts, accounts and tokens", () => {
    const accounts = [{ namespace: "svc-agents", name: "svc-agent" }];
    const token = JoinToken.kubernetes({ name: "agents", roles: ["App", "Db"], serviceAccounts: accounts });
    const inside = { inPlatformCluster: true };
    const inCluster = platform({ inClusterPeer: { namespace: "svc", podLabels: { component: "proxy" } } });
    const account = AgentServiceAccount.existing("svc-auth");
    const shared = { namespace: "svc", platform: inCluster, network: inside };
    const longest = "a".repeat(63);
    expect(
      shown(
        { platform: platform({ accounts: { namespace: longest, names: [] } }) },
        shared,
        { ...shared, updater: { enabled: false }, pods: { serviceAccount: account } },
        { ...shared, updater: { serviceAccount: account } },
        { pods: { serviceAccount: account }, updater: { serviceAccount: account } },
        { helm: { chart: { kind: "bundled", name: "nothing" } } },
        { helm: { chart: { kind: "bundled", name: "../svc-agent" } } },
        { helm: { chart: { kind: "repository", name: "agent", repository: "file:///charts" } } },
        { joinToken: SecretRef.of("agent", "token") },
        { joinToken: token, namespace: "other" },
        { joinToken: undefined as never },
        { network: inside },
        { metrics: { scrapedBy: [PolicyPeer.pods({ namespace: "a" })], podMonitor: {} }, releaseName: "a".repeat(46) },
      ),
    ).toMatchInlineSnapshot(`
[
  "FIELD-002 namespace: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-agents"",
  "AGENT-081 namespace: "svc"",
  "AGENT-082 pods.serviceAccount: "svc/svc-auth"",
  "AGENT-081 namespace: "svc"",
  "AGENT-082 updater.serviceAccount: "svc/svc-auth"",
  "AGENT-067 updater.serviceAccount: "svc-auth"",
  "FIELD-002 helm.chart.name: "nothing"",
  "FIELD-002 helm.chart: {"kind":"bundled","name":"../svc-agent"}",
  "FIELD-002 helm.chart: {"kind":"repository","name":"agent","repository":"file:///charts"}",
  "AGENT-028 joinToken.key: "token"",
  "AGENT-076 joinToken: "svc-agents:svc-agent, not other:svc-agent"",
  "AGENT-077 joinToken: "App, Db, not Kube"",
  "AGENT-043 joinToken: nothing",
  "FLEET-006 network.inPlatformCluster: true",
  "METRICS-003 releaseName: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"",
]
`);
  });

  test("of direct dial, and of addresses", () => {
    const { APPLICATION, DATABASE: ORDERS, SSH, DESKTOP } = SERVICES;
    const directDial = {};
    const publicAddresses = [PublicAddress.of("agents.example.com:3022")];
    const inCluster = platform({ authService: undefined, inClusterPeer: { namespace: "svc", podLabels: { a: "b" } } });
    expect(
      shown(
        { services: [APPLICATION, ORDERS], directDial },
        { services: [SSH, APPLICATION, ORDERS], directDial: { caPins: [`sha256:${"0a".repeat(32)}`] } },
        { platform: tenant(), directDial },
        { platform: platform({ authService: undefined }), directDial },
        { platform: inCluster, network: { inPlatformCluster: true }, directDial },
        { directDial },
        { services: [SSH, DESKTOP], directDial: { caPins: [`sha256:${"0a".repeat(32)}`] }, publicAddresses },
        { services: [APPLICATION, ORDERS, APPLICATION], publicAddresses },
      ),
    ).toMatchInlineSnapshot(`
[
  "AGENT-041 directDial: "application, database"",
  "AGENT-048 directDial.caPins: nothing",
  "AGENT-046 directDial: "application, database"",
  "AGENT-040 directDial: "cloud-hosted"",
  "AGENT-045 directDial: "no public address"",
  "AGENT-045 directDial: "no auth service"",
  "AGENT-048 directDial.caPins: nothing",
  "AGENT-061 publicAddresses[0]: "agents.example.com:3022"",
  "AGENT-003 services[2]: "grafana"",
  "AGENT-060 publicAddresses: "application, database"",
]
`);
  });

  test("of pods and values, unless it may be a secret", () => {
    expect(
      shown(
        { pods: { replicas: 3, availability: { minAvailable: 3 } } },
        { pods: { extraEnvironment: { KUBE_NAMESPACE: "a", RELEASE_NAME: "b", SVC_REPLICA_NAME: "c" } } },
        { pods: { podAnnotations: { "checksum/config": "1" } } },
        { helm: { annotations: { deployment: { "svc.dev/skipreconcile": "x", "debug.svc.dev/trigger-event": "y" } } } },
        { helm: { values: { updater: { enabled: false }, a: { password: "b" } } } },
        {
          platform: platform({ brand: Brand.TELEPORT }),
          pods: {
            initContainers: [
              { name: "a", image: "a" },
              { name: "b", image: "b", mounts: [{ volume: "c", mountPath: "/c" }] },
            ],

            volumes: { c: PodVolume.emptyDirectory({ mountPath: "/d" }) },
          },
        },
        { helm: { values: { a: new Date(0), b: () => 1 } } },
        { certificateAuthority: "-----BEGIN PRIVATE KEY-----" as never },
      ),
    ).toMatchInlineSnapshot(`
[
  "AGENT-065 pods.availability.minAvailable: 3",
  "AGENT-072 pods.extraEnvironment.KUBE_NAMESPACE: "(redacted)"",
  "AGENT-072 pods.extraEnvironment.RELEASE_NAME: "(redacted)"",
  "AGENT-072 pods.extraEnvironment.SVC_REPLICA_NAME: "(redacted)"",
  "AGENT-078 pods.podAnnotations["checksum/config"]: "(redacted)"",
  "AGENT-032 helm.annotations.deployment["svc.dev/skipreconcile"]: "x"",
  "AGENT-032 helm.annotations.deployment["debug.svc.dev/trigger-event"]: "y"",
  "AGENT-030 helm.values.updater.enabled: "(redacted)"",
  "AGENT-084 helm.values.a.password: "(redacted)"",
  "AGENT-080 pods.initContainers[1].mounts: "1 mounts"",
  "FIELD-002 helm.values.a: "an object"",
  "FIELD-002 helm.values.b: a function",
  "TYPE-001 certificateAuthority: (not shown)",
]
`);
  });
});
