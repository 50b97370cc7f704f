import { AuthStorage } from "../../constructs/platform/auth/auth-storage";
import { DELETION_LABEL } from "../../constructs/platform/auth/plan-conditions";
import { at } from "../support/synthesis";
import { synthesise } from "./support";

function claim(storage?: AuthStorage) {
  const synthesised = synthesise(storage === undefined ? {} : { auth: { storage } });
  return synthesised.resource("kubernetes_persistent_volume_claim_v1", "svc-auth");
}

test("the volume is kept unless the declaration allows its deletion", () => {
  expect(at(claim(), "lifecycle.prevent_destroy")).toBe(true);
  expect(at(claim(), `metadata.labels.${DELETION_LABEL}`)).toBe("refused");
  const allowed = claim(AuthStorage.persistentVolume({ deletion: "allowed" }));
  expect(at(allowed, "lifecycle.prevent_destroy")).toBe(false);
  expect(at(allowed, `metadata.labels.${DELETION_LABEL}`)).toBe("allowed");
});
