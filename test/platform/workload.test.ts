import { SecretRef } from "../../constructs/secrets/secret-ref";
import type { PodSettings } from "../../constructs/workloads/pod-settings";
import { AuthStorage } from "../../constructs/platform/auth/auth-storage";
import { at } from "../support/synthesis";
import { codesOf, synthesise } from "./support";

const storage = AuthStorage.external({ type: "postgresql" });

/** Both components, since both come from the same template. */
function pods(settings: PodSettings = {}) {
  const synthesised = synthesise({ auth: { ...settings, storage, replicas: 2 }, proxies: settings });
  return ["svc-auth", "svc-proxy"].map((name) => {
    const deployment = synthesised.resource("kubernetes_deployment_v1", name);
    const template = at(deployment, "spec.template");
    return { name, deployment, template, pod: at(template, "spec"), container: at(template, "spec.container.0") };
  });
}

describe.each(pods().map((pod) => [pod.name, pod] as const))("pods of %s", (name, { deployment, pod, container }) => {
  test("keep the Pod Security Standard `restricted`, with a read-only root file system", () => {
    expect(pod).toMatchObject({
      security_context: { run_as_non_root: true, seccomp_profile: { type: "RuntimeDefault" } },
    });
    expect(at(container, "security_context")).toEqual({
      run_as_non_root: true,
      allow_privilege_escalation: false,
      read_only_root_filesystem: true,
      capabilities: { drop: ["ALL"] },
    });
  });

  test("have no service links, and a token of their service account only as a volume that expires", () => {
    expect(pod).toMatchObject({ automount_service_account_token: false, enable_service_links: false });
    expect(JSON.stringify(at(pod, "volume"))).toContain('"expiration_seconds":3600');
  });

  test("have requests and a memory limit, and no CPU limit", () => {
    expect(at(container, "resources")).toEqual({
      requests: { cpu: "100m", memory: "256Mi" },
      limits: { memory: "1Gi" },
    });
  });

  test("are probed on the diagnostics port and hand their connections over before they stop", () => {
    expect(at(container, "readiness_probe.http_get")).toMatchObject({ path: "/readyz", port: "diagnostics" });
    expect(at(container, "liveness_probe.http_get")).toMatchObject({ path: "/healthz", port: "diagnostics" });
    expect(at(container, "port")).toContainEqual({ name: "diagnostics", container_port: 3000, protocol: "TCP" });
    expect(at(container, "lifecycle.pre_stop.0.exec.command")).toEqual(["svc", "wait", "duration", "30s"]);
    expect(at(pod, "termination_grace_period_seconds")).toBe(60);
  });

  test("spread over nodes and zones from two replicas on", () => {
    const keys = at(pod, "topology_spread_constraint") as { topology_key: string }[];
    expect(keys.map(({ topology_key }) => topology_key)).toEqual([
      "kubernetes.io/hostname",
      "topology.kubernetes.io/zone",
    ]);
  });

  test("would rather have nodes of their own, and share one where there is no other", () => {
    const { match_labels } = at(deployment, "spec.selector") as { match_labels: unknown };
    expect(at(pod, "affinity.pod_anti_affinity")).toEqual({
      preferred_during_scheduling_ignored_during_execution: [
        {
          weight: 100,
          pod_affinity_term: { topology_key: "kubernetes.io/hostname", label_selector: [{ match_labels }] },
        },
      ],
    });
  });

  test("run the image of the platform's version, and an apply waits for their rollout", () => {
    expect(at(container, "image")).toBe("registry.svc.invalid/svc-ent:17.5.2");
    expect(deployment).toMatchObject({
      wait_for_rollout: true,
      timeouts: { create: "600s", update: "600s" },
      metadata: { name },
    });
  });
});

test("what only the user knows of the cluster reaches the pods", () => {
  const settings: PodSettings = {
    nodeSelector: { pool: "access" },
    tolerations: [{ key: "dedicated", operator: "Equal", value: "access", effect: "NoSchedule" }],
    priorityClassName: "critical",
    podAnnotations: { team: "platform" },
    podLabels: { cost: "42" },
    imagePullSecrets: ["registry"],
    resources: { memoryLimit: "2Gi" },
    extraEnvironment: { Z: "last", A: SecretRef.of("settings", "a") },
  };
  for (const { template, pod, container } of pods(settings)) {
    expect(pod).toMatchObject({
      node_selector: { pool: "access" },
      toleration: [{ key: "dedicated", operator: "Equal", value: "access", effect: "NoSchedule" }],
      priority_class_name: "critical",
      image_pull_secrets: [{ name: "registry" }],
    });
    expect(at(template, "metadata")).toMatchObject({ annotations: { team: "platform" }, labels: { cost: "42" } });
    expect(at(container, "resources.limits.memory")).toBe("2Gi");
    expect(at(container, "env")).toEqual([
      { name: "A", value_from: { secret_key_ref: { name: "settings", key: "a" } } },
      { name: "Z", value: "last" },
    ]);
  }
});

test("labels of the user cannot take the place of those that select the pods", () => {
  for (const name of ["app.kubernetes.io/component", "access-platform/proxy-pool", "app"]) {
    expect(codesOf({ auth: { podLabels: { [name]: "other" } } })).toEqual(["POD-003"]);
    expect(codesOf({ proxies: { podLabels: { [name]: "other" } } })).toEqual(["POD-003"]);
  }
});

test("a secret by name, and an invalid name, are refused among the environment variables", () => {
  expect(codesOf({ proxies: { extraEnvironment: { DB_PASSWORD: "hunter2" } } })).toEqual(["POD-002"]);
  expect(codesOf({ auth: { extraEnvironment: { "not a name": "x" } } })).toEqual(["FIELD-002"]);
});
