import { RULE_KINDS } from "../../brand/image-contract/resource-kinds";
import { NEWEST_KNOWN_VERSION } from "../../brand/image-contract/version-facts";
import { nearest } from "../../core/nearest";
import { namedDocument, type Checks } from "../../core/schema/document";
import { anyText, map, oneOf } from "../../core/schema/shapes";
import { defaulted, group, needed } from "../../core/schema/group";
import { make } from "../../core/schema/make";
import { invalidForm } from "../../core/schema/report";
import { givenFields, isRecord, givenList } from "../../core/given";
import { Value, type Problems } from "../../core/value";
import { defineRules } from "../../core/violation";
import {
  ROLE_ALLOWANCES,
  ROLE_CONDITIONS,
  ROLE_OPTIONS,
  type RoleAllowances,
  type RoleConditions,
  type RoleOptions,
} from "../generated/role";
import { free, resourceName } from "../shapes";
import type { PlatformResource } from "../platform-resource";
import { checkKubernetesResources } from "./kubernetes-resources";

export const ROLE_RULES = defineRules({
  "ROLE-002": {
    problem: "the role is empty: it allows, denies and sets nothing",
    fix: 'pass at least one field of allow, deny or options, such as allow: { rules: [{ resources: ["cluster_maintenance_config"], verbs: ["read"] }] }',
    source: "specification 2.1",
  },
  "ROLE-007": {
    problem: "the service makes a role of this name by itself, and this one would replace it for all who have it",
    fix: "rename the role, or declare it by Role.preset to replace the service's role",
    source: "docs/delivery.md, roles that the service makes",
    acknowledgeable: true,
  },
  "ROLE-008": {
    problem: "the version of the platform is not known to have a preset of this name",
    fix: "correct the name, such as access, auditor or editor, or declare the role by Role.of",
    source: "docs/delivery.md, roles that the service makes",
    acknowledgeable: true,
  },
  "ROLE-009": {
    problem: `no kind has this name, up to version ${NEWEST_KNOWN_VERSION}: the service accepts the rule, which then allows and denies nothing`,
    allowed: "kinds of the service's resources, such as role, session and event; * for every kind",
    fix: "correct the kind; if a newer version of the service knows it, acknowledge this",
    source: "the service's documentation, roles",
    acknowledgeable: true,
  },
});

/** Declaration of a role. */
export interface RoleProps {
  /** Name of the role. */
  readonly name: string;

  /** What the role is for. @default none */
  readonly description?: string;

  /** Labels of the role itself. @default none */
  readonly labels?: Readonly<Record<string, string>>;

  /**
   * Form of the role. From `v8` on, a role names Kubernetes objects by API group and plural. A platform of version
   * 19.0.0 or newer has `v9` (`RESOURCE-018`), which denies every HTTP application unless `appResources` allows it.
   * @default "v7"
   */
  readonly version?: "v7" | "v8" | "v9";

  /** Permissions of its users. @default nothing is allowed */
  readonly allow?: RoleAllowances;

  /** Exceptions from what this role and others allow. @default nothing is denied */
  readonly deny?: RoleConditions;

  /** Settings of its users' sessions. @default those of the service */
  readonly options?: RoleOptions;
}

/** The role that manages the maintenance window. */
export interface MaintenanceManagerProps {
  /** Name of the role. @default "maintenance-manager" */
  readonly name?: string;
}

const OF_V9 = invalidForm("left out, or given in a role of version v9", 'pass version: "v9", or leave it out');
const ONE = invalidForm("a list of one item");

const FIELDS = {
  description: free,
  labels: map(anyText()),
  version: oneOf(["v7", "v8", "v9"]),
  allow: ROLE_ALLOWANCES,
  deny: ROLE_CONDITIONS,
  options: ROLE_OPTIONS,
};

const CHECKS: Checks<RoleProps> = [
  ({ version, allow, deny }, problems) => {
    checkKubernetesResources({ allow, deny }, version, problems);
  },
  ({ version, allow }, problems) => {
    const resources = givenList(givenFields(allow)["app_resources"]);
    if (resources !== undefined && version !== "v9") problems.add(OF_V9, "allow.appResources", version ?? "v7");
    if (resources !== undefined && resources.length > 1) problems.add(ONE, "allow.appResources", resources.length);
  },
  (given, problems) => {
    checkRuleKinds(given as Pick<RoleProps, "allow" | "deny">, problems);
  },
];

/** Reads a role as its resource. */
const ROLE = namedDocument<RoleProps>()(resourceName, FIELDS, [
  ({ allow, deny, options }, problems) => {
    if (![allow, deny, options].some(hasContent)) problems.add(ROLE_RULES["ROLE-002"], "", undefined);
  },
  ...CHECKS,
]);

/** A role of any version that the service reads. */
export const ROLE_OF_ANY_VERSION = namedDocument<Omit<RoleProps, "version"> & { readonly version?: string }>()(
  resourceName,
  { ...FIELDS, version: free },
  CHECKS,
);

const EXISTING = group<{ readonly name: string }>()({ name: needed(resourceName) });

const MAINTENANCE_MANAGER = group<MaintenanceManagerProps>()({ name: defaulted(resourceName, "maintenance-manager") });

/**
 * Permissions of users in the platform and on the resources behind it. A role without content is refused (`ROLE-002`).
 *
 * @see specification 2.1
 */
export class Role extends Value {
  /**
   * A role of the program's own.
   *
   * @example
   * ```ts
   * roles: [
   *   Role.of({
   *     name: "developer",
   *     allow: { nodeLabels: { env: "staging" }, logins: ["ubuntu"], kubernetesLabels: { env: "staging" } },
   *   }),
   * ],
   * ```
   */
  static of(props: RoleProps): Role {
    return make(Role, ROLE, props, ({ name, spec }) => new Role(name, spec));
  }

  /**
   * Other content for a preset role of the service, such as `access` or `editor`.
   *
   * A name that is no preset is reported as `ROLE-008`, and a preset by {@link Role.of} as `ROLE-007`; a program may
   * acknowledge both. If you remove a preset from the program, your version stays in the service.
   */
  static preset(props: RoleProps): Role {
    return make(Role, ROLE, props, ({ name, spec }) => new Role(name, spec, "service"));
  }

  /**
   * A role that is made elsewhere. Other resources may name it, and it is not delivered.
   *
   * @param name of the role in the service
   */
  static existing(name: string): Role {
    return make(Role, EXISTING, { name }, (role) => new Role(role.name, {}, "others"));
  }

  /**
   * The role that manages the maintenance window; no preset role may do that.
   *
   * @example
   * ```ts
   * roles: [Role.maintenanceManager()],
   * ```
   */
  static maintenanceManager(props: MaintenanceManagerProps = {}): Role {
    return make(Role, MAINTENANCE_MANAGER, props, ({ name }) => {
      const verbs = ["create", "read", "update", "delete"] as const;
      return Role.of({ name, allow: { rules: [{ resources: ["cluster_maintenance_config"], verbs }] } });
    });
  }

  private constructor(
    /** Name of the role. */
    readonly name: string,
    private readonly spec: Readonly<Record<string, unknown>>,

    /** Who else makes a role of this name: the service, or somebody outside of the program. */
    private readonly madeBy?: "service" | "others",
  ) {
    super();
  }

  /** Whether the role replaces one that the service makes. @internal */
  get isPreset(): boolean {
    return this.madeBy === "service";
  }

  /** Whether the role is made elsewhere, and is not delivered. @internal */
  get isExisting(): boolean {
    return this.madeBy === "others";
  }

  /** Whether a session is bound to the address of the client that began it. @internal */
  get pinsSourceIp(): boolean {
    const options = this.spec["options"];
    return isRecord(options) && options["pin_source_ip"] === true;
  }

  /** @internal The resource that is delivered. For an existing role, which is not delivered, it is empty. */
  toResource(): PlatformResource {
    const { version = "v7", description, labels, ...spec } = this.spec;
    const metadata = {
      name: this.name,
      ...(description !== undefined && { description }),
      ...(labels !== undefined && { labels }),
    };
    return { kind: "role", version: version as string, metadata, spec };
  }
}

/** Notes rules for kinds that the service does not know (`ROLE-009`). */
function checkRuleKinds(conditions: Pick<RoleProps, "allow" | "deny">, problems: Problems): void {
  for (const side of ["allow", "deny"] as const) {
    conditions[side]?.rules?.forEach(({ resources }, index) => {
      resources.forEach((kind, place) => {
        if (kind === "*" || RULE_KINDS.includes(kind)) return;
        const fix = nearest(kind, RULE_KINDS) ?? ROLE_RULES["ROLE-009"].fix;
        problems.add({ ...ROLE_RULES["ROLE-009"], fix }, `${side}.rules[${index}].resources[${place}]`, kind);
      });
    });
  }
}

function hasContent(part: unknown): boolean {
  return isRecord(part) && Object.keys(part).length > 0;
}
