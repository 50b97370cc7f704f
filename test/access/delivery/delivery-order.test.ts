import fc from "fast-check";
import { deliveryBatches, deliveryRank } from "../../../constructs/access/delivery/delivery-order";

test.each([
  ["role", "user"],
  ["role", "access_list"],
  ["user", "access_list"],
  ["role", "saml"],
  ["token", "github"],
  ["token", "lock"],
  ["lock", "user"],
  ["integration", "discovery_config"],
  ["cluster_maintenance_config", "github"],
  ["oidc", "cluster_auth_preference"],
  ["role", "some_kind_of_tomorrow"],
  ["some_kind_of_tomorrow", "trusted_cluster"],
])("a %s is delivered before a %s", (first, second) => {
  expect(deliveryRank(first)).toBeLessThan(deliveryRank(second));
});

const ASKING = ["github", "oidc", "saml", "saml_idp_service_provider", "trusted_cluster"];

test.each(ASKING)("%s, about which the service asks another system, goes alone", (kind) => {
  expect(deliveryBatches(["role", kind, "lock"])).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ]);
});

test("every document is in one command, in order; what asks another system is alone in its own", () => {
  const kinds = fc.array(fc.constantFrom("role", "user", ...ASKING));
  fc.assert(
    fc.property(kinds, (all) => {
      const batches = deliveryBatches(all).map(([first, last]) => all.slice(first - 1, last));
      expect(batches.flat()).toEqual(all);
      for (const batch of batches) {
        if (batch.some((kind) => ASKING.includes(kind))) expect(batch).toHaveLength(1);
      }
    }),
  );
});

test("nothing that is quick waits for a command of its own", () => {
  expect(deliveryBatches(["role", "token", "user", "github", "cluster_auth_preference", "lock"])).toEqual([
    [1, 3],
    [4, 4],
    [5, 6],
  ]);
});
