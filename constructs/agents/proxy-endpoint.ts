import type { ITerraformDependable, TerraformStack } from "cdktf";
import type { Brand, Edition, Hosting } from "../brand";
import type { Version } from "../updates/version";

/** Pods of the proxies, where they run in the same Kubernetes cluster as the agents. */
export interface InClusterPeer {
  readonly namespace: string;
  readonly podLabels: Readonly<Record<string, string>>;
}

/**
 * What agents need to know of the platform that they join: a self-hosted `AccessPlatform` or a `CloudTenant`.
 *
 * @see specification 1
 */
export interface ProxyEndpoint {
  readonly brand: Brand;
  readonly edition: Edition;
  readonly hosting: Hosting;

  /** Address that agents dial, `host:port`. */
  readonly proxyAddress: string;

  /** Version of auth service and proxies; unknown for a cloud tenant unless it is declared. */
  readonly version: Version | undefined;

  /** Version server that updaters ask, `https://host[:port]/v1/webapi/automaticupgrades/channel`. */
  readonly versionServer: string;

  /** Channel that updaters follow unless a release names another: `default`, or `stable/cloud` on a cloud tenant. */
  readonly releaseChannel: string;

  /** Whether the version server serves a channel of this name. */
  hasChannel(name: string): boolean;

  /** What has to be rolled out before agents of the same stack. */
  readonly rollout: readonly ITerraformDependable[];

  /** Stack that deploys the platform; undefined for a cloud tenant. */
  readonly stack: TerraformStack | undefined;

  /** The proxies' pods, for network policies; absent where agents reach the proxies from outside. */
  readonly inClusterPeer?: InClusterPeer;
}
