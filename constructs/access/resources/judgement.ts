import { isRecord, givenList } from "../../core/given";
import { FIELD_RULES } from "../../core/rules";
import { Report } from "../../core/schema/report";
import { givenForm, type Shape } from "../../core/schema/shapes";
import { isAtOrBelow, joinProperty, type Problems } from "../../core/value";
import type { Rule } from "../../core/violation";
import type { PlatformResource } from "../platform-resource";
import { RESOURCE_RULES } from "../resource-rules";
import { typedForm } from "../typed-form";
import { serviceForms } from "./service-forms";

/** Rules of forms that a program may break in a resource of any kind, where the service may know better. */
const OF_FORMS: readonly string[] = [FIELD_RULES["FIELD-002"].code, FIELD_RULES["FIELD-003"].code];

/** Rules about programs, not about what the service takes. */
const OF_PROGRAMS = /^(GIVEN|REFERENCE|SECRET)-/;

/**
 * Notes what the service refuses in a resource with the fields as it names them, and what the class of the kind does: wrong
 * forms as `RESOURCE-016`, everything else by its own rule.
 */
export function judge(resource: PlatformResource, property: string, problems: Problems): void {
  const given = { ...resource, spec: said(resource.spec) } as PlatformResource;
  const { shape, data, placed } = typedForm(given) ?? {};
  if (shape !== undefined) judgeBy(shape, givenForm(shape, data), property, problems, placed);
  for (const form of serviceForms(given)) judgeBy(form, given, property, problems);
}

function judgeBy(
  shape: Shape,
  given: unknown,
  property: string,
  problems: Problems,
  placed = (place: string): string => place,
): void {
  const report = new Report(undefined, undefined, undefined, true);
  shape.read(given, report);
  const known = new Set(problems.list.map((violation) => violation.property));
  for (const { rule, property: place, given: shown } of [...report.forms.list, ...report.others.list]) {
    const inResource = joinProperty(property, placed(place));
    const isOfOthers = OF_PROGRAMS.test(rule.code) || rule.isOfPackage === true;
    if (!isOfOthers && !isAtOrBelow(inResource, known)) {
      problems.addAll([{ rule: ofService(rule), property: inResource, given: shown }]);
    }
  }
}

function ofService(rule: Rule): Rule {
  if (!OF_FORMS.includes(rule.code)) return rule;
  const usual = RESOURCE_RULES["RESOURCE-016"];
  return { ...usual, allowed: rule.allowed, fix: rule.hasOwnFix === true ? rule.fix : usual.fix };
}

/** What a resource says: to the service, an empty text, list or object is none, and so are null and zero. */
function said(value: unknown): unknown {
  const items = givenList(value);
  if (items !== undefined) return items.length === 0 ? undefined : items.map((item) => said(item) ?? item);
  if (!isRecord(value)) return value === "" || value === 0 || value === null ? undefined : value;
  const entries = Object.entries(value).map(([key, item]) => [key, said(item)] as const);
  const left = entries.filter(([, item]) => item !== undefined);
  return left.length === 0 ? undefined : Object.fromEntries(left);
}
