import { AuthStorage } from "../../constructs/platform/auth/auth-storage";
import { ResourceDelivery } from "../../constructs/platform/delivery/resource-delivery";
import { VolumeBackup, type VolumeBackupProps } from "../../constructs/platform/auth/storage/volume-backup";
import { PodServiceAccount } from "../../constructs/workloads/identity/pod-service-account";
import type { AccessPlatformProps } from "../../constructs/platform/access-platform";
import { at, type Synthesised } from "../support/synthesis";
import { synthesise } from "./support";

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

test("it keeps as many snapshots as are declared, of those with its labels", () => {
  const environment = at(cronJob(backedUp({ retain: 3 })), "spec.job_template.spec.template.spec.container.0.env");
  expect(environment).toContainEqual({
    name: "SELECTOR",
    value: "app.kubernetes.io/name=svc,app.kubernetes.io/instance=svc,app.kubernetes.io/component=backup",
  });
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

test("the pod reaches the Kubernetes API alone, and has no secret", () => {
  const synthesised = backedUp();
  const spec = at(cronJob(synthesised), "spec.job_template.spec.template.spec");
  expect(spec).toMatchObject({ automount_service_account_token: false, service_account_name: NAME });
  expect(JSON.stringify(spec)).not.toMatch(/"secret|secret_/);
  const policy = synthesised.resource("kubernetes_network_policy_v1", NAME);
  expect(at(policy, "spec.policy_types")).toEqual(["Ingress", "Egress"]);
  expect(policy["spec"]).not.toHaveProperty("ingress");
  expect(JSON.stringify(at(policy, "spec.egress")).match(/"port":"\d+"/g)).toEqual(['"port":"443"', '"port":"6443"']);
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

const NOT_CLUSTER_WIDE = {
  clusterWideObjects: "existing",
  createNamespace: false,
  delivery: ResourceDelivery.job({ limitExec: false }),
} as const;

test("an administrator who keeps the objects of the whole cluster is not asked for its API services", () => {
  expect(JSON.stringify(cronJob(backedUp()))).toContain("STORAGE-023");
  expect(backedUp({}, NOT_CLUSTER_WIDE).text).not.toContain("APIService");
});

test("another major version waits for a backup where a program asks for one", () => {
  const asked = (backup: VolumeBackupProps) => {
    const synthesised = backedUp(backup, { version: "18.0.0" });
    return JSON.stringify(synthesised.resource("kubernetes_deployment_v1", "svc-auth")).includes("STORAGE-022");
  };
  expect([asked({}), asked({ majorUpgradeWithin: "24h" })]).toEqual([false, true]);
});
