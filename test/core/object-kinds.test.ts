import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { kindFromType, OBJECT_KINDS } from "../../constructs/core/object-kinds";

test("each type is one of the provider, and names the kind and the version of its API", () => {
  const provider = dirname(require.resolve("@cdktf/provider-kubernetes/package.json"));
  const types = readdirSync(join(provider, "lib")).map((folder) => `kubernetes_${folder.replaceAll("-", "_")}`);
  expect(OBJECT_KINDS.size).toBeGreaterThan(20);
  for (const [type, { apiVersion, kind }] of OBJECT_KINDS) {
    expect(types).toContain(type);
    expect(`${apiVersion}/${kind}`).toMatch(/^([a-z.0-9]+\/)?v\d\/[A-Z][A-Za-z]+$/);
    expect(type.endsWith(`_${apiVersion.split("/").at(-1)}`)).toBe(true);
  }
});

test("the kind of an object is its type in other words, whatever the provider's version of it", () => {
  expect(
    ["kubernetes_config_map_v1", "kubernetes_horizontal_pod_autoscaler_v2beta2", "kubernetes_service"].map(
      kindFromType,
    ),
  ).toEqual(["ConfigMap", "HorizontalPodAutoscaler", "Service"]);
  expect(["other_kubernetes_x", "kubernetes_api_v1_service"].map(kindFromType)).toEqual([
    "OtherKubernetesX",
    "ApiV1Service",
  ]);
});

test("namespaces, priority classes and what rules a cluster are in no namespace", () => {
  const clusterWide = [...OBJECT_KINDS.values()].filter(({ namespaced }) => !namespaced).map(({ kind }) => kind);
  expect(clusterWide.sort()).toEqual(["ClusterRole", "ClusterRoleBinding", "Namespace", "PriorityClass"]);
});

test("what others need is created before them", () => {
  const order = [...OBJECT_KINDS.values()].map(({ kind }) => kind);
  const before = (first: string, then: string) => order.indexOf(first) < order.indexOf(then);
  expect(order.filter((kind) => kind !== "Namespace" && !before("Namespace", kind))).toEqual([]);
  for (const needed of ["ServiceAccount", "ConfigMap", "Secret", "PersistentVolumeClaim", "PriorityClass"]) {
    for (const kind of ["Deployment", "DaemonSet", "StatefulSet", "Job", "CronJob"]) {
      expect(before(needed, kind)).toBe(true);
    }
  }
});
