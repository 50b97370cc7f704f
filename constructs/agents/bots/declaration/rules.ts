import { defineRules } from "../../../core/violation";

export const BOT_RELEASE_RULES = defineRules({
  "BOT-002": {
    problem: "the brand has no chart of a bot",
    fix: "pass helm.chart, Brand.TELEPORT, or a brand with bot: { chart, image }",
    source: "docs/delivery.md, bots",
  },
  "BOT-003": {
    problem: "the program of the bot knows no output and no service of this type, and does not start",
    fix: "correct the type; if your version of the program knows it, acknowledge this",
    source: "docs/delivery.md, bots",
    acknowledgeable: true,
  },
});
