import {
  AuthStorage,
  AuditEventStorage,
  Bot,
  CertificateAuthority,
  ChartRelease,
  CloudTenant,
  ClusterNetworking,
  HttpConnectProxy,
  JoinToken,
  ManagedUpdates,
  PodServiceAccount,
  ProxyListeners,
  ProxyTls,
  PublicAddress,
  Replicas,
  ResourceDelivery,
  Role,
  SecretRef,
  ServiceExposure,
  ServiceResource,
  SessionRecordingStorage,
  VersionChannel,
  type AccessPlatformProps,
} from "../../constructs";
import { violationsOfTree } from "../../constructs/core/tree/tree";
import { newStack, violations } from "../support/synthesis";
import { told, toldOf, wrong, WRONG } from "../support/wrong-props";
import { platformStack } from "./support";

/** What a report says of each wrong prop of a tenant. */
function toldOfTenant(props: object): readonly string[] {
  const stack = newStack();
  new CloudTenant(stack, "service", props as never);
  return toldOf(violationsOfTree(stack));
}

const CONTENT = wrong("roles", "connectors", "bots", "joinTokens", "authentication", "sessionRecording");

describe("a report says of each wrong prop what it may be", () => {
  test("of the certificate of the proxies", () => {
    expect([
      ...told(ProxyTls, "secret", [WRONG]),
      ...told(ProxyTls, "secrets", ["a", "a"]),
      ...told(ProxyTls, "secrets", []),
      ...told(ProxyTls, "ephemeral", {
        ...wrong("certificateVariable", "keyVariable", "secretName", "revision", "furtherSecrets"),
      }),
      ...told(ProxyTls, "certManager", {
        ...wrong("issuer", "clusterIssuer", "secretName", "applications", "names", "commonName", "request"),
        externalIssuer: wrong("group", "kind", "name"),
        furtherSecrets: ["a", "a", WRONG],
      }),
      ...told(ProxyTls, "certManager", {}),
      ...told(ProxyTls, "acme", wrong("email", "directory")),
    ]).toMatchInlineSnapshot(`
[
  ": a name of lower-case letters, digits, hyphens and dots, at most 253 characters; correct the field",
  "[1]: each Secret once; remove one of the two names",
  ": a list of at least one item, each a name of lower-case letters, digits, hyphens and dots, at most 253 characters; correct the field",
  "certificateVariable, keyVariable: letters, digits, underscores and hyphens, beginning with a letter; not a reserved word of Terraform; pass the name of the variable, not the secret itself",
  "secretName: a name of lower-case letters, digits, hyphens and dots, at most 253 characters; correct the field",
  "furtherSecrets: a list, each a name of lower-case letters, digits, hyphens and dots, at most 253 characters; correct the field",
  "revision: a whole number, 1 or more; correct the field",
  "issuer, clusterIssuer, externalIssuer.group, externalIssuer.name, secretName, furtherSecrets[2]: a name of lower-case letters, digits, hyphens and dots, at most 253 characters; correct the field",
  "externalIssuer.kind: a kind such as Issuer; correct the field",
  "furtherSecrets[1]: each Secret once; remove one of the two names",
  "applications, commonName: true or false; correct the field",
  "names: a list, each a DNS name in lower case, with or without *. before it; correct the field",
  "request: one of certificate, ingress; correct the field",
  ": the name of an Issuer as issuer, of a ClusterIssuer as clusterIssuer, or group, kind and name of another one as externalIssuer; pass one of them",
  "email: an e-mail address such as ops@example.com; correct the field",
  "directory: the URL of an ACME directory; correct the field",
]
`);
  });

  test("of the number of pods, and of the delivery", () => {
    expect([
      ...told(Replicas, "autoscaled", {
        first: WRONG,
        horizontal: wrong("min", "max", "cpuUtilization", "memoryUtilization"),
      }),
      ...told(Replicas, "autoscaled", { first: 1, horizontal: { min: 3, max: 2, cpuUtilization: 50 } }),
      ...told(ResourceDelivery, "job", {
        ...wrong("image", "digest", "deadline", "limitExec", "serviceAccount", "objectMetadata", "egressPorts"),
        watch: wrong("mode", "every"),
        resources: wrong("cpuRequest", "memoryRequest", "memoryLimit"),
      }),
      ...told(ResourceDelivery, "by", {}),
    ]).toMatchInlineSnapshot(`
[
  "first, horizontal.min, horizontal.max: a whole number from 1 to 2147483647; correct the field",
  "horizontal.cpuUtilization, horizontal.memoryUtilization: a whole number from 1 to 10000; correct the field",
  "horizontal.max: a minimum that is not more than the maximum; raise max, or lower min",
  "first: either first, or horizontal with its min; pass the number as horizontal.min, and leave first out",
  "digest: sha256: and 64 hexadecimal digits; copy the digest that the registry shows",
  "deadline: a duration such as "90s", in whole seconds, 1s or more; correct the field",
  "egressPorts: a list, each a whole number from 1 to 65535; correct the field",
  "resources.cpuRequest, resources.memoryRequest, resources.memoryLimit: a quantity, such as 100m of CPU, or 256Mi of memory; correct the field",
  "objectMetadata: an object, each value an object with labels, annotations; correct the field",
  "image: an image, such as registry.example.com/tools/kubectl:1.34; correct the field",
  "limitExec: true or false; correct the field",
  "watch.mode: one of report, restore, off; correct the field",
  "watch.every: a duration that divides an hour or a day evenly, such as "15m", "6h" or "24h"; correct the field",
  "serviceAccount: PodServiceAccount; pass PodServiceAccount.create(…) or PodServiceAccount.existing(…)",
  "deliverer: an object with the method deliver(scope, context); pass an object that implements ResourceDeliverer",
]
`);
  });

  test("of a tenant", () => {
    const publicAddress = PublicAddress.of("a.example.com");
    expect([
      ...toldOfTenant({
        ...wrong("publicAddress", "tunnelAddress", "clusterName", "version", "certificateAuthority", "imageRegistry"),
        brand: WRONG,
        ...CONTENT,
        delivery: {
          ...wrong("name", "joinToken", "namespace", "createNamespace", "serviceAccount", "version", "image"),
          ...wrong("botImage", "userIds", "digest", "deadline", "egressPorts", "objectMetadata"),
        },
      }),
      ...toldOfTenant({ publicAddress, delivery: WRONG }),
    ]).toMatchInlineSnapshot(`
[
  "publicAddress, tunnelAddress: PublicAddress; pass PublicAddress.of(…)",
  "clusterName: letters, digits, hyphens and dots, beginning and ending with a letter or digit, at most 253 characters; correct the field",
  "version, delivery.version: major.minor.patch, such as 17.5.2, v17.5.2 or 18.0.0-rc.1; a leading v and a pre-release are optional, or Version; correct the field",
  "certificateAuthority: CertificateAuthority; pass CertificateAuthority.secret(…) or CertificateAuthority.configMap(…)",
  "imageRegistry: the host of a registry, with or without a port and a path, such as registry.example.com/mirror; correct the field",
  "brand: Brand; pass Brand.of(…)",
  "roles: a list, each Role; correct the field",
  "connectors: a list, each Connector; correct the field",
  "bots: a list, each Bot; correct the field",
  "joinTokens: a list, each JoinToken; correct the field",
  "authentication: ClusterAuthPreference; pass ClusterAuthPreference.of(…)",
  "sessionRecording: SessionRecording; pass SessionRecording.of(…)",
  "delivery.digest: sha256: and 64 hexadecimal digits; copy the digest that the registry shows",
  "delivery.deadline: a duration such as "90s", in whole seconds, 1s or more; correct the field",
  "delivery.egressPorts: a list, each a whole number from 1 to 65535; correct the field",
  "delivery.objectMetadata: an object, each value an object with labels, annotations; correct the field",
  "delivery.name: a DNS label of at most 40 lower-case letters, digits and hyphens, beginning with a letter; correct the field",
  "delivery.joinToken: JoinToken; pass JoinToken.kubernetes(…) or JoinToken.kubernetesJwks(…) or JoinToken.kubernetesOidc(…) or JoinToken.iam(…) or JoinToken.ec2(…) or JoinToken.azure(…) or JoinToken.gcp(…) or JoinToken.oracle(…) or JoinToken.tpm(…) or JoinToken.github(…) or JoinToken.gitlab(…) or JoinToken.terraformCloud(…) or JoinToken.boundKeypair(…) or JoinToken.forAgents(…) or JoinToken.static(…)",
  "delivery.namespace: a name of lower-case letters, digits and hyphens, at most 63 characters; correct the field",
  "delivery.createNamespace: true or false; correct the field",
  "delivery.serviceAccount: PodServiceAccount; pass PodServiceAccount.create(…) or PodServiceAccount.existing(…)",
  "delivery.image, delivery.botImage: an image, such as registry.example.com/tools/kubectl:1.34; correct the field",
  "delivery.userIds: one of image, assigned; correct the field",
  "delivery: an object with digest, deadline, egressPorts, nodeSelector, tolerations, affinity, priorityClassName, podAnnotations, podLabels, imagePullSecrets, imagePullPolicy, resources, objectMetadata, name, joinToken, namespace, createNamespace, serviceAccount, version, image, botImage, userIds; correct the field",
]
`);
  });
});

describe("a report shows what was given, and names its place", () => {
  const shown = (...given: readonly Partial<AccessPlatformProps>[]) =>
    given.flatMap((props) =>
      violations(platformStack(props).stack).map(
        ({ rule, property, given: text }) => `${rule.code} ${property}: ${text}`,
      ),
    );

  const ADDRESS = PublicAddress.of("access.example.com");
  const SEPARATE = ProxyListeners.separate();

  test("of names and addresses", () => {
    const takeOver = ChartRelease.of({ name: "old" });
    const one = { proxies: { replicas: 1 } };
    expect(
      shown(
        { publicAddress: [] },
        { publicAddress: [ADDRESS, PublicAddress.of("b.example.com")] },
        { publicAddress: PublicAddress.of("access.example.com:3080") },
        { publicAddress: PublicAddress.of("[2001:db8::1]"), tls: ProxyTls.secret("tls") },
        { publicAddress: PublicAddress.of("10.0.0.1") },
        { publicAddress: PublicAddress.of("localhost"), tls: ProxyTls.acme({ email: "a@b" }), ...one },
        { tls: ProxyTls.acme({ email: "a@b" }), listeners: ProxyListeners.separate({ httpsPort: 3080 }), ...one },
        { takeOver, name: "new", createNamespace: true },
        { name: "a".repeat(40), proxyPools: { ["b".repeat(17)]: {} } },
      ),
    ).toMatchInlineSnapshot(`
[
  "ADDRESS-005 publicAddress: []",
  "ADDRESS-004 publicAddress: "access.example.com, b.example.com"",
  "ADDRESS-016 publicAddress: "access.example.com:3080, where the Service listens on 443"",
  "PLATFORM-007 publicAddress: "2001:db8::1"",
  "TLS-006 publicAddress: "10.0.0.1"",
  "TLS-014 publicAddress: "localhost"",
  "TLS-002 tls: 3080",
  "PLATFORM-013 name: "new"",
  "PLATFORM-014 createNamespace: true",
  "PLATFORM-019 proxyPools.bbbbbbbbbbbbbbbbb: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-proxy-bbbbbbbbbbbbbbbbb"",
]
`);
  });

  test("of editions, versions and certificates", () => {
    const groups = [{ name: "all", days: ["*"] as const, startHour: 2 }];
    const managedUpdates = ManagedUpdates.of({ groups, target: "18.0.0" });
    const autoscaled = { replicas: Replicas.autoscaled() };
    expect(
      shown(
        { edition: "community", listeners: ProxyListeners.tlsRouting({ peering: true }) },
        { networking: ClusterNetworking.of({ agentConnectionCount: 2 }), listeners: SEPARATE },
        { auth: { license: undefined as never } },
        { proxyPools: { edge: {} }, listeners: SEPARATE },
        { managedUpdates, channels: { "stable/cloud": VersionChannel.static("v17.5.2") } },
        { channels: { "stable/cloud": VersionChannel.static("v18.0.0") } },
        { version: "15.0.0", managedUpdates: ManagedUpdates.of({ groups, target: "15.0.0" }) },
        { tls: ProxyTls.selfSigned(), proxyPools: { edge: {} }, proxies: { replicas: 1 }, listeners: SEPARATE },
        { tls: ProxyTls.acme({ email: "a@b" }), proxies: autoscaled },
        { tls: ProxyTls.selfSigned(), proxies: { replicas: 3 } },
      ),
    ).toMatchInlineSnapshot(`
[
  "PLATFORM-003 listeners.peering: "community"",
  "NETWORKING-001 networking.agentConnectionCount: 2",
  "LICENSE-001 auth.license: nothing",
  "NETWORKING-002 proxyPools: "default, edge"",
  "ROLLOUT-006 managedUpdates.target: "18.0.0"",
  "ROLLOUT-008 channels["stable/cloud"]: "stable/cloud"",
  "CHANNEL-006 channels["stable/cloud"]: "v18.0.0"",
  "COMPATIBILITY-003 version: "15.0.0"",
  "TLS-009 tls: "2 pools, 1 + 1 replicas"",
  "NETWORKING-002 proxyPools: "default, edge"",
  "TLS-001 tls: "1 pool, autoscaled replicas"",
  "TLS-009 tls: "1 pool, 3 replicas"",
]
`);
  });

  test("of the pods of auth service and proxies", () => {
    const volume = AuthStorage.persistentVolume();
    const dynamodb = AuthStorage.dynamodb({
      region: "eu",
      table: "state",
      auditEvents: AuditEventStorage.dynamodb({ table: "events" }),
      sessionRecordings: SessionRecordingStorage.gcs({ bucket: "recordings" }),
    });
    const account = PodServiceAccount.existing({ name: "shared" });
    const slow = { minReadySeconds: 600 };
    const extraEnvironment = { SSL_CERT_FILE: "/a", NO_PROXY: "b" };
    expect(
      shown(
        { auth: { storage: volume, replicas: 2 } },
        { auth: { storage: dynamodb, replicas: 3 } },
        { auth: { exposure: ServiceExposure.loadBalancer() } },
        { auth: { serviceAccount: account }, proxies: { serviceAccount: account } },
        { auth: slow, proxies: slow, proxyPools: { edge: slow }, listeners: SEPARATE },
        {
          certificateAuthority: CertificateAuthority.secret("ca"),
          httpProxy: HttpConnectProxy.of("proxy.example.com:3128"),
          auth: { extraEnvironment },
          proxyPools: { edge: { extraEnvironment } },
          listeners: ProxyListeners.separate({ peering: true }),
        },
        { proxyPools: { edge: { resources: { memoryRequest: "2Gi", memoryLimit: "1Gi" } } }, listeners: SEPARATE },
        { clusterWideObjects: "existing", createNamespace: true },
        { auth: { furtherConfiguration: { auth_service: { enabled: false }, db_password: "a", ssh_servise: {} } } },
      ),
    ).toMatchInlineSnapshot(`
[
  "STORAGE-001 auth.replicas: 2",
  "STORAGE-017 auth.replicas: 3",
  "STORAGE-021 auth.serviceAccount: nothing",
  "PLATFORM-011 auth.exposure: "LoadBalancer"",
  "IDENTITY-007 proxies.serviceAccount: "shared"",
  "POD-011 auth.minReadySeconds: 600",
  "POD-011 proxies.minReadySeconds: 600",
  "POD-011 proxyPools.edge.minReadySeconds: 600",
  "NETWORKING-002 proxyPools: "default, edge"",
  "TLS-011 auth.extraEnvironment.SSL_CERT_FILE: "(redacted)"",
  "TLS-011 proxyPools.edge.extraEnvironment.SSL_CERT_FILE: "(redacted)"",
  "CONNECT-012 proxyPools.edge.extraEnvironment.NO_PROXY: "(redacted)"",
  "POD-017 proxyPools.edge.resources.memoryLimit: "1Gi, with a request of 2Gi"",
  "NETWORKING-002 proxyPools: "default, edge"",
  "CLUSTER-002 createNamespace: true",
  "CLUSTER-003 delivery: "limitExec: true"",
  "CONFIGURATION-002 auth.furtherConfiguration.auth_service.enabled: "(not shown)"",
  "CONFIGURATION-003 auth.furtherConfiguration.db_password: "(redacted)"",
  "CONFIGURATION-004 auth.furtherConfiguration.ssh_servise: "(not shown)"",
]
`);
  });

  test("of what is in front of the proxies", () => {
    const two = (first: ServiceExposure, second?: ServiceExposure) => ({
      listeners: ProxyListeners.tlsRouting({ peering: true }),
      proxies: { exposure: first },
      proxyPools: { edge: second === undefined ? {} : { exposure: second } },
    });
    const inside = PublicAddress.of("svc-proxy.svc.svc.cluster.local");
    const externalDns = { names: ["a.example.com"] };
    expect(
      shown(
        two(
          ServiceExposure.loadBalancer({ proxyProtocol: "on" }),
          ServiceExposure.loadBalancer({ proxyProtocol: "off" }),
        ),
        two(ServiceExposure.loadBalancer({ proxyProtocol: "on" }), ServiceExposure.clusterIp()),
        two(ServiceExposure.ingress(), ServiceExposure.loadBalancer({ proxyProtocol: "off" })),
        two(ServiceExposure.nodePort({ ports: { https: 30443 } })),
        two(
          ServiceExposure.loadBalancer({ loadBalancerIp: "10.0.0.1" }),
          ServiceExposure.loadBalancer({ loadBalancerIp: "10.0.0.1" }),
        ),
        { ...two(ServiceExposure.loadBalancer()), proxies: { externalDns } },
        { ...two(ServiceExposure.loadBalancer()), proxyPools: { edge: { externalDns }, other: { externalDns } } },
        { proxies: { exposure: ServiceExposure.ingress() }, listeners: SEPARATE },
        {
          proxies: { exposure: ServiceExposure.ingress() },
          publicAddress: PublicAddress.of("10.0.0.1"),
          tls: ProxyTls.secret("a"),
        },
        { proxies: { exposure: ServiceExposure.loadBalancer({ annotations: { a: "b" } }) } },
        { proxies: { exposure: ServiceExposure.clusterIp({ proxyProtocol: "on" }) }, publicAddress: inside },
        { roles: [Role.of({ name: "a", allow: { logins: ["b"] }, options: { pinSourceIp: true } })] },
      ),
    ).toMatchInlineSnapshot(`
[
  "EXPOSURE-008 proxyPools.edge.exposure.proxyProtocol: "off; another pool has on"",
  "EXPOSURE-008 proxyPools.edge.exposure.proxyProtocol: "nothing; another pool has on"",
  "EXPOSURE-008 proxyPools.edge.exposure.trustForwardedFor: "false; another pool has true"",
  "EXPOSURE-015 proxies.exposure: "node port 30443"",
  "EXPOSURE-015 proxyPools.edge.exposure: "10.0.0.1"",
  "EXPOSURE-013 proxies.externalDns: "a.example.com, for several pools"",
  "EXPOSURE-013 proxyPools.other.externalDns: "a.example.com; proxyPools.edge has it too"",
  "EXPOSURE-011 proxies.exposure: "ingress"",
  "EXPOSURE-012 proxies.exposure: "10.0.0.1"",
  "EXPOSURE-003 proxies.exposure.proxyProtocol: nothing",
  "EXPOSURE-014 proxies.exposure.proxyProtocol: "on, with the address svc-proxy.svc.svc.cluster.local"",
  "EXPOSURE-010 roles[0].options.pinSourceIp: true",
]
`);
  });

  test("of resources", () => {
    const role = (name: string) => Role.of({ name, allow: { logins: ["a"] } });
    const resource = (kind: string, version: string, name: string, spec: object = {}) => {
      const { stack, platform } = platformStack({});
      platform.addResource(ServiceResource.of({ kind, version, metadata: { name }, spec: { ...spec } }));
      return violations(stack).map(({ rule, property, given: text }) => `${rule.code} ${property}: ${text}`);
    };
    const token = JoinToken.static({ secret: SecretRef.of("token", "auth-token"), roles: ["Node"] });
    const missing = { roles: ["nobody-makes-it"] };
    expect([
      ...shown(
        { roles: [role("access"), role("svc-delivery-record")] },
        { roles: [role("twice"), role("twice")] },
        { roles: [Role.preset({ name: "nothing", allow: { logins: ["a"] } })] },
        { bots: [Bot.of({ name: "ci", ...missing })] },
        { joinTokens: [token, token] },
        { delivery: ResourceDelivery.none(), joinTokens: [token] },
      ),
      ...resource("role", "v7", "access"),
      ...resource("role", "v7", "svc-delivery-record"),
      ...resource("oidc", "v3", "sso", { claims_to_roles: [{ claim: "a", value: "b", roles: ["c"], name: "d" }] }),
      ...resource("bot", "v1", "ci", missing),
      ...resource("cluster_networking_config", "v2", "cluster-networking-config"),
    ]).toMatchInlineSnapshot(`
[
  "RESOURCE-012 roles[1].name: "svc-delivery-record"",
  "ROLE-007 roles[0].name: "access"",
  "RESOURCE-001 resources: "role/twice"",
  "ROLE-008 roles[0].name: "nothing"",
  "RESOURCE-017 bots[0].roles[0]: "nobody-makes-it"",
  "RESOURCE-001 resources: "token/<secret token/auth-token>"",
  "ROLE-007 resources: "access"",
  "RESOURCE-012 resources: "svc-delivery-record"",
  "RESOURCE-017 resources.spec.claims_to_roles[0].roles[0]: "c"",
  "RESOURCE-016 resources.spec.claims_to_roles[0].claim: "claim"",
  "RESOURCE-017 resources.spec.roles[0]: "nobody-makes-it"",
  "RESOURCE-011 resources: "cluster_networking_config"",
]
`);
  });
});
