import { AuthStorage } from "../../constructs/platform/declaration/auth-storage";
import {
  CONSTRUCT_LABEL,
  DELETION_LABEL,
  noClaimLeft,
  sameClaim,
  sameStorage,
  STORAGE_ANNOTATION,
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
  expect(codesOf({ auth: { storage } })).toEqual(["FIELD-002"]);
});

describeWithTerraform("a plan, by the storage that is recorded", () => {
  const DEPLOYMENT = { name: "svc-auth", namespace: "svc" };

  /** What Terraform says of a change from a recorded place to another one; undefined where it lets it through. */
  function said(from: string | undefined, to: string | undefined): string | undefined {
    const annotations = from === undefined ? {} : { [STORAGE_ANNOTATION]: from };
    const { condition, message } = sameStorage("local.live", { ...DEPLOYMENT, place: to });
    const output = { value: { holds: `\${${condition}}`, message } };
    const found = evaluateOutputs({ locals: { live: [{ metadata: { annotations } }] }, output: { found: output } });
    const { holds, message: shown } = (found as { found: { holds: boolean; message: string } }).found;
    return holds ? undefined : shown;
  }

  test("is let through where the storage stays, or nothing is known of it", () => {
    expect(said("dynamodb:eu/state", "dynamodb:eu/state")).toBeUndefined();
    expect(said(undefined, "dynamodb:eu/state")).toBeUndefined();
    expect(said(undefined, undefined)).toBeUndefined();
  });

  test("is let through where members of the same cluster come and go", () => {
    expect(said("etcd://a:1/x etcd://b:1/x", "etcd://b:1/x etcd://c:1/x")).toBeUndefined();
    expect(said("etcd://a:1/x etcd://b:1/x", "etcd://b:1/y etcd://c:1/x")).toMatch(/^STORAGE-020: /);
  });

  test("is refused where the state would be elsewhere, with the command that acknowledges the move", () => {
    expect(said("dynamodb:eu/state", "postgresql://db:5432/state")).toContain(
      "its state is in dynamodb:eu/state, and would be in postgresql://db:5432/state; once it is moved, run kubectl " +
        "annotate --overwrite --namespace svc deployment svc-auth 'access-platform/storage=postgresql://db:5432/state'",
    );
    expect(said("dynamodb:eu/state", undefined)).toContain(
      "would be elsewhere; once it is moved, run kubectl annotate --overwrite --namespace svc deployment svc-auth " +
        "access-platform/storage-",
    );
  });
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
