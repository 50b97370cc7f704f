import { secretReference, type SecretRef } from "../secrets/secret-ref";
import { defaulted, group } from "../core/schema/group";
import { argument, makeFromReadings } from "../core/schema/make";
import { read } from "../core/schema/read";
import { instance } from "../core/schema/instance";
import { list, text } from "../core/schema/shapes";
import { Value, type Problems } from "../core/value";
import { defineRules } from "../core/violation";
import { httpConnectAddress, type HttpConnectAddress } from "./http-connect-address";
import { netmaskOfHost } from "./netmask";
import { NoProxy, noProxyEntries, TunnelPort, type NoProxyEntry, type PlatformAddresses } from "./no-proxy";

export const HTTP_CONNECT_RULES = defineRules({
  "CONNECT-007": {
    problem: "the HTTP CONNECT proxy has a password, but no user",
    fix: "write the user into the address: scheme://user@host:port",
    source: "specification 1.2, rule 3",
  },
  "CONNECT-011": {
    problem: "noProxy names only one of reverse tunnels and HTTPS, but both have the same address",
    fix: "name both HttpConnectProxy.REVERSE_TUNNEL and HttpConnectProxy.HTTPS, or neither; one alone needs separate listeners",
    source: "specification 1.2, rule 5; specification 4.1, rule 1",
  },
  "CONNECT-012": {
    problem: "the environment sets a variable that httpProxy sets",
    fix: "remove the variable, and pass httpProxy: HttpConnectProxy.of(…)",
    source: "specification 1.2, rule 2",
  },
  "CONNECT-016": {
    problem: "only the environment names an HTTP CONNECT proxy, so the network policy of the pods does not open it",
    fix: "remove the variable, and pass httpProxy: HttpConnectProxy.of(…); or open the port of the proxy with egressPorts",
    source: "specification 1.2, rule 2",
    warns: true,
  },
});

/** Options of an HTTP CONNECT proxy besides its address. */
export interface HttpConnectProxyOptions {
  /**
   * Password of the user, percent-encoded as in a URL: a Secret holds `p%40ss` for the password `p@ss`.
   *
   * @default none
   */
  readonly password?: SecretRef;

  /**
   * Hosts and networks that are reached without the proxy, besides the metadata services of clouds; at most 100,000
   * characters (`CONNECT-015`).
   *
   * @default none
   */
  readonly noProxy?: readonly NoProxyEntry[];
}

const VARIABLES = "HttpConnectProxy.variables";
const FURTHER = list(text(), { atLeast: 0 });

/** An environment variable whose value consists of parts; a SecretRef stands for the password. */
export interface HttpConnectVariable {
  /** Name of the variable. */
  readonly name: "HTTPS_PROXY" | "HTTP_PROXY" | "NO_PROXY";

  /** Its value in parts. */
  readonly parts: readonly (string | SecretRef)[];
}

const OPTIONS = group<HttpConnectProxyOptions>()(
  {
    password: secretReference,
    noProxy: defaulted(noProxyEntries, []),
  },
  [],
  { secret: true },
);

/**
 * An HTTP CONNECT proxy, through which a component connects to the platform.
 *
 * The address is `http://[user@]host:port`, `https://[user@]host:port`, or `host:port`, which means `http://`; its port
 * is required. The user is percent-encoded. A password in the address breaks `CONNECT-002`, a user that is not
 * percent-encoded `CONNECT-003`, a missing port `CONNECT-004`, loopback in any spelling `CONNECT-005`, the unspecified
 * address `CONNECT-006`, a password without user `CONNECT-007`.
 *
 * @example
 * ```ts
 * const httpProxy = HttpConnectProxy.of("http://proxy.example.com:3128", { noProxy: ["10.0.0.0/8"] });
 * ```
 *
 * @see specification 1.2
 */
export class HttpConnectProxy extends Value {
  /** Entry of `noProxy`: reverse tunnels, port 3024 of the platform, do not use the proxy. */
  static readonly REVERSE_TUNNEL = TunnelPort.REVERSE_TUNNEL;

  /**
   * Metadata services of the clouds, which bypass every proxy: AWS, Azure and Google Cloud by IPv4, AWS by IPv6, Google
   * Cloud by name.
   *
   * These services answer about the machine that asks. Through an HTTP CONNECT proxy, they would answer about the
   * machine of the proxy, or not at all.
   *
   * @internal
   */
  static readonly METADATA_SERVICES: readonly string[] = [
    "169.254.169.254",
    "fd00:ec2::254",
    "metadata.google.internal",
  ];

  /** Entry of `noProxy`: HTTPS, port 3080 or 443 of the platform, does not use the proxy. */
  static readonly HTTPS = TunnelPort.HTTPS;

  /** The proxy at an address. */
  static of(address: string, props: HttpConnectProxyOptions = {}): HttpConnectProxy {
    return makeFromReadings(
      HttpConnectProxy,
      [read(httpConnectAddress, address), read(OPTIONS, props)],
      ([right, { password, noProxy }]) => new HttpConnectProxy(right, password, NoProxy.of(noProxy)),
      ([{ user }, { password }], problems) => {
        if (password === undefined || user !== undefined) return;
        problems.add(HTTP_CONNECT_RULES["CONNECT-007"], "password", "(redacted)");
      },
    );
  }

  /** `http` or `https`. @internal */
  readonly scheme: HttpConnectAddress["scheme"];

  /** The user, as in a URL; undefined without one. @internal */
  readonly user: string | undefined;

  private readonly address: HttpConnectAddress["host"];

  private constructor(
    { scheme, user, host }: HttpConnectAddress,
    /** Password of the user; undefined without one. @internal */
    readonly password: SecretRef | undefined,
    /** What is reached directly. @internal */
    readonly noProxy: NoProxy,
  ) {
    super();
    this.scheme = scheme;
    this.user = user;
    this.address = host;
  }

  /** `host:port`. @internal */
  get hostPort(): string {
    return this.address.toString();
  }

  /** DNS name in ASCII or IP address, IPv6 without brackets. @internal */
  get host(): string {
    return this.address.host;
  }

  /** @internal */
  get port(): number {
    return Number(this.address.port);
  }

  /** The one address of the proxy as a network; undefined where the proxy is given by name. @internal */
  get netmask(): string | undefined {
    return netmaskOfHost(this.host);
  }

  /**
   * The environment variables of a component that connects to the platform through the proxy; the clouds' metadata
   * services bypass it.
   *
   * @param platform where the component reaches the platform
   * @param further entries of `NO_PROXY`, added unchanged to the declared ones; default none
   *
   * @internal
   */
  variables(platform: PlatformAddresses, further: readonly string[] = []): readonly HttpConnectVariable[] {
    const always = HttpConnectProxy.METADATA_SERVICES;
    const bypassed = [
      ...new Set([...this.noProxy.resolve(platform), ...always, ...argument(VARIABLES, FURTHER, further)]),
    ];
    return [
      { name: "HTTPS_PROXY", parts: this.parts },
      { name: "HTTP_PROXY", parts: this.parts },
      { name: "NO_PROXY", parts: [bypassed.join(",")] },
    ];
  }

  private get parts(): readonly (string | SecretRef)[] {
    const address = this.hostPort;
    if (this.user === undefined) return [`${this.scheme}://${address}`];
    if (this.password === undefined) return [`${this.scheme}://${this.user}@${address}`];
    return [`${this.scheme}://${this.user}:`, this.password, `@${address}`];
  }
}

/** An HTTP CONNECT proxy as a prop. A report never shows the given value, which may hold a password. */
export const httpConnectProxy = instance(HttpConnectProxy, { secret: true });

/** An HTTP CONNECT proxy, if one is declared, and the platform that is reached through it. */
export interface ThroughProxy {
  readonly httpProxy?: HttpConnectProxy | undefined;
  readonly platform: PlatformAddresses;
}

/**
 * Notes a proxy that only one of the two ports of reverse tunnels bypasses, although both have the same address
 * (`CONNECT-011`).
 */
export function checkHttpConnect(
  { httpProxy, platform }: ThroughProxy,
  problems: Problems,
  property = "httpProxy",
): void {
  const [address, tunnels] = [platform.proxyAddress.toString(), platform.tunnelAddress.toString()];
  if (httpProxy?.noProxy.namesOnePort === true && address === tunnels) {
    problems.add(HTTP_CONNECT_RULES["CONNECT-011"], `${property}.noProxy`, address);
  }
}
