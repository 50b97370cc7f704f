import { readAddress } from "../../constructs/network/host-port";
import { bypassesProxy } from "../../constructs/network/no-proxy";
import { listAt, textAt } from "../json/plain-data";

/** The HTTP CONNECT proxy that programs use, as their environment says it. */
export interface HttpConnectModel {
  /** `host:port`, without its credentials. */
  readonly address: string;

  /** Entries of `NO_PROXY`. */
  readonly noProxy: readonly string[];
}

/** The HTTP CONNECT proxy of a container, by its list of variables; undefined if it has none. */
export function httpConnectIn(container: unknown, list = "env"): HttpConnectModel | undefined {
  const variables = listAt(container, list);
  const valueOf = (name: string) =>
    textAt(
      variables.find((variable) => textAt(variable, "name") === name),
      "value",
    );
  const address = valueOf("HTTPS_PROXY")
    ?.replace(/^[a-z]+:\/\//, "")
    .replace(/^.*@/, "");
  if (address === undefined) return undefined;
  return { address, noProxy: (valueOf("NO_PROXY") ?? "").split(",").filter((entry) => entry !== "") };
}

/**
 * Whether programs reach an address through the HTTP CONNECT proxy.
 *
 * @param address `host:port`
 */
export function goesThrough({ noProxy }: HttpConnectModel, address: string): boolean {
  return !bypassesProxy(readAddress(address), noProxy);
}
