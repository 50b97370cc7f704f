import { App } from "cdktf";
import {
  AgentRelease,
  AgentService,
  AgentVersion,
  ClusterStack,
  KubernetesTarget,
  ResourceDelivery,
  StateBackend,
  type AccessPlatformProps,
} from "../../constructs";
import { acknowledge } from "../../constructs/core/tree/tree";
import { smallPlatform } from "../support/program";
import { at, Synthesised } from "../support/synthesis";
import { platformStack, synthesise } from "./support";

/** TCP ports that the policy of a component opens, and that none of an empty program opens. */
function opened(component: string, props: Partial<AccessPlatformProps>): string[] {
  const before = new Set(portsOf(synthesise(), component));
  return portsOf(synthesise(props), component).filter((port) => !before.has(port));
}

function portsOf(synthesised: Synthesised, policy: string): string[] {
  const rules = at(synthesised.resource("kubernetes_network_policy_v1", policy), "spec.egress") as {
    ports?: { port: string; protocol: string }[];
  }[];
  return rules.flatMap(({ ports = [] }) => ports.map(({ port, protocol }) => `${port}/${protocol}`));
}

test("every component of a platform can have further ports; proxies reach OpenSSH servers by port 22", () => {
  expect(opened("svc-proxy", { proxies: { egressPorts: [22] } })).toEqual(["22/TCP"]);
  expect(opened("svc-auth", { auth: { egressPorts: [8443] } })).toEqual(["8443/TCP"]);
  const delivery = ResourceDelivery.job({ egressPorts: [8443] });
  expect(opened("svc-delivery", { delivery })).toEqual(["53/TCP", "53/UDP", "8443/TCP"]);
});

test("auth service and delivery find the Kubernetes API on the ports that a program names, and no others", () => {
  const kubernetesApi = { kubernetesApiPorts: [443, 16443], kubernetesApiNetworks: ["10.0.0.1/32"] };
  const synthesised = synthesise(kubernetesApi);
  for (const policy of ["svc-auth", "svc-delivery"]) {
    expect(at(synthesised.resource("kubernetes_network_policy_v1", policy), "spec.egress")).toContainEqual({
      to: [{ ip_block: { cidr: "10.0.0.1/32" } }],
      ports: [
        { port: "443", protocol: "TCP" },
        { port: "16443", protocol: "TCP" },
      ],
    });
  }
});

test("the port in the address of the target is one of the Kubernetes API", () => {
  const stack = new ClusterStack(new App(), "production", {
    target: KubernetesTarget.exec({ host: "https://10.0.0.5:16443", command: "sign-in" }),
    state: StateBackend.local({ path: "terraform.tfstate" }),
  });
  acknowledge(stack, { code: "SECRET-007", reason: "tests of other rules need no Secrets" });
  acknowledge(stack, { code: "AGENT-055", reason: "tests of other rules need no window" });
  const platform = smallPlatform(stack);
  new AgentRelease(stack, "agent", { platform, ...RELEASE });
  const synthesised = new Synthesised(stack);
  for (const policy of ["svc-auth", "svc-delivery", "svc-agent"])
    expect(portsOf(synthesised, policy)).toContain("16443/TCP");
});

const RELEASE = { services: [AgentService.ssh()], version: AgentVersion.followUpdater({ first: "17.5.2" }) };

test("an updater reaches the registry of the agents on its port, and the agents do not", () => {
  const { stack, platform } = platformStack({ imageRegistry: "registry.corp:5000/mirror" });
  new AgentRelease(stack, "agent", { platform, ...RELEASE });
  const synthesised = new Synthesised(stack);
  expect(portsOf(synthesised, "svc-agent-updater")).toContain("5000/TCP");
  expect(portsOf(synthesised, "svc-agent")).not.toContain("5000/TCP");
});
