import {
  AuthStorage,
  MaintenanceWindow,
  PolicyPeer,
  Role,
  Version,
  VersionChannel,
  type AccessPlatformProps,
} from "../../constructs";
import { writeObjects, type Changes } from "../fixtures/rehearsed-objects";
import { writePlatform, type PlatformChange } from "../fixtures/rehearsed-platform";
import { RehearsalPlane } from "./support/rehearsal-suite";
import { describeWithProviders } from "./support/terraform-tier";

const POD = "kubernetes_deployment_v1.web.spec.template.spec";
const CONTAINER = `${POD}.container.0`;

const configMap = (name: string, further: object = {}) => ({
  metadata: { name, namespace: "team" },
  data: { level: "info" },
  depends_on: ["kubernetes_namespace_v1.team"],
  ...further,
});

/** A change that does not work, or replaces what lasts, and what the page says of it. */
interface Fault {
  readonly fault: string;
  readonly changes: Changes;
  readonly cause: RegExp;

  /** @default failed */
  readonly verdict?: "restarts";
}

const OBJECT_FAULTS: readonly Fault[] = [
  {
    fault: "immutable selector",
    changes: {
      "kubernetes_deployment_v1.web.spec.selector.match_labels": { app: "web", tier: "edge" },
      "kubernetes_deployment_v1.web.spec.template.metadata.labels": { app: "web", tier: "edge" },
    },
    cause: /`Deployment team\/web` is replaced for `metadata\.labels\.tier`/,
    verdict: "restarts",
  },
  {
    fault: "selector that selects other pods",
    changes: { "kubernetes_deployment_v1.web.spec.template.metadata.labels": { app: "other" } },
    cause: /selector.*does not match template/s,
  },
  {
    fault: "immutable settings",
    changes: { "kubernetes_config_map_v1.fixed.data": { level: "debug" } },
    cause: /field is immutable when `immutable` is set/,
  },
  {
    fault: "claim made smaller",
    changes: { "kubernetes_persistent_volume_claim_v1.data.spec.resources.requests.storage": "1Gi" },
    cause: /Instance cannot be destroyed/,
  },
  {
    fault: "claim of another class",
    changes: { "kubernetes_persistent_volume_claim_v1.data.spec.storage_class_name": "fast" },
    cause: /Instance cannot be destroyed/,
  },
  {
    fault: "storage class that is not there",
    changes: {
      "kubernetes_persistent_volume_claim_v1.more": {
        metadata: { name: "more", namespace: "team" },
        spec: {
          access_modes: ["ReadWriteOnce"],
          storage_class_name: "ghost",
          resources: { requests: { storage: "1Gi" } },
        },
        depends_on: ["kubernetes_namespace_v1.team"],
      },
    },
    cause: /storageclass\.storage\.k8s\.io "ghost" not found/,
  },
  {
    fault: "name taken by an object of a controller",
    changes: { "kubernetes_config_map_v1.other": configMap("kube-root-ca.crt") },
    cause: /configmaps "kube-root-ca\.crt" already exists/,
  },
  {
    fault: "name taken by another resource",
    changes: { "kubernetes_config_map_v1.other": configMap("settings") },
    cause: /configmaps "settings" already exists/,
  },
  {
    fault: "quota of pods",
    changes: { "kubernetes_deployment_v1.web.spec.replicas": 20 },
    cause: /exceeded quota: team/,
  },
  {
    fault: "quota of Services",
    changes: {
      "kubernetes_resource_quota_v1.team.spec.hard.services": "1",
      "kubernetes_service_v1.more": {
        metadata: { name: "more", namespace: "team" },
        spec: { port: [{ port: 80 }] },
        depends_on: ["kubernetes_resource_quota_v1.team"],
      },
    },
    cause: /exceeded quota: team/,
  },
  { fault: "Pod Security", changes: { [`${POD}.host_network`]: true }, cause: /violates PodSecurity "baseline/ },
  {
    fault: "Pod Security of the namespace made stricter, and a rollout",
    changes: {
      "kubernetes_namespace_v1.team.metadata.labels": { "pod-security.kubernetes.io/enforce": "restricted" },
      [`${CONTAINER}.image`]: "registry.svc.invalid/web:1.0.1",
    },
    cause: /violates PodSecurity "restricted/,
  },
  {
    fault: "missing namespace",
    changes: {
      "kubernetes_config_map_v1.other": { ...configMap("other"), metadata: { name: "other", namespace: "ghost" } },
    },
    cause: /namespaces "ghost" not found/,
  },
  {
    fault: "port twice",
    changes: {
      "kubernetes_service_v1.web.spec.port": [
        { name: "https", port: 443, node_port: 30080 },
        { name: "again", port: 443 },
      ],
    },
    cause: /Duplicate value/,
  },
  {
    fault: "container twice",
    changes: {
      [`${POD}.container`]: [
        { name: "web", image: "registry.svc.invalid/web:1.0.0" },
        { name: "web", image: "registry.svc.invalid/web:1.0.0" },
      ],
    },
    cause: /Duplicate value: "web"/,
  },
  {
    fault: "node selector that fits nothing",
    changes: { [`${POD}.node_selector`]: { disk: "quantum" } },
    cause: /didn't match Pod's node affinity\/selector/,
  },
  {
    fault: "more than any node has",
    changes: { [`${CONTAINER}.resources.requests`]: { memory: "64Mi", cpu: "5000" } },
    cause: /Insufficient cpu/,
  },
  {
    fault: "more pods apart than there are nodes",
    changes: {
      "kubernetes_deployment_v1.web.spec.replicas": 5,
      [`${POD}.affinity`]: {
        pod_anti_affinity: {
          required_during_scheduling_ignored_during_execution: [
            { topology_key: "kubernetes.io/hostname", label_selector: { match_labels: { app: "web" } } },
          ],
        },
      },
    },
    cause: /didn't match pod anti-affinity rules/,
  },
  {
    fault: "admission webhook that is away",
    changes: {
      "kubernetes_config_map_v1.settings.metadata.labels": { guarded: "yes" },
      "kubernetes_config_map_v1.settings.data": { level: "debug" },
    },
    cause: /failed calling webhook "guard\.svc\.invalid"/,
  },
  {
    fault: "service account that is not there",
    changes: { [`${POD}.service_account_name`]: "ghost" },
    cause: /serviceaccount "ghost" not found/,
  },
  {
    fault: "priority class that is not there",
    changes: { [`${POD}.priority_class_name`]: "ghost" },
    cause: /no PriorityClass with name ghost/,
  },
  {
    fault: "runtime class that is not there",
    changes: { [`${POD}.runtime_class_name`]: "ghost" },
    cause: /RuntimeClass "ghost" not found/,
  },
  {
    fault: "limits below the LimitRange",
    changes: { [`${CONTAINER}.resources`]: { requests: { memory: "1Mi" }, limits: { memory: "1Mi" } } },
    cause: /minimum memory usage per Container is 16Mi/,
  },
  {
    fault: "request above its limit",
    changes: { [`${CONTAINER}.resources.requests.memory`]: "128Mi" },
    cause: /must be less than or equal to memory limit/,
  },
  {
    fault: "node port that is taken",
    changes: {
      "kubernetes_service_v1.more": {
        metadata: { name: "more", namespace: "team" },
        spec: { type: "NodePort", port: [{ port: 80, node_port: 30080 }] },
        depends_on: ["kubernetes_service_v1.web"],
      },
    },
    cause: /provided port is already allocated/,
  },
  {
    fault: "value of a label that is not allowed",
    changes: { "kubernetes_config_map_v1.settings.metadata.labels": { team: "not allowed!" } },
    cause: /a valid label must|metadata\.labels/,
  },
  {
    fault: "key of an annotation that is not allowed",
    changes: { "kubernetes_service_v1.web.metadata.annotations": { "not allowed!": "yes" } },
    cause: /metadata\.annotations/,
  },
  {
    fault: "ConfigMap that is too large",
    changes: { "kubernetes_config_map_v1.settings.data": { level: "x".repeat(1_100_000) } },
    cause: /Too long: may not be more than 1048576 bytes|must have at most 1048576 bytes/,
  },
  {
    fault: "wrong key of a Secret",
    changes: {
      "data.kubernetes_secret_v1.account": { metadata: { name: "account", namespace: "team" } },
      "kubernetes_config_map_v1.settings.data": {
        level: '${nonsensitive(data.kubernetes_secret_v1.account.data["pasword"])}',
      },
    },
    cause: /Invalid index/,
  },
  {
    fault: "too short a time for the rollout",
    changes: {
      [`${CONTAINER}.image`]: "registry.svc.invalid/web:1.0.1",
      "kubernetes_deployment_v1.web.spec.min_ready_seconds": 20,
      "kubernetes_deployment_v1.web.timeouts.update": "5s",
    },
    cause: /Waiting for rollout to finish/,
  },
  {
    fault: "mount of a volume that is not declared",
    changes: { [`${CONTAINER}.volume_mount`]: [{ name: "ghost", mount_path: "/ghost" }] },
    cause: /volumeMounts\[0\]\.name: Not found: "ghost"/,
  },
  {
    fault: "budget with both limits",
    changes: { "kubernetes_pod_disruption_budget_v1.web.spec.max_unavailable": "1" },
    cause: /cannot be both set|conflicts with/i,
  },
  {
    fault: "a value that is another one in each plan",
    changes: { "kubernetes_config_map_v1.settings.data": { level: "${timestamp()}" } },
    cause: /still to change: `update kubernetes_config_map_v1\.settings`/,
  },
  {
    fault: "another name of a workload",
    changes: { "kubernetes_deployment_v1.web.metadata.name": "renamed" },
    cause: /`Deployment team\/web` ends/,
    verdict: "restarts",
  },
  {
    fault: "immutable field of a StatefulSet",
    changes: { "kubernetes_stateful_set_v1.store.spec.pod_management_policy": "Parallel" },
    cause: /`StatefulSet team\/store` is replaced/,
    verdict: "restarts",
  },
];

/** A change that works, and whether something restarts. */
const HARMLESS_OBJECTS: readonly (readonly [change: string, changes: Changes, restarts: boolean])[] = [
  ["labels of a Deployment", { "kubernetes_deployment_v1.web.metadata.labels": { team: "a" } }, false],
  ["annotations of a Service", { "kubernetes_service_v1.web.metadata.annotations": { team: "a" } }, false],
  ["more replicas", { "kubernetes_deployment_v1.web.spec.replicas": 4 }, false],
  ["fewer replicas", { "kubernetes_deployment_v1.web.spec.replicas": 1 }, false],
  ["the image of the next patch", { [`${CONTAINER}.image`]: "registry.svc.invalid/web:1.0.1" }, true],
  ["a variable of the environment", { [`${CONTAINER}.env`]: [{ name: "LEVEL", value: "debug" }] }, true],
  ["a value of a ConfigMap", { "kubernetes_config_map_v1.settings.data": { level: "debug" } }, false],
  ["another ConfigMap", { "kubernetes_config_map_v1.more": configMap("more") }, false],
  ["one ConfigMap fewer", { "kubernetes_config_map_v1.settings": undefined }, false],
  ["a looser budget", { "kubernetes_pod_disruption_budget_v1.web.spec.min_available": "0" }, false],
  ["a larger quota", { "kubernetes_resource_quota_v1.team.spec.hard.pods": "20" }, false],
];

const withProps = (props: Partial<AccessPlatformProps>): PlatformChange => ({ props });

const PLATFORM_FAULTS: readonly (readonly [fault: string, change: PlatformChange, cause: RegExp])[] = [
  ["downgrade", withProps({ version: Version.of("16.5.0") }), /PLATFORM-\d+|Resource precondition failed/],
  ["skipped major version", withProps({ version: Version.of("19.0.0") }), /Resource precondition failed/],
  ["another id", { id: "renamed" }, /terraform_data\.kept/],
  ["another name", withProps({ name: "renamed" }), /Resource precondition failed|terraform_data\.kept/],
  ["another namespace", withProps({ namespace: "renamed" }), /Resource precondition failed|terraform_data\.kept/],
  ["another address", withProps({ publicAddress: "new.example.com" }), /PLATFORM-017/],
  ["a smaller volume", { storage: AuthStorage.persistentVolume({ size: "1Gi" }) }, /Instance cannot be destroyed/],
  ["a volume of another class", { storage: AuthStorage.persistentVolume({ storageClass: "fast" }) }, /STORAGE-004/],
  ["another storage", { storage: AuthStorage.external({ type: "postgresql" }) }, /STORAGE-006/],
  [
    "nodes that are not there",
    withProps({ proxies: { nodeSelector: { disk: "quantum" } } }),
    /didn't match Pod's node affinity\/selector/,
  ],
  [
    "monitors of pods without their definition",
    withProps({ metrics: { scrapedBy: [PolicyPeer.network("10.20.0.0/16")], podMonitor: { interval: "30s" } } }),
    /PodMonitor/,
  ],
  [
    "a value that the schema of the chart refuses",
    {
      edit: ({ helm_release }) => {
        Object.assign(agentOf(helm_release), { set: [{ name: "ghost", value: "yes" }] });
      },
    },
    /additional properties 'ghost' not allowed|Additional property ghost/i,
  ],
  [
    "a chart that is not there",
    {
      edit: ({ helm_release }) => {
        Object.assign(agentOf(helm_release), { chart: "./assets/ghost" });
      },
    },
    /ghost/,
  ],
];

function agentOf(releases: Readonly<Record<string, Record<string, unknown>>> = {}): Record<string, unknown> {
  const found = Object.values(releases).find(({ name }) => name === "svc-agent");
  if (found === undefined) throw new Error("the program has no agent");
  return found;
}

const HARMLESS_PLATFORMS: readonly (readonly [change: string, change: PlatformChange, restarts: boolean])[] = [
  ["a field of a role", { role: { allow: { rules: [{ resources: ["session"], verbs: ["read"] }] } } }, false],
  ["another role", withProps({ roles: [Role.preset({ name: "editor" })] }), false],
  ["another version of a channel", withProps({ channels: { default: VersionChannel.static("v17.5.1") } }), true],
  [
    "another maintenance window",
    withProps({ maintenanceWindow: MaintenanceWindow.of({ utcStartHour: 4, weekdays: ["Wed"] }) }),
    false,
  ],
  ["the next patch", withProps({ version: Version.of("17.5.3") }), true],
  ["more proxies", withProps({ proxies: { replicas: 4 } }), false],
  ["another level of the log", withProps({ proxies: { log: { level: "DEBUG" } } }), true],
  ["labels of agents", { agentLabels: { team: "payments" } }, true],
  ["a longer wait", withProps({ rolloutTimeout: "15m" }), false],
];

describeWithProviders("Terraform tier of rehearse, objects", () => {
  const plane = new RehearsalPlane("test-rehearse-objects");
  beforeAll(() => plane.start());
  afterAll(() => plane.stop());

  test.each(OBJECT_FAULTS)("finds: $fault", async ({ changes, cause, verdict = "failed" }) => {
    const found = await plane.rehearse((folder, version) => {
      writeObjects(folder, version === "head" ? changes : {});
    });
    expect(found.page).toMatch(cause);
    expect(`${found.verdict}\n${found.page}`).toMatch(new RegExp(`^${verdict}\n`));
    expect(found.rehearsal.steps.at(-1)).toMatchObject({ step: "down", result: "done" });
  });

  test.each(HARMLESS_OBJECTS)("lets pass: %s", async (_, changes, restarts) => {
    const found = await plane.rehearse((folder, version) => {
      writeObjects(folder, version === "head" ? changes : {});
    });
    expect(found.page).not.toContain("Why");
    expect(`${found.verdict}\n${found.page}`).toMatch(restarts ? /^restarts\n/ : /^nothing-restarts\n/);
  });
});

describeWithProviders("Terraform tier of rehearse, a platform", () => {
  const plane = new RehearsalPlane("test-rehearse-platform");
  beforeAll(() => plane.start());
  afterAll(() => plane.stop());

  test.each(PLATFORM_FAULTS)("finds: %s", async (_, change, cause) => {
    const found = await plane.rehearse((folder, version) => {
      writePlatform(folder, version === "head" ? change : {});
    });
    expect(`${found.verdict}\n${found.page}`).toMatch(/^failed\n/);
    expect(found.page).toMatch(cause);
    expect(found.rehearsal.steps.at(-1)).toMatchObject({ step: "down", result: "done" });
  });

  test.each(HARMLESS_PLATFORMS)("lets pass: %s", async (_, change, restarts) => {
    const found = await plane.rehearse((folder, version) => {
      writePlatform(folder, version === "head" ? change : {});
    });
    expect(`${found.verdict}\n${found.page}`).toMatch(restarts ? /^restarts\n/ : /^nothing-restarts\n/);
  });
});
