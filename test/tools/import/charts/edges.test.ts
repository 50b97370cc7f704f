import { AGENT_VALUES, CLUSTER_VALUES, importedProgram, leftOf, programOf } from "../../../support/charts-program";
import { onOneLine } from "../../../support/written-program";

const AGENTS = { ...AGENT_VALUES, kubeClusterName: "production" };

const valuesOf = (cluster: object, agents?: object) =>
  [{ ...CLUSTER_VALUES, ...cluster }, agents === undefined ? undefined : { ...AGENTS, ...agents }] as const;

/** The program of values, on one line. */
function textOf(...given: Parameters<typeof valuesOf>): string {
  return onOneLine(programOf(...valuesOf(...given)).text);
}

/** The paths that are left to a person, those that synthesis refuses included. */
function left(...given: Parameters<typeof valuesOf>): string {
  return leftOf(importedProgram(...valuesOf(...given))).join(" ");
}

const volume = (source: object, ...mounts: object[]) => ({
  extraVolumes: [{ name: "v", ...source }],
  extraVolumeMounts: mounts.length > 0 ? mounts : [{ name: "v", mountPath: "/v" }],
});

test.each([
  [{ configMap: { name: "c" } }, 'PodVolume.configMap({ name: "c", mountPath: "/v" })'],
  [{ secret: { secretName: "s" } }, 'PodVolume.secret({ secret: "s", mountPath: "/v" })'],
  [{ emptyDir: {} }, 'PodVolume.emptyDirectory({ mountPath: "/v" })'],
  [{ emptyDir: { medium: "Memory", sizeLimit: "1Gi" } }, 'medium: "Memory"'],
  [{ persistentVolumeClaim: { claimName: "p" } }, 'PodVolume.claim({ name: "p", mountPath: "/v" })'],
  [{ csi: { driver: "d.example" } }, "PodVolume.csi("],
  [{ csi: { driver: "d.example", volumeAttributes: { a: "b" } } }, 'attributes: { a: "b" }'],
  [{ csi: { driver: "d.example", nodePublishSecretRef: { name: "s" } } }, 'nodePublishSecret: "s"'],
])("the volume %j is the same volume of the program", (source, written) => {
  expect(textOf({}, volume(source))).toContain(written);
});

test.each([
  ["another kind", volume({ nfs: { server: "n", path: "/" } })],
  ["two kinds at once", volume({ configMap: { name: "c" }, secret: { secretName: "s" } })],
  ["no name", { extraVolumes: [{ emptyDir: {} }] }],
  ["no kind", volume({})],
  ["two mounts", volume({ emptyDir: {} }, { name: "v", mountPath: "/a" }, { name: "v", mountPath: "/b" })],
  ["a volume that is no map", { extraVolumes: ["v"] }],
])("a volume with %s is left to a person", (_, values) => {
  expect(left({}, values)).toContain("extraVolumes");
});

test("a mount without its volume is left to a person", () => {
  expect(left({}, { extraVolumeMounts: [{ name: "none", mountPath: "/v" }] })).toContain("extraVolumeMounts");
});

const AWS = { region: "eu-central-1", backendTable: "b", sessionRecordingBucket: "r" };
const GCP = { projectId: "p", backendTable: "b", auditLogTable: "a", sessionRecordingBucket: "r" };

test.each([
  [
    "Athena with a number",
    { athenaURL: "athena://db.events?batchMaxItems=10&region=eu-central-1" },
    "batchMaxItems: 10",
  ],
  ["DynamoDB", { auditLogTable: "t" }, 'AuditEventStorage.dynamodb({ table: "t" })'],
  ["both, printed too", { auditLogTable: "t", auditLogMirrorOnStdout: true }, "AuditEventStorage.stdout()"],
])("events on AWS in %s are in the program", (_, values, written) => {
  expect(textOf({ chartMode: "aws", aws: { ...AWS, ...values } })).toContain(written);
});

test.each([["athena://db"], ["https://db.events"]])("%s is no address that the program has", (athenaURL) => {
  expect(left({ chartMode: "aws", aws: { ...AWS, athenaURL } })).toContain("aws.athenaURL");
});

test("Google's credentials are in the program where the chart has a Secret, and nowhere else", () => {
  const text = (credentialSecretName?: string) => textOf({ chartMode: "gcp", gcp: { ...GCP, credentialSecretName } });
  expect(text("key")).toContain('SecretRef.of("key", "gcp-credentials.json")');
  expect(text("")).not.toContain("gcp-credentials.json");
});

test("data that a release has in its own configuration alone is left to a person", () => {
  expect(left({ chartMode: "scratch" })).toContain("chartMode");
});

test.each([
  ["an Ingress of a class", { ingress: { enabled: true, spec: { ingressClassName: "nginx" } } }, 'className: "nginx"'],
  [
    "an Ingress with its certificate",
    { ingress: { enabled: true, spec: { tls: [{ secretName: "s" }] } } },
    'ServiceExposure.ingress({ tlsSecret: "s" })',
  ],
  [
    "an Ingress for the platform alone",
    { ingress: { enabled: true, suppressAutomaticWildcards: true } },
    "applications: false",
  ],
  [
    "an Ingress of somebody else",
    { ingress: { useExisting: true }, service: { type: "ClusterIP" } },
    "trustForwardedFor: true",
  ],
  [
    "a Service with a policy",
    { service: { type: "LoadBalancer", spec: { externalTrafficPolicy: "Local" } } },
    'externalTrafficPolicy: "Local"',
  ],
  ["annotations behind an Ingress", { ingress: { enabled: true }, annotations: { service: { a: "b" } } }, 'a: "b"'],
])("%s is how the proxies are reached", (_, values, written) => {
  expect(textOf({ proxyListenerMode: "multiplex", ...values })).toContain(written);
});

test.each([
  ["service.type", { service: { type: "ExternalName" } }],
  ["ingress.useExisting", { ingress: { useExisting: true } }],
  ["service.spec", { service: { type: "ClusterIP", spec: { loadBalancerClass: "c" } } }],
  ["proxyProtocol", { ingress: { enabled: true }, proxyProtocol: "on" }],
  ["service.spec", { ingress: { enabled: true }, service: { spec: { sessionAffinity: "ClientIP" } } }],
])("%s that the program does not have is left to a person: %j", (path, values) => {
  expect(left({ proxyListenerMode: "multiplex", ...values })).toContain(path);
});

test.each([
  ["kube,app,db,node", "AgentService.ssh()"],
  ["kube", "AgentService.kubernetes("],
])("agents with the roles %s serve what they name", (roles, written) => {
  expect(textOf({}, { roles })).toContain(written);
});

test("an updater that is off needs none of its settings, and leaves its agents at their version", () => {
  const text = textOf({}, { updater: { enabled: false, serviceAccount: { name: "u" }, group: "g" } });
  expect(text).not.toContain("followUpdater");
});

test("agents run with the account that is there, where the chart makes none", () => {
  const account = { serviceAccount: { create: false, name: "mine" } };
  expect(textOf({}, account)).toContain('PodServiceAccount.existing({ name: "mine" })');
});

const CERT_MANAGER = { certManager: { enabled: true, issuerName: "i", issuerKind: "ClusterIssuer" } };

test.each([
  [{ highAvailability: CERT_MANAGER }, 'clusterIssuer: "i"'],
  [
    { highAvailability: { certManager: { ...CERT_MANAGER.certManager, issuerGroup: "example.com" } } },
    'externalIssuer: { group: "example.com", kind: "ClusterIssuer", name: "i" }',
  ],
  [{ tls: {}, acme: true, acmeEmail: "ops@example.com" }, 'ProxyTls.acme({ email: "ops@example.com" })'],
])("%j is the certificate of the proxies", (values, written) => {
  expect(textOf(values)).toContain(written);
});

test.each([
  ["tls.email", { tls: {}, acme: true }],
  ["extraEnv[0].valueFrom", { extraEnv: [{ name: "A", valueFrom: { fieldRef: { fieldPath: "status.podIP" } } }] }],
  ["extraEnv", { extraEnv: [{ name: "A", value: 1 }] }],
  ["publicAddr", { publicAddr: ["a.example.com:443", "b.example.com:443"] }],
  ["mysqlPublicAddr", { proxyListenerMode: "separate", mysqlPublicAddr: ["a.example.com:1", "b.example.com:1"] }],
])("%s is for a person to write: %j", (path, values) => {
  expect(left(values)).toContain(path);
});

test.each([
  ["apps", { roles: "app", apps: ["grafana"] }],
  ["apps[0].password", { roles: "app", apps: [{ name: "a", uri: "http://a", password: "hunter2hunter2" }] }],
  ["kubernetesDiscovery[0].types", { roles: "kube,app,discovery", kubernetesDiscovery: [{ types: ["other"] }] }],
  ["updater.resources", { updater: { enabled: true, resources: { limits: { memory: "1Gi" } } } }],
])("%s of agents is for a person to write: %j", (path, values) => {
  expect(left({}, values)).toContain(path);
});

test("agents that discover applications belong to the cluster by its name", () => {
  const text = textOf({}, { roles: "app,discovery", kubernetesDiscovery: [{ namespaces: ["shop"] }] });
  expect(text).toContain('AgentDiscovery.of({ clusterName: "production", kubernetesServices');
});

test("agents that discover applications and do not serve them do not serve them afterwards", () => {
  const given = [{}, { roles: "kube,discovery" }] as const;
  expect(textOf(...given)).not.toContain("AgentDiscovery.of({ kubernetesServices: [");
  expect(left(...given)).toContain("roles");
});
