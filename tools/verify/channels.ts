import { CLOUD_CHANNEL, channelUrl, DEFAULT_CHANNEL } from "../../constructs/updates/version-channels";
import { VERSION_SERVER_PATH } from "../../constructs/updates/version-server";
import { Version, withoutV } from "../../constructs/updates/version";
import type { ChannelPart } from "../../constructs/core/model/platform-part";
import type { PlatformModel } from "../model/model";
import { declaredVersion, channelSource } from "../model/served";
import { answerDifference, type Answer } from "./ask";
import { shown, type Difference, type Seen } from "./difference";

/** The questions to version servers about a channel. */
const QUESTIONS = ["version", "critical"] as const;

/** A question about a channel, to which every proxy must give the same answer. */
export interface ChannelQuestion {
  readonly channel: string;
  readonly asks: (typeof QUESTIONS)[number];

  /** Path on every proxy. @see specification 4 */
  readonly path: string;

  /** The answer, if the declaration decides it. */
  readonly declared?: string;

  /** Address of the version server that the proxies ask for the answer. */
  readonly upstream?: string;
}

/** The questions about all channels of a platform, including the built-in ones. */
export function channelQuestions(platform: PlatformModel): readonly ChannelQuestion[] {
  const names = new Set([DEFAULT_CHANNEL, CLOUD_CHANNEL, ...platform.channels.map(({ name }) => name)]);
  return [...names].sort().flatMap((channel) => {
    const source = channelSource(channel, platform);
    return QUESTIONS.map((asks) => ({
      channel,
      asks,
      path: `${channelUrl(VERSION_SERVER_PATH, channel)}/${asks}`,
      ...(hasRollout(platform) || platform.runBy !== undefined ? {} : expectation({ channel, asks }, source, platform)),
    }));
  });
}

function expectation(
  { channel, asks }: Pick<ChannelQuestion, "channel" | "asks">,
  source: ChannelPart | undefined,
  platform: PlatformModel,
): Pick<ChannelQuestion, "declared" | "upstream"> {
  if (source?.forwardUrl !== undefined) return { upstream: `${source.forwardUrl.replace(/(?<!\/)\/+$/, "")}/${asks}` };
  if (asks === "critical") return { declared: source?.critical === true ? "yes" : "no" };
  const serves = declaredVersion(channel, platform);
  return serves === undefined ? {} : { declared: withoutV(serves) };
}

/** Whether the service has a rollout. Its answers then come from the rollout, and channels are the fallback. */
function hasRollout({ resources }: PlatformModel): boolean {
  return resources.some(({ kind }) => kind === "autoupdate_version");
}

/** The answer of one server to a question. */
export interface ChannelAnswer {
  readonly where: string;
  readonly answer: Answer;
}

/** The differences of answers from the declaration, from the upstream's answer, or from each other. */
export function channelDifferences(
  question: ChannelQuestion,
  answers: readonly ChannelAnswer[],
  upstream: Answer | undefined,
  platform: PlatformModel,
): readonly Seen[] {
  const invalid = answers.flatMap(({ where, answer }): Seen[] => {
    const difference = answerDifference(question.path, answer) ?? formDifference(question, answerText(answer));
    return difference === undefined ? [] : [{ where, differences: [difference] }];
  });
  const invalidAt = new Set(invalid.map(({ where }) => where));
  const valid = answers.filter(({ where }) => !invalidAt.has(where));
  const validAnswers = valid.map(({ where, answer }) => ({ where, got: withoutV(answerText(answer)) }));
  const expected = question.declared ?? served(question, upstream, platform);
  return [...invalid, ...upstreamSeen(question, upstream), ...differing(question, validAnswers, expected)];
}

function answerText(answer: Answer): string {
  return answer.kind === "answer" ? answer.body.trim() : "";
}

function isForm({ asks }: ChannelQuestion, text: string): boolean {
  if (asks === "critical") return text === "yes" || text === "no";
  return text === "none" || (text.length < 200 && Version.of(text).violations.length === 0);
}

function formDifference(question: ChannelQuestion, got: string): Difference | undefined {
  if (isForm(question, got)) return undefined;
  return {
    check: "answer",
    what: question.path,
    expected: question.asks === "version" ? "a version, or none" : "yes or no",
    got: shown(got),
    advice: "check which server answers at the address: updaters cannot read this",
  };
}

/** The upstream's answer, as proxies pass it on: in place of a newer major version, they serve their own version. */
function served(
  question: ChannelQuestion,
  upstream: Answer | undefined,
  { version }: PlatformModel,
): string | undefined {
  if (upstream?.kind !== "answer" || upstream.status !== 200 || !isForm(question, answerText(upstream)))
    return undefined;
  const text = withoutV(answerText(upstream));
  if (question.asks === "critical" || text === "none" || version === undefined) return text;
  return Version.of(text).major > Version.of(version).major ? version : text;
}

function upstreamSeen(
  { channel, asks, upstream: url }: ChannelQuestion,
  upstream: Answer | undefined,
): readonly Seen[] {
  if (url === undefined || upstream === undefined) return [];
  const difference = answerDifference(url, upstream);
  if (difference === undefined) return [];
  const advice = `check the version server of the channel: the proxies ask it too, and agents get no new version until it answers`;
  return [{ where: `version server of ${channel} (${asks})`, differences: [{ ...difference, advice }] }];
}

interface ValidAnswer {
  readonly where: string;
  readonly got: string;
}

/** @param expected undefined if it is unknown: then, only answers that differ from each other are reported */
function differing(
  { channel, asks, declared }: ChannelQuestion,
  validAnswers: readonly ValidAnswer[],
  expected: string | undefined,
): readonly Seen[] {
  const isSplit = new Set(validAnswers.map(({ got }) => got)).size > 1;
  if (expected === undefined && !isSplit) return [];
  const remedy =
    declared === undefined
      ? "proxies keep the upstream's answer for a while: if it has just changed, verify again in some minutes"
      : "apply the declaration, and check that every proxy restarts with it";
  const flips = isSplit ? "agents flip between the answers; " : "";
  const advice =
    expected === undefined
      ? "agents switch between these versions: give all proxies the same channels"
      : flips + remedy;
  const what = `${channel}: ${asks}`;
  return validAnswers
    .filter(({ got }) => got !== expected)
    .map(({ where, got }) => ({
      where,
      differences: [{ check: "channel", what, expected: expected ?? "the same answer from every proxy", got, advice }],
    }));
}
