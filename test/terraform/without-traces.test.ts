import { App } from "cdktf";
import {
  AgentRelease,
  AgentService,
  AgentVersion,
  CloudTenant,
  ClusterStack,
  KubernetesTarget,
  PublicAddress,
  SecretRef,
  StateBackend,
  Version,
} from "../../constructs";
import { withoutTraces } from "../../constructs/terraform/without-traces";

const V8: { prepareStackTrace?: unknown } = Error;
const before = V8.prepareStackTrace;
afterEach(() => {
  V8.prepareStackTrace = before;
});

test("the resources of an agent ask for the text of no call stack", () => {
  const stack = new ClusterStack(new App(), "stack", {
    target: KubernetesTarget.environment(),
    state: StateBackend.local({ path: "terraform.tfstate" }),
  });
  const version = Version.of("17.5.2");
  const platform = new CloudTenant(stack, "tenant", { publicAddress: PublicAddress.of("acme.example.com"), version });
  const agent = (id: string) =>
    new AgentRelease(stack, id, {
      platform,
      namespace: "agents",
      services: [AgentService.ssh()],
      joinToken: SecretRef.of("join", "auth-token"),
      version: AgentVersion.followUpdater({ first: version }),
    });
  agent("first");
  const written = jest.fn(() => "");
  V8.prepareStackTrace = written;
  agent("second");
  expect(written).not.toHaveBeenCalled();
});

test("an error keeps its call stack, and what writes call stacks is as before", () => {
  const fail = () =>
    withoutTraces(() => {
      throw new Error("no");
    });
  const written = (error: Error) => `${error.message}, by the program`;
  V8.prepareStackTrace = written;
  expect(fail).toThrow(expect.objectContaining({ stack: "no, by the program" }) as Error);
  expect(V8.prepareStackTrace).toBe(written);
});
