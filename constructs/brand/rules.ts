import { defineRules } from "../core/violation";

export const BRAND_RULES = defineRules({
  "BRAND-006": {
    problem: "the program does not say which product it is for, so nothing is known of its images",
    allowed:
      "Brand.TELEPORT for Teleport; Brand.SVC for the placeholder names of the specification, whose images are published nowhere; " +
      "Brand.of(…) for a brand of one's own",
    fix: "pass brand, such as Brand.TELEPORT",
    source: "specification, introduction",
  },
});
