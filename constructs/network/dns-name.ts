import { isIP } from "node:net";
import { textWhere, type Shape, type TextOptions } from "../core/schema/shapes";
import { readNameOrIPv4 } from "./host";

/** A DNS name in ASCII and lower case, or all names below one: `access.example.com`, `*.access.example.com`. */
export function dnsName(options?: TextOptions): Shape<string> {
  return textWhere("a DNS name in lower case, with or without *. before it", isDnsName, options);
}

function isDnsName(text: string): boolean {
  const name = text.replace(/^\*\./, "");
  const { host, broken } = readNameOrIPv4(name);
  return broken === undefined && host === name && isIP(name) === 0;
}

/** Each host, and after each DNS name all names directly below it: those of applications. */
export function withNamesBelow(hosts: readonly string[]): readonly string[] {
  return hosts.flatMap((host) => (host.startsWith("*.") || isIP(host) !== 0 ? [host] : [host, `*.${host}`]));
}
