import { App, TerraformStack, Token } from "cdktf";
import * as continuation from "cdktn";
import type { Construct } from "constructs";
import { placed } from "../../../constructs/core/tree/placed";
import { childProperty } from "../../../constructs/core/value";
import {
  AccessPlatform,
  acknowledge,
  AgentRelease,
  ClusterStack,
  Brand,
  LinuxAgent,
  CloudTenant,
  PublicAddress,
} from "../../../constructs";
import { newStack } from "../../support/synthesis";
import { problemsOf, thrownBy } from "../../support/violations";

const PROPS = { brand: Brand.SVC, publicAddress: PublicAddress.of("acme.example.com") };

function codes(program: () => unknown): string[] {
  return problemsOf(thrownBy(program));
}

test.each([undefined, null, 7, "stack", {}, Symbol("s")])("nothing can be put into %p", (scope) => {
  expect(codes(() => new CloudTenant(scope as Construct, "tenant", PROPS))).toEqual(["TYPE-001 scope"]);
});

test("what makes resources can be put into a stack only", () => {
  const app = new App();
  const tenant = new CloudTenant(app, "tenant", PROPS);
  expect(codes(() => new AgentRelease(app, "release", { platform: tenant } as never))).toEqual(["TYPE-001 scope"]);
  expect(codes(() => new AccessPlatform(app, "platform", {} as never))).toEqual(["TYPE-001 scope"]);
});

test("nothing can be put into a stack of the engine's continuation, nor a stack into its app", () => {
  const app = new continuation.App({ outdir: "." }) as unknown as App;
  const stack = new continuation.TerraformStack(app, "production") as unknown as TerraformStack;
  expect(codes(() => new CloudTenant(stack, "tenant", PROPS))).toEqual(["GIVEN-009 scope"]);
  expect(codes(() => new AccessPlatform(stack, "platform", {} as never))).toEqual(["GIVEN-009 scope"]);
  expect(codes(() => new AgentRelease(stack, "agents", {} as never))).toEqual(["GIVEN-009 scope"]);
  expect(codes(() => new LinuxAgent(stack, "web", {} as never))).toEqual(["GIVEN-009 scope"]);
  expect(codes(() => new ClusterStack(app, "access", {} as never))).toEqual(["GIVEN-009"]);
  expect(codes(() => new CloudTenant(new TerraformStack(app, "own"), "tenant", PROPS))).toEqual(["GIVEN-009 scope"]);
});

test.each([undefined, 7, "", Token.asString({ ref: 1 })])("no construct can have the id %p", (id) => {
  expect(codes(() => new CloudTenant(newStack(), id as string, PROPS))).toEqual(["ID-004 id"]);
});

test("an id is that of one construct of its scope", () => {
  const stack = newStack();
  const [scope, id] = placed(stack, "tenant");
  expect(scope).toBe(stack);
  expect(id).toBe("tenant");
  new CloudTenant(stack, "tenant", PROPS);
  expect(codes(() => new CloudTenant(stack, "tenant", PROPS))).toEqual(["ID-004 id"]);
});

test("the name of a field that holds a credential is not shown in its place", () => {
  expect(childProperty("labels", "postgres://user:hunter2@db/x")).toBe('labels["postgres://user:(redacted)@db/x"]');
});

test.each([undefined, {}, "stack"])(
  "nothing is acknowledged, and no stack is made, in something that is no construct",
  (place) => {
    expect(() => {
      acknowledge(place as never, { code: "ADDRESS-004", reason: "tests" });
    }).toThrow("acknowledge");
    expect(() => new ClusterStack(place as never, "stack", {} as never)).toThrow("ClusterStack");
  },
);
