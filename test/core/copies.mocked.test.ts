import { App } from "cdktf";
import * as access from "../../constructs";
import { violationsOfTree } from "../../constructs/core/tree/tree";
import type { LocatedViolation } from "../../constructs/core/violations-error";
import { thrownBy } from "../support/violations";

/** The package as a library brings it along that does not share it: with the CDKTF of the program, and classes of its own. */
function anotherCopy(): typeof access {
  let copy = access;
  jest.isolateModules(() => {
    for (const shared of ["cdktf", "constructs"]) jest.doMock(shared, () => jest.requireActual<object>(shared));
    copy = jest.requireActual<typeof access>("../../constructs");
  });
  return copy;
}

const other = anotherCopy();

function stackOf({ ClusterStack, KubernetesTarget, StateBackend }: typeof access, id = "production") {
  return new ClusterStack(new App({ outdir: "." }), id, {
    target: KubernetesTarget.environment(),
    state: StateBackend.s3({ bucket: "states", key: "access", region: "eu-central-1" }),
  });
}

const shown = (violations: readonly LocatedViolation[]) =>
  violations.map(({ rule, property, given }) => `${rule.code} ${property}: ${given}`);

function reportOf(program: () => unknown): readonly string[] {
  return shown(thrownBy(program));
}

test("the two copies have classes of their own", () => {
  expect(other.Version).not.toBe(access.Version);
});

test("a value of another copy is refused for that reason, and not for its type", () => {
  const stack = stackOf(access);
  new access.CloudTenant(stack, "tenant", {
    brand: access.Brand.SVC,
    publicAddress: other.PublicAddress.of("acme.example.com"),
  });
  expect(shown(violationsOfTree(stack))).toEqual(["GIVEN-005 publicAddress: PublicAddress of another copy"]);
});

test("a value of another copy that breaks a rule is refused for that reason, too", () => {
  const stack = stackOf(access);
  new access.CloudTenant(stack, "tenant", {
    brand: access.Brand.SVC,
    publicAddress: other.PublicAddress.of("https://acme"),
  });
  expect(shown(violationsOfTree(stack))).toEqual(["GIVEN-005 publicAddress: PublicAddress of another copy"]);
});

test("a construct of another copy is refused where one of this copy is expected", () => {
  const stack = stackOf(access);
  const platform = new other.CloudTenant(stackOf(other, "other"), "tenant", {
    brand: other.Brand.SVC,
    publicAddress: other.PublicAddress.of("acme.example.com"),
  });
  new access.LinuxAgent(stack, "web", {
    platform: platform,
    services: [access.AgentService.ssh()],
    joinToken: access.SecretRef.of("token", "auth-token"),
    version: access.AgentVersion.followUpdater({ first: "17.5.2" }),
  });
  expect(shown(violationsOfTree(stack))).toEqual(["GIVEN-005 platform: CloudTenant of another copy"]);
});

test("nothing is put into a stack of another copy, and nothing is acknowledged there", () => {
  const publicAddress = access.PublicAddress.of("acme.example.com");
  const stack = stackOf(other);
  expect(reportOf(() => new access.CloudTenant(stack, "tenant", { brand: access.Brand.SVC, publicAddress }))).toEqual([
    'GIVEN-005 scope: "production"',
  ]);
  expect(
    reportOf(() => {
      access.acknowledge(stack, { code: "ADDRESS-004", reason: "a rehearsal" });
    }),
  ).toEqual(['GIVEN-005 : "production"']);
});
