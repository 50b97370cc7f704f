import { stepOfFolders } from "../../tools/review/folders";
import { review, type Review } from "../../tools/review/review";
import { QUESTION } from "./reviewed";

type Json = Readonly<Record<string, unknown>>;

const named = (name: string, more: Json = {}): Json => ({ name, namespace: "team", ...more });

const RESTRICTED = {
  allow_privilege_escalation: false,
  capabilities: { drop: ["ALL"] },
  read_only_root_filesystem: true,
  run_as_non_root: true,
  seccomp_profile: { type: "RuntimeDefault" },
};

const pods = (app: string, more: Json = {}) => ({
  metadata: { labels: { app } },
  spec: {
    service_account_name: app,
    automount_service_account_token: false,
    container: [
      {
        name: app,
        image: `registry.example.com/${app}:1.0.0`,
        port: [{ name: "http", container_port: 8080 }],
        env: [{ name: "LEVEL", value: "info" }],
        resources: { requests: { cpu: "100m" } },
        security_context: RESTRICTED,
      },
    ],
    volume: [{ name: "settings", config_map: { name: "settings" } }],
    ...more,
  },
});

const workload = (app: string) => ({
  metadata: named(app),
  spec: { replicas: 2, selector: { match_labels: { app } }, template: pods(app) },
});

const policy = (name: string, app: string) => ({
  metadata: named(name),
  spec: {
    pod_selector: { match_labels: { app } },
    policy_types: ["Ingress", "Egress"],
    ingress: [
      { from: [{ pod_selector: { match_labels: { app: "front" } } }], ports: [{ port: "8080", protocol: "TCP" }] },
      {
        from: [{ ip_block: { cidr: "192.0.2.0/24", except: ["192.0.2.128/25"] } }],
        ports: [{ port: "8443", protocol: "TCP" }],
      },
    ],
    egress: [{ to: [{ ip_block: { cidr: "198.51.100.0/24" } }], ports: [{ port: "5432", protocol: "TCP" }] }],
  },
});

/** What another team has in a stack of the same program, by type without `kubernetes_` and `_v1`. */
const OBJECTS: Readonly<Record<string, Readonly<Record<string, Json>>>> = {
  namespace: {
    team: { metadata: { name: "team", labels: { "pod-security.kubernetes.io/enforce": "restricted", team: "a" } } },
  },
  deployment: { web: workload("web"), back: workload("back"), front: workload("front") },
  cron_job: {
    report: {
      metadata: named("report"),
      spec: { schedule: "0 2 * * *", job_template: { spec: { template: pods("report") } } },
    },
  },
  service_account: {
    web: { metadata: named("web"), automount_service_account_token: false },
    robot: { metadata: named("robot") },
  },
  secret: { tls: { metadata: named("tls"), type: "kubernetes.io/tls" } },
  config_map: { settings: { metadata: named("settings"), data: { level: "info" } } },
  network_policy: { web: policy("web", "web") },
  service: {
    web: {
      metadata: named("web"),
      spec: { type: "ClusterIP", selector: { app: "web" }, port: [{ name: "http", port: 80, target_port: "8080" }] },
    },
    outside: {
      metadata: named("outside", { annotations: { "external-dns.alpha.kubernetes.io/hostname": "a.example.com" } }),
      spec: {
        type: "LoadBalancer",
        external_traffic_policy: "Local",
        load_balancer_source_ranges: ["192.0.2.0/24"],
        selector: { app: "front" },
        port: [{ name: "https", port: 443, target_port: "8443" }],
      },
    },
  },
  ingress: {
    web: {
      metadata: named("web"),
      spec: {
        ingress_class_name: "internal",
        tls: [{ hosts: ["web.example.com"], secret_name: "tls" }],
        rule: [
          {
            host: "web.example.com",
            http: {
              path: [{ path: "/", path_type: "Prefix", backend: { service: { name: "web", port: { number: 80 } } } }],
            },
          },
        ],
      },
    },
  },
  persistent_volume_claim: {
    data: {
      metadata: named("data"),
      spec: { access_modes: ["ReadWriteOnce"], resources: { requests: { storage: "10Gi" } } },
    },
  },
  pod_disruption_budget: {
    web: { metadata: named("web"), spec: { min_available: "1", selector: { match_labels: { app: "web" } } } },
  },
};

/** What another team has beside. */
const OTHERS = {
  helm_release: {
    cache: {
      name: "cache",
      namespace: "team",
      chart: "cache",
      repository: "https://charts.example.com",
      version: "1.0.0",
      values: ["replicas: 1\n"],
    },
  },
};

/** Values by their paths, which begin with the type and the id; `null` takes one away. */
export type Edits = Readonly<Record<string, unknown>>;

function configuration(): Record<string, unknown> {
  const types = Object.entries(OBJECTS).map(([type, objects]) => [`kubernetes_${type}_v1`, objects] as const);
  return structuredClone({ resource: { ...Object.fromEntries(types), ...OTHERS } });
}

/** The configuration after edits. */
function edited(edits: Edits): unknown {
  const changed = configuration();
  for (const [path, value] of Object.entries(edits)) {
    // A slash in a name is `~1`, as in a JSON pointer.
    const [type = "", ...names] = path.split("/").map((name) => name.replaceAll("~1", "/"));
    const full = type in OBJECTS ? `kubernetes_${type}_v1` : type;
    put(changed["resource"], [full, ...names], value);
  }
  return changed;
}

function put(root: unknown, path: readonly string[], value: unknown): void {
  const last = path.at(-1) ?? "";
  let parent = root as Record<string, unknown>;
  for (const name of path.slice(0, -1)) {
    parent[name] ??= {};
    parent = parent[name] as Record<string, unknown>;
  }
  if (value !== null) parent[last] = structuredClone(value);
  else if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else Reflect.deleteProperty(parent, last);
}

function stack(configured: unknown) {
  return { name: "team", directory: "/stacks/team", dependencies: [], configuration: configured };
}

/** The review of edits of what another team has. @param before edits of what is there before. @default they stay */
export function reviewOfEdits(edits: Edits, before: Edits = {}, after: Edits = { ...before, ...edits }): Review {
  const step = stepOfFolders([stack(edited(before))], [stack(edited(after))]);
  return review(step, QUESTION);
}
