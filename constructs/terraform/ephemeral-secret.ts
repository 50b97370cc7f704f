import { SecretV1 } from "@cdktf/provider-kubernetes/lib/secret-v1";
import { Fn, type ITerraformDependable, Op, TerraformStack, TerraformVariable } from "cdktf";
import type { Construct } from "constructs";
import { checksum } from "../core/checksum";
import { rememberedFor } from "../core/remembered";
import { noteViolations } from "../core/tree/tree";
import { Problems } from "../core/value";
import { noteShared } from "./node-dependencies";
import { literals } from "./literals";
import { EPHEMERAL_SECRET_RULES } from "./rules";
import { MANAGED_BY, PART_OF } from "./standard-labels";

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

interface Declared {
  readonly secret: SecretV1;

  /** Type, keys, variables and revision. */
  readonly content: string;
}

const secretsOf = rememberedFor<TerraformStack, Map<string, Declared>>(() => new Map());
const variablesIn = rememberedFor<TerraformStack, Map<string, TerraformVariable>>(() => new Map());

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
  const declared = secretsOf(stack);
  const found = ephemeral.map(({ name, type, variables, revision }) => {
    const id = idOf(namespace, name);
    const content = JSON.stringify([type, Object.entries(variables).sort(), revision]);
    const known = declared.get(id);
    if (known !== undefined && known.content !== content) problems.add(EPHEMERAL_SECRET_RULES.conflict, "", id);
    if (known !== undefined) return known.secret;
    const secret = new SecretV1(
      stack,
      // The checksum keeps names apart that differ only in characters which Terraform addresses cannot have.
      `secret-${name}-${checksum(id).slice(0, 8)}`,
      literals({
        metadata: { name, namespace, labels: { ...MANAGED_BY, ...PART_OF } },
        ...(type !== undefined && { type }),
        dataWo: Object.fromEntries(
          Object.entries(variables).map(([key, variable]) => [key, ensureVariable(stack, variable).stringValue]),
        ),
        dataWoRevision: revision,
        dependsOn: [...dependsOn],
      }),
    );
    declared.set(id, { secret, content });
    return secret;
  });
  if (problems.list.length > 0) noteViolations(scope, problems.list);
  for (const secret of found) noteShared(scope, secret);
  return [...new Set(found)];
}

/** Whether the stack of a construct creates a Secret, as far as the tree is built. */
export function makesSecret(scope: Construct, namespace: string, name: string): boolean {
  return secretsOf(TerraformStack.of(scope)).has(idOf(namespace, name));
}

function idOf(namespace: string, name: string): string {
  return `${namespace}/${name}`;
}

function ensureVariable(stack: TerraformStack, name: string): TerraformVariable {
  const known = variablesIn(stack);
  const declared = known.get(name);
  if (declared !== undefined) return declared;
  const variable = new TerraformVariable(stack, `variable-${name}`, {
    type: "string",
    description: "content of a Secret, kept in neither plan nor state",
    nullable: false,
    sensitive: true,
  });
  variable.overrideLogicalId(name);
  variable.addOverride("ephemeral", true);
  variable.addValidation({
    // CDKTF loses an operand that is 0 or an empty text.
    condition: Op.gte(Fn.lengthOf(variable.stringValue), 1),
    errorMessage: `The variable is empty: set TF_VAR_${name} to the content of the Secret.`,
  });
  known.set(name, variable);
  return variable;
}
