import { FIELD_RULES, VALIDATION_RULES } from "../rules";
import { showNamed } from "../show";
import { Problems, childProperty } from "../value";
import type { Rule, Violation } from "../violation";

/** What a shape returns if it has reported a wrong form. */
export const INVALID = Symbol("invalid");

export type Invalid = typeof INVALID;

/** Shown in a report instead of a value that may be a secret. */
export const NOT_SHOWN = "(not shown)";

/** How a wrong form is reported. */
export interface FormOptions {
  readonly rule?: Rule | undefined;

  /** Advice. @default to correct the field */
  readonly fix?: string | undefined;

  /** Advice for an unknown prop. @default to correct its name */
  readonly unknown?: string | undefined;

  /** Whether a report leaves out what was given. @default false */
  readonly secret?: boolean;
}

/** `FIELD-002` with what is allowed in this place, and with advice of its own where that is needed. */
export function invalidForm(allowed: string, fix?: string) {
  const usual = FIELD_RULES["FIELD-002"];
  return { ...usual, allowed, fix: fix ?? usual.fix, hasOwnFix: fix !== undefined };
}

/** A function that reports a value which is not allowed. */
export function refusal(allowed: string, { rule, fix, secret = false }: FormOptions = {}) {
  const broken = rule ?? invalidForm(allowed, fix);
  return (given: unknown, report: Report): Invalid => report.form(broken, given, secret ? NOT_SHOWN : undefined);
}

/** Collects what shapes report about a place of some data, and about the places below it. */
export class Report {
  /** Wrong forms. Data with one cannot be read. */
  readonly forms: Problems;

  /** What is wrong with data whose form is right. */
  readonly others: Problems;

  /**
   * @param allowed what is allowed, in words, if it is more than a single shape knows
   * @param knownAlone whether groups ignore props that they do not know
   */
  constructor(
    private readonly above?: Report,
    private readonly key?: string | number,
    private readonly allowed?: string,
    readonly knownAlone: boolean = above?.knownAlone ?? false,
  ) {
    this.forms = above?.forms ?? new Problems();
    this.others = above?.others ?? new Problems();
  }

  /** The report about a part. */
  at(key: string | number): Report {
    return new Report(this, key);
  }

  /** A report about the same place with other words for what is allowed, for one of several shapes. */
  allowing(allowed: string): Report {
    return new Report(this, undefined, allowed);
  }

  /** Name of the place. The value is not shown if the name is that of a credential. */
  private get name(): string {
    return String(this.key ?? this.above?.name);
  }

  /** Path below the data. */
  get property(): string {
    const above = this.above?.property ?? "";
    if (this.key === undefined) return above;
    return typeof this.key === "number" ? `${above}[${this.key}]` : childProperty(above, this.key);
  }

  /**
   * Reports a wrong form; something missing is `FIELD-003`.
   *
   * @param shown text that replaces the given value
   */
  form(rule: Rule, given: unknown, shown = showNamed(this.name, given)): Invalid {
    // A value that was refused before is reported already.
    if (given === INVALID) return INVALID;
    const isForm = rule.code === FIELD_RULES["FIELD-002"].code;
    const isKind = isForm || rule.code === VALIDATION_RULES["TYPE-001"].code;
    const closer = isKind ? { ...rule, allowed: this.allowed ?? rule.allowed } : rule;
    const isMissing = isForm && (given === undefined || given === null);
    return this.addForms([{ rule: isMissing ? missing(closer) : closer, property: "", given: shown }]);
  }

  /** Reports wrong forms that were found in another way. */
  addForms(found: readonly Violation[]): Invalid {
    this.forms.addAll(found, this.property);
    return INVALID;
  }
}

function missing(rule: Rule): Rule {
  const usual = FIELD_RULES["FIELD-003"];
  return { ...rule, ...usual, allowed: rule.allowed, fix: rule.hasOwnFix === true ? rule.fix : usual.fix };
}
