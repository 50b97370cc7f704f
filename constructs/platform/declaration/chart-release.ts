import type { Brand } from "../../brand/brand";
import { objectName } from "../../core/kubernetes";
import { group, needed } from "../../core/schema/group";
import { make } from "../../core/schema/make";
import { labelValue } from "../../core/kubernetes";
import { Value } from "../../core/value";
import { platformName } from "./platform-name";

/** What a release of the cluster chart calls its objects. */
export interface ChartReleaseProps {
  /** Name of the release, as `helm list` shows it (`PLATFORM-001`). */
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
 * A Helm release of the service's cluster chart whose objects a platform takes over: Services keep their addresses, and
 * the auth service its volume.
 *
 * @see docs/migration.md
 */
export class ChartRelease extends Value {
  /** A release whose name cannot begin the names of a platform's objects carries `PLATFORM-001`. */
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
    readonly name: string,
    private readonly nameOverride: string | undefined,

    /** Name of the claim of the auth service. */
    readonly claim: string,

    /** Name of the auth service's account; that of the proxies has `-proxy` behind it. */
    readonly serviceAccount: string,
  ) {
    super([]);
  }

  /** What the pods of the release have as `app.kubernetes.io/name`. @internal */
  labelledName(brand: Brand): string {
    return this.nameOverride ?? brand.clusterChart;
  }
}
