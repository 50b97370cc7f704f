import { isIP } from "node:net";

/** A proxy that is asked for itself. */
export interface Target {
  /** How reports call it, such as `203.0.113.10:443` or `pod svc-proxy-5d9c`. */
  readonly name: string;

  /** IP address that is connected to. */
  readonly host: string;
  readonly port: number;

  /**
   * Whose ports can be seen at the address: those of the Service, or those of a pod.
   *
   * @default neither, as behind a forwarded port
   */
  readonly ports?: "service" | "pod";
}

/** How targets are asked. */
export interface Asking {
  /** Host of the public address, which is asked for at every target. */
  readonly publicHost: string;

  /** `host` or `host:port` of requests. */
  readonly hostHeader: string;

  /** Time for each connection and each answer. */
  readonly timeoutMs: number;
}

/** The name that a TLS client sends; it sends none for an IP address. */
export function serverName(host: string): string {
  return isIP(host) === 0 ? host : "";
}
