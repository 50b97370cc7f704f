import { AuthStorage } from "../../constructs/platform/declaration/auth-storage";
import {
  CONSTRUCT_LABEL,
  DELETION_LABEL,
  noClaimLeft,
  sameClaim,
} from "../../constructs/platform/declaration/plan-conditions";
import { at } from "../support/synthesis";
import { describeWithTerraform, evaluateOutputs } from "../support/terraform";
import { codesOf, synthesise } from "./support";

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

test("deletion is refused or allowed, and nothing else", () => {
  const storage = AuthStorage.persistentVolume({ deletion: "never" as never });
  expect(codesOf({ auth: { storage } })).toEqual(["STORAGE-007"]);
});

describeWithTerraform("a plan, by the claim that there is", () => {
  const DECLARED = { name: "svc-auth", namespace: "svc", storageClass: "fast", construct: "0123456789" };
  const CONDITIONS = [...sameClaim("local.claims", DECLARED), ...noClaimLeft("local.claims", DECLARED.name)];

  /** Codes of the rules that Terraform finds broken. */
  function refusals(claims: readonly object[]): string[] {
    const output = Object.fromEntries(
      CONDITIONS.map(({ condition, message }) => [
        message.slice(0, message.indexOf(":")),
        { value: { holds: `\${${condition}}`, message } },
      ]),
    );
    const found = evaluateOutputs({ locals: { claims }, output }) as Record<
      string,
      { holds: boolean; message: string }
    >;
    return Object.entries(found).flatMap(([code, { holds, message }]) => {
      expect(message).toMatch(/: .* Allowed: .* Fix: .*\.$/);
      return holds ? [] : [code];
    });
  }

  function live(storageClassName: string, labels: Readonly<Record<string, string>>) {
    return [{ metadata: { name: "svc-auth", labels }, spec: { storageClassName } }];
  }

  test("is refused where it would put another in its place, or leave it behind", () => {
    expect(refusals([])).toEqual([]);
    expect(refusals(live("fast", { [CONSTRUCT_LABEL]: "0123456789", [DELETION_LABEL]: "refused" }))).toEqual([
      "STORAGE-006",
    ]);
    expect(refusals(live("fast", {}))).toEqual(["STORAGE-006"]);
    expect(refusals(live("slow", { [CONSTRUCT_LABEL]: "abcdef0123", [DELETION_LABEL]: "allowed" }))).toEqual([
      "STORAGE-004",
      "STORAGE-005",
    ]);
  });
});
