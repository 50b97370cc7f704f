import { TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { checkDeclaration } from "../validation/tree";
import { Problems } from "../validation/value";
import type { Violation } from "../validation/violation";
import { violationsOfIds } from "./ids";
import type { KubernetesTarget } from "./kubernetes-target";
import type { ClusterProviders } from "./providers";
import { STATE_RULES } from "./rules";
import type { StateBackend } from "./state-backend";
import {
  checkVersionConstraint,
  PROVIDER_VERSIONS,
  REQUIRED_TERRAFORM_VERSION,
  type ProviderVersions,
} from "./versions";

/** Props of {@link ClusterStack}. */
export interface ClusterStackProps {
  /** The cluster that the stack deploys to. */
  readonly target: KubernetesTarget;

  /** Where Terraform keeps the state of the stack: a place of its own. */
  readonly state: StateBackend;

  /**
   * Versions of the providers, exact or as Terraform's constraints.
   *
   * @default kubernetes 2.38.0, helm 3.1.1
   */
  readonly providerVersions?: ProviderVersions;

  /** @default `>= 1.11.0`, the first with write-only attributes */
  readonly requiredTerraformVersion?: string;
}

/**
 * A stack of Terraform for one Kubernetes cluster: the providers `kubernetes` and `helm`, the backend, pinned versions.
 *
 * Its output depends on the program alone, not on machine, folder or time. At synthesis it reports two stacks with one
 * state (`STATE-007`), a version that Terraform cannot read (`STACK-001`), and ids that collide or vanish (`ID-001` to
 * `ID-003`).
 */
export class ClusterStack extends TerraformStack {
  /** The providers, for what they are asked beyond the cluster. */
  readonly providers: ClusterProviders;
  private readonly state: StateBackend;

  constructor(scope: Construct, id: string, props: ClusterStackProps) {
    super(scope, id);
    const versions = { ...PROVIDER_VERSIONS, ...props.providerVersions };
    const terraform = props.requiredTerraformVersion ?? REQUIRED_TERRAFORM_VERSION;
    this.state = props.state;
    this.providers = props.target.addProviders(this);
    props.state.addTo(this);
    this.addOverride("terraform.required_version", terraform);
    this.addOverride("terraform.required_providers", {
      kubernetes: { source: "hashicorp/kubernetes", version: versions.kubernetes },
      helm: { source: "hashicorp/helm", version: versions.helm },
    });
    const problems = new Problems();
    checkVersionConstraint("requiredTerraformVersion", terraform, problems);
    checkVersionConstraint("providerVersions.kubernetes", versions.kubernetes, problems);
    checkVersionConstraint("providerVersions.helm", versions.helm, problems);
    checkDeclaration(this, props, () => [...problems.list, ...this.violationsOfState(), ...violationsOfIds(this)]);
  }

  private violationsOfState(): readonly Violation[] {
    const problems = new Problems();
    const place = this.state.location(this.node.id);
    for (const other of this.node.root.node.findAll()) {
      if (other === this) break;
      if (other instanceof ClusterStack && other.state.location(other.node.id) === place) {
        problems.add(STATE_RULES.shared, "state", [other.node.path, this.node.path]);
      }
    }
    return problems.list;
  }
}
