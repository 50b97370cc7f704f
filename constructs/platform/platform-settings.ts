import type { JoinToken } from "../access/join-token";
import type { Brand, Edition } from "../brand/brand";
import type { ProxyListeners } from "../network/proxy-listeners";
import type { CertificateAuthority } from "../secrets/certificate-authority";
import type { Version } from "../updates/version";

/** What auth service and proxies of one platform have in common. */
export interface PlatformSettings {
  readonly brand: Brand;
  readonly edition: Edition;
  readonly version: Version;

  /** Beginning of the names of all objects. */
  readonly name: string;
  readonly namespace: string;

  /** Name of the service's cluster. */
  readonly clusterName: string;
  readonly listeners: ProxyListeners;

  /** Token by which the proxies join the auth service. */
  readonly proxyToken: JoinToken;

  /** Repository of the image, without tag. */
  readonly imageRepository: string;

  /** What auth service and proxies trust in addition to the authorities of their image. */
  readonly certificateAuthority: CertificateAuthority | undefined;

  /** Networks of the Kubernetes API; undefined if the program does not name them. */
  readonly kubernetesApiNetworks: readonly string[] | undefined;

  /** How long an apply waits for each rollout, in seconds. */
  readonly rolloutTimeoutSeconds: number;
}

/** Name of the auth service's objects. */
export function authName({ name }: Pick<PlatformSettings, "name">): string {
  return `${name}-auth`;
}

/** Name of the objects that all proxies share, and of the objects of the first pool. */
export function proxyName({ name }: Pick<PlatformSettings, "name">): string {
  return `${name}-proxy`;
}
