import type { Duration } from "../../constructs/core/duration";
import { AuthStorage } from "../../constructs/platform/auth/auth-storage";
import { ResourceDelivery } from "../../constructs/platform/delivery/resource-delivery";
import { VolumeBackup, type VolumeBackupProps } from "../../constructs/platform/auth/storage/volume-backup";
import { PodServiceAccount } from "../../constructs/workloads/identity/pod-service-account";
import type { AccessPlatformProps } from "../../constructs/platform/access-platform";
import { Version } from "../../constructs/updates/version";
import { at, type Synthesised } from "../support/synthesis";
import { describeWithTerraform, evaluateOutputs } from "../support/terraform";
import { codesOf, synthesise } from "./support";

const NAME = "svc-backup";

function backedUp(backup: VolumeBackupProps = {}, props: Partial<AccessPlatformProps> = {}): Synthesised {
  const storage = AuthStorage.persistentVolume({ backup: VolumeBackup.of(backup) });
  return synthesise({ ...props, auth: { storage, ...props.auth } });
}

function cronJob(synthesised: Synthesised) {
  return synthesised.resource("kubernetes_cron_job_v1", NAME);
}

test("a volume is not backed up unless the program asks for it", () => {
  const cronJobs = synthesise()
    .resources("kubernetes_cron_job_v1")
    .map((each) => at(each, "metadata.name"));
  expect(cronJobs).toEqual(["svc-watch"]);
});

test("each day by default: one run at a time, which is not repeated for a snapshot that is not ready", () => {
  expect(at(cronJob(backedUp()), "spec")).toMatchObject({
    schedule: "0 0 * * *",
    concurrency_policy: "Forbid",
    job_template: {
      spec: {
        pod_failure_policy: {
          rule: [{ action: "FailJob", on_exit_codes: { container_name: "backup", operator: "In", values: [2] } }],
        },
        template: { spec: { restart_policy: "Never" } },
      },
    },
  });
  expect(at(cronJob(backedUp({ every: "6h" })), "spec.schedule")).toBe("0 */6 * * *");
});

test("its snapshots are of the claim, of the declared class, and have labels of the backup alone", () => {
  const files = backedUp({ snapshotClass: "fast", retain: 3 }).resource("kubernetes_config_map_v1", NAME);
  const snapshot = JSON.parse(String((at(files, "data") as Record<string, unknown>)["snapshot.json"])) as object;
  const labels = {
    "app.kubernetes.io/name": "svc",
    "app.kubernetes.io/instance": "svc",
    "app.kubernetes.io/component": "backup",
  };
  expect(snapshot).toEqual({
    apiVersion: "snapshot.storage.k8s.io/v1",
    kind: "VolumeSnapshot",
    metadata: { generateName: "svc-auth-", namespace: "svc", labels },
    spec: { volumeSnapshotClassName: "fast", source: { persistentVolumeClaimName: "svc-auth" } },
  });
  const selector = Object.entries(labels)
    .map(([label, value]) => `${label}=${value}`)
    .join(",");
  const environment = at(cronJob(backedUp({ retain: 3 })), "spec.job_template.spec.template.spec.container.0.env");
  expect(environment).toContainEqual({ name: "SELECTOR", value: selector });
  expect(environment).toContainEqual({ name: "RETAIN", value: "3" });
});

test("the account may make, list and delete snapshots of its namespace, and nothing else", () => {
  const synthesised = backedUp();
  const roles = synthesised.resources("kubernetes_role_v1").filter((role) => at(role, "metadata.name") === NAME);
  expect(roles.map((role) => at(role, "rule"))).toEqual([
    [{ api_groups: ["snapshot.storage.k8s.io"], resources: ["volumesnapshots"], verbs: ["create", "list", "delete"] }],
  ]);
  const bound = [
    ...synthesised.resources("kubernetes_role_binding_v1"),
    ...synthesised.resources("kubernetes_cluster_role_binding_v1"),
  ].filter((binding) => JSON.stringify(binding).includes(NAME));
  expect(bound.map((binding) => at(binding, "role_ref.name"))).toEqual([NAME]);
});

test("the pod is hardened, reaches the Kubernetes API alone, and has no secret", () => {
  const synthesised = backedUp();
  const spec = at(cronJob(synthesised), "spec.job_template.spec.template.spec");
  expect(spec).toMatchObject({
    automount_service_account_token: false,
    service_account_name: NAME,
    security_context: { run_as_non_root: true, seccomp_profile: { type: "RuntimeDefault" } },
    container: [
      {
        security_context: {
          read_only_root_filesystem: true,
          allow_privilege_escalation: false,
          capabilities: { drop: ["ALL"] },
        },
      },
    ],
  });
  expect(JSON.stringify(spec)).not.toMatch(/"secret|secret_/);
  const policy = synthesised.resource("kubernetes_network_policy_v1", NAME);
  expect(at(policy, "spec.policy_types")).toEqual(["Ingress", "Egress"]);
  expect(policy["spec"]).not.toHaveProperty("ingress");
  expect(at(policy, "spec.egress")).toEqual([
    {
      ports: [
        { port: "443", protocol: "TCP" },
        { port: "6443", protocol: "TCP" },
      ],
    },
  ]);
});

describe("image, pods and labels", () => {
  const template = "spec.job_template.spec.template.spec";

  test("are those of the delivery", () => {
    const delivery = ResourceDelivery.job({
      image: "registry.example.com/shell:1",
      nodeSelector: { pool: "access" },
      objectMetadata: { all: { labels: { team: "platform" } } },
      serviceAccount: PodServiceAccount.create({ name: "deliverer" }),
    });
    const job = cronJob(backedUp({}, { delivery }));
    expect(at(job, `${template}.container.0.image`)).toBe("registry.example.com/shell:1");
    expect(at(job, `${template}.node_selector`)).toEqual({ pool: "access" });
    expect(at(job, "metadata.labels.team")).toBe("platform");
    expect(at(job, `${template}.service_account_name`)).toBe(NAME);
  });

  test("are those of all pods where nothing is delivered", () => {
    const props = {
      delivery: ResourceDelivery.none(),
      allPods: { nodeSelector: { pool: "access" } },
      imageRegistry: "registry.example.com",
    };
    const job = cronJob(backedUp({}, props));
    expect(at(job, `${template}.container.0.image`)).toMatch(/^registry\.example\.com\/alpine\/k8s:/);
    expect(at(job, `${template}.node_selector`)).toEqual({ pool: "access" });
  });
});

test("a backup that cannot be is told", () => {
  const codes = (backup: VolumeBackupProps) =>
    codesOf({ auth: { storage: AuthStorage.persistentVolume({ backup: VolumeBackup.of(backup) }) } });
  expect(codes({ every: "7h" })).toEqual(["FIELD-002"]);
  expect(codes({ retain: 0 })).toEqual(["FIELD-002"]);
  expect(codes({ snapshotClass: "Not A Name" })).toEqual(["FIELD-002"]);
  expect(codes({ majorUpgradeWithin: "1s" })).toEqual(["FIELD-002"]);
});

test("no other component may have its account", () => {
  const storage = AuthStorage.persistentVolume({ backup: VolumeBackup.of() });
  expect(codesOf({ auth: { storage, serviceAccount: PodServiceAccount.create({ name: NAME }) } })).toEqual([
    "OBJECT-001",
    "IDENTITY-007",
  ]);
});

const NOT_CLUSTER_WIDE = {
  clusterWideObjects: "existing",
  createNamespace: false,
  delivery: ResourceDelivery.job({ limitExec: false }),
} as const;

test("an administrator who keeps the objects of the whole cluster is not asked for its API services", () => {
  expect(JSON.stringify(cronJob(backedUp()))).toContain("STORAGE-023");
  expect(backedUp({}, NOT_CLUSTER_WIDE).text).not.toContain("APIService");
});

describeWithTerraform("a plan with another version", () => {
  const NOW = "2026-03-10T12:00:00Z";

  function snapshot(creationTime: string) {
    return {
      metadata: { name: "snapshot" },
      spec: { source: { persistentVolumeClaimName: "svc-auth" } },
      status: { readyToUse: true, creationTime },
    };
  }

  /** What Terraform says of a step from 17.5.2; undefined where it lets it through. */
  function said(to: string, snapshots: readonly object[], within: Duration | "not asked" = "24h"): string | undefined {
    const backup = within === "not asked" ? {} : { majorUpgradeWithin: within };
    const synthesised = backedUp(backup, { version: Version.of(to) });
    const deployment = synthesised.resource("kubernetes_deployment_v1", "svc-auth");
    const conditions = at(deployment, "lifecycle.precondition") as { condition: string; error_message: string }[];
    const found = conditions.find(({ error_message: message }) => message.startsWith("STORAGE-022"));
    if (found === undefined) return undefined;
    const made = (expression: string) =>
      expression
        .replaceAll(/data\.kubernetes_resources\.[\w-]+\.objects/g, "local.snapshots")
        .replaceAll(/local\.[\w-]+_version_\w+/g, '"17.5.2"')
        .replaceAll("plantimestamp()", JSON.stringify(NOW));
    const output = { value: { holds: made(found.condition), message: made(found.error_message) } };
    const { holds, message } = (
      evaluateOutputs({ locals: { snapshots }, output: { found: output } }) as {
        found: { holds: boolean; message: string };
      }
    ).found;
    return holds ? undefined : message;
  }

  test("is let through where no backup is asked for", () => {
    expect(said("18.0.0", [], "not asked")).toBeUndefined();
  });

  test("that is refused says which snapshot is the newest, and how to make one", () => {
    expect(said("18.0.0", [snapshot("2026-03-08T00:00:00Z"), snapshot("2026-03-02T00:00:00Z")])).toContain(
      "the auth service runs 17.5.2, and the platform is to be 18.0.0; the newest snapshot: 2026-03-08T00:00:00Z, " +
        "snapshot; it may be 24h old; to make one, run kubectl create job --namespace svc --from=cronjob/svc-backup " +
        "svc-backup-before-18",
    );
  });
});
