import type { DefinedError } from "ajv";
import { rememberedTexts } from "../../constructs/core/remembered";
import type { Json } from "../json/json";
import { listAt, objectAt, textAt } from "../json/plain-data";

/** What Terraform does with a resource, as it writes it. */
const ACTIONS = [
  ["no-op"],
  ["create"],
  ["read"],
  ["update"],
  ["delete"],
  ["delete", "create"],
  ["create", "delete"],
  ["forget"],
  ["create", "forget"],
];

/** How many problems of a plan are reported. Of others, only the number is. */
const MOST_REPORTED = 10;

const actions = { enum: ACTIONS };
const name = { type: "string", minLength: 1 };
const side = { type: ["object", "null"] };
const change = object({ actions }, { before: side, after: side });
const resources = { type: "array", items: object({ address: name, type: name, change }) };
const deferred = object({ resource_change: object({ address: name }) });

const PLAN = object(
  {},
  {
    resource_changes: resources,
    resource_drift: resources,
    output_changes: { type: "object", additionalProperties: object({ actions }) },
    deferred_changes: { type: "array", items: deferred },
  },
);

function object(needed: object, others: object = {}) {
  return { type: "object", required: Object.keys(needed), properties: { ...needed, ...others } };
}

/** Compiled once, for the few commands that read a plan: ajv takes 50 ms to load. */
const validator = rememberedTexts(() => {
  const { Ajv } = require("ajv") as typeof import("ajv");
  return new Ajv({ allErrors: true, allowUnionTypes: true, verbose: true }).compile(PLAN);
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
  const isPlan = validator("plan");
  if (!isPlan(plan)) {
    const issues = new Map((isPlan.errors as DefinedError[]).map((issue) => [issuePath(issue), issue]));
    const reported = [...issues].slice(0, MOST_REPORTED).map(([place, issue]) => `${place}: ${describeIssue(issue)}`);
    return issues.size > MOST_REPORTED ? [...reported, `and ${issues.size - MOST_REPORTED} more`] : reported;
  }
  const changes = listAt(plan, "deferred_changes");
  if (changes.length === 0) return [];
  const addresses = changes.slice(0, MOST_REPORTED).map((each) => textAt(objectAt(each), "resource_change", "address"));
  return [
    `Terraform defers ${changes.length === 1 ? "a change" : `${changes.length} changes`} to a later apply, so this plan does not show everything: ${addresses.join(", ")}`,
  ];
}

function issuePath(issue: DefinedError): string {
  const missing = issue.keyword === "required" ? `/${issue.params.missingProperty}` : "";
  return `${issue.instancePath}${missing}`.slice(1).replaceAll("/", ".");
}

/** What is wrong there: of a value only its kind, since it may be secret. */
function describeIssue({ keyword, params, data }: DefinedError): string {
  if (keyword === "required") return "nothing, where a value is expected";
  if (keyword === "minLength") return "it is empty";
  if (keyword === "enum" && Array.isArray(data) && data.every((each) => typeof each === "string"))
    return `${JSON.stringify(data).slice(0, 80)} is no action that this command knows`;
  const expected = keyword === "type" ? [params.type].flat().join(" or ") : "a list of actions";
  return `${describeJsonType(data)}, where ${expected} is expected`;
}

function describeJsonType(value: unknown): string {
  return Array.isArray(value) ? "a list" : value === null ? "null" : `a value of type ${typeof value}`;
}
