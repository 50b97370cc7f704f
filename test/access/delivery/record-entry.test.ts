import fc from "fast-check";
import { recordEntry, secretEntry } from "../../../constructs/access/delivery/record-entry";

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
      expect(decoded(entry)).toBe(`user/${name}`);
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
  expect(secretEntry("token", "SECRET_0")).toBe("token/sha256:$SECRET_0");
  expect(recordEntry("token", "sha256:$SECRET_0")).not.toContain("sha256:");
});
