import { isObject, type Json } from "../json/json";
import { at, listAt, textAt, textsAt } from "../json/plain-data";
import { roleWithDefaults } from "./service/kubernetes-resources";

/** One thing that a role says: for example that `read` is allowed on `session`. */
export interface Permission {
  /** `allow` gives, `deny` takes away. */
  readonly side: "allow" | "deny";

  /** What it is about: a resource, or a field such as `logins`. */
  readonly subject: string;
  readonly kind: "verb" | "value";
  readonly value: string;
}

const SIDES = ["allow", "deny"] as const;

/** Everything that a role says, one permission for each verb and value. @param other the role that it is compared with */
export function rolePermissions(role: Json | undefined, other?: Json): readonly Permission[] {
  return SIDES.flatMap((side) => {
    const spec = at(role === undefined ? role : roleWithDefaults(role, other), "spec", side);
    if (!isObject(spec)) return [];
    const { rules, ...others } = spec;
    return [
      ...(Array.isArray(rules) ? rules.flatMap((rule) => verbPermissions(side, rule)) : []),
      ...valuePermissions(side, [], others),
    ];
  });
}

/** What is in the first list and not in the second, nor included by it. */
export function missingPermissions(list: readonly Permission[], others: readonly Permission[]): readonly Permission[] {
  return list.filter((permission) => !isPermissionIncluded(permission, others));
}

/** Whether two roles say the same, in whatever order. */
export function isSame(list: readonly Permission[], others: readonly Permission[]): boolean {
  const [one, other] = [new Set(list.map(permissionKey)), new Set(others.map(permissionKey))];
  return one.size === other.size && [...one].every((key) => other.has(key));
}

/** Fields in which `*` is every value. */
const WITH_WILDCARD = /_labels(\..*)?$|^(db_names|db_users|kubernetes_users)$|^(impersonate|request|review_requests)\./;

/** Whether a list has a permission, or one that includes it. */
function isPermissionIncluded(permission: Permission, list: readonly Permission[]): boolean {
  const { side, subject, kind, value } = permission;
  const subjects =
    kind === "verb"
      ? [subject, "*"]
      : WITH_WILDCARD.test(subject)
        ? [subject, subject.replace(/(_labels)\..*/, "$1.*")]
        : [];
  return list.some(
    (other) =>
      permissionKey(other) === permissionKey(permission) ||
      (other.side === side &&
        other.kind === kind &&
        subjects.includes(other.subject) &&
        (other.value === "*" || (kind === "verb" && other.value === value))),
  );
}

function verbPermissions(side: Permission["side"], rule: unknown): Permission[] {
  const condition = textAt(rule, "where");
  const where = condition === undefined ? "" : ` where ${condition}`;
  return textsAt(rule, "resources").flatMap((resource) =>
    textsAt(rule, "verbs").map((verb) => ({
      side,
      subject: `${resource}${where}`,
      kind: "verb" as const,
      value: verb,
    })),
  );
}

function valuePermissions(side: Permission["side"], path: readonly string[], value: unknown): Permission[] {
  if (isObject(value))
    return Object.entries(value).flatMap(([name, inner]) => valuePermissions(side, [...path, name], inner));
  const subject = path.join(".");
  if (Array.isArray(value)) {
    return listAt(value).map((item) => ({
      side,
      subject,
      kind: "value" as const,
      value: typeof item === "string" ? item : JSON.stringify(item),
    }));
  }
  return value === null || value === undefined
    ? []
    : [{ side, subject, kind: "value", value: typeof value === "string" ? value : JSON.stringify(value) }];
}

function permissionKey({ side, subject, kind, value }: Permission): string {
  return JSON.stringify([side, subject, kind, value]);
}
