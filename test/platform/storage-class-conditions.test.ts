import { AuthStorage } from "../../constructs/platform/auth/auth-storage";
import { at } from "../support/synthesis";
import { synthesise } from "./support";

describe("a claim that is to be made", () => {
  const messages = (storage: AuthStorage) => {
    const claim = synthesise({ auth: { storage } }).resource("kubernetes_persistent_volume_claim_v1", "svc-auth");
    const conditions = at(claim, "lifecycle.precondition") as { error_message: string }[];
    return conditions.map(({ error_message }) => error_message.slice(0, "STORAGE-000".length));
  };

  test("is held against the storage classes of the cluster, also where its deletion is allowed", () => {
    expect(messages(AuthStorage.persistentVolume())).toContain("STORAGE-008");
    expect(messages(AuthStorage.persistentVolume({ storageClass: "fast" }))).toContain("STORAGE-009");
    expect(messages(AuthStorage.persistentVolume({ deletion: "allowed" }))).toEqual(["STORAGE-008"]);
  });

  test("reads all classes only where the cluster chooses, and none with external storage", () => {
    const dataOf = (storage: AuthStorage) => {
      const { data } = JSON.parse(synthesise({ auth: { storage } }).text) as { data: Record<string, object> };
      const read = Object.values(data["kubernetes_resources"] ?? {}) as Record<string, unknown>[];
      return read.filter(({ kind }) => kind === "StorageClass").map((each) => each["field_selector"]);
    };
    expect(dataOf(AuthStorage.persistentVolume())).toEqual([undefined]);
    expect(dataOf(AuthStorage.persistentVolume({ storageClass: "fast" }))).toEqual(["metadata.name=fast"]);
    expect(dataOf(AuthStorage.external({ type: "postgresql" }))).toEqual([]);
  });
});
