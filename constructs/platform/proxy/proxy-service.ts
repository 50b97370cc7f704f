import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import type { NetworkPeer } from "../../network/flow";
import { clientFlows, proxyFlows } from "../../network/network-flows";
import { httpConnectEnvironment } from "../../workloads/http-connect-environment";
import { metadataServers } from "../../workloads/identity/pod-service-account";
import { NetworkPolicy } from "../../workloads/policy/network-policy";
import {
  DEFAULT_POOL,
  componentMetadata,
  poolName,
  selectorLabels,
  serviceAccountName,
} from "../component/component-names";
import { ConfigurationFile } from "../component/configuration-file";
import { certificatePart, provideCertificate } from "./certificate-request";
import { addServiceAccount, type PartProps } from "../component/workload";
import type { PlatformSettings } from "../component/platform-settings";
import { proxyEgress, proxyHttpConnect, renderProxyConfiguration } from "./proxy-configuration";
import { proxyClients } from "./proxy-edge";
import { proxyPoolLabel, ProxyPool } from "./proxy-pool";
import { ProxyRoutes } from "./proxy-routes";

/** The pools of a platform's proxies, and the configuration that all of them share. */
export interface ProxyServiceProps extends PartProps {
  /** What must be rolled out before the proxies. */
  readonly auth: readonly ITerraformDependable[];
}

/** All proxies of a platform: one configuration, one identity, one network policy, any number of pools. */
export class ProxyService extends Construct {
  /** The configuration file of all pools. */
  readonly configuration: ConfigurationFile;

  /** The pools by name; every platform has `default`. */
  readonly pools: ReadonlyMap<string, ProxyPool>;

  /** What the pods run as and mount, besides their configuration. @internal */
  readonly mounted: readonly ITerraformDependable[];

  /** Routes to the pools by host name. */
  readonly routes: ProxyRoutes;

  constructor(
    scope: Construct,
    id: string,
    private readonly props: ProxyServiceProps,
  ) {
    super(scope, id);
    const { settings, dependsOn } = props;
    const metadata = componentMetadata(settings, "proxy");
    this.configuration = new ConfigurationFile(this, "configuration", {
      ...metadata,
      files: { [settings.brand.configurationFileName]: renderProxyConfiguration(settings) },
      dependsOn,
    });
    const account = settings.proxies.serviceAccount;
    const name = serviceAccountName(settings, "proxy");
    const serviceAccount = addServiceAccount(this, { ...metadata, name }, dependsOn, account);
    const httpConnect = proxyHttpConnect(settings);
    const clients = [...settings.pools].map(([pool, declared]) => ({ pool, from: proxyClients(declared) }));
    const different = new Map(clients.map(({ from }) => [JSON.stringify(from), from]));
    const [shared = [], ...others] = different.values();
    const isShared = others.length === 0;
    const policies = isShared ? [] : clients.map((pool) => this.admitClients(settings, pool, dependsOn));
    const policy = new NetworkPolicy(this, "traffic", {
      ...metadata,
      pods: selectorLabels(settings, "proxy"),
      about: { component: "proxy", name: settings.name },
      flows: proxyFlows(settings.listeners, {
        ...proxyEgress(settings, httpConnect),
        scrapedBy: settings.scrapedBy,
        metadataServers: metadataServers(account),
        clients: isShared ? shared : [],
      }),
      podsOf: (component) => ({ podLabels: selectorLabels(settings, component) }),
      // What lets clients in stays in force meanwhile.
      dependsOn: [...dependsOn, ...policies],
    });
    const certificate = provideCertificate(this, settings, dependsOn);
    this.mounted = [...serviceAccount, ...certificate];
    const ready = [...props.auth, this.configuration.resource, ...this.mounted, policy.resource];
    this.pools = new Map(
      [...settings.pools].map(([name, pool]) => [
        name,
        new ProxyPool(this, name === DEFAULT_POOL ? "pool" : `pool-${name}`, {
          settings,
          name,
          pool,
          configuration: this.configuration,
          environment: httpConnectEnvironment(httpConnect),
          dependsOn: ready,
          namespace: dependsOn,
        }),
      ]),
    );
    this.routes = new ProxyRoutes(this, "routes", {
      settings,
      dependsOn: [...dependsOn, ...[...this.pools.values()].map(({ service }) => service)],
    });
  }

  /** What the document of its stack says of them. @internal */
  part() {
    const { settings } = this.props;
    const httpConnect = settings.httpProxy?.hostPort;
    const identity = settings.proxies.serviceAccount?.identity?.annotations;
    return {
      components: [...this.pools].map(([pool, { workload }]) => ({
        ...workload.part(),
        kind: "proxy" as const,
        pool,
        identity,
        httpConnect,
      })),
      configuration: this.configuration.part(settings.brand.configurationFileName),
      certificate: certificatePart(settings),
    };
  }

  /** A policy of its own for a pool, where not all pools have the same clients. */
  private admitClients(
    settings: PlatformSettings,
    { pool, from }: { readonly pool: string; readonly from: readonly NetworkPeer[] },
    dependsOn: readonly ITerraformDependable[],
  ): ITerraformDependable {
    const metadata = componentMetadata(settings, "proxy");
    return new NetworkPolicy(this, pool === DEFAULT_POOL ? "clients" : `clients-${pool}`, {
      ...metadata,
      name: `${poolName(settings, pool)}-clients`,
      pods: { ...selectorLabels(settings, "proxy"), ...proxyPoolLabel(pool) },
      about: { component: "proxy", name: settings.name, pool },
      flows: clientFlows(settings.listeners, from),
      dependsOn,
    }).resource;
  }
}
