import { defineRules } from "../violation";

/** Rules of every prop that has none of its own. The report names what is allowed in the place in question. */
export const FIELD_RULES = defineRules({
  unknown: {
    code: "FIELD-001",
    problem: "there is no such field",
    allowed: "the fields that the report lists",
    fix: "correct the name of the field, or remove it",
    source: "docs/rules.md",
  },
  form: {
    code: "FIELD-002",
    problem: "the field does not have the form that it needs",
    allowed: "the form that the report names",
    fix: "correct the field",
    source: "docs/rules.md",
  },
  missing: {
    code: "FIELD-003",
    problem: "a field is missing that cannot be left out",
    allowed: "the form that the report names",
    fix: "pass the field",
    source: "docs/rules.md",
  },
});

/** Rules of what a program passes, whatever it is meant for. */
export const GIVEN_RULES = defineRules({
  deep: {
    code: "GIVEN-001",
    problem: "the structure refers to itself, or is too deep or too large",
    allowed: "at most 64 levels and 100000 values, none of which contains itself",
    fix: "pass the data alone, without the objects that it comes from",
    source: "docs/rules.md",
  },
  long: {
    code: "GIVEN-002",
    problem: "the text is too long",
    allowed: "at most 1 MiB",
    fix: "pass a shorter text",
    source: "Kubernetes, the size of a ConfigMap",
  },
  unreadable: {
    code: "GIVEN-003",
    problem: "the value is not data",
    allowed: "texts, numbers, true and false, lists, plain objects, and instances of the classes of this package",
    fix: "pass data: no function, symbol or getter that fails",
    source: "docs/rules.md",
  },
});

/** The rule of props that a reference of Terraform cannot be given to. */
export const REFERENCE_RULES = defineRules({
  literal: {
    code: "REFERENCE-001",
    problem: "a reference of Terraform cannot stand here",
    allowed: "a value that is known when the program runs",
    fix: "pass the value itself: it is needed before Terraform evaluates the reference",
    source: "docs/rules.md",
  },
});
