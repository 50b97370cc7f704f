import { defineRules } from "../../../core/violation";

export const BOT_RELEASE_RULES = defineRules({
  chart: {
    code: "BOT-002",
    problem: "the brand has no chart of a bot",
    allowed: "Brand.TELEPORT, a brand with bot, or helm.chart",
    fix: "pass helm.chart, or bot: { chart, image } to Brand.of",
    source: "docs/delivery.md, bots",
  },
  unknownType: {
    code: "BOT-003",
    problem: "the program of the bot knows no output and no service of this type, and does not start",
    allowed: "types of outputs and services, 18.3.0, which the report lists",
    fix: "correct the type; if your version of the program knows it, acknowledge this",
    source: "docs/delivery.md, bots",
    acknowledgeable: true,
  },
});
