import { defineRules } from "../../../core/violation";

export const BOT_RELEASE_RULES = defineRules({
  chart: {
    code: "BOT-002",
    problem: "the brand has no chart of a bot",
    allowed: "Brand.TELEPORT, a brand with bot, or helm.chart",
    fix: "pass helm.chart, or bot: { chart, image } to Brand.of",
    source: "docs/delivery.md, bots",
  },
});
