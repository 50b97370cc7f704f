import { instance } from "../core/schema/instance";
import { make } from "../core/schema/make";
import { invalidForm } from "../core/schema/report";
import { either, readAs, type Shape } from "../core/schema/shapes";
import { addressRead, HostPort, type ReadAddress } from "./host-port";
import { ADDRESS_RULES } from "./host";

/** Makes a PublicAddress. It is not a static method, because reports would then offer it to programs. */
let fromRead: (read: ReadAddress) => PublicAddress;

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
export class PublicAddress extends HostPort {
  /**
   * Reads an address.
   *
   * @param address `host` or `host:port`; a PublicAddress is returned as it is
   */
  static override of(address: string | PublicAddress): PublicAddress {
    return make(PublicAddress, anyAddress, address, (given) => given);
  }

  static {
    fromRead = (read) => new PublicAddress(read);
  }
}

const text = addressRead(({ isUnspecified, broken }) =>
  isUnspecified ? [...broken, ADDRESS_RULES["ADDRESS-003"]] : broken,
);

/** A PublicAddress, or the text of one, read as a PublicAddress: whatever asks for a public address takes both. */
export const anyAddress: Shape<PublicAddress> = either(
  (given) => typeof given === "string",
  readAs(text, ({ address }) => fromRead(address)),
  instance(PublicAddress, { rule: invalidForm(text.allowed) }),
);
