import { joinProperty, type Problems } from "../../core/value";
import { defineRules } from "../../core/violation";
import type { JoinToken } from "./join-token";
import { nameOrReference } from "../platform-resource";

/** Rules of bots that join from a pod. @internal */
export const BOT_RULES = defineRules({
  "BOT-001": {
    problem: "this bot cannot join with the token from its pod in Kubernetes",
    allowed:
      "JoinToken.kubernetes, .kubernetesJwks or .kubernetesOidc with botName, and the service account of the pod",
    fix: "pass botName to the token in place of roles, and the namespace and name of the account",
    source: "docs/delivery.md, bots",
  },
});

/** A bot that joins by the service account of its pod. */
interface BotInPod {
  readonly joinToken: JoinToken;

  /** `namespace:name` of the account. */
  readonly account: string;
}

/** Notes a token with which no bot with this service account can join (`BOT-001`). */
export function checkBotToken({ joinToken, account }: BotInPod, place: string, problems: Problems): void {
  const { botName, accounts } = joinToken;
  if (botName !== undefined && joinToken.admits(account) === true) return;
  const name = nameOrReference(joinToken.toResource());
  const given = botName === undefined || accounts === undefined ? name : `${name} for ${accounts.join(", ")}`;
  problems.add(
    { ...BOT_RULES["BOT-001"], fix: `pass botName to the token in place of roles, and the account ${account}` },
    joinProperty(place, "joinToken"),
    given,
  );
}
