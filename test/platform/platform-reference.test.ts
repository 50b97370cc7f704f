import { HelmProvider } from "@cdktf/provider-helm/lib/provider";
import { KubernetesProvider } from "@cdktf/provider-kubernetes/lib/provider";
import { Brand, type Edition } from "../../constructs/brand/brand";
import { AgentRelease, type AgentReleaseProps } from "../../constructs/agents/release/agent-release";
import { AgentService } from "../../constructs/agents/services/agent-service";
import { ViolationsError } from "../../constructs/core/violations-error";
import { ProxyListeners } from "../../constructs/network/proxy-listeners";
import { PublicAddress } from "../../constructs/network/public-address";
import { AccessPlatform } from "../../constructs/platform/access-platform";
import type { AccessPlatformAttributes } from "../../constructs/platform/platform-reference";
import { SecretRef } from "../../constructs/secrets/secret-ref";
import { MaintenanceWindow, type Weekday } from "../../constructs/updates/maintenance-window";
import { Version } from "../../constructs/updates/version";
import { VersionChannel } from "../../constructs/updates/version-channel";
import { releaseProps } from "../agents/fixtures";
import { at, newStack, Synthesised, violationCodes, violations } from "../support/synthesis";
import { problemsOf } from "../support/violations";
import { platformStack } from "./support";

const ADDRESS = PublicAddress.of("access.example.com");
const VERSION = Version.of("17.5.2");

interface Summary {
  readonly version: string;
  readonly name: string;
  readonly namespace: string;
  readonly edition: Edition;
  readonly cluster_name: string;
  readonly public_address: string;
  readonly tunnel_address: string;
  readonly auth_address: string;
  readonly channels: readonly string[];
  readonly maintenance_window: { readonly utc_start_hour: number; readonly weekdays: readonly Weekday[] };
}

function reference(attributes: Partial<AccessPlatformAttributes> = {}) {
  const stack = newStack();
  const platform = AccessPlatform.fromAttributes(stack, "platform", {
    brand: Brand.SVC,
    publicAddress: ADDRESS,
    version: VERSION,
    ...attributes,
  });
  return { stack, platform };
}

function agentsOf(attributes: Partial<AccessPlatformAttributes>, props: Partial<AgentReleaseProps> = {}) {
  const { stack, platform } = reference(attributes);
  new KubernetesProvider(stack, "kubernetes");
  new HelmProvider(stack, "helm");
  const joinToken = SecretRef.ephemeral({ variable: "join_token", key: "auth-token" });
  new AgentRelease(stack, "agent", releaseProps({ platform, services: [AgentService.ssh()], joinToken, ...props }));
  return stack;
}

test("the summary of a platform says all that a reference to it needs", () => {
  const { stack, platform } = platformStack({
    name: "east",
    namespace: "access",
    clusterName: "east.cluster",
    listeners: ProxyListeners.separate({ httpsPort: 3080 }),
    channels: { edge: VersionChannel.static("17.5.1") },
    maintenanceWindow: MaintenanceWindow.of({ utcStartHour: 2, weekdays: ["Tue"] }),
    auth: { publicAddresses: [PublicAddress.of("auth.example.com")], agentNetworks: ["10.20.0.0/16"] },
  });
  const { output } = JSON.parse(new Synthesised(stack).text) as { output: { access_platform: { value: Summary } } };
  const summary = output.access_platform.value;
  const reported = reference({
    publicAddress: PublicAddress.of(summary.public_address),
    version: Version.of(summary.version),
    tunnelAddress: PublicAddress.of(summary.tunnel_address),
    clusterName: summary.cluster_name,
    edition: summary.edition,
    channels: summary.channels,
    maintenanceWindow: {
      utcStartHour: summary.maintenance_window.utc_start_hour,
      weekdays: summary.maintenance_window.weekdays,
    },
    authAddress: PublicAddress.of(summary.auth_address),
    name: summary.name,
    namespace: summary.namespace,
    sameCluster: true,
  }).platform;
  for (const name of [
    "brand",
    "edition",
    "hosting",
    "clusterName",
    "proxyAddress",
    "tunnelAddress",
    "version",
    "versionServer",
    "releaseChannel",
    "maintenanceWindow",
    "authService",
    "inClusterPeer",
  ] as const) {
    expect([name, reported[name]]).toEqual([name, platform[name]]);
  }
  for (const channel of ["edge", "default", "stable/cloud", "next"]) {
    expect([channel, reported.hasChannel(channel)]).toEqual([channel, platform.hasChannel(channel)]);
  }
});

test("nothing is made of a reference, and its agents dial the platform", () => {
  expect(reference().platform.node.children).toEqual([]);
  const maintenanceWindow = MaintenanceWindow.of({ utcStartHour: 2, weekdays: ["Tue"] });
  const synthesised = new Synthesised(agentsOf({ maintenanceWindow }));
  expect(synthesised.resources("kubernetes_deployment_v1")).toEqual([]);
  const [release] = synthesised.resources("helm_release");
  expect(String(at(release, "values.0"))).toContain('proxyAddr: "access.example.com:443"');
});

test("agents in another cluster select no pods of the platform, and do not join its auth service there", () => {
  expect(reference().platform.inClusterPeer).toBeUndefined();
  expect(violationCodes(agentsOf({}, { network: { inPlatformCluster: true } }))).toContain("FLEET-006");
  expect(reference().platform.authService).toHaveProperty("publicAddress", undefined);
});

test("a reference that is wrong is reported, and nothing that refers to it is built", () => {
  const stack = agentsOf({ clusterName: "a b", version: "17" });
  expect(problemsOf(violations(stack))).toEqual(["FIELD-002 version", "FIELD-002 clusterName"]);
  const { platform } = reference({ publicAddress: PublicAddress.of("https://a") });
  expect(() => platform.proxyAddress).toThrow(ViolationsError);
});
