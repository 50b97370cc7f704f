import { createSecureContext, rootCertificates, type SecureContext } from "node:tls";
import { HostPort } from "../../constructs/network/host-port";
import { HTTPS_PORT } from "../../constructs/network/ports";
import type { PlatformModel } from "../model/model";
import { getUrl, ProxyClient } from "./ask";
import { certificateDifferences, lookAtCertificate, type ShownCertificate } from "./certificate";
import { channelDifferences, channelQuestions } from "./channels";
import { AT_ONCE, inTurns, type NoAnswer } from "./connection";
import { together, type Difference, type NotSeen, type PlacedDifference, type Seen, type Sight } from "./difference";
import { PING_PATH, pingDifferences } from "./ping";
import { expectedPorts, portDifference, type Knock } from "./ports";
import type { Asking, Target } from "./target";

export interface VerifyOptions {
  /** Trusted PEM certificates, in addition to those of Node.js. */
  readonly authorities: readonly string[];
  readonly timeoutMs: number;
  readonly soonDays: number;
  readonly now: Date;

  /** Undefined if ports are not tested. */
  readonly knock?: Knock | undefined;
}

const NOTHING: Sight = { seen: [], notSeen: [] };

/** The findings about a platform. */
export interface Verified extends Pick<Sight, "notSeen" | "others"> {
  readonly platform: PlatformModel;

  readonly proxies: readonly string[];
  readonly differences: readonly PlacedDifference[];

  /** Whether any proxy could be checked. */
  readonly isSeen: boolean;
}

/**
 * Compares proxies with the declaration.
 *
 * @param otherwise results of other checks, for example of a cluster's objects
 */
export async function verifyProxies(
  platform: PlatformModel,
  targets: readonly Target[],
  options: VerifyOptions,
  otherwise: Sight = NOTHING,
): Promise<Verified> {
  const asking = askingOptions(platform, options);
  const trust = createSecureContext({ ca: [...rootCertificates, ...options.authorities] });
  const looks = await inTurns(
    targets.map((target) => async () => ({ target, look: await lookAtCertificate(target, asking, trust) })),
    AT_ONCE,
  );
  const trusted = looks.filter(({ look }) => look.kind === "seen" && look.isTrusted).map(({ target }) => target);
  const [answered, knocked] = await Promise.all([
    askAll(platform, trusted, asking, trust),
    knockAll(platform, targets, options),
  ]);
  const certificates = looks.map(({ target: { name }, look }) => ({
    where: name,
    differences: lookDifferences(look, { publicHost: asking.publicHost, ...options }),
  }));
  return {
    platform,
    proxies: targets.map(({ name }) => name),
    differences: together([...certificates, ...answered, ...knocked, ...otherwise.seen]),
    notSeen: [...looks.flatMap(({ target, look }) => notSeen(target, look)), ...otherwise.notSeen],
    ...(otherwise.others !== undefined && { others: otherwise.others }),
    isSeen: looks.some(({ look }) => look.kind === "seen" || !look.isOfThisMachine),
  };
}

function askingOptions({ publicAddress = "" }: PlatformModel, { timeoutMs }: VerifyOptions): Asking {
  const address = HostPort.of(publicAddress);
  const isUsual = address.port === HTTPS_PORT;
  const host = publicAddress.slice(0, publicAddress.lastIndexOf(":"));
  return { publicHost: address.host, hostHeader: isUsual ? host : publicAddress, timeoutMs };
}

function notSeen({ name }: Target, look: ShownCertificate | NoAnswer): readonly NotSeen[] {
  if (look.kind === "none") return look.isOfThisMachine ? [{ where: name, why: look.reason }] : [];
  return look.isTrusted ? [] : [{ where: name, why: "a proxy without a valid certificate gets no requests" }];
}

function lookDifferences(
  look: ShownCertificate | NoAnswer,
  requirements: Parameters<typeof certificateDifferences>[1],
): readonly Difference[] {
  if (look.kind === "seen") return certificateDifferences(look, requirements);
  if (look.isOfThisMachine) return [];
  return [
    {
      check: "answer",
      what: "TLS",
      expected: "a connection",
      got: look.reason,
      advice: "check the pod, and the load balancer, firewall and network policies before it",
    },
  ];
}

async function knockAll(
  platform: PlatformModel,
  targets: readonly Target[],
  { knock, timeoutMs }: VerifyOptions,
): Promise<readonly Seen[]> {
  if (knock === undefined) return [];
  const knocks = targets.flatMap(({ name, host, ports }) =>
    (ports === undefined ? [] : expectedPorts(platform, ports)).map((expected) => async () => ({
      where: name,
      differences: portDifference(expected, await knock(host, expected.port, timeoutMs)),
    })),
  );
  return inTurns(knocks, AT_ONCE);
}

/** Asks every proxy for its addresses and channels, and also the version servers that the proxies use. */
async function askAll(
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
