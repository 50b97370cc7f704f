import { group } from "../../core/schema/group";
import { instance } from "../../core/schema/instance";
import { PodServiceAccount } from "../../workloads/identity/pod-service-account";

/** What a program may say of the proxies of all pools together: they share one configuration and one identity. */
export interface AllProxiesProps {
  /** Service account of the pods, and who they are to a cloud. @default one that the platform makes */
  readonly serviceAccount?: PodServiceAccount;
}

/** The same, as a program declares it. */
export const ALL_PROXIES = group<AllProxiesProps>()({ serviceAccount: instance(PodServiceAccount) });
