import { duration, lengthIn, type Duration } from "../../core/duration";
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

/** A Standard Load Balancer of Azure. It never sends PROXY protocol headers. */
export interface AzureLoadBalancerProps extends NodeBalancerProps {
  /** Existing address of the balancer. @default an address that Azure chooses */
  readonly loadBalancerIp?: string;

  /** Resource group of a public address. @default the group of the nodes */
  readonly resourceGroup?: string;

  /** Subnet of the address; for `internal` (`EXPOSURE-007`). @default the subnet of the nodes */
  readonly subnet?: string;

  /** After how long an idle connection ends, 4 to 100 minutes. @default "4m", as Azure has it */
  readonly idleTimeout?: Duration;
}

const PREFIX = "service.beta.kubernetes.io/azure-load-balancer-";
const INTERNAL = `${PREFIX}internal`;
const SUBNET = `${PREFIX}internal-subnet`;
const ADDRESS = `${PREFIX}ipv4`;
const RESOURCE_GROUP = `${PREFIX}resource-group`;
const IDLE_TIMEOUT = `${PREFIX}tcp-idle-timeout`;

const name = (allowed: string) => textLike(allowed, /^[\w().-]{1,90}$/, { reference: true });

/** A Standard Load Balancer as a program declares it. */
export const AZURE_LOAD_BALANCER = group<AzureLoadBalancerProps>()(
  {
    scheme,
    clientAddress,
    loadBalancerIp: ipAddress,
    resourceGroup: name("the name of a resource group"),
    subnet: name("the name of a subnet"),
    idleTimeout: duration({ whole: "m", from: "4m", to: "100m" }),
    ...BALANCER,
  },
  [
    distinctNodePorts("nodePorts"),
    ownedAnnotations([INTERNAL, SUBNET, ADDRESS, RESOURCE_GROUP, IDLE_TIMEOUT]),
    onlyFor("internal", ["subnet"]),
  ],
);

/** The Service of a Standard Load Balancer. */
export function azureLoadBalancer(props: Declared<typeof AZURE_LOAD_BALANCER>): ServiceExposureSettings {
  const { idleTimeout } = props;
  return {
    ...keepingClientAddress(props),
    addresses: [props.loadBalancerIp ?? []].flat(),
    annotations: {
      ...givenAnnotations({
        [INTERNAL]: props.scheme === "internal" && "true",
        [SUBNET]: props.subnet,
        [ADDRESS]: props.loadBalancerIp,
        [RESOURCE_GROUP]: props.resourceGroup,
        [IDLE_TIMEOUT]: idleTimeout && String(lengthIn("m", idleTimeout)),
      }),
      ...props.annotations,
    },
  };
}

/** A passthrough Network Load Balancer of Google Cloud. It never sends PROXY protocol headers. */
export interface GoogleLoadBalancerProps extends NodeBalancerProps {
  /** Reserved address of the balancer. @default an address that Google Cloud chooses */
  readonly loadBalancerIp?: string;

  /** Subnet of the address; for `internal` (`EXPOSURE-007`). @default the subnet of the nodes */
  readonly subnet?: string;

  /** Whether clients of all regions reach it; for `internal` (`EXPOSURE-007`). @default only clients of its own region */
  readonly globalAccess?: boolean;
}

const GOOGLE_TYPE = "networking.gke.io/load-balancer-type";
const GOOGLE_SUBNET = "networking.gke.io/internal-load-balancer-subnet";
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
    ownedAnnotations([GOOGLE_TYPE, GOOGLE_SUBNET, GLOBAL_ACCESS, BACKEND_SERVICE]),
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
        [GOOGLE_TYPE]: isInternal && "Internal",
        [GOOGLE_SUBNET]: subnet,
        [GLOBAL_ACCESS]: globalAccess === undefined ? undefined : String(globalAccess),
        [BACKEND_SERVICE]: !isInternal && "enabled",
      }),
      ...props.annotations,
    },
    ...(loadBalancerIp !== undefined && { loadBalancerIp }),
  };
}
