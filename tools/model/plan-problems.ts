import * as v from "valibot";
import type { Json } from "../json/json";

/** What Terraform does with a resource, as it writes it. */
const ACTIONS = [
  "no-op",
  "create",
  "read",
  "update",
  "delete",
  "delete create",
  "create delete",
  "forget",
  "create forget",
];

/** A plan of this form that is told whole; of more problems, the number is told. */
const MOST_REPORTED = 10;

const name = v.pipe(v.string(), v.nonEmpty("it is empty"));

const side = v.nullish(v.record(v.string(), v.unknown()));

const change = v.looseObject({
  actions: v.pipe(
    v.array(v.string()),
    v.check(
      (actions) => ACTIONS.includes(actions.join(" ")),
      ({ input }) => `${JSON.stringify(input).slice(0, 80)} is no action that this command knows`,
    ),
  ),
  before: side,
  after: side,
});

const resources = v.optional(v.array(v.looseObject({ address: name, type: name, change })));

const PLAN = v.looseObject({
  resource_changes: resources,
  resource_drift: resources,
  output_changes: v.optional(v.record(v.string(), v.looseObject({ actions: change.entries.actions }))),
  deferred_changes: v.optional(v.array(v.looseObject({ resource_change: v.looseObject({ address: name }) }))),
});

/**
 * What of a plan cannot be read, one line each: a review that skipped it would call it nothing.
 *
 * Terraform writes additions as another minor version of the format, and a reader refuses other major versions.
 */
export function planProblems(plan: Json): readonly string[] {
  const version = String(plan["format_version"]);
  if (!/^1(\.\d+)*$/.test(version)) {
    return [`its format is version ${version}, but this command reads only version 1`];
  }
  const { success, issues = [], output } = v.safeParse(PLAN, plan);
  if (!success) {
    const reported = issues.slice(0, MOST_REPORTED).map(problemOf);
    return issues.length > MOST_REPORTED ? [...reported, `and ${issues.length - MOST_REPORTED} more`] : reported;
  }
  const deferred = output.deferred_changes ?? [];
  if (deferred.length === 0) return [];
  const addresses = deferred.slice(0, MOST_REPORTED).map(({ resource_change }) => resource_change.address);
  return [
    `Terraform defers ${deferred.length === 1 ? "a change" : `${deferred.length} changes`} to a later apply, so this plan does not show everything: ${addresses.join(", ")}`,
  ];
}

/** The place and what is wrong there: of a value only its kind, since it may be secret. */
function problemOf(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue) ?? "the plan";
  if (issue.kind === "validation") return `${path}: ${issue.message}`;
  return `${path}: ${kindOf(issue.input)}, where ${issue.expected ?? "something else"} is expected`;
}

function kindOf(value: unknown): string {
  if (value === undefined) return "nothing";
  return Array.isArray(value) ? "a list" : value === null ? "null" : `a value of type ${typeof value}`;
}
