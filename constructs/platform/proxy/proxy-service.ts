import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { proxyFlows } from "../../network/network-flows";
import { httpConnectEnvironment, type HttpConnect } from "../../workloads/http-connect-environment";
import { metadataServers } from "../../workloads/identity/pod-service-account";
import { NetworkPolicy } from "../../workloads/policy/network-policy";
import { componentMetadata, selectorLabels, serviceAccountName } from "../declaration/component-names";
import { ConfigurationFile } from "../configuration-file";
import { provideCertificate } from "./certificate-request";
import { addServiceAccount } from "../workload";
import type { PlatformSettings } from "../declaration/platform-settings";
import { proxyEgress, renderProxyConfiguration, type ProxyConfiguration } from "../declaration/proxy-configuration";
import { certificateSecret } from "../declaration/proxy-tls";
import { ProxyPool } from "./proxy-pool";
import { ProxyRoutes } from "./proxy-routes";
import type { ProxyPoolProps } from "../declaration/component-props";

/** The pools of a platform's proxies, and the configuration that all of them share. */
export interface ProxyServiceProps extends ProxyConfiguration {
  /** By name; the first pool has an empty name. */
  readonly pools: ReadonlyMap<string, ProxyPoolProps>;

  /** Undefined if the proxies connect without an HTTP CONNECT proxy. */
  readonly httpConnect: HttpConnect | undefined;
  readonly settings: PlatformSettings;

  /** What must exist before anything, such as the namespace. */
  readonly dependsOn: readonly ITerraformDependable[];

  /** What must be rolled out before the proxies. */
  readonly auth: readonly ITerraformDependable[];
}

/** All proxies of a platform: one configuration, one identity, one network policy, any number of pools. */
export class ProxyService extends Construct {
  readonly configuration: ConfigurationFile;
  readonly pools: ReadonlyMap<string, ProxyPool>;

  /** What leads to the pools by names. */
  readonly routes: ProxyRoutes;

  constructor(scope: Construct, id: string, props: ProxyServiceProps) {
    super(scope, id);
    const { settings, dependsOn } = props;
    const metadata = componentMetadata(settings, "proxy");
    this.configuration = new ConfigurationFile(this, "configuration", {
      ...metadata,
      files: { [settings.brand.configurationFileName]: renderProxyConfiguration(settings, props) },
      dependsOn,
    });
    const account = settings.serviceAccounts.proxy;
    const name = serviceAccountName(settings, "proxy");
    const serviceAccount = addServiceAccount(this, { ...metadata, name }, dependsOn, account);
    const policy = new NetworkPolicy(this, "traffic", {
      ...metadata,
      pods: selectorLabels(settings, "proxy"),
      flows: proxyFlows(settings.listeners, {
        ...proxyEgress(props, props.httpConnect),
        scrapedBy: settings.scrapedBy,
        metadataServers: metadataServers(account),
        behind: props.edge.from,
      }),
      podsOf: (component) => ({ podLabels: selectorLabels(settings, component) }),
      dependsOn,
    });
    const certificate = provideCertificate(this, settings, props, dependsOn);
    const ready = [...props.auth, this.configuration.resource, ...serviceAccount, policy.resource, ...certificate];
    const hosts = props.publicAddresses.map(({ host }) => host);
    this.pools = new Map(
      [...props.pools].map(([name, pool]) => [
        name,
        new ProxyPool(this, name === "" ? "pool" : `pool-${name}`, {
          settings,
          name,
          pool,
          tls: props.tls,
          hosts,
          configuration: this.configuration,
          environment: httpConnectEnvironment(props.httpConnect),
          dependsOn: ready,
          namespace: dependsOn,
        }),
      ]),
    );
    this.routes = new ProxyRoutes(this, "routes", {
      settings,
      pools: props.pools,
      hosts,
      certificate: certificateSecret(props.tls, metadata.name),
      dependsOn: [...dependsOn, ...[...this.pools.values()].map(({ service }) => service)],
    });
  }
}
