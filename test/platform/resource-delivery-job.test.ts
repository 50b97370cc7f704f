import { RESOURCE_KINDS } from "../../constructs/brand/image-contract/resource-kinds";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigMapV1 } from "@cdktf/provider-kubernetes/lib/config-map-v1";
import { Lazy } from "cdktf";
import { parse } from "yaml";
import { ResourceDelivery, type DeliveryWatch } from "../../constructs/platform/delivery/resource-delivery";
import { Role } from "../../constructs/access/roles/role";
import { MaintenanceWindow } from "../../constructs/updates/maintenance-window";
import { at, Synthesised } from "../support/synthesis";
import { programIn, smallPlatform } from "../support/program";
import { temporaryFolder } from "../support/temporary-folder";
import { delivered } from "../support/delivered";
import { platformStack, synthesise } from "./support";

/** Name of the files that a Job delivers. */
const FILES = "spec.template.spec.volume.0.config_map.name";

const maintenanceWindow = MaintenanceWindow.of({ utcStartHour: 2, weekdays: ["Tuesday", "Thu"] });
const roles = [Role.maintenanceManager()];

function job(synthesised: Synthesised) {
  const jobs = synthesised.resources("kubernetes_job_v1");
  if (jobs.length !== 1) throw new Error(`${jobs.length} jobs`);
  return jobs[0]!;
}

function files(synthesised: Synthesised): Record<string, string> {
  return synthesised.resource("kubernetes_config_map_v1", String(at(job(synthesised), FILES)))["data"] as Record<
    string,
    string
  >;
}

test("the maintenance config and the roles are what the Job delivers, roles first", () => {
  const lines = delivered(files(synthesise({ maintenanceWindow, roles }))["resources.json"]);
  expect(lines.map(({ resource }) => resource)).toEqual([
    {
      kind: "role",
      version: "v7",
      metadata: { name: "maintenance-manager" },
      spec: {
        allow: {
          rules: [{ resources: ["cluster_maintenance_config"], verbs: ["create", "read", "update", "delete"] }],
        },
      },
    },
    {
      kind: "cluster_maintenance_config",
      version: "v1",
      metadata: { name: "cluster-maintenance-config" },
      spec: { agent_upgrades: { utc_start_hour: 2, weekdays: ["Tue", "Thu"] } },
    },
  ]);
  expect(lines.map(({ entry, declaredBy }) => [entry, declaredBy])).toEqual([
    ["role/maintenance-manager", "stack/platform"],
    ["cluster_maintenance_config", "stack/platform"],
  ]);
});

test("a change is a Job of another name, and no change is the same Job", () => {
  const name = (props: Parameters<typeof synthesise>[0]) => at(job(synthesise(props)), FILES);
  const at2 = { maintenanceWindow: MaintenanceWindow.of({ utcStartHour: 2, weekdays: ["Tue"] }) };
  const onPods = (pool: string) => ({ delivery: ResourceDelivery.job({ nodeSelector: { pool } }) });
  const names = [undefined, at2, onPods("a"), onPods("b")].map(name);
  expect(new Set(names).size).toBe(names.length);
  expect([{ delivery: ResourceDelivery.job({}) }, { ...at2 }, onPods("a")].map(name)).toEqual(names.slice(0, 3));
});

test("nothing is made before what it replaces is gone: a failed change that is taken back needs the old names", () => {
  expect(synthesise({ maintenanceWindow, roles }).text).not.toContain("create_before_destroy");
});

test("there is a Job without any resource too: it removes what was declared before", () => {
  expect(files(synthesise())["resources.json"]).toBe("");
});

test("an apply waits for the Job, and the Job for the auth service", () => {
  const { wait_for_completion, depends_on, spec } = job(synthesise());
  expect(wait_for_completion).toBe(true);
  expect(depends_on).toContainEqual(expect.stringMatching(/^kubernetes_deployment_v1\.platform_auth_/));
  expect(spec).toMatchObject({ backoff_limit: 3, active_deadline_seconds: 600 });
});

test("the Job may run commands in the auth service's pods and nothing else", () => {
  expect(synthesise().resource("kubernetes_role_v1", "svc-delivery")["rule"]).toEqual([
    { api_groups: ["apps"], resources: ["deployments"], resource_names: ["svc-auth"], verbs: ["get"] },
    { api_groups: [""], resources: ["pods"], verbs: ["list"] },
    { api_groups: [""], resources: ["pods/exec"], verbs: ["create"] },
    { api_groups: [""], resources: ["configmaps"], resource_names: ["svc-watch"], verbs: ["get", "patch"] },
  ]);
});

test("what its account may run is limited before it may run anything", () => {
  const synthesised = synthesise();
  const limits = synthesised.resources("helm_release");
  expect(limits).toHaveLength(1);
  expect(parse((limits[0]!["values"] as string[])[0]!)).toMatchObject({
    name: "svc-svc-delivery",
    user: "system:serviceaccount:svc:svc-delivery",
    podName: "^svc-auth-[bcdfghjklmnpqrstvwxz2456789]{1,10}-[bcdfghjklmnpqrstvwxz2456789]{5}$",
  });
  expect(synthesised.resource("kubernetes_role_binding_v1", "svc-delivery")["depends_on"]).toContainEqual(
    expect.stringMatching(/^helm_release\.platform_resources_job_limits_/),
  );
});

describe("the watch", () => {
  const watched = (watch?: DeliveryWatch) => synthesise({ roles, delivery: ResourceDelivery.job(watch && { watch }) });
  const look = (synthesised: Synthesised) => synthesised.resource("kubernetes_cron_job_v1", "svc-watch");

  test("looks every 15 minutes unless the program says otherwise, one look at a time, and reports", () => {
    expect(at(look(watched()), "spec")).toMatchObject({ schedule: "*/15 * * * *", concurrency_policy: "Forbid" });
    expect(JSON.stringify(look(watched()))).toContain('{"name":"TASK","value":"report"}');
    const restoring = look(watched({ every: "6h", mode: "restore" }));
    expect(at(restoring, "spec.schedule")).toBe("0 */6 * * *");
    expect(JSON.stringify(restoring)).toContain('{"name":"TASK","value":"restore"}');
  });

  test("has the files, the image and the account of the Job", () => {
    const synthesised = watched();
    const [pod, other] = [
      at(look(synthesised), "spec.job_template.spec.template.spec"),
      at(job(synthesised), "spec.template.spec"),
    ];
    for (const field of [
      "service_account_name",
      "volume",
      "security_context",
      "container.0.image",
      "container.0.command",
    ]) {
      expect(at(pod, field)).toEqual(at(other, field));
    }
  });

  test("may read the kinds that a delivery can bring or remove, and no other", () => {
    const [limits] = watched().resources("helm_release");
    const { commands } = parse((limits!["values"] as string[])[0]!) as { commands: readonly (readonly string[])[] };
    expect(commands.filter(([, verb]) => verb === "get").map(([, , what]) => what)).toEqual([
      "role/svc-delivery-record",
      "db_object_import_rule/svc-delivery-record-lock",
      ...RESOURCE_KINDS.created,
    ]);
  });

  test("writes a note that every plan reads", () => {
    const { check } = JSON.parse(watched().text) as { check: object };
    expect(JSON.stringify(check)).toMatch(
      /data\.kubernetes_resources\.[\w-]+\.objects.*nobody has looked at the service/,
    );
  });

  test("can be left out, and then nothing is made for it", () => {
    const synthesised = watched({ mode: "off" });
    expect(synthesised.resources("kubernetes_cron_job_v1")).toEqual([]);
    expect(synthesised.text.includes("svc-watch")).toBe(false);
    expect(at(job(synthesised), "metadata.name")).toMatch(/^svc-delivery-[0-9a-f]{10}$/);
  });
});

test("without the right to make objects of the whole cluster, the limits are left out", () => {
  expect(synthesise({ delivery: ResourceDelivery.job({ limitExec: false }) }).resources("helm_release")).toEqual([]);
});

test("the Job reaches the API server and nothing else, and nothing reaches it", () => {
  const policy = synthesise().resource("kubernetes_network_policy_v1", "svc-delivery");
  expect(policy["spec"]).toMatchObject({
    policy_types: ["Ingress", "Egress"],
    egress: [{ ports: [{ port: "443" }, { port: "6443" }] }],
  });
  expect(policy["spec"]).not.toHaveProperty("ingress");
});

test("the Job's pod keeps the Pod Security Standard `restricted`", () => {
  const pod = at(job(synthesise()), "spec.template.spec");
  expect(pod).toMatchObject({
    security_context: { run_as_non_root: true, seccomp_profile: { type: "RuntimeDefault" } },
    automount_service_account_token: false,
  });
  expect(at(pod, "container.0.security_context")).toEqual({
    run_as_non_root: true,
    allow_privilege_escalation: false,
    read_only_root_filesystem: true,
    capabilities: { drop: ["ALL"] },
  });
});

describe("the Job's pods", () => {
  test("run where the program says, from its registries, within its resources", () => {
    const delivery = ResourceDelivery.job({
      nodeSelector: { pool: "system" },
      priorityClassName: "high",
      imagePullSecrets: ["registry"],
      imagePullPolicy: "Always",
      resources: { memoryLimit: "512Mi" },
      podAnnotations: { "sidecar.istio.io/inject": "false" },
      podLabels: { team: "platform" },
    });
    const template = at(job(synthesise({ delivery })), "spec.template");
    expect(at(template, "metadata")).toMatchObject({
      annotations: { "sidecar.istio.io/inject": "false" },
      labels: { team: "platform", "app.kubernetes.io/component": "delivery" },
    });
    expect(at(template, "spec")).toMatchObject({
      node_selector: { pool: "system" },
      priority_class_name: "high",
      image_pull_secrets: [{ name: "registry" }],
      container: [
        {
          image_pull_policy: "Always",
          resources: { requests: { cpu: "50m", memory: "64Mi" }, limits: { memory: "512Mi" } },
        },
      ],
    });
  });
});

test("without delivery the resources are an output, and there is no Job", () => {
  const { stack } = platformStack({ roles, delivery: ResourceDelivery.none() });
  const synthesised = new Synthesised(stack);
  expect(synthesised.resources("kubernetes_job_v1")).toEqual([]);
  const { output } = JSON.parse(synthesised.text) as { output: Record<string, { value: unknown }> };
  expect(Object.values(output).map(({ value }) => value)).toContainEqual(
    expect.stringContaining('name: "maintenance-manager"'),
  );
});

test("without delivery the resources are a file in the stack's folder too", () => {
  const outdir = temporaryFolder();
  const { app, stack } = programIn(outdir);
  smallPlatform(stack, { roles, delivery: ResourceDelivery.none() });
  app.synth();
  const file = readFileSync(join(outdir, "stacks", stack.node.id, "resources.yaml"), "utf8");
  expect(file).toContain('name: "maintenance-manager"');
});

test("a way of one's own gets the resources of the whole tree, and says what agents wait for", () => {
  const delivery = ResourceDelivery.by({
    deliver: (scope, { resources, auth }) => {
      const produce = () =>
        resources()
          .map(({ kind }) => kind)
          .join();
      const data = { kinds: Lazy.stringValue({ produce }) };
      return [new ConfigMapV1(scope, "own", { metadata: { name: "own" }, data, dependsOn: [...auth] })];
    },
  });
  const { stack, platform } = platformStack({ roles, delivery });
  platform.admitAgents({
    namespace: "svc",
    releaseName: "agent",
    serviceAccount: "agent",
    services: ["ssh"],
    declaredBy: "stack/agent",
  });
  const synthesised = new Synthesised(stack);
  expect(synthesised.resources("kubernetes_job_v1")).toEqual([]);
  expect(synthesised.file("own", "kinds")).toBe("role,token");
  expect(platform.rollout.some((each) => each instanceof ConfigMapV1)).toBe(true);
});
