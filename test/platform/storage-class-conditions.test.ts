import { AuthStorage } from "../../constructs/platform/declaration/auth-storage";
import { classIsThere } from "../../constructs/platform/declaration/plan-conditions";
import { at } from "../support/synthesis";
import { describeWithTerraform, evaluateOutputs } from "../support/terraform";
import { synthesise } from "./support";

const DEFAULT = "storageclass.kubernetes.io/is-default-class";

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

describeWithTerraform("a plan, by the storage classes that there are", () => {
  /** Whether Terraform goes on, and what it would say. */
  function evaluated(storageClass: string | undefined, classes: readonly object[], claims: readonly object[] = []) {
    const { condition, message } = classIsThere("local.claims", "local.classes", storageClass);
    const output = { result: { value: { holds: `\${${condition}}`, message } } };
    const { result } = evaluateOutputs({ locals: { claims, classes }, output }) as {
      result: { holds: boolean; message: string };
    };
    expect(result.message).toMatch(/^STORAGE-00[89]: .* Allowed: .* Fix: .*\.$/);
    return result;
  }

  const ordinary = { metadata: { name: "slow" } };
  const chosen = { metadata: { name: "fast", annotations: { [DEFAULT]: "true" } } };

  test("goes on with a default class, and is refused without", () => {
    expect(evaluated(undefined, [ordinary, chosen]).holds).toBe(true);
    expect(evaluated(undefined, [{ metadata: { name: "old", annotations: { [DEFAULT]: "false" } } }]).holds).toBe(
      false,
    );
    expect(evaluated(undefined, []).holds).toBe(false);
    expect(evaluated(undefined, [ordinary])).toMatchObject({
      holds: false,
      message: expect.stringContaining("[slow]") as string,
    });
  });

  test("knows the annotation of old classes", () => {
    const old = {
      metadata: { name: "old", annotations: { "storageclass.beta.kubernetes.io/is-default-class": "true" } },
    };
    expect(evaluated(undefined, [old]).holds).toBe(true);
  });

  test("goes on with the class that is named, and is refused where it is not there", () => {
    expect(evaluated("fast", [chosen]).holds).toBe(true);
    expect(evaluated("fast", [])).toMatchObject({ holds: false, message: expect.stringContaining('"fast"') as string });
  });

  test("leaves a claim that is there alone, whatever became of its class", () => {
    const claims = [{ metadata: { name: "svc-auth" } }];
    expect(evaluated(undefined, [], claims).holds).toBe(true);
    expect(evaluated("fast", [], claims).holds).toBe(true);
  });
});
