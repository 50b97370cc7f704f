import { instance } from "../core/schema/instance";
import { make } from "../core/schema/make";
import { invalidForm } from "../core/schema/report";
import { either, readAs, type Shape } from "../core/schema/shapes";
import { Value } from "../core/value";
import { addressText, HostPort } from "./host-port";
import { ADDRESS_RULES } from "./rules";

/**
 * An address under which a component is reachable (`public_addr`).
 *
 * Its shape is that of {@link HostPort}, with the same violations. The unspecified address, to which nobody can
 * connect, breaks `ADDRESS-003`.
 *
 * @example
 * ```ts
 * const address = PublicAddress.of("access.example.com");
 * ```
 *
 * @see specification 1.1
 */
export class PublicAddress extends Value {
  /**
   * Reads an address.
   *
   * @param address `host` or `host:port`; a PublicAddress is returned as it is
   */
  static of(address: string | PublicAddress): PublicAddress {
    return make(PublicAddress, addressOrText, address, (given) =>
      given instanceof PublicAddress ? given : new PublicAddress(HostPort.of(given)),
    );
  }

  /** DNS name in ASCII or IP address, IPv6 without brackets. */
  readonly host: string;

  /** The port, if one was given. */
  readonly port?: number;

  private readonly address: HostPort;

  private constructor(address: HostPort) {
    super([]);
    this.address = address;
    this.host = address.host;
    if (address.port !== undefined) this.port = address.port;
  }

  /** `host:port`, with the given port if the address has none. */
  withPort(defaultPort: number): string {
    return this.address.withPort(defaultPort);
  }

  /** `host:port` with this port, even if the address has another. */
  onPort(port: number): string {
    return this.address.onPort(port);
  }

  /** `host` or `host:port`, IPv6 in brackets. */
  override toString(): string {
    return this.address.toString();
  }
}

const text = addressText(({ isUnspecified, broken }) =>
  isUnspecified ? [...broken, ADDRESS_RULES["ADDRESS-003"]] : broken,
);

const addressOrText = either(
  (given) => typeof given === "string",
  text,
  instance(PublicAddress, { rule: invalidForm(text.allowed) }),
);

/** A PublicAddress, or the text of one, read as a PublicAddress: whatever asks for a public address takes both. */
export const anyAddress: Shape<PublicAddress> = readAs(addressOrText, (given) => PublicAddress.of(given));
