import { fieldsOf, listOf, textOf } from "../validation/given";
import { Problems, Value } from "../validation/value";
import type { Rule } from "../validation/violation";
import { isResourceName } from "./names";
import type { PlatformResource } from "./platform-resource";
import { ROLE_RULES } from "./rules";
import { VERBS, type Verb } from "./verbs";

/** What a role allows on some kinds of resources. @see specification 2.1 */
export interface RoleRule {
  /** Kinds of resources, `*` for every kind. */
  readonly resources: readonly string[];

  readonly verbs: readonly Verb[];
}

/** What a role is made of. */
export interface RoleProps {
  readonly name: string;
  readonly allow: { readonly rules: readonly RoleRule[] };
}

const ROLE_VERSION = "v7";
const RESOURCE_KIND = /^(\*|[a-z][a-z0-9_]*)$/;

/**
 * A role: what its users may do with the resources of the platform.
 *
 * A name that cannot be one carries `ROLE-001`, a role without rules `ROLE-002`; a rule without resources `ROLE-003`, with
 * a wrong kind `ROLE-004`, without verbs `ROLE-005`, with an unknown verb `ROLE-006`.
 *
 * @see specification 2.1
 */
export class Role extends Value {
  static of(props: RoleProps): Role {
    const problems = new Problems();
    const { name, allow } = fieldsOf(props);
    if (!isResourceName(name)) problems.add(ROLE_RULES.name, "name", name);
    const rules = readRules(fieldsOf(allow)["rules"], problems);
    return new Role(textOf(name), rules, problems);
  }

  /**
   * The role that manages the maintenance window, which no preset role may.
   *
   * @param props `name`: `maintenance-manager` where it is left out
   */
  static maintenanceManager(props: { readonly name?: string } = {}): Role {
    const { name = "maintenance-manager" } = fieldsOf(props) as { readonly name?: string };
    const rule: RoleRule = {
      resources: ["cluster_maintenance_config"],
      verbs: ["create", "read", "update", "delete"],
    };
    return Role.of({ name, allow: { rules: [rule] } });
  }

  private constructor(
    readonly name: string,
    readonly rules: readonly RoleRule[],
    problems: Problems,
  ) {
    super(problems.list);
  }

  toResource(): PlatformResource {
    return {
      kind: "role",
      version: ROLE_VERSION,
      metadata: { name: this.name },
      spec: { allow: { rules: this.rules } },
    };
  }
}

function readRules(given: unknown, problems: Problems): readonly RoleRule[] {
  const property = "allow.rules";
  const rules = listOf(given) ?? [];
  if (rules.length === 0) problems.add(ROLE_RULES.rules, property, given);
  return rules.map((rule, index) => {
    const { resources, verbs } = fieldsOf(rule);
    const path = `${property}[${index}]`;
    return {
      resources: readNames(
        resources,
        `${path}.resources`,
        [ROLE_RULES.resources, ROLE_RULES.resource],
        isKind,
        problems,
      ),
      verbs: readNames(verbs, `${path}.verbs`, [ROLE_RULES.verbs, ROLE_RULES.verb], isVerb, problems),
    };
  });
}

/** Copies a list of names; notes an empty list by the first rule, and each name that is not one by the second. */
function readNames<T extends string>(
  given: unknown,
  property: string,
  [emptyList, wrongName]: readonly [Rule, Rule],
  isName: (name: unknown) => name is T,
  problems: Problems,
): readonly T[] {
  const names = listOf(given) ?? [];
  if (names.length === 0) problems.add(emptyList, property, given);
  names.forEach((name, index) => {
    if (!isName(name)) problems.add(wrongName, `${property}[${index}]`, name);
  });
  return names.filter(isName);
}

function isKind(name: unknown): name is string {
  return typeof name === "string" && RESOURCE_KIND.test(name);
}

function isVerb(name: unknown): name is Verb {
  return VERBS.some((verb) => verb === name);
}
