import { acknowledge } from "../../constructs/core/tree/tree";
import {
  AccessPlatform,
  AgentDiscovery,
  AgentRelease,
  AgentService,
  AgentVersion,
  CertificateAuthority,
  ProxyListeners,
  ProxyTls,
  PublicAddress,
  SecretRef,
  Version,
  VersionChannel,
  type ClusterStack,
  type AccessPlatformProps,
  type AgentReleaseProps,
  type ChartSource,
} from "../../constructs";
import { programIn } from "../support/program";
import { PUBLIC_HOST } from "../node/platform/program";
import { BRAND, EDITION } from "./product-folder";

/** Namespace of the agents. */
export const AGENTS_NAMESPACE = "agents";

export const VERSION_PATH = "/v1/webapi/automaticupgrades/channel";

const SERVICES = {
  ssh: AgentService.ssh(),
  kubernetes: AgentService.kubernetes({ clusterName: "edge" }),
  application: AgentService.application({ name: "reports", uri: "http://reports.reports.svc:8080" }),
  database: AgentService.database({ name: "orders", protocol: "postgres", uri: "orders.databases.svc:5432" }),
  desktop: AgentService.windowsDesktop({ name: "office", address: "10.0.0.20" }),
};

type Agent = Pick<AgentReleaseProps, "services" | "discovery" | "directDial">;

/** Agents of each kind of service, by the name of their release: none needs what it protects to be there. */
export const AGENTS: Readonly<Record<string, Agent>> = {
  ...Object.fromEntries(Object.entries(SERVICES).map(([name, service]) => [name, { services: [service] }])),
  all: {
    services: Object.values(SERVICES),
    discovery: AgentDiscovery.of({ kubernetesServices: [{ namespaces: [AGENTS_NAMESPACE] }] }),
  },
  dialled: { services: [SERVICES.ssh, SERVICES.kubernetes, SERVICES.desktop], directDial: {} },
};

/** What each channel of a platform serves. */
export function channelsOf(version: string): Readonly<Record<string, { version: string; critical: boolean }>> {
  const first = { version: `v${Version.of(version).major}.0.0`, critical: true };
  const own = { version: `v${version}`, critical: false };
  return { default: own, "stable/cloud": own, "stable/pilot": first, "stable/forwarded": first, "unheard/of": own };
}

/** What the tests of the product vary. */
export interface ProductVariation extends Partial<Omit<AccessPlatformProps, "version">> {
  readonly version: string;

  /** Where the agents' chart is. @default there are no agents */
  readonly chart?: ChartSource;
}

/**
 * Synthesises a platform of Teleport.
 *
 * @param declare declares more of the platform
 */
export function synthesiseProduct(
  outdir: string,
  { version, chart, ...overrides }: ProductVariation,
  declare: (platform: AccessPlatform, stack: ClusterStack) => void = () => undefined,
): void {
  const { app, stack } = programIn(outdir);
  const { "stable/pilot": pilot } = channelsOf(version);
  const platform = new AccessPlatform(stack, "platform", {
    brand: BRAND,
    edition: EDITION,
    publicAddress: PublicAddress.of(PUBLIC_HOST),
    version: Version.of(version),
    tls: ProxyTls.ephemeral({ certificateVariable: "tls_certificate", keyVariable: "tls_key" }),
    certificateAuthority: CertificateAuthority.secret(
      SecretRef.ephemeral({ variable: "private_authority", key: "ca.pem" }),
    ),
    listeners: ProxyListeners.tlsRouting(),
    ...(overrides.managedUpdates === undefined && {
      channels: {
        default: VersionChannel.static(version),
        "stable/pilot": VersionChannel.static(pilot!.version, { critical: pilot!.critical }),
        "stable/forwarded": VersionChannel.forward(`https://${PUBLIC_HOST}${VERSION_PATH}/stable/pilot`),
      },
    }),
    proxies: { replicas: 2 },
    ...overrides,
  });
  // a test shows what becomes of connectors of the Enterprise edition
  acknowledge(platform, { code: "RESOURCE-014", reason: "the service is asked what it says to them" });
  declare(platform, stack);
  for (const [releaseName, agent] of Object.entries(chart === undefined ? {} : AGENTS)) {
    new AgentRelease(stack, `${releaseName}-agents`, {
      platform,
      ...(chart && { helm: { chart } }),
      releaseName,
      namespace: AGENTS_NAMESPACE,
      version: AgentVersion.pinned(version),
      // the updater of agents is a part of the Enterprise edition
      updater: { enabled: false },
      ...agent,
    });
  }
  app.synth();
}
