import { AccessPlatform, Brand, CloudTenant, ProxyTls, PublicAddress } from "../../constructs";
import { violationsOfTree } from "../../constructs/core/tree/tree";
import { newStack } from "../support/synthesis";

type Stack = ReturnType<typeof newStack>;

const publicAddress = PublicAddress.of("access.example.com");
const version = "18.3.0";
const tls = ProxyTls.certManager({ clusterIssuer: "letsencrypt" });

/** What has a brand, without it. */
const WITHOUT: Readonly<Record<string, (stack: Stack, props: object) => unknown>> = {
  "a platform": (stack, props) =>
    new AccessPlatform(stack, "one", { edition: "community", publicAddress, version, tls, ...props } as never),
  "a tenant": (stack, props) => new CloudTenant(stack, "one", { publicAddress, ...props } as never),
  "a reference": (stack, props) =>
    AccessPlatform.fromAttributes(stack, "one", { publicAddress, version, ...props } as never),
};

/** The rules that a brand breaks. */
function rulesOf(declare: (stack: Stack, props: object) => unknown, props: object) {
  const stack = newStack();
  declare(stack, props);
  return violationsOfTree(stack).flatMap(({ rule, property }) => (property === "brand" ? [rule] : []));
}

// Whoever makes the images is given the license and the secrets: no brand is safe to assume.
describe.each(Object.entries(WITHOUT))("%s", (_, declare) => {
  test("says its brand, or is told which there are", () => {
    const rules = rulesOf(declare, {});
    expect(rules.map(({ code }) => code)).toEqual(["BRAND-006"]);
    for (const way of ["Brand.TELEPORT", "Brand.SVC"]) expect(rules[0]?.allowed).toContain(way);
  });

  test.each([Brand.TELEPORT, Brand.SVC])("takes one of this package", (brand) => {
    expect(rulesOf(declare, { brand })).toEqual([]);
  });
});
