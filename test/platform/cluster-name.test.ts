import { PublicAddress } from "../../constructs/network/public-address";
import { at } from "../support/synthesis";
import { synthesise } from "./support";

test("the auth service is not changed before the plan has read the name of its cluster", () => {
  const synthesised = synthesise({ publicAddress: PublicAddress.of("new.example.com") });
  const conditions = at(synthesised.resource("kubernetes_deployment_v1", "svc-auth"), "lifecycle.precondition");
  expect(JSON.stringify(conditions)).toContain("PLATFORM-017");
  expect(JSON.stringify(conditions)).toContain("and would be new.example.com");
});

test("a name of its own stays when the address changes", () => {
  const synthesised = synthesise({ publicAddress: PublicAddress.of("new.example.com"), clusterName: "acme" });
  const conditions = at(synthesised.resource("kubernetes_deployment_v1", "svc-auth"), "lifecycle.precondition");
  expect(JSON.stringify(conditions)).toContain("and would be acme");
});
