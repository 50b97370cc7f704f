import { OBJECTS, reviewOfEdits, type Edits } from "../../support/changed-objects";

const POD = "deployment/web/spec/template";
const BOX = `${POD}/spec/container/0`;
const CONTEXT = `${BOX}/security_context`;
const VOLUME = `${POD}/spec/volume/1`;
const OUTSIDE = "service/outside/spec";
const INGRESS = "ingress/web/spec/rule/0";

const rule = (resources: readonly string[], verbs: readonly string[], group = "") => ({
  api_groups: [group],
  resources,
  verbs,
});
const role = (...rules: readonly object[]): Edits => ({
  "role/other": { metadata: { name: "other", namespace: "team" }, rule: rules },
});
const binding = (name: string, kind = "ClusterRole") => ({
  metadata: { name: "other", namespace: "team" },
  role_ref: { api_group: "rbac.authorization.k8s.io", kind, name },
  subject: [{ kind: "ServiceAccount", name: "web", namespace: "team" }],
});
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

/** Changes of power, reach and protection; each has to end with exit code 3. */
const POWER: readonly (readonly [what: string, edits: Edits, kind: string, before?: Edits])[] = [
  // Rights
  ["a verb more", { "role/web/rule/0/verbs": ["get", "list", "delete"] }, "rights-wider"],
  ["every verb", { "role/web/rule/0/verbs": ["*"] }, "rights-wider"],
  ["every group", { "role/web/rule/0/api_groups": ["*"] }, "rights-wider"],
  ["a part of an object", { "role/web/rule/0/resources": ["pods", "pods/exec"] }, "rights-wider"],
  ["containers that are added to pods", role(rule(["pods/ephemeralcontainers"], ["patch"])), "rights-wider"],
  ["tokens of accounts", role(rule(["serviceaccounts/token"], ["create"])), "rights-wider"],
  ["the kubelet", { "cluster_role/reader/rule/0/resources": ["nodes", "nodes/proxy"] }, "rights-wider"],
  ["Secrets, to read", role(rule(["secrets"], ["get"])), "rights-wider"],
  [
    "Secrets, where one was named",
    { "role/web/rule/0/resource_names": null },
    "rights-wider",
    { "role/web/rule/0/resource_names": ["web-0"] },
  ],
  ["pods, to create", role(rule(["pods"], ["create"])), "rights-wider"],
  ["Deployments, to change", role(rule(["deployments"], ["patch"], "apps")), "rights-wider"],
  ["what others may do", role(rule(["roles"], ["escalate"], "rbac.authorization.k8s.io")), "rights-wider"],
  ["roles, to bind", role(rule(["clusterroles"], ["bind"], "rbac.authorization.k8s.io")), "rights-wider"],
  ["others, to be them", role(rule(["users"], ["impersonate"])), "rights-wider"],
  [
    "webhooks",
    role(rule(["validatingwebhookconfigurations"], ["update"], "admissionregistration.k8s.io")),
    "rights-wider",
  ],
  [
    "every address of the API",
    { "cluster_role/reader/rule/1": { non_resource_urls: ["*"], verbs: ["get"] } },
    "rights-wider",
  ],
  [
    "an address of the API that nobody knows",
    {
      "cluster_role/other": { metadata: { name: "other" }, rule: [{ non_resource_urls: ["/logs/*"], verbs: ["get"] }] },
    },
    "not-judged",
  ],
  ["objects that Kubernetes does not have", role(rule(["widgets"], ["get"], "example.com")), "not-judged"],
  [
    "the rights of roles with a label",
    { "cluster_role/reader/aggregation_rule": { cluster_role_selectors: [{ match_labels: { a: "b" } }] } },
    "not-judged",
  ],
  [
    "the rights of a role that others of the stack add to",
    { "cluster_role/robot/metadata/labels": { a: "b" } },
    "rights-wider",
    { "cluster_role/reader/aggregation_rule": { cluster_role_selectors: [{ match_labels: { a: "b" } }] } },
  ],
  [
    "rights that everybody with edit gets",
    { "cluster_role/reader/metadata/labels": { "rbac.authorization.k8s.io/aggregate-to-edit": "true" } },
    "rights-wider",
  ],
  [
    "an account more",
    { "cluster_role_binding/robot/subject/1": { kind: "ServiceAccount", name: "web", namespace: "team" } },
    "rights-given",
  ],
  ["everyone", { "role_binding/web/subject/1": { kind: "Group", name: "system:authenticated" } }, "rights-given"],
  ["another role", { "role_binding/web/role_ref": { kind: "ClusterRole", name: "robot" } }, "rights-given"],
  ["a new binding of a role with power", { "role_binding/other": binding("admin") }, "rights-given"],
  [
    "a new binding of a role of the stack that reads Secrets",
    { "role_binding/other": binding("robot") },
    "rights-given",
  ],
  ["a new binding of a role that nobody knows", { "role_binding/other": binding("of-an-operator") }, "not-judged"],
  // Pods
  ["privileges", { [`${CONTEXT}/privileged`]: true }, "pods-more-privileged"],
  ["a capability", { [`${CONTEXT}/capabilities/add`]: ["SYS_ADMIN"] }, "pods-more-privileged"],
  ["capabilities that are not dropped", { [`${CONTEXT}/capabilities`]: null }, "pods-more-privileged"],
  ["privileges that may be gained", { [`${CONTEXT}/allow_privilege_escalation`]: true }, "pods-more-privileged"],
  ["the user 0", { [`${CONTEXT}/run_as_user`]: "0" }, "pods-more-privileged"],
  ["no word of the user", { [`${CONTEXT}/run_as_non_root`]: false }, "pods-more-privileged"],
  ["no seccomp", { [`${CONTEXT}/seccomp_profile/type`]: "Unconfined" }, "pods-more-privileged"],
  ["a root file system that is written", { [`${CONTEXT}/read_only_root_filesystem`]: false }, "pods-more-privileged"],
  ["the network of the node", { [`${POD}/spec/host_network`]: true }, "pods-more-privileged"],
  ["the processes of the node", { [`${POD}/spec/host_pid`]: true }, "pods-more-privileged"],
  ["a port of the node", { [`${BOX}/port/0/host_port`]: 80 }, "pods-more-privileged"],
  ["a folder of the node", { [VOLUME]: { name: "host", host_path: { path: "/etc" } } }, "pods-more-privileged"],
  [
    "another folder of the node",
    { [`${VOLUME}/host_path/path`]: "/" },
    "pods-more-privileged",
    { [VOLUME]: { name: "host", host_path: { path: "/var/log/web" } } },
  ],
  [
    "a setting of the kernel",
    { [`${POD}/spec/security_context/sysctl`]: [{ name: "kernel.msgmax", value: "1" }] },
    "pods-more-privileged",
  ],
  ["a new workload with the processes of the node", deployment({ host_pid: true }), "pods-more-privileged"],
  [
    "an older annotation of AppArmor",
    { [`${POD}/metadata/annotations`]: { "container.apparmor.security.beta.kubernetes.io/web": "unconfined" } },
    "pods-more-privileged",
  ],
  ["a driver of volumes", { [VOLUME]: { name: "vault", csi: { driver: "secrets-store.csi.k8s.io" } } }, "not-judged"],
  ["another runtime of containers", { [`${POD}/spec/runtime_class_name`]: "runc" }, "not-judged"],
  [
    "names that lead elsewhere",
    { [`${POD}/spec/host_aliases`]: [{ ip: "192.0.2.9", hostnames: ["id.example.com"] }] },
    "not-judged",
  ],
  ["processes of other containers", { [`${POD}/spec/share_process_namespace`]: true }, "not-judged"],
  [
    "a sidecar that is put in",
    { [`${POD}/metadata/annotations`]: { "vault.hashicorp.com/agent-inject": "true" } },
    "not-judged",
  ],
  [
    "another account",
    { [`${POD}/spec/service_account_name`]: "robot", [`${POD}/spec/automount_service_account_token`]: true },
    "pod-account-changed",
  ],
  ["a token", { [`${POD}/spec/automount_service_account_token`]: true }, "pod-account-changed"],
  [
    "a token that the account allows",
    { "service_account/web/automount_service_account_token": true },
    "pod-account-changed",
    {
      "kubernetes_manifest/pod": {
        manifest: {
          apiVersion: "v1",
          kind: "Pod",
          metadata: { name: "a", namespace: "team" },
          spec: { serviceAccountName: "web", containers: [] },
        },
      },
    },
  ],
  [
    "a token for somebody else",
    {
      [VOLUME]: {
        name: "token",
        projected: { sources: [{ service_account_token: { path: "token", audience: "vault" } }] },
      },
    },
    "pod-account-changed",
  ],
  [
    "a new workload as an account that reads Secrets",
    deployment({ service_account_name: "robot" }),
    "pod-account-changed",
  ],
  [
    "a token of an account that does not end",
    {
      "secret/token": {
        metadata: { name: "token", namespace: "team", annotations: { "kubernetes.io/service-account.name": "robot" } },
        type: "kubernetes.io/service-account-token",
      },
    },
    "pod-account-changed",
  ],
  [
    "a Secret in a variable",
    { [`${BOX}/env/1`]: { name: "KEY", value_from: { secret_key_ref: { name: "tls", key: "tls.key" } } } },
    "pods-read-more",
  ],
  ["all of a Secret", { [`${BOX}/env_from`]: [{ secret_ref: { name: "tls" } }] }, "pods-read-more"],
  ["a Secret as a volume", { [VOLUME]: { name: "tls", secret: { secret_name: "tls" } } }, "pods-read-more"],
  [
    "a volume of somebody else",
    { [VOLUME]: { name: "data", persistent_volume_claim: { claim_name: "data" } } },
    "pods-read-more",
  ],
  ["an image of another registry", { [`${BOX}/image`]: "registry.example.net/web:1.0.0" }, "supplier-changed"],
  [
    "a container more",
    { [`${POD}/spec/container/1`]: { name: "side", image: "registry.example.net/side:1" } },
    "supplier-changed",
  ],
  [
    "a job that runs as root",
    { "cron_job/report/spec/job_template/spec/template/spec/container/0/security_context/run_as_user": "0" },
    "pods-more-privileged",
  ],
  // Accounts, namespaces, admission
  [
    "an identity in a cloud",
    {
      "service_account/web/metadata/annotations": { "eks.amazonaws.com/role-arn": "arn:aws:iam::123456789012:role/a" },
    },
    "cloud-identity-changed",
  ],
  [
    "an annotation that may be an identity",
    { "service_account/web/metadata/annotations": { "vault.example.com/role": "a" } },
    "not-judged",
  ],
  [
    "a lower standard for pods",
    { "namespace/team/metadata/labels/pod-security.kubernetes.io~1enforce": "baseline" },
    "pods-less-restricted",
  ],
  [
    "a standard that no namespace has",
    { "namespace/team/metadata/labels/pod-security.kubernetes.io~1enforce": "none" },
    "pods-less-restricted",
  ],
  [
    "an older version of the standard",
    { "namespace/team/metadata/labels/pod-security.kubernetes.io~1enforce-version": "v1.22" },
    "not-judged",
  ],
  [
    "a label by which policies leave a namespace out",
    { "namespace/team/metadata/labels/admission.example.com~1ignore": "true" },
    "not-judged",
  ],
  ["a policy of admission that goes", { "kubernetes_manifest/signed": null }, "admission-weaker"],
  [
    "a policy of admission that lets pass",
    { "kubernetes_manifest/signed/manifest/spec/failurePolicy": "Ignore" },
    "not-judged",
  ],
  ["a webhook that goes", { "kubernetes_validating_webhook_configuration_v1/signed": null }, "not-judged"],
  [
    "a webhook that lets pass",
    { "kubernetes_validating_webhook_configuration_v1/signed/webhook/0/failure_policy": "Ignore" },
    "not-judged",
  ],
  [
    "a webhook that comes",
    { "kubernetes_mutating_webhook_configuration_v1/a": { metadata: { name: "a" } } },
    "not-judged",
  ],
  [
    "a role as the API server takes it",
    {
      "kubernetes_manifest/role": {
        manifest: {
          apiVersion: "rbac.authorization.k8s.io/v1",
          kind: "ClusterRole",
          metadata: { name: "a" },
          rules: [{ apiGroups: ["*"], resources: ["*"], verbs: ["*"] }],
        },
      },
    },
    "rights-wider",
  ],
  [
    "a role of which only the apply knows the rules",
    { "cluster_role/reader/rule": "${data.external.rules.result}" },
    "not-judged",
  ],
  [
    "labels on an object of others",
    { "kubernetes_labels/a": { api_version: "v1", kind: "Namespace", labels: { a: "b" } } },
    "not-judged",
  ],
  [
    "a token for an account",
    { "kubernetes_token_request_v1/a": { metadata: { name: "robot", namespace: "team" } } },
    "not-judged",
  ],
  // Services, Ingresses, storage
  ["a port of every node", { "service/web/spec/type": "NodePort" }, "service-exposed"],
  ["a load balancer", { "service/web/spec/type": "LoadBalancer" }, "service-exposed"],
  ["an external address", { "service/web/spec/external_ips": ["192.0.2.9"] }, "service-exposed"],
  ["networks that are not asked for any more", { [`${OUTSIDE}/load_balancer_source_ranges`]: null }, "service-exposed"],
  ["a wider network", { [`${OUTSIDE}/load_balancer_source_ranges`]: ["192.0.0.0/16"] }, "service-exposed"],
  ["clients that nobody sees", { [`${OUTSIDE}/external_traffic_policy`]: "Cluster" }, "client-address-hidden"],
  ["other pods behind a load balancer", { [`${OUTSIDE}/selector/app`]: "back" }, "service-exposed"],
  [
    "a port more of a load balancer",
    { [`${OUTSIDE}/port/1`]: { name: "admin", port: 9000, target_port: "9000" } },
    "service-exposed",
  ],
  [
    "ports of nodes for a load balancer",
    { [`${OUTSIDE}/allocate_load_balancer_node_ports`]: true },
    "service-exposed",
    { [`${OUTSIDE}/allocate_load_balancer_node_ports`]: false },
  ],
  [
    "a security group of a load balancer",
    { "service/outside/metadata/annotations/service.beta.kubernetes.io~1aws-load-balancer-security-groups": "sg-1" },
    "not-judged",
  ],
  [
    "a name that leads elsewhere",
    { "service/web/spec/type": "ExternalName", "service/web/spec/external_name": "a.example.net" },
    "not-judged",
  ],
  ["another name of an Ingress", { [`${INGRESS}/host`]: "admin.example.com" }, "service-exposed"],
  [
    "another path of an Ingress",
    { [`${INGRESS}/http/path/1`]: { path: "/admin", backend: { service: { name: "back", port: { number: 80 } } } } },
    "service-exposed",
  ],
  ["another Service behind an Ingress", { [`${INGRESS}/http/path/0/backend/service/name`]: "back" }, "service-exposed"],
  [
    "an Ingress for every name",
    { "ingress/web/spec/default_backend": { service: { name: "web", port: { number: 80 } } } },
    "service-exposed",
  ],
  ["an Ingress without TLS", { "ingress/web/spec/tls": null }, "certificates-unchecked"],
  ["another controller of an Ingress", { "ingress/web/spec/ingress_class_name": "public" }, "not-judged"],
  [
    "networks of an Ingress",
    { "ingress/web/metadata/annotations": { "nginx.ingress.kubernetes.io/whitelist-source-range": "0.0.0.0/0" } },
    "not-judged",
  ],
  ["a claim that goes", { "persistent_volume_claim/data": null }, "volume-destroyed"],
  [
    "claims that go with their pods",
    { "stateful_set/store/spec/persistent_volume_claim_retention_policy/when_deleted": "Delete" },
    "volume-unprotected",
  ],
  [
    "a volume that goes with its claim",
    { "kubernetes_persistent_volume_v1/data/spec/persistent_volume_reclaim_policy": "Delete" },
    "not-judged",
  ],
  ["volumes that go with their claims", { "kubernetes_storage_class_v1/fast/reclaim_policy": "Delete" }, "not-judged"],
];

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
  [
    "a chart more",
    {
      "helm_release/more": { name: "more", namespace: "team", chart: "more", repository: "https://charts.example.com" },
    },
  ],
  ["a workload more", deployment({})],
  ["a workload less", { "deployment/back": null }],
  ["a schedule", { "cron_job/report/spec/schedule": "0 3 * * *" }],
  ["a larger claim", { "persistent_volume_claim/data/spec/resources/requests/storage": "20Gi" }],
  ["how many pods may be away", { "pod_disruption_budget/web/spec/min_available": "2" }],
  [
    "a name that a load balancer has in DNS",
    { "service/outside/metadata/annotations/external-dns.alpha.kubernetes.io~1hostname": "b.example.com" },
  ],
  ["a port of a Service inside", { "service/web/spec/port/0/port": 8080 }],
  ["a narrower network", { [`${OUTSIDE}/load_balancer_source_ranges`]: ["192.0.2.0/25"] }],
  [
    "a challenge of cert-manager",
    {
      "ingress/solver": {
        metadata: { name: "solver", namespace: "team", labels: { "acme.cert-manager.io/http01-solver": "true" } },
        spec: {
          rule: [
            {
              host: "web.example.com",
              http: {
                path: [
                  {
                    path: "/.well-known/acme-challenge/abc",
                    backend: { service: { name: "solver", port: { number: 8089 } } },
                  },
                ],
              },
            },
          ],
        },
      },
    },
  ],
  [
    "a certificate of cert-manager",
    { "ingress/web/metadata/annotations": { "cert-manager.io/cluster-issuer": "example" } },
  ],
  ["a right less", { "role/web/rule/0/verbs": ["get"] }],
  ["an account less", { "cluster_role_binding/robot": null }],
  ["a new role that reads", role(rule(["pods", "services"], ["get", "list", "watch"]))],
  ["a new binding of what an account has", { "role_binding/other": binding("web", "Role") }],
  ["a new binding of a role that only reads", { "role_binding/other": binding("view") }],
  ["a stricter pod", { [`${CONTEXT}/run_as_user`]: "1000" }],
  [
    "a new Secret",
    { "secret/more": { metadata: { name: "more", namespace: "team" }, type: "Opaque", data: { a: "b" } } },
  ],
  ["a new account", { "service_account/more": { metadata: { name: "more", namespace: "team" } } }],
  [
    "a new Service inside",
    {
      "service/more": {
        metadata: { name: "more", namespace: "team" },
        spec: { selector: { app: "back" }, port: [{ port: 80 }] },
      },
    },
  ],
];

const power = POWER.map(([what, edits, kind, before]) => ({ what, kind, found: reviewOfEdits(edits, before) }));
const everyday = EVERYDAY.map(([what, edits]) => ({ what, found: reviewOfEdits(edits) }));

test.each(power)("$what: $kind", ({ kind, found }) => {
  expect(found.findings.map((each) => each.kind)).toContain(kind);
});

test("of power, reach and protection nothing is hidden", () => {
  const hidden = power.filter(({ found }) => !["dangerous", "not-judged"].includes(found.outcome));
  expect(hidden.map(({ what }) => what)).toEqual([]);
  expect(power.length).toBeGreaterThanOrEqual(59);
});

test.each(everyday)("$what: something changes, and no more", ({ found }) => {
  expect({ outcome: found.outcome, kinds: found.findings.map(({ kind }) => kind) }).toMatchObject({
    outcome: "changes",
  });
});

test("what nobody changes is nothing", () => {
  expect(reviewOfEdits({}).outcome).toBe("nothing");
  expect(Object.keys(OBJECTS).length).toBeGreaterThan(10);
});
