import { addAbortSignal } from "node:stream";
import { connect, checkServerIdentity, type DetailedPeerCertificate, type SecureContext } from "node:tls";
import { answered, type NoAnswer } from "./connection";
import type { Difference } from "./difference";
import { serverName, type Asking, type Target } from "./target";

/** The certificate of a proxy. */
export interface ShownCertificate {
  readonly kind: "seen";
  readonly isTrusted: boolean;
  readonly certificate: DetailedPeerCertificate;
  readonly error?: string;
}

/** Makes a TLS handshake with a proxy, and reads even an untrusted certificate. No request is sent. */
export async function lookAtCertificate(
  { host, port }: Pick<Target, "host" | "port">,
  { publicHost, timeoutMs }: Asking,
  secureContext: SecureContext,
): Promise<ShownCertificate | NoAnswer> {
  return answered(timeoutMs, async (signal) => {
    const socket = connect({
      host,
      port,
      secureContext,
      servername: serverName(publicHost),
      checkServerIdentity: (_, certificate) => checkServerIdentity(publicHost, certificate),
      rejectUnauthorized: false,
    });
    addAbortSignal(signal, socket);
    try {
      await new Promise((resolve, reject) => {
        socket.on("secureConnect", resolve).on("error", reject);
        // A server may close a connection during the handshake without an error.
        socket.on("close", () => {
          reject(Object.assign(new Error("closed"), { code: "ECONNRESET" }));
        });
      });
      const error = errorCodeText(socket.authorizationError);
      return {
        kind: "seen",
        isTrusted: socket.authorized,
        certificate: socket.getPeerCertificate(true),
        ...(error !== undefined && { error }),
      };
    } finally {
      socket.destroy();
    }
  });
}

/** Node's types declare an error here, but the value is an error code. */
function errorCodeText(error: unknown): string | undefined {
  return typeof error === "string" ? error : undefined;
}

/** How long a certificate must be valid. */
export interface ValidityRequirements {
  readonly now: Date;

  /** Days before its end when a certificate begins to need attention. */
  readonly soonDays: number;
}

/** What a certificate must fulfil. */
export interface CertificateRequirements extends ValidityRequirements {
  readonly publicHost: string;
}

const DAY_MS = 86_400_000;

/** OpenSSL's errors about dates, which are checked separately here. */
const OF_DATES = ["CERT_HAS_EXPIRED", "CERT_NOT_YET_VALID"];

const OF_CHAINS: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: "it is self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: "this machine does not know its authority",
  UNABLE_TO_GET_ISSUER_CERT: "this machine does not know its authority",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "this machine does not know its authority",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    "this machine does not know its authority, or the proxy leaves out an intermediate certificate",
};

/** The problems of a certificate: its names, its dates, and the TLS errors of its chain. */
export function certificateDifferences(
  { isTrusted, certificate, error }: ShownCertificate,
  requirements: CertificateRequirements,
): readonly Difference[] {
  const names = nameDifference(certificate, requirements);
  const dates = validityDifference(certificateChain(certificate), requirements, {
    check: "certificate",
    advice: "renew it, and find out why it is not renewed automatically",
  });
  const isExplained =
    isTrusted || error === undefined || OF_DATES.includes(error) || error.startsWith("ERR_TLS_CERT_ALTNAME");
  const chain: Difference[] = isExplained
    ? []
    : [
        {
          check: "certificate",
          what: "chain",
          expected: "an authority that clients and agents trust",
          got: OF_CHAINS[error] ?? error,
          advice: "if the authority is your own, name its certificate: --ca FILE; otherwise serve the whole chain",
        },
      ];
  return [...names, ...chain, ...dates];
}

function nameDifference(certificate: DetailedPeerCertificate, { publicHost }: CertificateRequirements): Difference[] {
  if (checkServerIdentity(publicHost, certificate) === undefined) return [];
  const names = (certificate.subjectaltname ?? "").replaceAll("DNS:", "").replaceAll("IP Address:", "");
  return [
    {
      check: "certificate",
      what: "names",
      expected: publicHost,
      got: names === "" ? "no names" : names,
      advice: "issue the certificate for the public address of the proxies",
    },
  ];
}

/** The certificate of the chain that expires first decides. */
export function validityDifference(
  chain: readonly Pick<DetailedPeerCertificate, "valid_from" | "valid_to">[],
  { now, soonDays }: ValidityRequirements,
  words: Pick<Difference, "check" | "advice">,
): Difference[] {
  const end = Math.min(...chain.map(({ valid_to }) => Date.parse(valid_to)));
  const start = Math.max(...chain.map(({ valid_from }) => Date.parse(valid_from)));
  const left = Math.floor((end - now.getTime()) / DAY_MS);
  const difference = (got: string): Difference[] => [
    { ...words, what: "dates", expected: `valid for ${soonDays} more days`, got },
  ];
  if (start > now.getTime()) return difference(`not valid before ${new Date(start).toISOString()}`);
  if (end <= now.getTime()) return difference(`expired at ${new Date(end).toISOString()}`);
  return left < soonDays ? difference(`expires at ${new Date(end).toISOString()}, in ${left} days`) : [];
}

/** A certificate and its known issuers. The root is its own issuer. */
function certificateChain(
  certificate: DetailedPeerCertificate | undefined,
  below: readonly DetailedPeerCertificate[] = [],
): readonly DetailedPeerCertificate[] {
  if (certificate === undefined || below.includes(certificate)) return below;
  return certificateChain(certificate.issuerCertificate, [...below, certificate]);
}
