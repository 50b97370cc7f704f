import { defineRules } from "../../../core/violation";

export const BOT_RELEASE_RULES = defineRules({
  "BOT-002": {
    problem: "the brand has no chart of a bot",
    fix: "pass helm.chart, or Brand.TELEPORT",
    source: "docs/delivery.md, bots",
  },
  "BOT-003": {
    problem: "the program of the bot knows no output and no service of this type, and does not start",
    fix: "correct the type; if your version of the program knows it, acknowledge this",
    source: "docs/delivery.md, bots",
    acknowledgeable: true,
  },
  "BOT-014": {
    problem: "the program of the bot knows no destination of this type, and does not start",
    fix: "correct the type; if your version of the program knows it, acknowledge this",
    source: "docs/delivery.md, bots",
    acknowledgeable: true,
  },
  "BOT-004": {
    problem: "from version 19 on, the program of the bot ends where an output or a service has roles",
    fix: "remove roles: the credentials then have all roles of the bot; for fewer rights, declare another bot",
    source: "Teleport, upgrade guide of version 19; pull request 69181",
  },
});
