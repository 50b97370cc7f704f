import {
  AgentStorage,
  AgentVersion,
  AuthStorage,
  ClusterNetworking,
  ManagedUpdates,
  PolicyPeer,
  ProxyListeners,
  ProxyTls,
  ResourceDelivery,
  SecretRef,
  ServiceExposure,
  SessionRecording,
  VersionChannel,
  VolumeBackup,
} from "../../../constructs";
import { stepOfFolders } from "../../../tools/review/folders";
import { review } from "../../../tools/review/review";
import type { SynthesisedStack } from "../../../tools/synth/synthesised-app";
import { application, declareEveryday, EVERYDAY, varied } from "../../fixtures/everyday";
import { QUESTION, synthesised } from "../../support/reviewed";
import { sampled } from "../../support/sample";
import { findingTopic } from "../../../tools/review/kinds";

const platform = (change: object) => ({ platform: change });
const storage = (change: object) => ({ storage: change });
const balancer = (change: object) => ({ balancer: change });
const records = (externalDns: unknown) => ({ proxies: { externalDns } });
const allow = (name: string, change: object) => ({ roles: { [name]: { allow: change } } });
const options = (name: string, change: object) => ({ roles: { [name]: { options: change } } });
const team = (name: string, ...roles: readonly string[]) => ({ teams: { [name]: roles } });
const service = (name: string, value: unknown) => ({ services: { [name]: value } });
const tokens = (agents: unknown) => ({ tokens: { agents } });
const slow = { slow: VersionChannel.static("v18.11.2") };
const older = { default: VersionChannel.static("v17.7.3") };
const [join, another] = [SecretRef.of("join", "token"), SecretRef.of("join-2", "token")];
const groups = [{ name: "dev", days: ["Mon"], startHour: 9 }] as const;
const certificate = { clusterIssuer: "letsencrypt", applications: true, request: "certificate" } as const;
const tls = (change: object) => platform({ tls: ProxyTls.certManager({ ...certificate, ...change }) });
const delivery = (props: object) => platform({ delivery: ResourceDelivery.job(props) });
const volume = (props: object = {}) => ({
  auth: { replicas: 1 },
  storage: AuthStorage.persistentVolume({ storageClass: "ssd", size: "20Gi", ...props }),
});
const OF_ANYBODY = balancer(ServiceExposure.loadBalancer({ proxyProtocol: "off" }));
const HIDING = balancer(ServiceExposure.loadBalancer({ proxyProtocol: "off", externalTrafficPolicy: "Cluster" }));
const pods = (namespace: string) => ({ kind: "pods", namespace, name: "*", verbs: ["get", "list", "exec"] });
const rule = (kind: string, ...verbs: readonly string[]) => ({ rules: [{ resources: [kind], verbs }] });
const peer = { name: "watch", roles: ["prod-access"], kinds: ["ssh", "k8s"], modes: ["moderator", "peer"] };
const reader = PolicyPeer.pods({ namespace: "other", labels: { app: "agent" } });

type Row = readonly [what: string, change: object, from?: object];

/**
 * What a platform team changes every day, by what a review says of it: kinds of findings, the worst first, with the rules
 * that they name. Nothing where settings and restarts alone are said.
 */
const ROWS: Readonly<Record<string, readonly Row[]>> = {
  "": [
    ["more memory", { auth: { resources: { memoryLimit: "4Gi" } } }],
    ["another license", { auth: { license: SecretRef.of("license-2", "license.pem") } }],
    ["more proxies", { proxies: { replicas: 5 } }],
    ["how a balancer tells who connects", balancer({ clientAddress: "preserve" })],
    ["other subnets", balancer({ subnets: ["subnet-0a1b2c3d", "subnet-2a3b4c5d"] })],
    ["how long resolvers keep a name", records({ ttl: "300s" })],
    ["no continuous backups: those of tables go on", storage({ continuousBackups: false })],
    ["a larger volume", volume({ size: "40Gi" }), volume()],
    ["another secret of a connector", { clientSecret: "github-2" }],
    ["an application", service("wiki", application("http://wiki.tools.svc:8080", "dev", "wiki"))],
    ["memory of agents", { agents: { pods: { resources: { memoryLimit: "3Gi" } } } }],
    ["a watch that looks less often", delivery({ watch: { every: "6h" } })],
  ],
  "step-allowed agents-begin": [["a version", platform({ version: "18.11.4" })]],
  "rule-broken COMPATIBILITY-005 channel-changed agents-begin": [
    ["an older major version", platform({ version: "17.7.3", channels: older })],
  ],
  "channel-changed agents-moved": [
    ["another channel of agents", { ...platform({ channels: slow }), agents: { updater: { channel: "slow" } } }],
  ],
  "window-changed": [["a window", platform({ maintenanceWindow: { utcStartHour: 5, weekdays: ["Sat"] } })]],
  "channel-removed resources-added": [
    ["groups", platform({ channels: undefined, managedUpdates: ManagedUpdates.of({ target: "18.11.3", groups }) })],
  ],
  "objects-removed": [["one auth service", { auth: { replicas: 1 } }]],
  "cloud-identity-changed": [["another identity", { identity: "arn:aws:iam::210987654321:role/other" }]],
  "supplier-changed": [["another registry", platform({ imageRegistry: "registry.example.com" })]],
  "port-opened port-closed": [
    ["an allow list", balancer({ sourceRanges: ["203.0.113.0/24"] })],
    ["who reads metrics", platform({ metrics: { scrapedBy: [reader] } })],
  ],
  "service-exposed port-opened port-closed": [
    ["a public balancer", balancer({ scheme: "internet-facing" }), balancer({ scheme: "internal" })],
  ],
  "address-given-up": [
    ["no DNS names", records(undefined)],
    ["another controller of a balancer", balancer({ controller: "eks-auto-mode" })],
    ["a certificate without names of applications", tls({ applications: false })],
  ],
  "address-given-up port-opened port-closed": [["an internal balancer", balancer({ scheme: "internal" })]],
  "address-given-up client-address-believed port-opened port-closed objects-added": [
    ["an Ingress", balancer(ServiceExposure.ingress({ className: "nginx" })), OF_ANYBODY],
  ],
  "client-address-hidden": [["addresses of nodes", HIDING, OF_ANYBODY]],
  "port-closed": [["no peering of proxies", platform({ listeners: ProxyListeners.tlsRouting() })]],
  "certificate-changed": [["another issuer", tls({ clusterIssuer: "internal" })]],
  "objects-removed certificate-changed": [["an own certificate", platform({ tls: ProxyTls.secret("own") })]],
  "cluster-name-changed": [["another name of the cluster", platform({ clusterName: "other.example.com" })]],
  "change-refused STORAGE-020": [["another table", storage({ table: "state-2" })]],
  "change-refused STORAGE-020 storage-moved objects-removed objects-added": [["a volume, no table", volume()]],
  "change-refused STORAGE-006 storage-moved objects-added": [
    ["a table, no volume", { auth: { replicas: 2 }, storage: EVERYDAY.storage }, volume()],
  ],
  "change-refused STORAGE-004": [["another class of the volume", volume({ storageClass: "hdd" }), volume()]],
  "change-refused": [
    ["a smaller volume", volume({ size: "10Gi" }), volume()],
    ["a volume of agents", { agents: { pods: { storage: AgentStorage.persistentVolume({ size: "1Gi" }) } } }],
  ],
  "storage-moved": [
    ["another table of events", storage({ events: "events-2" })],
    ["another bucket", storage({ bucket: "recordings-2" })],
  ],
  "events-forgotten": [["events for a shorter time", storage({ retention: "90d" })]],
  "volume-unprotected": [["a volume that may go", volume({ deletion: "allowed" }), volume()]],
  "objects-added": [["backups", volume({ backup: VolumeBackup.of({ every: "6h", retain: 7 }) }), volume()]],
  "recording-weaker": [
    ["recordings that may be lost", platform({ sessionRecording: SessionRecording.of({ mode: "node" }) })],
    ["sessions without a recording", options("prod-access", { recordSession: undefined })],
  ],
  "second-factor-weaker": [["one-time passwords", { authentication: { secondFactors: ["webauthn", "otp"] } }]],
  "locking-weaker": [["weaker locks", { lockingMode: "best_effort" }]],
  "lock-weaker": [["a lock for somebody else", { locked: "eve" }]],
  "sessions-longer": [
    ["idle sessions", platform({ networking: ClusterNetworking.of({ clientIdleTimeout: "8h" }) })],
    ["sign-ins", options("developer", { maxSessionTtl: "24h" })],
  ],
  "sessions-carry-more": [["agents that are forwarded", options("developer", { forwardAgent: true })]],
  "powerful-role-given connector-changed": [
    ["a team for a role", team("contractors", "developer")],
    ["a team for a powerful role", team("contractors", "sre")],
  ],
  "powerful-role-given role-changed": [
    ["a powerful role to request", allow("developer", { request: { roles: ["prod-access", "sre"] } })],
  ],
  "approvals-fewer powerful-role-given connector-changed": [
    ["production without a request", team("sre", "sre", "prod-access")],
  ],
  "approvals-fewer powerful-role-given resources-added": [["production for a bot", { bots: { ci: ["prod-access"] } }]],
  "approvals-fewer role-changed": [
    ["one approval", allow("developer", { request: { thresholds: [{ approve: 1, deny: 1 }] } })],
  ],
  "requests-approved role-changed": [
    ["who approves", allow("developer", { reviewRequests: { roles: ["prod-access"] } })],
  ],
  "hosts-administered role-changed": [
    ["root", allow("prod-access", { logins: ["ubuntu", "root"] })],
    ["every database", allow("developer", { databaseNames: ["*"] })],
  ],
  "labels-wider role-changed": [
    ["a login", allow("developer", { logins: ["ubuntu", "deploy"] })],
    ["labels", allow("developer", { nodeLabels: { env: ["dev", "staging", "prod"] } })],
    ["commands in pods of a namespace", allow("prod-access", { kubernetesResources: [pods("orders")] })],
    ["commands in every pod", allow("prod-access", { kubernetesResources: [pods("*")] })],
  ],
  "platform-administered role-changed": [["roles that change roles", allow("security", rule("role", "update"))]],
  "sessions-alone role-changed": [["no moderator", allow("prod-access", { requireSessionJoin: undefined })]],
  "sessions-joined role-changed": [["peers in sessions", allow("sre", { joinSessions: [peer] })]],
  "denied-no-longer role-changed": [["a denial less", { roles: { developer: { deny: { nodeLabels: undefined } } } }]],
  "role-added": [["a role that looks", allow("viewer", rule("session", "list", "read"))]],
  "connector-changed role-removed": [["a role less", { roles: { lead: undefined }, teams: { leads: ["developer"] } }]],
  "join-rules-wider resources-added": [
    ["a token for whoever knows it", tokens({ secret: join, roles: ["Node"] }), tokens(undefined)],
  ],
  "join-rules-wider": [["a role more for whoever knows it", tokens({ roles: ["App", "Node"] })]],
  "resource-removed resources-added": [["another token in its place", tokens({ secret: another })]],
  "served-elsewhere": [
    ["another address", service("grafana", application("http://grafana-2.monitoring.svc:3000", "dev"))],
  ],
  "labels-moved": [["other labels", service("grafana", application("http://grafana.monitoring.svc:3000", "prod"))]],
  "agents-scaled": [["more agents", { agents: { pods: { replicas: 2 } } }]],
  "policy-wider": [["a port that agents may reach", { agents: { network: { egressPorts: [5433] } } }]],
  "agents-suspended": [["suspended updates", { agents: { updates: { suspended: true } } }]],
  "objects-removed agents-left": [
    ["no updater", { agents: { version: AgentVersion.pinned("18.11.3"), updater: { enabled: false } } }],
  ],
  "watch-ended objects-removed": [["no watch", delivery({ watch: { mode: "off" } })]],
  "rights-wider objects-removed": [["a delivery without limits", delivery({ limitExec: false })]],
  "watch-ended objects-removed delivery-ended": [["no delivery", platform({ delivery: ResourceDelivery.none() })]],
};

/** Programs that several rows begin with are synthesised once. */
const bases = new Map<string, readonly SynthesisedStack[]>();

function stacksOf(program: typeof EVERYDAY): readonly SynthesisedStack[] {
  return synthesised((app) => {
    declareEveryday(app, program);
  });
}

const TESTS = Object.entries(ROWS).flatMap(([kinds, rows]) =>
  rows.map(([what, change, from]) => ({ what, kinds, change, from })),
);

test.each(sampled(TESTS))("$what: $kinds", ({ kinds, change, from = EVERYDAY }) => {
  const program = varied(EVERYDAY, from);
  const key = JSON.stringify(from);
  const base = bases.get(key) ?? stacksOf(program);
  bases.set(key, base);
  const { outcome, findings } = review(stepOfFolders(base, stacksOf(varied(program, change))), QUESTION);
  const told = findings.filter((finding) => !["restarts", "settings"].includes(findingTopic(finding)));
  const texts = told.flatMap(({ kind, facts }) => [
    kind,
    ...(typeof facts["rule"] === "string" ? [facts["rule"]] : []),
  ]);
  expect([...new Set(texts)].join(" ")).toBe(kinds);
  expect(outcome).not.toBe("nothing");
  expect(findings).not.toEqual([]);
});

test("another namespace is refused first", () => {
  const [base, moved] = [volume(), { ...volume(), platform: { namespace: "access" } }].map((change) =>
    stacksOf(varied(EVERYDAY, change)),
  );
  const { findings } = review(stepOfFolders(base ?? [], moved ?? []), QUESTION);
  const refused = findings.slice(0, 2).map(({ kind, facts }) => [kind, facts["rule"]]);
  expect(refused).toEqual([
    ["change-refused", "Instance cannot be destroyed"],
    ["change-refused", "PLATFORM-022"],
  ]);
});
