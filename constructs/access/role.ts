import { fieldsOf, isRecord, textOf } from "../core/given";
import { Problems, Value } from "../core/value";
import { readFields, type Fields } from "./fields";
import { isResourceName } from "./names";
import type { PlatformResource } from "./platform-resource";
import type { RoleConditions } from "./role-conditions";
import { ROLE_CONDITION_FIELDS } from "./role-fields";
import { ROLE_OPTION_FIELDS, type RoleOptions } from "./role-options";
import { ROLE_RULES } from "./rules";
import { record } from "./shapes";

/** What a role is made of. */
export interface RoleProps {
  readonly name: string;

  /** @default nothing is allowed */
  readonly allow?: RoleConditions;

  /** @default nothing is denied */
  readonly deny?: RoleConditions;

  /** @default those of the service */
  readonly options?: RoleOptions;
}

const ROLE_VERSION = "v7";

const ROLE_FIELDS: Fields<Omit<RoleProps, "name">> = {
  allow: ["allow", record(ROLE_CONDITION_FIELDS)],
  deny: ["deny", record(ROLE_CONDITION_FIELDS)],
  options: ["options", record(ROLE_OPTION_FIELDS)],
};

/**
 * A role: what its users may do with the platform and with what it protects.
 *
 * An invalid name carries `ROLE-001`, a role without content `ROLE-002`; a rule without resources `ROLE-003`, with a
 * wrong kind `ROLE-004`, without verbs `ROLE-005`, with an unknown verb `ROLE-006`; an unknown field `FIELD-001`, a
 * field of the wrong form `FIELD-002`, a missing field `FIELD-003`.
 *
 * @see specification 2.1
 */
export class Role extends Value {
  static of(props: RoleProps): Role {
    const problems = new Problems();
    const { name, ...content } = fieldsOf(props);
    if (!isResourceName(name)) problems.add(ROLE_RULES.name, "name", name);
    const spec = readFields(content, ROLE_FIELDS, "", problems);
    if (!Object.values(spec).some(hasContent)) problems.add(ROLE_RULES.empty, "", undefined);
    return new Role(textOf(name), spec, problems);
  }

  /**
   * The role that manages the maintenance window; no preset role may do that.
   *
   * @param props `name`: `maintenance-manager` where it is left out
   */
  static maintenanceManager(props: { readonly name?: string } = {}): Role {
    const { name = "maintenance-manager" } = fieldsOf(props) as { readonly name?: string };
    const verbs = ["create", "read", "update", "delete"] as const;
    return Role.of({ name, allow: { rules: [{ resources: ["cluster_maintenance_config"], verbs }] } });
  }

  private constructor(
    readonly name: string,
    private readonly spec: Readonly<Record<string, unknown>>,
    problems: Problems,
  ) {
    super(problems.list);
  }

  toResource(): PlatformResource {
    return { kind: "role", version: ROLE_VERSION, metadata: { name: this.name }, spec: this.spec };
  }
}

function hasContent(part: unknown): boolean {
  return isRecord(part) && Object.values(part).some((value) => value !== undefined);
}
