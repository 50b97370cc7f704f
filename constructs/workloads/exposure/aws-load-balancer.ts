import { defaulted, group, needed, type Declared } from "../../core/schema/group";
import { list, map, oneOf, textLike } from "../../core/schema/shapes";
import { childProperty } from "../../core/value";
import {
  BALANCER,
  balancerSettings,
  distinctNodePorts,
  externalTrafficPolicy,
  ipAddress,
  scheme,
  type BalancerProps,
  type ExternalTrafficPolicy,
  EXPOSURE_RULES,
  givenAnnotations,
  onlyFor,
  ownedAnnotations,
} from "./balancer-settings";
import type { ServiceExposureSettings } from "./exposure-settings";

/** A Network Load Balancer of AWS. */
export interface AwsNetworkLoadBalancerProps extends BalancerProps {
  /** Whether clients on the internet reach it, or only those of the VPC (`EXPOSURE-005`). */
  readonly scheme: "internet-facing" | "internal";

  /**
   * How the proxies learn the address of a client (`EXPOSURE-004`). `preserve`: the balancer keeps the address. A pod then
   * cannot reach proxies on its own node through the balancer. `proxy-protocol`: the balancer writes the address into a
   * header, and the proxies require the header.
   */
  readonly clientAddress: "preserve" | "proxy-protocol";

  /** Whether the balancer sends to the addresses of pods, or to ports of the nodes. @default "address" */
  readonly targets?: "address" | "instance";

  /**
   * Who makes the balancer: the AWS Load Balancer Controller, or EKS Auto Mode. A change replaces the Service and its
   * address.
   *
   * @default "aws-load-balancer-controller"
   */
  readonly controller?: "aws-load-balancer-controller" | "eks-auto-mode";

  /** Ids or names of subnets, one for each zone. @default the subnets that the controller finds by their tags */
  readonly subnets?: readonly string[];

  /** Allocation ids of Elastic IPs, one for each subnet; for `internet-facing` (`EXPOSURE-007`). @default none */
  readonly elasticIps?: readonly string[];

  /** Addresses of the balancer, one for each subnet; for `internal` (`EXPOSURE-007`). @default addresses that AWS chooses */
  readonly privateIps?: readonly string[];

  /** Security groups of the balancer. @default one that the controller makes */
  readonly securityGroups?: readonly string[];

  /** Attributes of the balancer, such as `load_balancing.cross_zone.enabled`. @default the defaults of AWS */
  readonly attributes?: Readonly<Record<string, string>>;

  /**
   * Attributes of the target groups, such as `deregistration_delay.timeout_seconds`. `clientAddress` decides some of them
   * (`EXPOSURE-006`).
   *
   * @default the defaults of AWS
   */
  readonly targetGroupAttributes?: Readonly<Record<string, string>>;

  /** With `targets: "instance"`: which nodes take connections. @default "Cluster" */
  readonly externalTrafficPolicy?: ExternalTrafficPolicy;
}

const PREFIX = "service.beta.kubernetes.io/aws-load-balancer-";

const CLASSES = { "aws-load-balancer-controller": "service.k8s.aws/nlb", "eks-auto-mode": "eks.amazonaws.com/nlb" };

/** Attributes of target groups that `clientAddress` decides. */
const CLIENT_ADDRESS_ATTRIBUTES: readonly string[] = ["preserve_client_ip.enabled", "proxy_protocol_v2.enabled"];

/** Annotations that the props decide. */
const OWNED = [
  "type",
  "nlb-target-type",
  "scheme",
  "internal",
  "proxy-protocol",
  "target-group-attributes",
  "attributes",
  "subnets",
  "eip-allocations",
  "private-ipv4-addresses",
  "security-groups",
].map((name) => PREFIX + name);

// The controller reads lists and maps from one text, with commas and equals signs between the items.
const item = textLike("a text without white space, comma and equals sign", /^[^\s,=]{1,255}$/, { reference: true });
const attributes = map(item, textLike("the name of an attribute", /^[a-z0-9_.]{1,255}$/));

/** A Network Load Balancer as a program declares it. */
export const AWS_NETWORK_LOAD_BALANCER = group<AwsNetworkLoadBalancerProps>()(
  {
    scheme,
    clientAddress: needed(oneOf(["preserve", "proxy-protocol"]), {
      ...EXPOSURE_RULES["EXPOSURE-004"],
      allowed: '"preserve" or "proxy-protocol"',
    }),
    targets: defaulted(oneOf(["address", "instance"]), "address"),
    controller: defaulted(oneOf(["aws-load-balancer-controller", "eks-auto-mode"]), "aws-load-balancer-controller"),
    subnets: list(item),
    elasticIps: list(item),
    privateIps: list(ipAddress),
    securityGroups: list(item),
    attributes,
    targetGroupAttributes: attributes,
    externalTrafficPolicy,
    ...BALANCER,
  },
  [
    distinctNodePorts("nodePorts"),
    ownedAnnotations(OWNED),
    ({ targetGroupAttributes = {} }, problems) => {
      for (const name of CLIENT_ADDRESS_ATTRIBUTES.filter((owned) => Object.hasOwn(targetGroupAttributes, owned))) {
        problems.add(EXPOSURE_RULES["EXPOSURE-006"], childProperty("targetGroupAttributes", name), name);
      }
    },
    onlyFor("internet-facing", ["elasticIps"]),
    onlyFor("internal", ["privateIps"]),
    ({ subnets, elasticIps, privateIps }, problems) => {
      for (const [name, addresses] of Object.entries({ elasticIps, privateIps })) {
        if (addresses === undefined || subnets === undefined || addresses.length === subnets.length) continue;
        problems.add(EXPOSURE_RULES["EXPOSURE-007"], name, `${addresses.length} for ${subnets.length} subnets`);
      }
    },
  ],
);

/** The Service of a Network Load Balancer. */
export function awsNetworkLoadBalancer(props: Declared<typeof AWS_NETWORK_LOAD_BALANCER>): ServiceExposureSettings {
  const { clientAddress, targets, controller, externalTrafficPolicy: policy } = props;
  const byHeader = clientAddress === "proxy-protocol";
  const groupAttributes = { ...props.targetGroupAttributes, "preserve_client_ip.enabled": String(!byHeader) };
  const annotations = givenAnnotations({
    [`${PREFIX}scheme`]: props.scheme,
    [`${PREFIX}nlb-target-type`]: targets === "address" ? "ip" : "instance",
    [`${PREFIX}proxy-protocol`]: byHeader && "*",
    [`${PREFIX}target-group-attributes`]: pairs(groupAttributes),
    [`${PREFIX}attributes`]: props.attributes && pairs(props.attributes),
    [`${PREFIX}subnets`]: props.subnets?.join(","),
    [`${PREFIX}eip-allocations`]: props.elasticIps?.join(","),
    [`${PREFIX}private-ipv4-addresses`]: props.privateIps?.join(","),
    [`${PREFIX}security-groups`]: props.securityGroups?.join(","),
  });
  return {
    ...balancerSettings(props),
    annotations: { ...annotations, ...props.annotations },
    addresses: [...(props.elasticIps ?? []), ...(props.privateIps ?? [])],
    loadBalancerClass: CLASSES[controller],
    proxyProtocol: byHeader ? "on" : "off",
    // AWS drops what goes back to the node that it came from, unless it gives it another source.
    ...(props.scheme === "internal" && !byHeader && { closedToItsCluster: "scheme internal, clientAddress preserve" }),
    ...(policy && { externalTrafficPolicy: policy }),
  };
}

function pairs(values: Readonly<Record<string, string>>): string {
  return Object.keys(values)
    .sort()
    .map((name) => `${name}=${values[name] ?? ""}`)
    .join(",");
}
