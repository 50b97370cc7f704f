import { make } from "../core/schema/make";
import { Value } from "../core/value";
import { addressText, HostPort } from "./host-port";
import { ADDRESS_RULES } from "./rules";

const ADDRESS = addressText(({ isUnspecified, broken }) =>
  isUnspecified ? [...broken, ADDRESS_RULES["ADDRESS-003"]] : broken,
);

/**
 * An address under which a component is reachable (`public_addr`).
 *
 * Its shape is that of {@link HostPort}, with the same violations. The unspecified address, to which nobody can
 * connect, breaks `ADDRESS-003`.
 *
 * @see specification 1.1
 */
export class PublicAddress extends Value {
  /** Reads `host` or `host:port`. */
  static of(text: string): PublicAddress {
    return make(PublicAddress, ADDRESS, text, (given) => new PublicAddress(HostPort.of(given)));
  }

  /** DNS name in ASCII or IP address, IPv6 without brackets. */
  readonly host: string;

  /** The port, where one was given. */
  readonly port?: number;

  private readonly address: HostPort;

  private constructor(address: HostPort) {
    super([]);
    this.address = address;
    this.host = address.host;
    if (address.port !== undefined) this.port = address.port;
  }

  /** `host:port`, with the given port where the address has none. */
  withPort(defaultPort: number): string {
    return this.address.withPort(defaultPort);
  }

  /** `host:port`, with this port whatever the address has. */
  onPort(port: number): string {
    return this.address.onPort(port);
  }

  /** `host` or `host:port`, IPv6 in brackets. */
  override toString(): string {
    return this.address.toString();
  }
}
