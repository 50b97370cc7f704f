import { TerraformElement } from "cdktf";
import type { Construct } from "constructs";
import { liveObjects } from "../../terraform/live-objects";
import { quoted } from "../../terraform/version-expressions";
import { isFound, isThere, type NamedRelease } from "./take-over-conditions";

/** A release that a platform takes over. */
interface FoundReleaseProps extends NamedRelease {
  /** Expression of the list of its auth services: one or none. */
  readonly deployments: string;

  /** Whether a plan can ask for objects of all namespaces. */
  readonly seesCluster: boolean;
}

/** Labels of what Helm has made of the auth service. */
const MADE_BY_HELM = "app.kubernetes.io/managed-by=Helm,app.kubernetes.io/component=auth";

/**
 * Has Terraform refuse a plan that takes over a release which it does not find.
 *
 * The state keeps what the first plan has found, so that the platform can be deployed anew to an empty cluster.
 */
export class FoundRelease extends TerraformElement {
  private readonly seen: string;

  constructor(
    scope: Construct,
    id: string,
    private readonly props: FoundReleaseProps,
  ) {
    super(scope, id);
    const { seesCluster, namespace } = props;
    // The data source sees one namespace. The state keeps what it reads, so it reads kinds without secrets.
    const services = liveObjects(this, "services", {
      apiVersion: "v1",
      kind: "Service",
      namespace,
      labels: MADE_BY_HELM,
    });
    const bindings = { apiVersion: "rbac.authorization.k8s.io/v1", kind: "ClusterRoleBinding", labels: MADE_BY_HELM };
    this.seen = seesCluster ? `concat(${services}, ${liveObjects(this, "bindings", bindings)})` : services;
  }

  override toTerraform() {
    const { deployments, seesCluster, ...release } = this.props;
    const { namespace, name } = release;
    const where = seesCluster ? "that namespace, or with a ClusterRoleBinding" : "that namespace";
    const { condition, message } = isThere("self.input", this.seen, { ...release, where });
    const found = {
      input: `\${(${isFound(deployments, release)}) ? ${quoted(`${namespace}/${name}`)} : ""}`,
      lifecycle: {
        ignore_changes: ["input"],
        postcondition: [{ condition: `\${${condition}}`, error_message: message }],
      },
    };
    return { resource: { terraform_data: { [this.friendlyUniqueId]: found } } };
  }
}
