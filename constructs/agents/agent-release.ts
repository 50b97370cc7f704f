import { Construct } from "constructs";
import { checkDeclaration } from "../validation/tree";
import type { AgentReleaseProps } from "./agent-release-props";

/**
 * Agents in Kubernetes: one Helm release of the brand's agent chart, with its updater.
 *
 * @see specification 4.4
 */
export class AgentRelease extends Construct {
  readonly releaseName: string;
  readonly namespace: string;

  constructor(scope: Construct, id: string, props: AgentReleaseProps) {
    super(scope, id);
    this.releaseName = props.releaseName ?? props.platform.brand.agentRelease;
    this.namespace = props.namespace ?? props.platform.brand.namespace;
    checkDeclaration(this, props);
  }
}
