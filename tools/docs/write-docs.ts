import { writeFileSync } from "node:fs";
import { RULE_AREAS } from "../../constructs/rules";
import { rulesDocument } from "./rules-document";

writeFileSync("docs/rules.md", rulesDocument(RULE_AREAS));
