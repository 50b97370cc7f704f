import type { ServiceV1 } from "@cdktf/provider-kubernetes/lib/service-v1";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { addModelPart, resourceAddress } from "../../terraform/declared-parts";
import { leaveToOthers } from "../../core/foreign-changes";
import {
  declaredOfOthers,
  exposedAnnotations,
  exposedPart,
  exposedService,
  type ServiceExposure,
  type ServicePort,
} from "../../workloads/service-exposure";
import { addResource } from "../../terraform/written-objects";
import { kubernetesClass } from "../../terraform/kubernetes-class";

/** Declaration of a {@link DirectDialService}. */
export interface DirectDialServiceProps {
  readonly releaseName: string;
  readonly namespace: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly exposure: ServiceExposure;
  readonly ports: readonly ServicePort[];
  readonly dependsOn: readonly ITerraformDependable[];
}

/** The Service `<release>-direct`, in front of the agents of a release that are dialled directly. */
export class DirectDialService extends Construct {
  /** The underlying resource. */
  readonly resource: ServiceV1;

  constructor(scope: Construct, id: string, props: DirectDialServiceProps) {
    super(scope, id);
    const { releaseName, namespace, labels, exposure, ports } = props;
    const annotations = exposedAnnotations(exposure, "where agents are dialled directly");
    const metadata = { name: `${releaseName}-direct`, namespace, labels, annotations };
    this.resource = addResource(kubernetesClass("ServiceV1"), this, "service", {
      metadata,
      spec: { selector: { app: releaseName }, ...exposedService(exposure, ports) },
      waitForLoadBalancer: exposure.settings.waitForAddress ?? false,
      dependsOn: props.dependsOn,
      lifecycle: leaveToOthers("kubernetes_service_v1", { declared: declaredOfOthers(exposure) }),
    });
    addModelPart(this, "services", () => ({
      address: resourceAddress(this.resource),
      ...exposedPart({ pods: { component: "agent", name: releaseName }, exposure, metadata, ports }),
    }));
  }
}
