import { App } from "cdktf";
import {
  AgentRelease,
  AgentService,
  AgentVersion,
  Brand,
  CloudTenant,
  ClusterStack,
  KubernetesTarget,
  PublicAddress,
  SecretRef,
  StateBackend,
  Version,
} from "../../constructs";
import { withoutTraces } from "../../constructs/core/without-traces";

afterEach(() => {
  jest.restoreAllMocks();
});

test("the resources of an agent take no call stack", () => {
  const stack = new ClusterStack(new App(), "stack", {
    target: KubernetesTarget.environment(),
    state: StateBackend.local({ path: "terraform.tfstate" }),
  });
  const version = Version.of("17.5.2");
  const platform = new CloudTenant(stack, "tenant", {
    brand: Brand.SVC,
    publicAddress: PublicAddress.of("acme.example.com"),
    version,
  });
  const agent = (id: string) =>
    new AgentRelease(stack, id, {
      platform,
      namespace: "agents",
      services: [AgentService.ssh()],
      joinToken: SecretRef.of("join", "auth-token"),
      version: AgentVersion.followUpdater({ first: version }),
    });
  agent("first");
  const limits: unknown[] = [];
  jest.spyOn(Error, "captureStackTrace").mockImplementation(() => limits.push(Error.stackTraceLimit));
  agent("second");
  expect(limits).not.toHaveLength(0);
  expect(limits).not.toContain(Number.MAX_SAFE_INTEGER);
});

test("an error has a call stack, and later ones are as long as before", () => {
  const before = Object.getOwnPropertyDescriptor(Error, "stackTraceLimit");
  const fail = () =>
    withoutTraces(() => {
      throw new Error("no");
    });
  expect(fail).toThrow(expect.objectContaining({ stack: expect.stringContaining("at fail ") as string }) as Error);
  expect(Object.getOwnPropertyDescriptor(Error, "stackTraceLimit")).toEqual(before);
});
