import { givenFields, givenList } from "../../core/given";
import { duration, lengthIn, type Duration } from "../../core/duration";
import { inForm, named, namedDocument, type NamedDocument } from "../../core/schema/document";
import { needed } from "../../core/schema/group";
import { make } from "../../core/schema/make";
import { list, map } from "../../core/schema/shapes";
import { Value } from "../../core/value";
import type { PlatformResource } from "../platform-resource";
import { resourceName, texts } from "../shapes";

/** Declaration of a bot. */
export interface BotProps {
  /** Name of the bot; its join tokens have it as `botName`. */
  readonly name: string;

  /** Roles whose access its credentials have. */
  readonly roles: readonly string[];

  /** Traits by name, which roles read as `{{external.NAME}}`. @default none */
  readonly traits?: Readonly<Record<string, readonly string[]>>;

  /** How long its credentials may be valid, at most `7d`. @default the service's, 12 hours */
  readonly maxSessionDuration?: Duration;
}

/** Reads a bot as its resource. */
export const BOT = namedDocument<BotProps>()(resourceName, {
  roles: needed(list(resourceName, { atLeast: 0 })),
  traits: inForm(
    map(texts),
    (traits) => Object.entries(traits).map(([name, values]) => ({ name, values })),
    (data) => {
      const traits = givenList(data)?.map(givenFields);
      return traits ? Object.fromEntries(traits.map(({ name, values }) => [name, values])) : data;
    },
  ),
  // The service reads a bot as JSON of Protocol Buffers, where durations are in seconds.
  maxSessionDuration: named(
    "max_session_ttl",
    inForm(duration({ whole: "s", to: "7d" }), (given) => `${lengthIn("s", given)}s`),
  ),
});

/**
 * A program with an identity of its own, such as a pipeline or an operator. It joins by a {@link JoinToken} with its
 * `botName`.
 *
 * @see specification 2
 * @example
 * ```ts
 * bots: [Bot.of({ name: "deployer", roles: ["editor"] })],
 * joinTokens: [
 *   JoinToken.github({ name: "deployer", botName: "deployer", allow: [{ repository: "acme/infrastructure" }] }),
 * ],
 * ```
 */
export class Bot extends Value {
  /** The bot of the props; its roles are presets, declared ones, or those of `Role.existing` (`RESOURCE-017`). */
  static of(props: BotProps): Bot {
    return make(Bot, BOT, props, (bot) => new Bot(bot));
  }

  private constructor(private readonly bot: NamedDocument) {
    super();
  }

  /** Name of the bot. */
  get name(): string {
    return this.bot.name;
  }

  /** @internal The resource that is delivered. */
  toResource(): PlatformResource {
    return { kind: "bot", version: "v1", metadata: { name: this.bot.name }, spec: this.bot.spec };
  }
}
