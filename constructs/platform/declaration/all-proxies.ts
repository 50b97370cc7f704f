import { group } from "../../core/schema/group";
import { instance } from "../../core/schema/instance";
import { EXTRA_EGRESS, type ExtraEgress } from "../../network/egress";
import { OBJECT_METADATA, type SharedProxyObjects } from "../../workloads/object-metadata";
import { PodServiceAccount } from "../../workloads/identity/pod-service-account";
import { type ServiceLog, SERVICE_LOG } from "../../workloads/log";
import { furtherConfiguration, type FurtherConfiguration } from "./configuration/further-configuration";

/** What a program may say of the proxies of all pools together: they share one configuration and one identity. */
export interface AllProxiesProps extends SharedProxyObjects, ExtraEgress {
  /** Service account of the pods, and who they are to a cloud. @default one that the platform makes */
  readonly serviceAccount?: PodServiceAccount;

  /** What the proxies log. @default JSON on standard error, from INFO on */
  readonly log?: ServiceLog;

  /**
   * Further keys of the configuration file that all proxies share, merged deeply with what the platform renders
   * (`CONFIGURATION-002` to `CONFIGURATION-004`).
   *
   * @default none
   * @see docs/configuration.md
   */
  readonly furtherConfiguration?: FurtherConfiguration;
}

/** The same, as a program declares it. */
export const ALL_PROXIES = group<AllProxiesProps>()({
  serviceAccount: instance(PodServiceAccount),
  log: SERVICE_LOG,
  furtherConfiguration,
  ...EXTRA_EGRESS,
  ...OBJECT_METADATA.shared,
});
