import { defineRules } from "./violation";

export const VALIDATION_RULES = defineRules({
  "ACKNOWLEDGE-001": {
    problem: "the code cannot be acknowledged",
    fix: "correct the code: docs/rules.md marks those that can be acknowledged; or remove the acknowledgement and fix the violation",
    source: "docs/rules.md",
  },
  "ACKNOWLEDGE-002": {
    problem: "the acknowledgement has no reason",
    fix: "write for a reviewer why the violation is right here",
    source: "docs/rules.md",
  },
  "ACKNOWLEDGE-003": {
    problem: "the reason looks like a credential, or holds one, and reports show reasons",
    fix: "remove the credential from the reason, and replace it, because it was in a program",
    source: "docs/secrets.md, literal credentials",
  },
  "ACKNOWLEDGE-004": {
    problem: "the program itself writes no such resource here, so there is nothing to acknowledge",
    allowed: "resources that the program adds beside those of this package",
    fix: "pass the resource, or a construct above it, with its type as Terraform names it",
    source: "docs/review.md, resources that the program writes itself",
  },
  "TYPE-001": {
    problem: "the value has the wrong type",
    fix: "make the value with a factory of its class, which the report names",
    source: "docs/rules.md",
  },
  "ID-004": {
    problem: "the construct cannot have this id",
    fix: "pass an id that is not empty, and that no other construct of the scope has",
    source: "CDKTF, constructs",
  },
});

/** Rules of every prop without a rule of its own. The report names what is allowed in that place. */
export const FIELD_RULES = defineRules({
  "FIELD-001": {
    problem: "there is no such field",
    fix: "correct the name of the field, or remove it",
    source: "docs/rules.md",
  },
  "FIELD-002": {
    problem: "the field has the wrong form",
    fix: "correct the field",
    source: "docs/rules.md",
  },
  "FIELD-003": {
    problem: "a required field is missing",
    fix: "pass the field",
    source: "docs/rules.md",
  },
});

/** Rules of every value that a program passes. */
export const GIVEN_RULES = defineRules({
  "GIVEN-001": {
    problem: "the structure refers to itself, or is too deep",
    allowed: "at most 64 levels; no value contains itself",
    fix: "pass only the data, and not the objects that it comes from",
    source: "docs/rules.md",
  },
  "GIVEN-007": {
    problem: "the text holds half a character: Terraform would put another one in its place",
    fix: "cut the text between characters, for example with Array.from, so that no half of a surrogate pair is alone",
    source: "docs/rules.md",
  },
  "GIVEN-008": {
    problem:
      "two names of an object differ only in how their characters are composed: Terraform would keep one of them",
    fix: "remove one of them: names must differ in Unicode's form NFC",
    source: "docs/rules.md",
  },
  "GIVEN-005": {
    problem: "the value or construct comes from a second copy of this package: this copy cannot check it",
    fix: "see with npm ls cdktf-access-platform who installs another copy; a library names this package as a peer dependency",
    source: "docs/troubleshooting.md, two copies of the package",
  },
  "GIVEN-009": {
    problem:
      "the stack or the app is of another CDKTF than the one that this package imports, and the two do not synthesise each other's constructs",
    fix: "import them from cdktf; with cdktn, install that by the name cdktf, and see with npm ls cdktf whether there is one copy",
    source: "docs/quick-start.md, on cdktn, which continues CDKTF",
  },
  "GIVEN-006": {
    problem: "the text looks like a credential, or holds one, and plan and state show it",
    fix: "pass a SecretRef where the prop takes one, or name a variable that holds the credential, as $(NAME) or ${NAME}; replace the credential, because it was in a program; if the text is no credential, acknowledge this",
    source: "docs/secrets.md, literal credentials",
    acknowledgeable: true,
  },
  "GIVEN-010": {
    problem: "the text may be a credential, by its random letters or its name, and plan and state show it",
    fix: "pass a SecretRef where the prop takes one, or name a variable that holds the credential, as $(NAME) or ${NAME}; replace the credential, because it was in a program; if the text is no credential, acknowledge this",
    source: "docs/secrets.md, literal credentials",
    acknowledgeable: true,
  },
});

/** The rule of props that take no Terraform reference. */
export const REFERENCE_RULES = defineRules({
  "REFERENCE-001": {
    problem: "a Terraform reference is not allowed here",
    fix: "pass the value itself: it is needed before Terraform evaluates the reference",
    source: "docs/configuration.md, references of Terraform",
  },
});
