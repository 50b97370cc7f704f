import { group, type Declared } from "../../core/schema/group";
import { flag, textLike } from "../../core/schema/shapes";
import {
  BALANCER,
  clientAddress,
  distinctNodePorts,
  ipAddress,
  keepingClientAddress,
  scheme,
  type NodeBalancerProps,
  givenAnnotations,
  onlyFor,
  ownedAnnotations,
} from "./balancer-settings";
import type { ServiceExposureSettings } from "./exposure-settings";

/** A passthrough Network Load Balancer of Google Cloud. It never sends PROXY protocol headers. */
export interface GoogleLoadBalancerProps extends NodeBalancerProps {
  /** Reserved address of the balancer. @default an address that Google Cloud chooses */
  readonly loadBalancerIp?: string;

  /** Subnet of the address; for `internal` (`EXPOSURE-007`). @default the subnet of the nodes */
  readonly subnet?: string;

  /** Whether clients of all regions reach it; for `internal` (`EXPOSURE-007`). @default only clients of its own region */
  readonly globalAccess?: boolean;
}

const TYPE = "networking.gke.io/load-balancer-type";
const SUBNET = "networking.gke.io/internal-load-balancer-subnet";
const GLOBAL_ACCESS = "networking.gke.io/internal-load-balancer-allow-global-access";
const BACKEND_SERVICE = "cloud.google.com/l4-rbs";

/** A Network Load Balancer as a program declares it. */
export const GOOGLE_LOAD_BALANCER = group<GoogleLoadBalancerProps>()(
  {
    scheme,
    clientAddress,
    loadBalancerIp: ipAddress,
    subnet: textLike("the name of a subnet", /^[a-z]([-a-z0-9]{0,61}[a-z0-9])?$/, { reference: true }),
    globalAccess: flag(),
    ...BALANCER,
  },
  [
    distinctNodePorts("nodePorts"),
    ownedAnnotations([TYPE, SUBNET, GLOBAL_ACCESS, BACKEND_SERVICE]),
    onlyFor("internal", ["subnet", "globalAccess"]),
  ],
);

/** The Service of a passthrough Network Load Balancer. */
export function googleLoadBalancer(props: Declared<typeof GOOGLE_LOAD_BALANCER>): ServiceExposureSettings {
  const { subnet, globalAccess, loadBalancerIp } = props;
  const isInternal = props.scheme === "internal";
  return {
    ...keepingClientAddress(props),
    annotations: {
      ...givenAnnotations({
        [TYPE]: isInternal && "Internal",
        [SUBNET]: subnet,
        [GLOBAL_ACCESS]: globalAccess === undefined ? undefined : String(globalAccess),
        [BACKEND_SERVICE]: !isInternal && "enabled",
      }),
      ...props.annotations,
    },
    ...(loadBalancerIp !== undefined && { loadBalancerIp }),
  };
}
