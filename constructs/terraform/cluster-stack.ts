import { withoutTraces } from "../core/without-traces";
import { TerraformOutput, TerraformStack } from "cdktf";
import type { Construct, IConstruct } from "constructs";
import { checksum } from "../core/checksum";
import { isText, isTextLike } from "../core/given";
import { rememberedFor } from "../core/remembered";
import { defaulted, group, needed } from "../core/schema/group";
import { instance } from "../core/schema/instance";
import { isUnbuilt } from "../core/unbuilt";
import { textWhere } from "../core/schema/shapes";
import { show } from "../core/show";
import { constructFor } from "../core/tree/placed";
import {
  acknowledgementsFor,
  built,
  checkDeclaration,
  declared,
  noteViolations,
  violationsOfTree,
} from "../core/tree/tree";
import { Problems } from "../core/value";
import { ViolationsError } from "../core/violations-error";
import { checkIds } from "./ids";
import { keepObjects } from "./kept-objects";
import { KubernetesTarget } from "./kubernetes-target";
import { OF_THIS_ENGINE } from "./placed-in-stack";
import { documentsItself, withModelOutput } from "./model-output";
import { prepareStack, synthesisedStack } from "./resolve-written";
import { outputValue } from "./output-value";
import type { ClusterProviders } from "./providers";
import { STACK_RULES, STATE_RULES } from "./rules";
import { StackFiles } from "./stack-files";
import { StateBackend } from "./state-backend";
import { isVersionConstraint, PROVIDER_VERSIONS, REQUIRED_TERRAFORM_VERSION, type ProviderVersions } from "./versions";

/** Props of {@link ClusterStack}. */
export interface ClusterStackProps {
  /** The cluster that the stack deploys to. */
  readonly target: KubernetesTarget;

  /** Where Terraform keeps the state of the stack; different for each stack. */
  readonly state: StateBackend;

  /**
   * Versions of the providers, exact or as Terraform's constraints.
   *
   * @default kubernetes 2.38.0, helm 3.1.1, http 3.5.0
   */
  readonly providerVersions?: ProviderVersions;

  /** Versions of Terraform or OpenTofu for the stack. @default `>= 1.11.0`, the first with write-only attributes */
  readonly requiredTerraformVersion?: string;
}

const version = textWhere(
  'a version such as "2.38.0", or a constraint such as ">= 1.11.0, < 2.0.0"',
  isVersionConstraint,
);

const PROPS = group<ClusterStackProps>()({
  target: needed(instance(KubernetesTarget), STACK_RULES["STACK-002"]),
  state: needed(instance(StateBackend), STACK_RULES["STACK-003"]),
  providerVersions: group<ProviderVersions>()({ kubernetes: version, helm: version, http: version }),
  requiredTerraformVersion: defaulted(version, REQUIRED_TERRAFORM_VERSION),
});

interface StackParts {
  readonly providers: ClusterProviders;
  readonly providerVersions: Required<ProviderVersions>;
  readonly target: KubernetesTarget;
}

/**
 * A stack of Terraform for one Kubernetes cluster: the providers `kubernetes` and `helm`, the backend, pinned versions.
 *
 * Synthesis writes what the stack declares into `model.json` beside `cdk.tf.json`. Terraform reads it for the output
 * `access_platform_model`. The output `acknowledged` lists the violations that the program acknowledges. Synthesis
 * reports two stacks with one state (`STATE-007`) or one name (`STACK-004`), a missing target or state (`STACK-002`,
 * `STACK-003`), an id that is not the name of a folder (`STACK-005`), and ids that collide or are not names in
 * Terraform (`ID-001` to `ID-003`).
 *
 * @example
 * ```ts
 * const stack = new ClusterStack(app, "europe", {
 *   target: KubernetesTarget.environment(),
 *   state: StateBackend.local({ path: "europe.tfstate" }),
 * });
 * ```
 */
export class ClusterStack extends TerraformStack {
  private readonly parts: StackParts | undefined;
  private readonly files: StackFiles | undefined;

  constructor(scope: Construct, id: string, props: ClusterStackProps) {
    // CDKTF throws for an id that it cannot use. This package reports such an id with all other violations instead.
    super(
      constructFor("ClusterStack", scope, OF_THIS_ENGINE),
      isFolderName(id) ? id : `stack-${checksum(isText(id) ? id : show(id)).slice(0, 8)}`,
    );
    // The stack's folder has the stack's name, and some file systems treat `A` and `a` as one folder.
    const namesake = firstWith(this, `name ${this.node.id.toLowerCase()}`);
    const declaration = declared(this, PROPS, props);
    const sharing = declaration && firstWith(this, `state ${declaration.state.location()}`);
    checkDeclaration(this, (problems) => {
      if (!isFolderName(id)) problems.add(STACK_RULES["STACK-005"], "", id);
      if (namesake !== this) problems.add(STACK_RULES["STACK-004"], "", `the name of ${namesake.node.path}`);
      if (sharing !== undefined && sharing !== this) {
        problems.add(STATE_RULES["STATE-007"], "state", `the place of ${sharing.node.path}`);
      }
      checkIds(this, problems);
    });
    if (declaration === undefined) return;
    const { target, state, requiredTerraformVersion } = declaration;
    const providerVersions = { ...PROVIDER_VERSIONS, ...declaration.providerVersions };
    this.parts = { target, providerVersions, providers: target.addProviders(this) };
    state.addTo(this);
    keepObjects(this);
    documentsItself(this);
    this.files = new StackFiles(this);
    const { kubernetes, helm } = providerVersions;
    this.addOverride("terraform.required_version", requiredTerraformVersion);
    this.addOverride("terraform.required_providers", {
      kubernetes: { source: "hashicorp/kubernetes", version: kubernetes },
      helm: { source: "hashicorp/helm", version: helm },
    });
  }

  /** The providers, for settings other than the cluster. */
  get providers(): ClusterProviders {
    return built(this, this.parts).providers;
  }

  /** Versions of the providers, including those that only some stacks have. @internal */
  get providerVersions(): Required<ProviderVersions> {
    return built(this, this.parts).providerVersions;
  }

  /** The cluster that the stack deploys to. @internal */
  get target(): KubernetesTarget {
    return built(this, this.parts).target;
  }

  /** @internal */
  override prepareStack(): void {
    withoutTraces(() => {
      prepareStack(this, () => {
        super.prepareStack();
      });
    });
  }

  /** @internal */
  override runAllValidations(): void {
    super.runAllValidations();
    this.files?.checked();
  }

  /** @internal */
  override toTerraform(): unknown {
    if (!isUnbuilt(this)) addAcknowledgedOutput(this);
    const synthesised = withoutTraces(() => synthesisedStack(this, () => super.toTerraform() as unknown));
    const configuration = withModelOutput(this, synthesised, this.files?.folder);
    return this.files?.given(configuration) ?? configuration;
  }

  /** Refused (`STACK-006`). @internal */
  override toHclTerraform(): never {
    const problems = new Problems();
    problems.add(STACK_RULES["STACK-006"], "", "hclOutput");
    noteViolations(this, problems.list);
    throw new ViolationsError(violationsOfTree(this));
  }
}

const OUTPUT = "acknowledged";

/**
 * Adds the output `acknowledged` for those who review the stack: which rules its program acknowledges, where and why. A
 * stack without acknowledgements gets no output, and an output of the program with this id stays.
 *
 * It is added at synthesis, because a program may acknowledge until then.
 */
function addAcknowledgedOutput(stack: TerraformStack): void {
  if (stack.node.tryFindChild(OUTPUT) !== undefined) return;
  const acknowledged = acknowledgementsFor(stack);
  if (acknowledged.length === 0) return;
  new TerraformOutput(stack, OUTPUT, {
    description: "rules that the program acknowledges, with its reasons",
    value: outputValue(() => acknowledged),
  });
}

/** A text that is equal for two stacks if their targets describe the same cluster. */
export function clusterIdentity(stack: TerraformStack): string {
  return stack instanceof ClusterStack && !isUnbuilt(stack) ? stack.target.location : stack.node.path;
}

/** Port of the Kubernetes API of a stack's cluster, where the target says its address. */
export function clusterApiPort(stack: TerraformStack): number | undefined {
  return stack instanceof ClusterStack && !isUnbuilt(stack) ? stack.target.apiPort : undefined;
}

const LONGEST_ID_BYTES = 200;

/** Whether a text is the name of one folder on every system, and an id that CDKTF takes. */
function isFolderName(id: unknown): id is string {
  return (
    isTextLike(/^(?!\.+$)[^\s\p{Cc}\p{Cf}\p{Cs}/\\:*?"<>|![\]{}]+$/u, id) && Buffer.byteLength(id) <= LONGEST_ID_BYTES
  );
}

/** By the root of a tree: the stack that was the first to take each text. */
const firstTakers = rememberedFor<IConstruct, Map<string, ClusterStack>>(() => new Map());

/** The stack of the tree that was the first to take a name or a place which no two stacks may share. */
export function firstWith(stack: ClusterStack, something: string): ClusterStack {
  const known = firstTakers(stack.node.root);
  const first = known.get(something) ?? stack;
  known.set(something, first);
  return first;
}
