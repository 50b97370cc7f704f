import { isText } from "../core/given";
import { lookingItself } from "../core/schema/data";
import { invalidForm } from "../core/schema/report";
import { checked, readAs, textWhere } from "../core/schema/shapes";
import { defineRules, type Rule } from "../core/violation";
import { HostPort, readAddress, SCHEME, withoutUser } from "./host-port";

const CONNECT_ADDRESS_RULES = defineRules({
  "CONNECT-002": {
    problem: "the address of the HTTP CONNECT proxy holds a password",
    fix: "write scheme://user@host:port, and pass { password: SecretRef.of(name, key) }; change the password, because it was in the program",
    source: "specification 1.2, rule 3; Kubernetes, Secrets",
  },
  "CONNECT-003": {
    problem: "the user of the HTTP CONNECT proxy is not percent-encoded",
    allowed:
      "letters, digits and - . _ ~ +; everything else percent-encoded in UTF-8, as in corp%5Cjane; no control " +
      "character and no colon, not even encoded",
    fix: "percent-encode the user, or remove the user together with the @",
    source: "RFC 3986, section 3.2.1; RFC 7617, section 2",
  },
  "CONNECT-004": {
    problem: "the address of the HTTP CONNECT proxy has no port",
    fix: "write the port, for example 3128: without one, programs use different ports",
    source: "specification 1.2, rule 3",
  },
  "CONNECT-005": {
    problem: "the HTTP CONNECT proxy is the machine itself",
    fix: "give the local proxy another DNS name or a private address",
    source: "specification 1.2, rule 4; specification 7",
  },
  "CONNECT-006": {
    problem: "the address is 0.0.0.0 or [::], to which nobody can connect",
    fix: "pass the DNS name or address of the HTTP CONNECT proxy: 0.0.0.0 and [::] are addresses to listen on",
    source: "specification 1.2, rule 3",
  },
});

const FORM = invalidForm(
  "http://[user@]host:port, https://[user@]host:port, or host:port, which means http://",
  "write http or https as the scheme; the scheme is optional only if there is no user",
);

/** The parts of the address of an HTTP CONNECT proxy. */
export interface HttpConnectAddress {
  /** How the proxy itself is reached. */
  readonly scheme: "http" | "https";

  /** The user, as in a URL. */
  readonly user: string | undefined;

  readonly host: HostPort;
}

/** The address of an HTTP CONNECT proxy: `scheme://[user@]host:port` or `host:port`. A user is no credential here. */
export const httpConnectAddress = lookingItself(
  readAs(
    checked(textWhere(FORM.allowed, isText, { fix: FORM.fix, secret: true }), (given, problems) => {
      for (const rule of rulesBrokenBy(given)) problems.add(rule, "", withoutUser(given));
    }),
    (given): HttpConnectAddress => {
      const { scheme, userInfo, host } = split(given);
      return { scheme: scheme === "https://" ? "https" : "http", user: userInfo, host: HostPort.of(host) };
    },
  ),
);

function split(given: string) {
  const scheme = SCHEME.exec(given)?.[0] ?? "";
  const authority = given.slice(scheme.length);
  const at = authority.lastIndexOf("@");
  return {
    scheme: scheme.toLowerCase(),
    userInfo: at === -1 ? undefined : authority.slice(0, at),
    host: authority.slice(at + 1),
  };
}

function rulesBrokenBy(given: string): readonly Rule[] {
  const { scheme, userInfo, host } = split(given);
  const isKnown = scheme === "" ? userInfo === undefined : scheme === "http://" || scheme === "https://";
  return [
    ...(isKnown ? [] : [FORM]),
    ...(userInfo === undefined ? [] : rulesBrokenByUser(userInfo)),
    ...rulesBrokenByHost(host),
  ];
}

function rulesBrokenByUser(userInfo: string): readonly Rule[] {
  const [user, ...password] = userInfo.split(":") as [string, ...string[]];
  return [
    ...(password.length > 0 ? [CONNECT_ADDRESS_RULES["CONNECT-002"]] : []),
    ...(isEncodedUser(user) ? [] : [CONNECT_ADDRESS_RULES["CONNECT-003"]]),
  ];
}

function rulesBrokenByHost(text: string): readonly Rule[] {
  const { port, isLoopback, isUnspecified, broken } = readAddress(text);
  return [
    ...broken,
    ...(port === undefined && broken.length === 0 ? [CONNECT_ADDRESS_RULES["CONNECT-004"]] : []),
    ...(isLoopback ? [CONNECT_ADDRESS_RULES["CONNECT-005"]] : []),
    ...(isUnspecified ? [CONNECT_ADDRESS_RULES["CONNECT-006"]] : []),
  ];
}

/** Characters without a special meaning to a shell, YAML, systemd and Kubernetes. */
function isEncodedUser(user: string): boolean {
  if (!/^[A-Za-z0-9._~+%-]+$/.test(user)) return false;
  try {
    return !/[:\p{Cc}]/u.test(decodeURIComponent(user));
  } catch {
    // The encoded bytes are not UTF-8.
  }
  return false;
}
