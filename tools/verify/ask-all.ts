import type { SecureContext } from "node:tls";
import type { PlatformModel } from "../model/model";
import { getUrl, ProxyClient } from "./ask";
import { channelDifferences, channelQuestions } from "./channels";
import type { Seen } from "./difference";
import { AT_ONCE, inTurns } from "./in-turns";
import { PING_PATH, pingDifferences } from "./ping";
import type { Asking, Target } from "./target";

/** Asks every proxy for its addresses and about every channel, and the version servers that proxies ask themselves. */
export async function askAll(
  platform: PlatformModel,
  targets: readonly Target[],
  asking: Asking,
  trust: SecureContext,
): Promise<readonly Seen[]> {
  if (targets.length === 0) return [];
  const questions = channelQuestions(platform);
  const paths = [PING_PATH, ...questions.map(({ path }) => path)];
  const upstreams = [...new Set(questions.flatMap(({ upstream }) => upstream ?? []))];
  const clients = targets.map((target) => ({ target, client: new ProxyClient(target, asking, trust) }));
  const asked = clients.flatMap(({ target: { name: where }, client }) =>
    paths.map((path) => async () => ({ where, path, answer: await client.get(path) })),
  );
  const askedAbove = upstreams.map((url) => async () => ({
    where: url,
    path: url,
    answer: await getUrl(url, asking, trust),
  }));
  try {
    const answers = await inTurns([...asked, ...askedAbove], AT_ONCE);
    const to = (path: string | undefined) => answers.filter((answer) => answer.path === path);
    const pings = to(PING_PATH).map(({ where, answer }) => ({ where, differences: pingDifferences(platform, answer) }));
    const channels = questions.flatMap((question) =>
      channelDifferences(question, to(question.path), to(question.upstream)[0]?.answer, platform),
    );
    return [...pings, ...channels];
  } finally {
    for (const { client } of clients) client.close();
  }
}
