import { HelmProvider } from "@cdktf/provider-helm/lib/provider";
import { KubernetesProvider } from "@cdktf/provider-kubernetes/lib/provider";
import { App, Testing, type TerraformStack } from "cdktf";
import { HostPort } from "../../constructs/network/host-port";
import { SecretRef } from "../../constructs/secrets/secret-ref";
import { Construct } from "constructs";
import { AGENT_RELEASE } from "../../constructs/agents/features/agent-release-schema";
import { planRelease } from "../../constructs/agents/release/plan-release";
import { read } from "../../constructs/core/schema/read";
import { AgentRelease } from "../../constructs/agents/release/agent-release";
import type { AgentReleaseProps } from "../../constructs/agents/common/agent-release-props";
import type { PlannedRelease } from "../../constructs/agents/common/feature";
import { chartValues } from "../../constructs/agents/features/features";
import { AgentService } from "../../constructs/agents/services/agent-service";
import type { ProxyEndpoint } from "../../constructs/platform/proxy/proxy-endpoint";
import { Brand } from "../../constructs/brand/brand";
import { AgentVersion } from "../../constructs/updates/agent-version";
import { MaintenanceWindow } from "../../constructs/updates/maintenance-window";
import { Version } from "../../constructs/updates/version";
import type { Violation } from "../../constructs/core/violation";
import { acknowledge, violationsOfTree } from "../../constructs/core/tree/tree";
import type { HttpData } from "../support/live-version";
import { newStack as emptyStack } from "../support/synthesis";
import { problemsOf } from "../support/violations";

/** A service of each kind. */
export const SERVICES = {
  APPLICATION: AgentService.application({ name: "grafana", uri: "http://grafana:3000" }),
  DESKTOP: AgentService.windowsDesktop({ name: "desk", address: "desk.example.com" }),
  KUBERNETES: AgentService.kubernetes({ clusterName: "production" }),
  DATABASE: AgentService.database({ name: "orders", uri: "orders:5432", protocol: "postgres" }),
  SSH: AgentService.ssh(),
};

/** Programs have classes of platforms: a plain object is data, and has no functions. */
class Endpoint {}

/** A self-hosted platform of the Enterprise edition that is deployed elsewhere. */
export function platform(overrides: Partial<ProxyEndpoint> = {}): ProxyEndpoint {
  return Object.assign(new Endpoint(), {
    brand: Brand.SVC,
    edition: "enterprise" as const,
    hosting: "self-hosted" as const,
    clusterName: "access.example.com",
    proxyAddress: HostPort.of("access.example.com:443"),
    tunnelAddress: HostPort.of("access.example.com:443"),
    version: Version.of("17.5.2"),
    versionServer: "https://access.example.com/v1/webapi/automaticupgrades/channel",
    releaseChannel: "default",
    maintenanceWindow: MaintenanceWindow.of({ utcStartHour: 2, weekdays: ["Tue"] }),
    hasChannel: (name: string) => ["default", "stable/cloud", "edge"].includes(name),
    authService: {
      platform: "svc",
      name: "svc-auth",
      address: "svc-auth.svc.svc:3025",
      publicAddress: "auth.example.com:3025",
      pods: { namespace: "svc", podLabels: { "app.kubernetes.io/component": "auth" } },
    },
    accounts: { namespace: "svc", names: ["svc-auth", "svc-proxy", "svc-delivery"] },
    rollout: [],
    stack: undefined,
    ...overrides,
  } satisfies Partial<ProxyEndpoint>) as Partial<ProxyEndpoint> as ProxyEndpoint;
}

/** A cloud-hosted platform. */
export function tenant(overrides: Partial<ProxyEndpoint> = {}): ProxyEndpoint {
  return platform({
    hosting: "cloud-hosted",
    authService: undefined,
    accounts: undefined,
    proxyAddress: HostPort.of("tenant.example.com:443"),
    tunnelAddress: HostPort.of("tenant.example.com:443"),
    version: undefined,
    maintenanceWindow: undefined,
    releaseChannel: "stable/cloud",
    ...overrides,
  });
}

/** Props of a release without violations. */
export function releaseProps(overrides: Partial<AgentReleaseProps> = {}): AgentReleaseProps {
  return {
    platform: platform(),
    services: [AgentService.kubernetes({ clusterName: "production" })],
    joinToken: SecretRef.of("agent-join-token", "auth-token"),
    version: AgentVersion.followUpdater({ first: "17.5.2" }),
    ...overrides,
  };
}

/** Such a release with what follows from its props, in a stack of its own. */
export function planned(overrides: Partial<AgentReleaseProps> = {}): PlannedRelease {
  const { data, violations } = read(AGENT_RELEASE, releaseProps(overrides));
  if (data === undefined) throw new Error(JSON.stringify(violations));
  return planRelease(new Construct(emptyStack("agents", new App()), "agents"), data);
}

/** The values of the chart that a release passes. */
export function valuesOf(overrides: Partial<AgentReleaseProps> = {}): Record<string, unknown> {
  return chartValues(planned(overrides));
}

/** A stack with the providers that a release needs. */
export function newStack(name = "agents", app = new App()): TerraformStack {
  const stack = emptyStack(name, app);
  new KubernetesProvider(stack, "kubernetes", {});
  new HelmProvider(stack, "helm", {});
  acknowledge(stack, { code: "SECRET-007", reason: "tests of other rules need no Secrets" });
  return stack;
}

/** The configuration of a stack with one release, as Terraform reads it; violations are not reported. */
export function configurationOf(overrides: Partial<AgentReleaseProps> = {}): Configuration {
  const stack = newStack();
  new AgentRelease(stack, "agents", releaseProps(overrides));
  return configurationOfStack(stack);
}

export function configurationOfStack(stack: TerraformStack): Configuration {
  return JSON.parse(Testing.synth(stack)) as Configuration;
}

/** The violations of a release, as a report has them. */
export function reportOf(overrides: Partial<AgentReleaseProps>): readonly Violation[] {
  const stack = newStack();
  new AgentRelease(stack, "agents", releaseProps(overrides));
  return violationsOfTree(stack);
}

/** Code and property of the violations of a release. */
export function violationsOf(overrides: Partial<AgentReleaseProps>): string[] {
  return problemsOf(reportOf(overrides));
}

/** What the tests read of a synthesised stack. */
export interface Configuration {
  readonly resource: {
    readonly helm_release: Record<string, HelmRelease>;
    readonly kubernetes_namespace_v1?: Record<string, unknown>;
    readonly kubernetes_network_policy_v1: Record<string, NetworkPolicy>;
    readonly kubernetes_service_v1?: Record<string, unknown>;
  };
  readonly data?: {
    readonly kubernetes_resources: Record<string, Record<string, unknown>>;
    readonly http?: Record<string, HttpData>;
  };
  readonly locals?: Record<string, string>;
}

interface HelmRelease {
  readonly name: string;
  readonly namespace: string;
  readonly chart: string;
  readonly repository?: string;
  readonly version?: string;
  readonly values: string[];
  readonly set: { name: string; value: string; type: string }[];
  readonly depends_on: string[];
  readonly timeout: number;
  readonly lifecycle?: { readonly precondition: { condition: string; error_message: string }[] };
}

interface NetworkPolicy {
  readonly metadata: { readonly name: string; readonly namespace: string };
  readonly spec: {
    readonly policy_types: string[];
    readonly ingress?: { readonly ports?: { port: string; protocol: string }[]; readonly from?: unknown }[];
    readonly egress: {
      readonly ports?: { port: string; protocol: string }[];
      readonly to?: { namespace_selector?: unknown; pod_selector?: unknown; ip_block?: { cidr: string } }[];
    }[];
  };
}

/** The only element of a map. */
export function only<T>(map: Record<string, T>): T {
  const values = Object.values(map);
  expect(values).toHaveLength(1);
  return values[0]!;
}
