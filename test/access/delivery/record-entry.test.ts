import fc from "fast-check";
import { deliveryFiles } from "../../../constructs/access/delivery/delivery-files";
import { delivered } from "../../support/delivered";
import { SecretRef } from "../../../constructs/secrets/secret-ref";

/** What a resource is called in the record of a delivery that brings it alone. */
function recordEntry(kind: string, name: string | SecretRef): string | undefined {
  const resource = { kind, version: "v1", metadata: { name } };
  return delivered(deliveryFiles([{ resource, declaredBy: "stack/team" }]).files["resources.json"])[0]?.entry;
}

/** What the delivery's shell makes of an entry. */
function decoded(entry: string): string {
  return Buffer.from(
    entry.replace(/=([0-7]{3})/g, (_, digits: string) => String.fromCharCode(parseInt(digits, 8))),
    "latin1",
  ).toString("utf8");
}

test("an entry is one word that needs no quotes, and gives back the name", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (name) => {
      const entry = recordEntry("user", name);
      expect(entry).toMatch(/^[A-Za-z0-9._/@+=-]+$/);
      expect(decoded(entry!)).toBe(`user/${name}`);
    }),
  );
});

test("a name of the usual letters is readable", () => {
  expect(recordEntry("role", "maintenance-manager")).toBe("role/maintenance-manager");
});

test("a resource of which there is one is known by its kind", () => {
  expect(recordEntry("cluster_maintenance_config", "cluster-maintenance-config")).toBe("cluster_maintenance_config");
});

test("no name is taken for the checksum of a secret", () => {
  expect(recordEntry("token", SecretRef.of("join", "token"))).toBe("token/sha256:");
  expect(recordEntry("token", "sha256:")).not.toContain("sha256:");
});
