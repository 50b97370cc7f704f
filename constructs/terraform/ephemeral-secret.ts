import { SecretV1, type SecretV1Config } from "@cdktf/provider-kubernetes/lib/secret-v1";
import { Fn, type ITerraformDependable, Op, TerraformStack, TerraformVariable } from "cdktf";
import type { Construct } from "constructs";
import { checksum } from "../core/checksum";
import { noteViolations } from "../core/tree/tree";
import { Problems } from "../core/value";
import { noteShared } from "./node-dependencies";
import { literals } from "./literals";
import { EPHEMERAL_SECRET_RULES } from "./rules";
import { MANAGED_BY, PART_OF } from "./standard-labels";
import { written } from "./written-objects";

/** A reference to a Secret; `SecretRef` is one. */
export interface SecretReference {
  readonly name: string;
  readonly key: string;

  /** `undefined` where the Secret exists already. */
  readonly source?: { readonly variable: string; readonly revision: number } | undefined;
}

/** A Secret whose content comes from variables. */
export interface EphemeralSecret {
  readonly name: string;

  /** @default `Opaque` */
  readonly type?: string;

  /** Names of variables by key. */
  readonly variables: Readonly<Record<string, string>>;
  readonly revision: number;
}

/** A Secret of a stack, and a text that identifies its content. */
class SecretFromVariables extends SecretV1 {
  constructor(
    stack: TerraformStack,
    id: string,
    config: SecretV1Config,
    /** Type, keys, variables and revision. */
    readonly content: string,
  ) {
    super(stack, id, config);
  }
}

/** A variable whose value neither plan nor state holds. */
class EphemeralVariable extends TerraformVariable {
  constructor(stack: TerraformStack, id: string, name: string) {
    super(stack, id, {
      type: "string",
      description: "content of a Secret, kept in neither plan nor state",
      nullable: false,
      sensitive: true,
    });
    this.overrideLogicalId(name);
    this.addOverride("ephemeral", true);
    this.addValidation({
      // CDKTF loses an operand that is 0 or an empty text.
      condition: Op.gte(Fn.lengthOf(this.stringValue), 1),
      errorMessage: `The variable is empty: set TF_VAR_${name} to the content of the Secret.`,
    });
  }
}

/**
 * The Secrets of references that come from variables, see {@link ensureSecretsFromVariables}.
 *
 * @param references references to existing Secrets are ignored
 */
export function ensureEphemeralSecrets(
  scope: Construct,
  references: readonly SecretReference[],
  namespace: string,
  dependsOn: readonly ITerraformDependable[],
): readonly ITerraformDependable[] {
  const ephemeral = references.flatMap(({ name, key, source }) =>
    source === undefined ? [] : [{ name, variables: { [key]: source.variable }, revision: source.revision }],
  );
  return ensureSecretsFromVariables(scope, ephemeral, namespace, dependsOn);
}

/**
 * The Secrets that come from variables.
 *
 * Each is declared once in a stack, even if several constructs refer to it. The content goes from an ephemeral
 * variable, which every plan and every apply needs, to a write-only attribute, so neither configuration, plan nor state
 * holds it. Terraform cannot compare the content, so it only applies a change when the revision is raised. Needs
 * Terraform or OpenTofu from 1.11 on.
 *
 * One Secret with two contents is a violation `SECRET-006` of the second construct that refers to it.
 *
 * @param scope the construct that needs the Secrets
 * @param dependsOn what must exist before, such as the namespace
 * @returns what must exist before the Secrets are used
 */
export function ensureSecretsFromVariables(
  scope: Construct,
  ephemeral: readonly EphemeralSecret[],
  namespace: string,
  dependsOn: readonly ITerraformDependable[],
): readonly ITerraformDependable[] {
  const problems = new Problems();
  const stack = TerraformStack.of(scope);
  const found = ephemeral.map(({ name, type, variables, revision }) => {
    const content = JSON.stringify([type, Object.entries(variables).sort(), revision]);
    const known = findEphemeralSecret(stack, namespace, name);
    if (known !== undefined) {
      if (known.content !== content) problems.add(EPHEMERAL_SECRET_RULES["SECRET-006"], "", `${namespace}/${name}`);
      return known;
    }
    return written(
      new SecretFromVariables(
        stack,
        ephemeralSecretId(namespace, name),
        literals({
          metadata: { name, namespace, labels: { ...MANAGED_BY, ...PART_OF } },
          ...(type !== undefined && { type }),
          dataWo: Object.fromEntries(
            Object.entries(variables).map(([key, variable]) => [key, ensureVariable(stack, variable).stringValue]),
          ),
          dataWoRevision: revision,
          dependsOn: [...dependsOn],
        }),
        content,
      ),
    );
  });
  if (problems.list.length > 0) noteViolations(scope, problems.list);
  for (const secret of found) noteShared(scope, secret);
  return [...new Set(found)];
}

/** Whether the stack of a construct creates a Secret, as far as the tree is built. */
export function makesSecret(scope: Construct, namespace: string, name: string): boolean {
  return findEphemeralSecret(TerraformStack.of(scope), namespace, name) !== undefined;
}

function findEphemeralSecret(stack: TerraformStack, namespace: string, name: string): SecretFromVariables | undefined {
  const known = stack.node.tryFindChild(ephemeralSecretId(namespace, name));
  return known instanceof SecretFromVariables ? known : undefined;
}

/** The checksum keeps names apart that differ only in characters which Terraform addresses cannot have. */
function ephemeralSecretId(namespace: string, name: string): string {
  return `secret-${name}-${checksum(`${namespace}/${name}`).slice(0, 8)}`;
}

function ensureVariable(stack: TerraformStack, name: string): TerraformVariable {
  const id = `variable-${name}`;
  const known = stack.node.tryFindChild(id);
  return known instanceof EphemeralVariable ? known : new EphemeralVariable(stack, id, name);
}
