import { defineRules } from "./violation";

export const VALIDATION_RULES = defineRules({
  unknownAcknowledgement: {
    code: "ACKNOWLEDGE-001",
    problem: "the code cannot be acknowledged",
    allowed: "a code that docs/rules.md marks as one that can be acknowledged",
    fix: "correct the code, or remove the acknowledgement and fix the violation",
    source: "docs/rules.md",
  },
  missingReason: {
    code: "ACKNOWLEDGE-002",
    problem: "an acknowledgement needs a reason",
    allowed: "a sentence that tells a reviewer why the violation is right here",
    fix: "write the reason",
    source: "docs/rules.md",
  },
  type: {
    code: "TYPE-001",
    problem: "the value has the wrong type",
    allowed: "the type of the prop",
    fix: "make the value with a factory of its class, which the report names",
    source: "docs/rules.md",
  },
  id: {
    code: "ID-004",
    problem: "the construct cannot have this id",
    allowed: "a string that is not empty, and that no other construct of the scope has",
    fix: "pass another id",
    source: "CDKTF, constructs",
  },
});
