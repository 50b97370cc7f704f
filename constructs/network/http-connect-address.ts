import type { Problems } from "../core/value";
import { HostPort, withoutUser } from "./host-port";
import { HTTP_CONNECT_RULES as RULES } from "./http-connect-rules";

const SCHEME = /^([a-z][a-z0-9+.-]*):\/\//i;

/** An address as far as it can be read; even an address that breaks a rule is rendered. */
export interface HttpConnectAddress {
  readonly scheme: "http" | "https";

  /** As it stands in a URL. */
  readonly user: string | undefined;
  readonly host: HostPort;
}

/** Reads `scheme://[user@]host:port` or `host:port`, and notes what is wrong with it. */
export function readAddress(given: unknown, problems: Problems): HttpConnectAddress {
  const text = typeof given === "string" ? given : "";
  const safe = withoutUser(text);
  const scheme = SCHEME.exec(text)?.[1]?.toLowerCase();
  const authority = text.replace(SCHEME, "");
  const [, userInfo, rest = ""] = /^(?:([^]*)@)?([^@]*)$/.exec(authority) ?? [];
  const isKnown = scheme === "http" || scheme === "https";
  if (typeof given !== "string") problems.add(RULES.form, "", typeof given);
  else if (scheme === undefined ? userInfo !== undefined : !isKnown) problems.add(RULES.form, "", safe);
  const host = HostPort.of(rest);
  const user = userInfo === undefined ? undefined : readUser(userInfo, safe, problems);
  if (typeof given === "string") checkHost(host, safe, problems);
  return { scheme: isKnown ? scheme : "http", user, host };
}

function checkHost(host: HostPort, safe: string, problems: Problems): void {
  problems.addAllIn(host);
  if (host.port === undefined && host.violations.length === 0) problems.add(RULES.port, "", safe);
  if (host.isLoopback) problems.add(RULES.loopback, "", safe);
  if (host.isUnspecified) problems.add(RULES.unspecified, "", safe);
}

function readUser(userInfo: string, safe: string, problems: Problems): string {
  const [user = "", ...password] = userInfo.split(":");
  if (password.length > 0) problems.add(RULES.password, "", safe);
  if (isEncodedUser(user)) return user;
  problems.add(RULES.user, "", safe);
  return "(redacted)";
}

/** Characters without a special meaning to a shell, YAML, systemd and Kubernetes. */
function isEncodedUser(user: string): boolean {
  if (!/^([A-Za-z0-9._~+-]|%[0-9A-Fa-f]{2})+$/.test(user)) return false;
  try {
    return !/[:\p{Cc}]/u.test(decodeURIComponent(user));
  } catch {
    return false;
  }
}
