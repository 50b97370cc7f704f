/**
 * One rule that a declaration must keep.
 *
 * `docs/rules.md` is written from the tables of rules.
 */
export interface Rule {
  /** Stable code, for example `CHANNEL-006`: never renamed, never reused. */
  readonly code: string;

  /** What is wrong, lower case, without a full stop. */
  readonly problem: string;

  /** What is allowed instead, if that says more than the fix: values, a length, a pattern. */
  readonly allowed?: string | undefined;

  /** What the author of the program should do. */
  readonly fix: string;

  /**
   * Sources of the rule, joined by `; `: a section of `docs/specification.md` (`specification 9, rule 4`), a heading of
   * another page (`docs/secrets.md, the license`), or a document of others (`Kubernetes, Secrets`).
   */
  readonly source: string;

  /**
   * Whether a program may keep the violation by giving a reason.
   *
   * @default false
   */
  readonly acknowledgeable?: boolean;

  /**
   * Whether synthesis only warns of it, unless a program acknowledges it.
   *
   * @default false
   */
  readonly warns?: true;

  /**
   * Whether the fix was written for a place, and says more than that of the table.
   *
   * @internal
   */
  readonly hasOwnFix?: boolean;

  /**
   * Whether only this package has the rule: the service accepts more.
   *
   * @internal
   */
  readonly isOfPackage?: true;
}

/** One place where a declaration breaks a rule. */
export interface Violation {
  /** The rule that is broken. */
  readonly rule: Rule;

  /** Path below the declaration, for example `channels["stable/cloud"].forwardUrl`; empty for the whole declaration. */
  readonly property: string;

  /** What was given, as text that is safe to show: secrets are redacted. */
  readonly given: string;
}

/** Whether nothing is built because of the violation: a program cannot acknowledge it. */
export function blocks({ rule }: Violation): boolean {
  return rule.acknowledgeable !== true;
}

/** A further sentence of a message about what a rule allows; empty if the fix says it. */
export function allowedBy({ allowed }: Rule): string {
  return allowed === undefined ? "" : ` Allowed: ${allowed}.`;
}

const rulesByCode = new Map<string, Rule>();

/**
 * Declares a table of rules by their codes.
 *
 * @throws Error when a code is used twice
 */
export function defineRules<const K extends string>(
  rules: Readonly<Record<K, Omit<Rule, "code">>>,
): Readonly<Record<K, Rule>> {
  const table = Object.entries<Omit<Rule, "code">>(rules).map(([code, rule]) => [code, { code, ...rule }] as const);
  for (const [code, rule] of table) {
    if (rulesByCode.has(code)) throw new Error(`two rules have the code ${code}`);
    rulesByCode.set(code, rule);
  }
  return Object.freeze(Object.fromEntries(table)) as Readonly<Record<K, Rule>>;
}

/** The rule with a code, if its module is loaded: a program loads all modules with the package. */
export function ruleByCode(code: string): Rule | undefined {
  return rulesByCode.get(code);
}

/** The rules of the modules that are loaded. */
export function knownRules(): readonly Rule[] {
  return [...rulesByCode.values()];
}

/** Codes that can be acknowledged, from the modules that are loaded. */
export function acknowledgeableCodes(): readonly string[] {
  return knownRules().flatMap(({ code, acknowledgeable }) => (acknowledgeable === true ? [code] : []));
}
