import { stepOfFolders } from "../../../tools/review/folders";
import { review, type Review } from "../../../tools/review/review";
import type { SynthesisedStack } from "../../../tools/synth/synthesised-app";
import { AuthStorage, ServiceExposure } from "../../../constructs";
import { declareEveryday, EVERYDAY, varied } from "../../fixtures/everyday";
import { once } from "../../support/once";
import { kindsOf, QUESTION, synthesised } from "../../support/reviewed";

type Json = Record<string, unknown>;

/** A value by its path, which begins with the kind and the name of an object of the program; `-` adds to a list, `null` takes away. */
type Edit = readonly [path: string, value: unknown];

const program = once(() =>
  synthesised((app) => {
    declareEveryday(
      app,
      varied(EVERYDAY, {
        auth: { replicas: 1 },
        storage: AuthStorage.persistentVolume({ storageClass: "ssd" }),
        balancer: ServiceExposure.loadBalancer({
          proxyProtocol: "off",
          externalTrafficPolicy: "Local",
          sourceRanges: ["192.0.2.0/24"],
        }),
      }),
    );
  }),
);

function edited([path, value]: Edit): readonly SynthesisedStack[] {
  const [stack] = structuredClone(program()) as [SynthesisedStack & { configuration: { resource: Json } }];
  // A slash in a name is `~1`, as in a JSON pointer.
  const [kind, name, ...names] = path.split("/").map((part) => part.replaceAll("~1", "/"));
  const objects = (stack.configuration.resource[`kubernetes_${kind}_v1`] ??= {}) as Record<string, Json>;
  const [id = name!] = Object.entries(objects).find(([, body]) => (body["metadata"] as Json)["name"] === name) ?? [];
  put(objects, [id, ...names], value);
  return [stack];
}

function put(root: unknown, path: readonly string[], value: unknown): void {
  const last = path.at(-1) ?? "";
  let parent = root as Json;
  for (const name of path.slice(0, -1)) parent = (parent[name] ??= {}) as Json;
  if (Array.isArray(parent) && last === "-") parent.push(value);
  else if (value !== null) parent[last] = value;
  else if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else Reflect.deleteProperty(parent, last);
}

function reviewOf(edit: Edit): Review {
  return review(stepOfFolders(program(), edited(edit)), QUESTION);
}

const POD = "deployment/teleport-auth/spec/template";
const BOX = `${POD}/spec/container/0`;
const CONTEXT = `${BOX}/security_context`;
const VOLUME = `${POD}/spec/volume/-`;
const WATCH = "cron_job/teleport-watch/spec/job_template/spec/template/spec/container/0";
const AUTH = "service/teleport-auth/spec";
const PROXIES = "service/teleport-proxy";
const ACCOUNT = "service_account/teleport-auth";
const NAMESPACE = "namespace/teleport-agents/metadata/labels/pod-security.kubernetes.io~1enforce";
const SIDE = { name: "side", image: "registry.example.net/side:1" };
const ANNOTATIONS = "metadata/annotations";

/** Changes of power, reach and protection by what they are; each has to end with exit code 3. */
const POWER: Readonly<Record<string, readonly Edit[]>> = {
  "not-judged": [
    [`${CONTEXT}/privileged`, true],
    [`${CONTEXT}/capabilities/add`, ["SYS_ADMIN"]],
    [`${CONTEXT}/capabilities`, null],
    [`${CONTEXT}/allow_privilege_escalation`, null],
    [`${CONTEXT}/run_as_user`, "0"],
    [`${CONTEXT}/run_as_non_root`, false],
    [`${CONTEXT}/read_only_root_filesystem`, false],
    [`${CONTEXT}/seccomp_profile/type`, "Unconfined"],
    [`${POD}/spec/security_context/run_as_user`, "0"],
    [`${POD}/spec/security_context/sysctl`, [{ name: "kernel.msgmax", value: "1" }]],
    [`${POD}/spec/host_network`, true],
    [`${POD}/spec/host_pid`, true],
    [`${POD}/spec/share_process_namespace`, true],
    [`${POD}/spec/runtime_class_name`, "runc"],
    [`${POD}/spec/host_aliases`, [{ ip: "192.0.2.9", hostnames: ["a.example.com"] }]],
    [`${POD}/spec/service_account_name`, "robot"],
    [`${POD}/spec/automount_service_account_token`, true],
    [`${POD}/${ANNOTATIONS}`, { "vault.hashicorp.com/agent-inject": "true" }],
    [`${POD}/${ANNOTATIONS}/dapr.io~1enabled`, "true"],
    [`${BOX}/port/0/host_port`, 80],
    [`${BOX}/args`, ["start", "--insecure"]],
    [`${BOX}/command`, ["sh"]],
    [`${BOX}/env/-`, { name: "SSL_CERT_FILE", value: "/tmp/ca" }],
    [`${BOX}/env_from`, [{ secret_ref: { name: "tls" } }]],
    [`${BOX}/lifecycle/post_start`, { exec: { command: ["sh"] } }],
    [`${BOX}/lifecycle/pre_stop/0/exec/command`, ["sh", "30s"]],
    [`${BOX}/readiness_probe/exec`, { command: ["sh"] }],
    [`${BOX}/volume_mount/0/mount_path`, "/elsewhere"],
    [`${POD}/spec/volume/0/persistent_volume_claim/claim_name`, "other"],
    [VOLUME, { name: "vault", csi: { driver: "secrets-store.csi.k8s.io" } }],
    [VOLUME, { name: "host", host_path: { path: "/etc" } }],
    [VOLUME, { name: "tls", secret: { secret_name: "tls" } }],
    [`${WATCH}/command`, ["sh"]],
    [`${WATCH}/env/-`, { name: "KEY", value_from: { secret_key_ref: { name: "tls", key: "a" } } }],
    [`${WATCH}/security_context/run_as_user`, "0"],
    ["role/teleport-delivery/rule/-", { api_groups: [""], resources: ["secrets"], verbs: ["get"] }],
    ["role_binding/teleport-delivery/subject/0/name", "robot"],
    ["cluster_role/teleport-teleport-auth/rule/0/verbs", ["*"]],
    [`${ACCOUNT}/automount_service_account_token`, true],
    [`${ACCOUNT}/${ANNOTATIONS}/vault.example.com~1role`, "a"],
    [NAMESPACE, "baseline"],
    [`${NAMESPACE}-version`, "v1.22"],
    ["namespace/teleport-agents/metadata/labels/admission.example.com~1ignore", "true"],
    ["mutating_webhook_configuration/a/metadata", { name: "a" }],
    [`${PROXIES}/${ANNOTATIONS}/service.beta.kubernetes.io~1aws-load-balancer-security-groups`, "sg-1"],
    [`${AUTH}/external_name`, "a.net"],
    [`${AUTH}/external_ips`, ["192.0.2.9"]],
    [`${AUTH}/selector/app.kubernetes.io~1component`, "proxy"],
    [`${AUTH}/port/0/target_port`, "3000"],
  ],
  "supplier-changed": [
    [`${BOX}/image`, "registry.example.net/teleport:1"],
    [`${POD}/spec/container/-`, SIDE],
  ],
  "cloud-identity-changed": [[`${ACCOUNT}/${ANNOTATIONS}/eks.amazonaws.com~1role-arn`, "arn:aws:iam::1:role/a"]],
  "client-address-hidden": [[`${PROXIES}/spec/external_traffic_policy`, "Cluster"]],
  "change-refused": [["persistent_volume_claim/teleport-auth", null]],
};

/** Changes of every day; each has to end with exit code 2. */
const EVERY_DAY: readonly Edit[] = [
  ["deployment/teleport-proxy/spec/replicas", "4"],
  ["deployment/teleport-auth/metadata/labels/team", "a"],
  [`deployment/teleport-auth/${ANNOTATIONS}/example.com~1owner`, "team a"],
  [`${POD}/metadata/labels/release`, "b"],
  [`${POD}/${ANNOTATIONS}/prometheus.io~1scrape`, "true"],
  [`${BOX}/resources/limits/memory`, "4Gi"],
  [`${BOX}/readiness_probe/period_seconds`, 30],
  [`${POD}/spec/node_selector`, { pool: "a" }],
  [`${POD}/spec/termination_grace_period_seconds`, 90],
  [`${POD}/spec/toleration`, [{ key: "pool", operator: "Exists" }]],
  ["deployment/teleport-proxy/spec/strategy", { type: "Recreate" }],
  ["cron_job/teleport-watch/spec/schedule", "0 3 * * *"],
  ["persistent_volume_claim/teleport-auth/spec/resources/requests/storage", "20Gi"],
  ["pod_disruption_budget/teleport-proxy/spec/max_unavailable", "2"],
  [`${PROXIES}/spec/load_balancer_source_ranges/0`, "192.0.2.0/25"],
  [`${PROXIES}/spec/session_affinity`, "ClientIP"],
];

describe.each(Object.entries(POWER))("%s", (kind, edits) => {
  test.each(edits)("%s: %j", (...edit) => {
    const found = reviewOf(edit);
    expect(kindsOf(found)).toContain(kind);
    expect(found.outcome).not.toBe("changes");
  });
});

test.each(EVERY_DAY)("every day, %s: %j changes, and no more", (...edit) => {
  const found = reviewOf(edit);
  expect(found.outcome).toBe("changes");
  expect(found.findings).not.toEqual([]);
});
