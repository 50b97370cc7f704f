import { ref, Token } from "cdktf";
import { ANNOTATIONS, CLUSTER_WIDE, LABELS, METRICS } from "../../../constructs/agents/features/helm";
import { AVAILABILITY, CONTAINERS, LOG, PODS, STORAGE, USER_IDS } from "../../../constructs/agents/features/pods";
import { ENVIRONMENT } from "../../../constructs/agents/features/environment";
import { AgentStorage } from "../../../constructs/agents/common/agent-storage";
import { AgentDiscovery } from "../../../constructs/agents/services/agent-discovery";
import { PodServiceAccount } from "../../../constructs/workloads/identity/pod-service-account";
import type { AgentReleaseProps } from "../../../constructs/agents/common/agent-release-props";
import type { Feature } from "../../../constructs/agents/common/feature";
import { Brand } from "../../../constructs/brand/brand";
import { CertificateAuthority } from "../../../constructs/secrets/certificate-authority";
import { PodIdentity } from "../../../constructs/workloads/identity/pod-identity";
import { AgentVersion } from "../../../constructs/updates/agent-version";
import { PodVolume } from "../../../constructs/workloads/pods/pod-volume";
import { PolicyPeer } from "../../../constructs/network/policy-peer";
import { planned, platform, SERVICES, violationsOf } from "../fixtures";
import { violationsBy } from "../../support/violations";
import { checkMachineTrust, checkPlatformTrust } from "../../../constructs/agents/common/admission";
import type { Problems } from "../../../constructs/core/value";
import type { ProxyEndpoint } from "../../../constructs/platform/proxy/proxy-endpoint";

const TRUST = CertificateAuthority.configMap("trust");
const VOLUME = { name: "certificate-authority", configMap: { name: "trust" } };
const MOUNT = { name: "certificate-authority", mountPath: "/etc/certificate-authority", readOnly: true };
const VARIABLE = { name: "SSL_CERT_FILE", value: "/etc/certificate-authority/ca.pem" };
const LIMIT = { name: "GOMEMLIMIT", value: "966367642" };
const LIMIT_OF_UPDATER = { name: "GOMEMLIMIT", value: "241591911" };
const OTHER_LIMIT = { name: "GOMEMLIMIT", value: "1GiB" };
const ofUpdater = (...variables: readonly object[]) => ({ updater: { extraEnv: [...variables, LIMIT_OF_UPDATER] } });
const PUBLIC = { platform: platform({ brand: Brand.TELEPORT }) };
const RESOURCES = { requests: { cpu: "100m", memory: "256Mi" }, limits: { memory: "1Gi" } };
const AFFINITY = { podAffinity: {} };
const OTHER_ZONE = { topologyKey: "topology.kubernetes.io/zone", labelSelector: { matchLabels: { app: "others" } } };
const OF_PROGRAM = {
  ...AFFINITY,
  podAntiAffinity: {
    preferredDuringSchedulingIgnoredDuringExecution: [],
    requiredDuringSchedulingIgnoredDuringExecution: [OTHER_ZONE],
  },
};
const IDENTITY = PodServiceAccount.existing({
  name: "a",
  identity: PodIdentity.azure({ clientId: "8a3b1c2d-0000-4000-8000-1234567890ab" }),
});

describe("a feature has these values and no others", () => {
  const budget = (enabled: boolean, minAvailable = 1) => ({ podDisruptionBudget: { enabled, minAvailable } });
  const apart = {
    podAntiAffinity: {
      preferredDuringSchedulingIgnoredDuringExecution: [
        {
          weight: 100,
          podAffinityTerm: {
            topologyKey: "kubernetes.io/hostname",
            labelSelector: { matchLabels: { app: "svc-agent" } },
          },
        },
      ],
    },
  };
  const none = { runAsUser: null, runAsGroup: null };

  test.each<[Feature, Partial<AgentReleaseProps>, object]>([
    [ENVIRONMENT, {}, { extraEnv: [LIMIT], ...ofUpdater() }],
    [ENVIRONMENT, { updater: { enabled: false } }, { extraEnv: [LIMIT] }],
    [ENVIRONMENT, { ...PUBLIC, version: AgentVersion.pinned("18.4.2") }, { extraEnv: [LIMIT], ...ofUpdater() }],
    [ENVIRONMENT, { ...PUBLIC, version: AgentVersion.pinned("18.5.0") }, ofUpdater()],
    [
      ENVIRONMENT,
      { pods: { extraEnvironment: { A: "b" } } },
      { extraEnv: [{ name: "A", value: "b" }, LIMIT], ...ofUpdater({ name: "A", value: "b" }) },
    ],
    [ENVIRONMENT, { pods: { extraEnvironment: { GOMEMLIMIT: "1GiB" } } }, { extraEnv: [OTHER_LIMIT], ...ofUpdater() }],
    [
      ENVIRONMENT,
      { certificateAuthority: CertificateAuthority.secret("a") },
      { tls: { existingCASecretName: "a" }, extraEnv: [LIMIT], ...ofUpdater() },
    ],
    [
      ENVIRONMENT,
      { certificateAuthority: TRUST },
      {
        extraEnv: [VARIABLE, LIMIT],
        updater: { extraVolumes: [VOLUME], extraVolumeMounts: [MOUNT], ...ofUpdater(VARIABLE).updater },
      },
    ],
    [CONTAINERS, {}, {}],
    [CONTAINERS, { certificateAuthority: CertificateAuthority.secret("a") }, {}],
    [CONTAINERS, { certificateAuthority: TRUST }, { extraVolumes: [VOLUME], extraVolumeMounts: [MOUNT] }],
    // Under another key than the chart reads.
    [
      CONTAINERS,
      { certificateAuthority: CertificateAuthority.secret("a", "b.crt") },
      { extraVolumes: [{ name: VOLUME.name, secret: { secretName: "a" } }], extraVolumeMounts: [MOUNT] },
    ],
    [
      CONTAINERS,
      { pods: { volumes: { a: PodVolume.emptyDirectory() } } },
      { extraVolumes: [{ name: "a", emptyDir: {} }] },
    ],
    [ANNOTATIONS, {}, {}],
    [ANNOTATIONS, { updates: { suspended: false } }, {}],
    [
      ANNOTATIONS,
      { updates: { suspended: true, forceReconcile: "" } },
      { annotations: { deployment: { "svc.dev/skipreconcile": "true", "debug.svc.dev/trigger-event": "" } } },
    ],
    [ANNOTATIONS, { helm: { annotations: { config: { a: "b" } } } }, { annotations: { config: { a: "b" } } }],
    [ANNOTATIONS, { helm: { annotations: { secret: { a: "b" } } } }, { annotations: { secret: { a: "b" } } }],
    [ANNOTATIONS, { pods: { podAnnotations: { a: "b" } } }, { annotations: { pod: { a: "b" } } }],
    [AVAILABILITY, {}, { highAvailability: { replicaCount: 1, ...budget(false) } }],
    [
      AVAILABILITY,
      { pods: { replicas: 3, availability: { antiAffinity: "required", minAvailable: 2 } } },
      { highAvailability: { replicaCount: 3, requireAntiAffinity: true, ...budget(true, 2) } },
    ],
    [
      AVAILABILITY,
      { pods: { affinity: AFFINITY } },
      { highAvailability: { replicaCount: 1, ...budget(false) }, affinity: AFFINITY, updater: { affinity: AFFINITY } },
    ],
    [
      AVAILABILITY,
      { pods: { affinity: OF_PROGRAM, availability: { antiAffinity: "required" } } },
      {
        highAvailability: { replicaCount: 1, ...budget(false) },
        affinity: {
          ...AFFINITY,
          podAntiAffinity: {
            preferredDuringSchedulingIgnoredDuringExecution: [],
            requiredDuringSchedulingIgnoredDuringExecution: [
              OTHER_ZONE,
              { topologyKey: "kubernetes.io/hostname", labelSelector: { matchLabels: { app: "svc-agent" } } },
            ],
          },
        },
        updater: { affinity: OF_PROGRAM },
      },
    ],
    [
      AVAILABILITY,
      { pods: { affinity: OF_PROGRAM, replicas: 2 } },
      {
        highAvailability: { replicaCount: 2, ...budget(true) },
        affinity: OF_PROGRAM,
        updater: { affinity: OF_PROGRAM },
      },
    ],
    [
      AVAILABILITY,
      { pods: { affinity: AFFINITY, replicas: 2 } },
      {
        highAvailability: { replicaCount: 2, ...budget(true) },
        affinity: { ...apart, ...AFFINITY },
        updater: { affinity: AFFINITY },
      },
    ],
    [PODS, {}, { resources: RESOURCES }],
    [
      PODS,
      { pods: { probes: {}, priorityClassName: "critical" } },
      { resources: RESOURCES, priorityClassName: "critical" },
    ],
    [PODS, { pods: { podLabels: { a: "b" } } }, { resources: RESOURCES, extraLabels: { pod: { a: "b" } } }],
    [
      PODS,
      { pods: { serviceAccount: IDENTITY, terminationGracePeriodSeconds: 1 } },
      {
        resources: RESOURCES,
        extraLabels: { pod: { "azure.workload.identity/use": "true" } },
        terminationGracePeriodSeconds: 1,
      },
    ],
    [USER_IDS, {}, {}],
    [USER_IDS, { pods: { userIds: "image" } }, {}],
    [
      USER_IDS,
      { pods: { userIds: "assigned" } },
      { podSecurityContext: { ...none, fsGroup: null }, securityContext: none },
    ],
    [
      USER_IDS,
      { ...PUBLIC, pods: { userIds: "assigned" } },
      { podSecurityContext: { ...none, fsGroup: null }, securityContext: none, initSecurityContext: none },
    ],
    [STORAGE, {}, {}],
    [STORAGE, { pods: { storage: AgentStorage.none() } }, {}],
    [STORAGE, { pods: { storage: AgentStorage.persistentVolume() } }, { storage: { enabled: true, requests: "1Gi" } }],
    [LOG, {}, {}],
    [LOG, { pods: { log: {} } }, {}],
    [LOG, { pods: { log: { level: "INFO" } } }, { log: { level: "INFO" } }],
    [LABELS, {}, {}],
    [LABELS, { helm: { labels: { role: { a: "b" } } } }, { extraLabels: { role: { a: "b" } } }],
    [CLUSTER_WIDE, {}, {}],
    [CLUSTER_WIDE, { clusterWideObjects: "made", services: [SERVICES.SSH] }, {}],
    [
      CLUSTER_WIDE,
      { clusterWideObjects: "existing" },
      { rbac: { create: false }, updater: { rbac: { create: true } } },
    ],
    [CLUSTER_WIDE, PUBLIC, {}],
    [
      CLUSTER_WIDE,
      { ...PUBLIC, services: [SERVICES.SSH] },
      { rbac: { create: false }, updater: { rbac: { create: true } } },
    ],
    [
      CLUSTER_WIDE,
      { ...PUBLIC, services: [], discovery: AgentDiscovery.of({ clusterName: "a", kubernetesServices: [{}] }) },
      {},
    ],
  ])("%#", ({ values }, overrides, expected) => {
    expect(values?.(planned(overrides))).toStrictEqual(expected);
  });
});

test("the name of a release leaves room for that of its monitor, where there is one", () => {
  const scrapedBy = [PolicyPeer.pods({ namespace: "a" })];
  const named = (length: number, metrics?: AgentReleaseProps["metrics"]) =>
    violationsOf({ releaseName: "a".repeat(length), ...(metrics && { metrics }) });
  expect(named(45, { scrapedBy, podMonitor: {} })).toEqual([]);
  expect(named(46, { scrapedBy, podMonitor: {} })).toEqual(["METRICS-003 releaseName"]);
  expect(named(46, { scrapedBy })).toEqual([]);
  expect(named(46)).toEqual([]);
  expect(METRICS.owns()).toEqual(["podMonitor"]);
});

test("a budget that lets a node be drained is right, with and without a number", () => {
  const right = [{}, { antiAffinity: "required" }, { minAvailable: 1 }, { minAvailable: 2 }] as const;
  for (const availability of right) expect(violationsOf({ pods: { replicas: 3, availability } })).toEqual([]);
});

test("what Terraform knows may stand for an annotation and a storage class", () => {
  const known = Token.asString(ref("var.known"));
  const storage = AgentStorage.persistentVolume({ storageClass: known });
  expect(violationsOf({ pods: { storage, podAnnotations: { a: known } } })).toEqual([]);
  expect(violationsOf({ pods: { storage: AgentStorage.none(), podAnnotations: { a: "b" } } })).toEqual([]);
});

test("agents, on Kubernetes and on Linux, have to be able to verify their platform", () => {
  const found = (check: (problems: Problems) => void) =>
    violationsBy(check).map(({ rule, property, given }) => `${rule.code} ${property}: ${given}`);
  const authority = platform({ certificateAuthority: TRUST });
  const machine = (of: ProxyEndpoint, environment?: object) =>
    found((problems) => {
      checkMachineTrust({ platform: of, ...(environment && { environment }) }, problems);
    });
  expect(violationsOf({ platform: platform({ selfSigned: false }) })).toEqual([]);
  expect(violationsOf({ platform: platform({ selfSigned: true }) })).toEqual(["TLS-010 platform"]);
  expect(
    found((problems) => {
      checkPlatformTrust({ platform: platform({ selfSigned: true }) }, problems);
    }),
  ).toEqual(['TLS-010 platform: "ProxyTls.selfSigned()"']);
  expect([machine(platform()), machine(authority, { SSL_CERT_FILE: "/a" })]).toEqual([[], []]);
  expect([machine(authority), machine(authority, {})].flat()).toEqual([
    'TLS-012 environment: "trust"',
    'TLS-012 environment: "trust"',
  ]);
});
