import { defineRules } from "../core/violation";

export const BRAND_RULES = defineRules({
  "BRAND-006": {
    problem: "the program does not name its product, so this package knows nothing of its images",
    allowed:
      "Brand.TELEPORT for Teleport; Brand.SVC for the placeholder of the specification, whose images nobody publishes; " +
      "Brand.of(…) for a brand of your own",
    fix: "pass brand, such as Brand.TELEPORT",
    source: "specification, introduction",
  },
});
