import * as v from "valibot";
import { FIELD_RULES } from "../rules";
import { showNamed } from "../show";
import { joinProperty, propertyOf } from "../value";
import { ruleByCode, type Rule, type Violation } from "../violation";

/** What an issue of the schema library says in the place of a message: the rule, and what is to be shown. */
interface Saying {
  readonly code: string;

  /** What is allowed in this place. */
  readonly allowed?: string;

  /** How to correct it, if that is known more precisely. */
  readonly fix?: string | undefined;

  /** What is shown in the place of what was given. */
  readonly given?: string | undefined;

  /** Nothing is reported: another report has it. */
  readonly silent?: true;
}

/** The message of an issue that breaks a rule, as a function: nearly no issue of a schema ever arises. */
export function saying(rule: Rule, given?: string): () => string {
  return () => {
    const { code, allowed, fix } = rule;
    const said: Saying = { code, allowed, fix: fix === ruleByCode(code)?.fix ? undefined : fix, given };
    return JSON.stringify(said);
  };
}

/** The message of an issue that keeps a construct from being built, and is reported where it arose. */
export const SILENT = JSON.stringify({ code: "", silent: true } satisfies Saying);

/** The violation that an issue stands for; undefined where it is reported elsewhere. */
export function violationOf(issue: v.GenericIssue): Violation | undefined {
  const said = JSON.parse(issue.message) as Saying;
  if (said.silent === true) return undefined;
  const { code, allowed, fix, given = showNamed(String(issue.path?.at(-1)?.key), issue.input) } = said;
  const rule = ruleByCode(code);
  if (rule === undefined) throw new Error(`no rule has the code ${code}`);
  const closer = { ...rule, allowed: allowed ?? rule.allowed, fix: fix ?? rule.fix };
  return { rule: isMissing(issue, code) ? missing(closer.allowed, fix) : closer, property: propertyIn(issue), given };
}

function isMissing({ input }: v.GenericIssue, code: string): boolean {
  return code === FIELD_RULES.form.code && (input === undefined || input === null);
}

function missing(allowed: string, fix = FIELD_RULES.missing.fix): Rule {
  return { ...FIELD_RULES.missing, allowed, fix };
}

/** The place of an issue, as a program would write it. */
function propertyIn({ path }: Pick<v.GenericIssue, "path">): string {
  return (path ?? []).reduce((parent, { key }) => {
    if (typeof key === "number") return `${parent}[${key}]`;
    const name = String(key);
    return name.startsWith(PLACE) ? joinProperty(parent, name.slice(PLACE.length)) : propertyOf(parent, name);
  }, "");
}

/** Begins the key of a path item that is a place in words. No prop is named like this. */
const PLACE = "\u0000";

/** A path item for a place that a value or a check names in words, such as `weekdays[1]`. */
export function place(property: string): { readonly path: [v.IssuePathItem] } | undefined {
  if (property === "") return undefined;
  const key = PLACE + property;
  return { path: [{ type: "unknown", origin: "value", input: undefined, key, value: undefined }] };
}

/** What a shape allows, in words. */
export function allowedBy(shape: v.GenericSchema): string {
  return v.getDescription(shape) ?? "a value";
}

/** Each prop is reported once: for the first thing that is wrong with it. */
export const PARSING = { abortPipeEarly: true } as const;

/** Path item of a field of an object. */
export function pathTo(input: Readonly<Record<string, unknown>>, key: string, value: unknown): v.ObjectPathItem {
  return { type: "object", origin: "value", input, key, value };
}

/** `FIELD-002`, with what is allowed in this place, and how to correct it if that needs saying. */
export function wrongForm(allowed: string, fix = FIELD_RULES.form.fix): Rule {
  return { ...FIELD_RULES.form, allowed, fix };
}

/** Stands in a report where what was given may be a secret. */
export const NOT_SHOWN = "(not shown)";

/** The message for a value that does not have the allowed form. */
export function told(allowed: string, { rule, fix, secret = false }: FormOptions = {}): () => string {
  return saying(rule ?? wrongForm(allowed, fix), secret ? NOT_SHOWN : undefined);
}

/** A message about the form of one of several shapes, with what all of them allow. */
export function toldOfAll(message: string, allowed: string): string {
  const said = JSON.parse(message) as Saying;
  return said.code === FIELD_RULES.form.code ? JSON.stringify({ ...said, allowed }) : message;
}

/** How a wrong form is told. */
export interface FormOptions {
  readonly rule?: Rule | undefined;

  /** How to correct it. @default to correct the field */
  readonly fix?: string | undefined;

  /** Whether a report leaves out what was given. @default false */
  readonly secret?: boolean;
}
