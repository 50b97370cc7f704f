import { createSecureContext, rootCertificates } from "node:tls";
import { HostPort } from "../../constructs/network/host-port";
import { portRow } from "../../constructs/network/ports";
import type { PlatformModel } from "../model/model";
import { onceMore } from "./again";
import { askAll } from "./ask-all";
import { certificateDifferences, lookAtCertificate, type CertificateLook } from "./certificate";
import { together, type Difference, type NotSeen, type PlacedDifference, type Seen } from "./difference";
import { AT_ONCE, inTurns } from "./in-turns";
import { expectedPorts, portDifference, type Knock } from "./ports";
import type { Asking, Target } from "./target";

/** How a platform is checked. */
export interface VerifyOptions {
  /** Certificates in PEM, which are trusted in addition to those of Node.js. */
  readonly authorities: readonly string[];
  readonly timeoutMs: number;
  readonly soonDays: number;
  readonly now: Date;

  /** Undefined if ports are not tried. */
  readonly knock?: Knock | undefined;

  /** What was seen otherwise, such as objects of a cluster. @default nothing */
  readonly seen?: readonly Seen[];

  /** What could not be seen there. @default nothing */
  readonly notSeen?: readonly NotSeen[];
}

/** What was found of a platform. */
export interface Verified {
  readonly platform: PlatformModel;

  /** Names of the proxies that were checked. */
  readonly proxies: readonly string[];
  readonly differences: readonly PlacedDifference[];
  readonly notSeen: readonly NotSeen[];

  /** Resources of the service that the declaration does not name; undefined where they were not checked. */
  readonly others?: readonly string[];

  /** Whether any proxy could be checked. */
  readonly isSeen: boolean;
}

/** Compares proxies with the declaration. */
export async function verifyProxies(
  platform: PlatformModel,
  targets: readonly Target[],
  options: VerifyOptions,
): Promise<Verified> {
  const asking = askingOf(platform, options);
  const trust = createSecureContext({ ca: [...rootCertificates, ...options.authorities] });
  const looks = await inTurns(
    targets.map((target) => async () => ({
      target,
      look: await onceMore(() => lookAtCertificate(target, asking, trust)),
    })),
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
    differences: together([...certificates, ...answered, ...knocked, ...(options.seen ?? [])]),
    notSeen: [...looks.flatMap(({ target, look }) => notSeen(target, look)), ...(options.notSeen ?? [])],
    isSeen: looks.some(({ look }) => look.kind === "seen" || !look.isOfThisMachine),
  };
}

function askingOf({ publicAddress = "" }: PlatformModel, { timeoutMs }: VerifyOptions): Asking {
  const address = HostPort.of(publicAddress);
  const isUsual = address.port === portRow("https").port;
  const host = publicAddress.slice(0, publicAddress.lastIndexOf(":"));
  return { publicHost: address.host, hostHeader: isUsual ? host : publicAddress, timeoutMs };
}

function notSeen({ name }: Target, look: CertificateLook): readonly NotSeen[] {
  if (look.kind === "none") return look.isOfThisMachine ? [{ where: name, why: look.reason }] : [];
  return look.isTrusted ? [] : [{ where: name, why: "a proxy without a valid certificate gets no requests" }];
}

function lookDifferences(
  look: CertificateLook,
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
