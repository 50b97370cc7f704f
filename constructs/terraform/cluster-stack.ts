import { TerraformStack } from "cdktf";
import type { Construct, IConstruct } from "constructs";
import { checkDeclaration } from "../validation/tree";
import { Problems } from "../validation/value";
import type { Violation } from "../validation/violation";
import { violationsOfIds } from "./ids";
import { KubernetesTarget } from "./kubernetes-target";
import type { ClusterProviders } from "./providers";
import { STACK_RULES, STATE_RULES } from "./rules";
import { StateBackend } from "./state-backend";
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
 * state (`STATE-007`), a version that Terraform cannot read (`STACK-001`), a target or state that is none (`STACK-002`,
 * `STACK-003`), and ids that collide or vanish (`ID-001` to
 * `ID-003`).
 */
export class ClusterStack extends TerraformStack {
  /** The providers, for what they are asked beyond the cluster. */
  readonly providers: ClusterProviders;
  private readonly state: StateBackend;

  constructor(scope: Construct, id: string, props: ClusterStackProps) {
    super(scope, id);
    const problems = new Problems();
    const target = props.target instanceof KubernetesTarget ? props.target : undefined;
    if (target === undefined) problems.add(STACK_RULES.target, "target", props.target);
    const state = props.state instanceof StateBackend ? props.state : undefined;
    if (state === undefined) problems.add(STACK_RULES.state, "state", props.state);
    const versions = { ...PROVIDER_VERSIONS, ...props.providerVersions };
    const terraform = props.requiredTerraformVersion ?? REQUIRED_TERRAFORM_VERSION;
    checkVersionConstraint("requiredTerraformVersion", terraform, problems);
    checkVersionConstraint("providerVersions.kubernetes", versions.kubernetes, problems);
    checkVersionConstraint("providerVersions.helm", versions.helm, problems);

    this.providers = (target ?? KubernetesTarget.environment()).addProviders(this);
    this.state = state ?? StateBackend.local({ path: `${id}.tfstate` });
    this.state.addTo(this);
    this.addOverride("terraform.required_version", terraform);
    this.addOverride("terraform.required_providers", {
      kubernetes: { source: "hashicorp/kubernetes", version: versions.kubernetes },
      helm: { source: "hashicorp/helm", version: versions.helm },
    });
    stacksOf(this).push(this);
    checkDeclaration(this, props, () => [...problems.list, ...this.violationsOfState(), ...violationsOfIds(this)]);
  }

  private violationsOfState(): readonly Violation[] {
    const problems = new Problems();
    const place = this.state.location(this.node.id);
    for (const other of stacksOf(this)) {
      if (other === this) break;
      if (other.state.location(other.node.id) !== place) continue;
      problems.add(STATE_RULES.shared, "state", [other.node.path, this.node.path]);
    }
    return problems.list;
  }
}

const stacks = new WeakMap<IConstruct, ClusterStack[]>();

/** The stacks of the tree that a stack is in, in the order of their declaration. */
function stacksOf(stack: ClusterStack): ClusterStack[] {
  const { root } = stack.node;
  const known = stacks.get(root) ?? [];
  stacks.set(root, known);
  return known;
}
