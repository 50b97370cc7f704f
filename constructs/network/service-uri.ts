import { readAddress } from "./host-port";

/** What a URI of a protected resource may look like. */
export interface UriForm {
  /** Schemes without `://`, each with its default port. */
  readonly schemes: Readonly<Record<string, number | undefined>>;

  /** Whether `host:port` without a scheme is allowed. */
  readonly bare: boolean;

  /** Whether the URI may name several hosts, separated by commas. */
  readonly severalHosts: boolean;
}

const URI = /^(?:([A-Za-z][A-Za-z0-9+.-]*):\/\/)?([^\s/?#@\\]+)(?:[/?][^\s#@\\]*)?$/;

type UriParts = RegExpExecArray & readonly [uri: string, scheme: string | undefined, authority: string];

/**
 * Ports of a URI; undefined if the URI does not have the form.
 *
 * User information, fragments and white space are refused: a password in a URI would end in the state.
 */
export function portsOfUri(uri: unknown, form: UriForm): readonly number[] | undefined {
  const parts = typeof uri === "string" ? (URI.exec(uri) as UriParts | null) : null;
  if (parts === null) return undefined;
  const [, scheme, authority] = parts;
  if (scheme === undefined ? !form.bare || uri !== authority : !Object.hasOwn(form.schemes, scheme)) return undefined;
  const defaultPort = scheme === undefined ? undefined : form.schemes[scheme];
  const hosts = form.severalHosts ? authority.split(",") : [authority];
  const ports: number[] = [];
  for (const text of hosts) {
    const { port = defaultPort, broken } = readAddress(text);
    if (broken.length > 0 || port === undefined) return undefined;
    ports.push(port);
  }
  return ports;
}

/** What the URI of an application looks like. */
export const APPLICATION_URI: UriForm = {
  schemes: {
    http: 80,
    https: 443,
    tcp: undefined,
    "mcp+http": 80,
    "mcp+https": 443,
    "mcp+sse+http": 80,
    "mcp+sse+https": 443,
  },
  bare: false,
  severalHosts: false,
};
