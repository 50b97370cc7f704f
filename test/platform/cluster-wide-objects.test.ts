import type { AccessPlatformProps } from "../../constructs/platform/access-platform";
import { AuthStorage } from "../../constructs/platform/auth/auth-storage";
import { ResourceDelivery } from "../../constructs/platform/delivery/resource-delivery";
import { Role } from "../../constructs/access/roles/role";
import { synthesise } from "./support";

const NAMESPACED = {
  clusterWideObjects: "existing",
  createNamespace: false,
  delivery: ResourceDelivery.job({ limitExec: false }),
  roles: [Role.maintenanceManager()],
} as const satisfies Partial<AccessPlatformProps>;

test("with those of an administrator, a platform is made of objects of its namespace alone", () => {
  const { types } = synthesise(NAMESPACED);
  expect(types.filter((type) => /cluster|namespace/.test(type))).toEqual([]);
  expect(types).not.toContain("helm_release");
  expect(types).toContain("kubernetes_job_v1");
});

test("a plan asks the cluster for no storage class, which is an object of the whole cluster", () => {
  const auth = { storage: AuthStorage.persistentVolume({ storageClass: "fast" }) };
  expect(synthesise({ auth }).text).toContain("StorageClass");
  const { text } = synthesise({ ...NAMESPACED, auth });
  expect(text).not.toContain('"kind":"StorageClass"');
  expect(text).toContain("PersistentVolumeClaim");
});

test("unless a program says so, the stack makes them", () => {
  expect(synthesise().types).toEqual(
    expect.arrayContaining([
      "kubernetes_cluster_role_v1",
      "kubernetes_cluster_role_binding_v1",
      "kubernetes_namespace_v1",
    ]),
  );
});
