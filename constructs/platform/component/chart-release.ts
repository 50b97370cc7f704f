import type { Brand } from "../../brand/brand";
import { objectName, labelValue } from "../../core/kubernetes";
import { group, needed } from "../../core/schema/group";
import { make } from "../../core/schema/make";
import type { PortName } from "../../network/port-table";
import { Value } from "../../core/value";
import { platformName } from "./platform-name";

/** In which order the chart's Service has its ports. */
const ORDER_OF_PORTS: readonly PortName[] = ["https", "ssh", "kubernetes"];

/**
 * Ports in the order of the chart, so that each keeps its node port, which the load balancer connects to: Terraform tells
 * the ports of a Service by their place.
 */
export function inOrderOfChart<T extends { readonly name: PortName }>(ports: readonly T[]): readonly T[] {
  const ahead = ORDER_OF_PORTS.flatMap((name) => ports.filter((port) => port.name === name));
  return [...ahead, ...ports.filter((port) => !ahead.includes(port))];
}

/** Names of a release of the cluster chart and of its objects. */
export interface ChartReleaseProps {
  /** Name of the release, as `helm list` shows it. */
  readonly name: string;

  /** The release's value `nameOverride`. @default the name of the chart, `<brand>-cluster` */
  readonly nameOverride?: string;

  /** The release's value `persistence.existingClaimName`. @default the claim that the chart has made */
  readonly claim?: string;

  /** The release's value `serviceAccount.name`. @default the name of the release */
  readonly serviceAccount?: string;
}

const CHART_RELEASE = group<ChartReleaseProps>()({
  name: needed(platformName),
  nameOverride: labelValue(),
  claim: objectName(),
  serviceAccount: objectName(),
});

/**
 * A Helm release of the service's cluster chart. A platform takes over its objects: Services keep their addresses, and
 * the auth service keeps its volume.
 *
 * @see docs/migration.md
 */
export class ChartRelease extends Value {
  /** A release by its name, with the names that its values set. */
  static of(props: ChartReleaseProps): ChartRelease {
    return make(
      ChartRelease,
      CHART_RELEASE,
      props,
      ({ name, nameOverride, claim = name, serviceAccount = name }) =>
        new ChartRelease(name, nameOverride, claim, serviceAccount),
    );
  }

  private constructor(
    /** Name of the release. @internal */
    readonly name: string,
    private readonly nameOverride: string | undefined,

    /** Name of the claim of the auth service. @internal */
    readonly claim: string,

    /** Name of the auth service's account; that of the proxies has `-proxy` behind it. @internal */
    readonly serviceAccount: string,
  ) {
    super();
  }

  /** What the pods of the release have as `app.kubernetes.io/name`. @internal */
  labelledName(brand: Brand): string {
    return this.nameOverride ?? brand.clusterChart;
  }
}
