import { isObject } from "../manifests/configuration";
import { at, listAt, textAt, textsAt } from "../model/plain-data";

/** One thing that a role says: for example that `read` is allowed on `session`. */
export interface Permission {
  /** `allow` gives, `deny` takes away, `options` sets. */
  readonly side: "allow" | "deny" | "options";

  /** What it is about: a resource, or a field such as `logins`. */
  readonly subject: string;
  readonly kind: "verb" | "value";
  readonly value: string;
}

const SIDES = ["allow", "deny", "options"] as const;

/** Everything that a role says, one permission for each verb and value. */
export function permissionsOf(role: Readonly<Record<string, unknown>> | undefined): readonly Permission[] {
  return SIDES.flatMap((side) => {
    const spec = at(role, "spec", side);
    if (!isObject(spec)) return [];
    const { rules, ...others } = spec;
    return [
      ...(Array.isArray(rules) ? rules.flatMap((rule) => verbsOf(side, rule)) : []),
      ...valuesOf(side, [], others),
    ];
  });
}

/** What is in the first list and not in the second. */
export function missingIn(list: readonly Permission[], others: readonly Permission[]): readonly Permission[] {
  const known = new Set(others.map(keyOf));
  return list.filter((permission) => !known.has(keyOf(permission)));
}

function verbsOf(side: Permission["side"], rule: unknown): Permission[] {
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

function valuesOf(side: Permission["side"], path: readonly string[], value: unknown): Permission[] {
  if (isObject(value)) return Object.entries(value).flatMap(([name, inner]) => valuesOf(side, [...path, name], inner));
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

function keyOf({ side, subject, kind, value }: Permission): string {
  return JSON.stringify([side, subject, kind, value]);
}
