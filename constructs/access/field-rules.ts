import { defineRules } from "../core/violation";

/** Reports name what is allowed in the place in question: see `fields.ts`. */
export const FIELD_RULES = defineRules({
  unknown: {
    code: "FIELD-001",
    problem: "there is no such field",
    allowed: "the fields that the report lists",
    fix: "correct the name of the field, or remove it",
    source: "the service's documentation, resources",
  },
  form: {
    code: "FIELD-002",
    problem: "the field has the wrong form",
    allowed: "the form that the report names",
    fix: "correct the field",
    source: "the service's documentation, resources",
  },
  missing: {
    code: "FIELD-003",
    problem: "the resource needs a field that is missing",
    allowed: "the form that the report names",
    fix: "pass the field",
    source: "the service's documentation, resources",
  },
});
