import { OBJECTS, reviewOfEdits, type Edits } from "../../support/changed-objects";
import { kindsOf } from "../../support/reviewed";

const POD = "deployment/web/spec/template";
const BOX = `${POD}/spec/container/0`;
const CONTEXT = `${BOX}/security_context`;
const VOLUME = `${POD}/spec/volume/1`;
const OUTSIDE = "service/outside/spec";
const INGRESS = "ingress/web/spec/rule/0";

const ACCOUNT = "service_account/web/metadata/annotations";
const LABELS = "namespace/team/metadata/labels";
const ENFORCE = `${LABELS}/pod-security.kubernetes.io~1enforce`;
const OF_OUTSIDE = "service/outside/metadata/annotations";
const OF_INGRESS = "ingress/web/metadata/annotations";
const AWS = "service.beta.kubernetes.io~1aws-load-balancer";
const APPARMOR = "container.apparmor.security.beta.kubernetes.io";
const REPORT = "cron_job/report/spec/job_template/spec/template/spec";
const TOKEN = `${POD}/spec/automount_service_account_token`;
const NODE_PORTS = `${OUTSIDE}/allocate_load_balancer_node_ports`;
const LOGS = { name: "host", host_path: { path: "/var/log/web" } };
const FOR_VAULT = { service_account_token: { path: "token", audience: "vault" } };

const named = (more: object = {}, of: object = {}) => ({
  metadata: { name: "more", namespace: "team", ...of },
  ...more,
});
const to = (name: string, number: number) => ({ service: { name, port: { number } } });
const BARE_POD = {
  "kubernetes_manifest/pod": {
    manifest: { kind: "Pod", ...named({ spec: { serviceAccountName: "web", containers: [] } }) },
  },
};
const CHALLENGE = { path: "/.well-known/acme-challenge/abc", backend: to("solver", 8089) };
const SOLVER = named(
  { spec: { rule: [{ host: "web.example.com", http: { path: [CHALLENGE] } }] } },
  { labels: { "acme.cert-manager.io/http01-solver": "true" } },
);

const deployment = (edits: object) => ({
  "deployment/other": {
    metadata: { name: "other", namespace: "team" },
    spec: {
      selector: { match_labels: { app: "other" } },
      template: {
        metadata: { labels: { app: "other" } },
        spec: { container: [{ name: "other", image: "registry.example.com/other:1" }], ...edits },
      },
    },
  },
});

/** Changes of power, reach and protection by what they are; each has to end with exit code 3. */
const POWER: Readonly<Record<string, readonly (readonly [what: string, edits: Edits, before?: Edits])[]>> = {
  "not-judged": [
    ["a driver of volumes", { [VOLUME]: { name: "vault", csi: { driver: "secrets-store.csi.k8s.io" } } }],
    ["another runtime of containers", { [`${POD}/spec/runtime_class_name`]: "runc" }],
    [
      "names that lead elsewhere",
      { [`${POD}/spec/host_aliases`]: [{ ip: "192.0.2.9", hostnames: ["a.example.com"] }] },
    ],
    ["processes of other containers", { [`${POD}/spec/share_process_namespace`]: true }],
    ["a sidecar that is put in", { [`${POD}/metadata/annotations`]: { "vault.hashicorp.com/agent-inject": "true" } }],
    ["an annotation that may be an identity", { [ACCOUNT]: { "vault.example.com/role": "a" } }],
    ["a lower standard for pods", { [ENFORCE]: "baseline" }],
    ["an older version of the standard", { [`${ENFORCE}-version`]: "v1.22" }],
    ["a label by which policies leave a namespace out", { [`${LABELS}/admission.example.com~1ignore`]: "true" }],
    ["a webhook that comes", { "kubernetes_mutating_webhook_configuration_v1/a": { metadata: { name: "a" } } }],
    [
      "labels on an object of others",
      { "kubernetes_labels/a": { api_version: "v1", kind: "Namespace", labels: { a: "b" } } },
    ],
    ["a token for an account", { "kubernetes_token_request_v1/a": { metadata: { name: "robot", namespace: "team" } } }],
    ["a security group of a load balancer", { [`${OF_OUTSIDE}/${AWS}-security-groups`]: "sg-1" }],
    [
      "a name that leads elsewhere",
      { "service/web/spec/type": "ExternalName", "service/web/spec/external_name": "a.net" },
    ],
    ["another controller of an Ingress", { "ingress/web/spec/ingress_class_name": "public" }],
    ["networks of an Ingress", { [OF_INGRESS]: { "nginx.ingress.kubernetes.io/whitelist-source-range": "0.0.0.0/0" } }],
  ],
  "pods-more-privileged": [
    ["privileges", { [`${CONTEXT}/privileged`]: true }],
    ["a capability", { [`${CONTEXT}/capabilities/add`]: ["SYS_ADMIN"] }],
    ["capabilities that are not dropped", { [`${CONTEXT}/capabilities`]: null }],
    ["privileges that may be gained", { [`${CONTEXT}/allow_privilege_escalation`]: true }],
    ["the user 0", { [`${CONTEXT}/run_as_user`]: "0" }],
    ["no word of the user", { [`${CONTEXT}/run_as_non_root`]: false }],
    ["no seccomp", { [`${CONTEXT}/seccomp_profile/type`]: "Unconfined" }],
    ["a root file system that is written", { [`${CONTEXT}/read_only_root_filesystem`]: false }],
    ["the network of the node", { [`${POD}/spec/host_network`]: true }],
    ["the processes of the node", { [`${POD}/spec/host_pid`]: true }],
    ["a port of the node", { [`${BOX}/port/0/host_port`]: 80 }],
    ["a folder of the node", { [VOLUME]: { name: "host", host_path: { path: "/etc" } } }],
    ["another folder of the node", { [`${VOLUME}/host_path/path`]: "/" }, { [VOLUME]: LOGS }],
    ["a setting of the kernel", { [`${POD}/spec/security_context/sysctl`]: [{ name: "kernel.msgmax", value: "1" }] }],
    ["a new workload with the processes of the node", deployment({ host_pid: true })],
    ["an older annotation of AppArmor", { [`${POD}/metadata/annotations`]: { [`${APPARMOR}/web`]: "unconfined" } }],
    ["a job that runs as root", { [`${REPORT}/container/0/security_context/run_as_user`]: "0" }],
  ],
  "pod-account-changed": [
    ["another account", { [`${POD}/spec/service_account_name`]: "robot", [TOKEN]: true }],
    ["a token", { [TOKEN]: true }],
    ["a token that the account allows", { "service_account/web/automount_service_account_token": true }, BARE_POD],
    ["a token for somebody else", { [VOLUME]: { name: "token", projected: { sources: [FOR_VAULT] } } }],
  ],
  "pods-read-more": [
    [
      "a Secret in a variable",
      { [`${BOX}/env/1`]: { name: "KEY", value_from: { secret_key_ref: { name: "tls", key: "a" } } } },
    ],
    ["all of a Secret", { [`${BOX}/env_from`]: [{ secret_ref: { name: "tls" } }] }],
    ["a Secret as a volume", { [VOLUME]: { name: "tls", secret: { secret_name: "tls" } } }],
    ["a volume of somebody else", { [VOLUME]: { name: "data", persistent_volume_claim: { claim_name: "data" } } }],
  ],
  "supplier-changed": [
    ["an image of another registry", { [`${BOX}/image`]: "registry.example.net/web:1.0.0" }],
    ["a container more", { [`${POD}/spec/container/1`]: { name: "side", image: "registry.example.net/side:1" } }],
  ],
  "cloud-identity-changed": [
    ["an identity in a cloud", { [ACCOUNT]: { "eks.amazonaws.com/role-arn": "arn:aws:iam::1:role/a" } }],
  ],
  "service-exposed": [
    ["a port of every node", { "service/web/spec/type": "NodePort" }],
    ["a load balancer", { "service/web/spec/type": "LoadBalancer" }],
    ["an external address", { "service/web/spec/external_ips": ["192.0.2.9"] }],
    ["networks that are not asked for any more", { [`${OUTSIDE}/load_balancer_source_ranges`]: null }],
    ["a wider network", { [`${OUTSIDE}/load_balancer_source_ranges`]: ["192.0.0.0/16"] }],
    ["other pods behind a load balancer", { [`${OUTSIDE}/selector/app`]: "back" }],
    ["a port more of a load balancer", { [`${OUTSIDE}/port/1`]: { name: "admin", port: 9000, target_port: "9000" } }],
    ["ports of nodes for a load balancer", { [NODE_PORTS]: true }, { [NODE_PORTS]: false }],
    ["another name of an Ingress", { [`${INGRESS}/host`]: "admin.example.com" }],
    ["another path of an Ingress", { [`${INGRESS}/http/path/1`]: { path: "/admin", backend: to("back", 80) } }],
    ["another Service behind an Ingress", { [`${INGRESS}/http/path/0/backend/service/name`]: "back" }],
    ["an Ingress for every name", { "ingress/web/spec/default_backend": to("web", 80) }],
  ],
  "client-address-hidden": [["clients that nobody sees", { [`${OUTSIDE}/external_traffic_policy`]: "Cluster" }]],
  "certificates-unchecked": [["an Ingress without TLS", { "ingress/web/spec/tls": null }]],
  "volume-destroyed": [["a claim that goes", { "persistent_volume_claim/data": null }]],
};

/** Changes of every day; each has to end with exit code 2. */
const EVERYDAY: readonly (readonly [what: string, edits: Edits])[] = [
  ["more pods", { "deployment/web/spec/replicas": 4 }],
  ["a label", { "deployment/web/metadata/labels": { team: "a" } }],
  ["a label of pods", { [`${POD}/metadata/labels/release`]: "b" }],
  ["an annotation", { "deployment/web/metadata/annotations": { "example.com/owner": "team a" } }],
  ["an annotation of pods", { [`${POD}/metadata/annotations`]: { "prometheus.io/scrape": "true" } }],
  ["a version of an image", { [`${BOX}/image`]: "registry.example.com/web:1.0.1" }],
  ["a digest of an image", { [`${BOX}/image`]: `registry.example.com/web@sha256:${"a".repeat(64)}` }],
  ["resources", { [`${BOX}/resources`]: { requests: { cpu: "200m" }, limits: { memory: "1Gi" } } }],
  ["a probe", { [`${BOX}/readiness_probe`]: { http_get: { path: "/ready", port: "8080" } } }],
  ["a variable", { [`${BOX}/env/0/value`]: "debug" }],
  ["arguments", { [`${BOX}/args`]: ["--level=debug"] }],
  ["where pods run", { [`${POD}/spec/node_selector`]: { pool: "a" }, [`${POD}/spec/priority_class_name`]: "high" }],
  ["how pods are replaced", { "deployment/web/spec/strategy": { type: "Recreate" } }],
  ["a setting in a ConfigMap", { "config_map/settings/data/level": "debug" }],
  ["a ConfigMap as a volume", { [VOLUME]: { name: "more", config_map: { name: "more" } } }],
  ["a chart of another team, in a newer version", { "helm_release/cache/version": "1.1.0" }],
  ["values of a chart of another team", { "helm_release/cache/values": ["replicas: 2\n"] }],
  ["a chart more", { "helm_release/more": { name: "more", namespace: "team", chart: "more" } }],
  ["a workload more", deployment({})],
  ["a workload less", { "deployment/back": null }],
  ["a schedule", { "cron_job/report/spec/schedule": "0 3 * * *" }],
  ["a larger claim", { "persistent_volume_claim/data/spec/resources/requests/storage": "20Gi" }],
  ["how many pods may be away", { "pod_disruption_budget/web/spec/min_available": "2" }],
  ["a port of a Service inside", { "service/web/spec/port/0/port": 8080 }],
  ["a narrower network", { [`${OUTSIDE}/load_balancer_source_ranges`]: ["192.0.2.0/25"] }],
  ["a challenge of cert-manager", { "ingress/solver": SOLVER }],
  ["a certificate of cert-manager", { [OF_INGRESS]: { "cert-manager.io/cluster-issuer": "example" } }],
  ["a stricter pod", { [`${CONTEXT}/run_as_user`]: "1000" }],
  ["a new Secret", { "secret/more": named({ type: "Opaque", data: { a: "b" } }) }],
  ["a new account", { "service_account/more": named() }],
  ["a new Service inside", { "service/more": named({ spec: { selector: { app: "back" }, port: [{ port: 80 }] } }) }],
];

describe.each(Object.entries(POWER))("%s", (kind, changes) => {
  test.each(changes.map(([what, edits, before = {}]) => ({ what, edits, before })))("$what", ({ edits, before }) => {
    const found = reviewOfEdits(edits, before);
    expect(kindsOf(found)).toContain(kind);
    expect(found.outcome).not.toBe("changes");
  });
});

test.each(EVERYDAY)("%s: something changes, and no more", (_, edits) => {
  expect(reviewOfEdits(edits).outcome).toBe("changes");
});

test("what nobody changes is nothing", () => {
  expect(reviewOfEdits({}).outcome).toBe("nothing");
  expect(Object.keys(OBJECTS).length).toBeGreaterThan(10);
});
