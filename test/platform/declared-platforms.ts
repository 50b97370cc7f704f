import { stringify } from "yaml";
import { ClusterNetworking } from "../../constructs/access/settings/cluster-settings";
import { Brand } from "../../constructs/brand/brand";
import { CertificateAuthority } from "../../constructs/secrets/certificate-authority";
import { SecretRef } from "../../constructs/secrets/secret-ref";
import { AuthStorage } from "../../constructs/platform/auth/auth-storage";
import { ChartRelease } from "../../constructs/platform/component/chart-release";
import { MaintenanceWindow } from "../../constructs/updates/maintenance-window";
import { VersionChannel } from "../../constructs/updates/version-channel";
import { PodServiceAccount } from "../../constructs/workloads/identity/pod-service-account";
import { PolicyPeer } from "../../constructs/network/policy-peer";
import { ProxyListeners } from "../../constructs/network/proxy-listeners";
import { PublicAddress } from "../../constructs/network/public-address";
import { ProxyTls } from "../../constructs/platform/proxy/proxy-tls";
import { ServiceExposure } from "../../constructs/workloads/service-exposure";
import { SessionRecordingStorage } from "../../constructs/platform/auth/storage/session-recording-storage";
import { VolumeBackup } from "../../constructs/platform/auth/storage/volume-backup";
import { read } from "../../constructs/core/schema/read";
import { Problems } from "../../constructs/core/value";
import type { Violation } from "../../constructs/core/violation";
import type { AccessPlatformProps, DeclaredPlatform } from "../../constructs/platform/access-platform-props";
import { ACCESS_PLATFORM, planPlatform } from "../../constructs/platform/platform-checks";

/** Data as YAML, which shows a key without a value, too. */
export function shown(data: object): string {
  return stringify(data, { keepUndefined: true, aliasDuplicateObjects: false });
}

export const LICENSE = SecretRef.of("license", "license.pem");
export const CREDENTIALS = SecretRef.of("google", "key.json");
export const RECORDINGS = SessionRecordingStorage.gcs({ bucket: "a", project: "b", credentials: CREDENTIALS });
export const AUTHORITY = CertificateAuthority.configMap("authority");
export const OLD = ChartRelease.of({ name: "old", claim: "data", serviceAccount: "account" });
const BACKUP = VolumeBackup.of({ every: "6h", retain: 3 });

export const NEEDED = {
  brand: Brand.SVC,
  publicAddress: PublicAddress.of("a.example.com"),
  version: "17.5.2",
  tls: ProxyTls.secret("tls"),
};

/** A platform as a program declares it, defaults included. */
export function declared(props: Partial<AccessPlatformProps> = {}): DeclaredPlatform {
  return read(ACCESS_PLATFORM, { ...NEEDED, ...props }).data!;
}

/** What is wrong with a platform. */
export function platformViolations(given: object): readonly Violation[] {
  const { data, violations: found } = read(ACCESS_PLATFORM, given);
  const problems = new Problems();
  if (data !== undefined) planPlatform(data, problems);
  return [...found, ...problems.list];
}

/** A platform that says all that its parts have in common. */
export const ALL = declared({
  publicAddress: [PublicAddress.of("a.example.com:3080"), PublicAddress.of("b.example.com")],
  version: "18.0.0",
  brand: Brand.TELEPORT,
  edition: "community",
  name: "east",
  namespace: "access",
  takeOver: OLD,
  createNamespace: false,
  clusterWideObjects: "existing",
  clusterName: "acme",
  listeners: ProxyListeners.separate(),
  channels: { edge: VersionChannel.static("17.5.1") },
  maintenanceWindow: MaintenanceWindow.of({ utcStartHour: 2, weekdays: ["Tue"] }),
  networking: ClusterNetworking.of({ agentConnectionCount: 2 }),
  auth: {
    publicAddresses: [PublicAddress.of("auth.example.com")],
    agentNetworks: ["10.20.0.0/16"],
    storage: AuthStorage.persistentVolume({ backup: BACKUP }),
    serviceAccount: PodServiceAccount.existing({ name: "own" }),
    license: LICENSE,
  },
  proxies: { exposure: ServiceExposure.clusterIp() },
  proxyPools: { edge: { replicas: 1 } },
  certificateAuthority: AUTHORITY,
  imageRegistry: "registry.example.com",
  userIds: "assigned",
  kubernetesApiNetworks: ["10.96.0.1/32"],
  kubernetesApiPorts: [8443],
  metrics: { scrapedBy: [PolicyPeer.network("10.30.0.0/16")], dashboard: {} },
  rolloutTimeout: "90s",
});
