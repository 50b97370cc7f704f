import { Problems, Value } from "../core/value";
import { HostPort } from "./host-port";
import { ADDRESS_RULES } from "./rules";

/**
 * An address under which a component is reachable (`public_addr`).
 *
 * Its shape is that of {@link HostPort}, with the same violations. The unspecified address, to which nobody can
 * connect, carries `ADDRESS-003`.
 *
 * @see specification 1.1
 */
export class PublicAddress extends Value {
  static of(text: string): PublicAddress {
    const address = HostPort.of(text);
    const problems = new Problems();
    problems.addAllIn(address);
    if (address.isUnspecified) problems.add(ADDRESS_RULES.unspecified, "", text);
    return new PublicAddress(address, problems);
  }

  /** DNS name in ASCII or IP address, IPv6 without brackets. */
  readonly host: string;

  /** The port, where one was given. */
  readonly port?: number;

  private readonly address: HostPort;

  private constructor(address: HostPort, problems: Problems) {
    super(problems.list);
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

/**
 * Checks how many public addresses a proxy has: exactly one.
 *
 * None is `ADDRESS-005`, more than one `ADDRESS-004`, something other than a PublicAddress `ADDRESS-006`. Violations of
 * the addresses themselves are not added, because the addresses carry them.
 *
 * @param property path of the list, put before the path of each violation
 * @see specification 1.1, rule 2
 */
export function checkProxyAddresses(addresses: readonly PublicAddress[], problems: Problems, property: string): void {
  const given: readonly unknown[] = Array.isArray(addresses) ? addresses : [];
  if (given.length === 0) problems.add(ADDRESS_RULES.noneForProxy, property, addresses);
  if (given.length > 1) problems.add(ADDRESS_RULES.severalForProxy, property, given.filter(isAddress).join(", "));
  given.forEach((address, index) => {
    if (!isAddress(address)) problems.add(ADDRESS_RULES.notAnAddress, `${property}[${index}]`, address);
  });
}

function isAddress(value: unknown): value is PublicAddress {
  return value instanceof PublicAddress;
}
