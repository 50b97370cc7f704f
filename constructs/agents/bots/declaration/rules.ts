import { defineRules } from "../../../core/violation";

export const BOT_RULES = defineRules({
  joinToken: {
    code: "BOT-001",
    problem: "the token is not one by which a bot in Kubernetes joins",
    allowed: "JoinToken.kubernetes, .kubernetesJwks or .kubernetesOidc with botName",
    fix: "pass botName to the token in place of roles",
    source: "docs/delivery.md, bots",
  },
  chart: {
    code: "BOT-002",
    problem: "the brand has no chart of a bot",
    allowed: "Brand.TELEPORT, a brand with bot, or helm.chart",
    fix: "pass helm.chart, or bot: { chart, image } to Brand.of",
    source: "docs/delivery.md, bots",
  },
});
