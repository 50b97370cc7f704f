import type { Address4, Address6 } from "ip-address";
import { textWhere, type Shape, type TextOptions } from "../core/schema/shapes";
import { ipAddresses } from "./ip-addresses";

/** A network by its first address and the length of its prefix, as in `10.0.0.0/8`. */
export function network(options?: TextOptions): Shape<string> {
  return textWhere("a network: its first address and the length of its prefix, as in 10.0.0.0/8", isNetmask, options);
}

/** Whether a text is the first address of a network with the length of its prefix, as in `10.0.0.0/8`. */
export function isNetmask(text: string): boolean {
  if (!/^[0-9A-Fa-f.:]{1,64}\/(0|[1-9][0-9]{0,2})$/.test(text)) return false;
  const { Address4, Address6 } = ipAddresses();
  if (Address4.isValid(text)) {
    const network = new Address4(text);
    return network.startAddress().correctForm() === network.correctForm();
  }
  if (!Address6.isValid(text)) return false;
  const network = new Address6(text);
  // Programs disagree on whether a network of mapped addresses is one of IPv4.
  return !network.isMapped4() && network.startAddress().correctForm() === network.correctForm();
}

/** Whether an IP address belongs to a network; never where one is IPv4 and the other IPv6. */
export function isWithin(address: string, netmask: string): boolean {
  const { Address4, Address6 } = ipAddresses();
  const [ip, network] = [parse(address), parse(netmask)];
  if (ip instanceof Address4 && network instanceof Address4) return ip.isInSubnet(network);
  return ip instanceof Address6 && network instanceof Address6 && ip.isInSubnet(network);
}

/** The network that holds one IP address and nothing else; undefined where the host is a name. */
export function netmaskOfHost(host: string): string | undefined {
  const ip = parse(host);
  if (ip === undefined) return undefined;
  return ip instanceof ipAddresses().Address4 ? `${ip.correctForm()}/32` : `${ip.correctForm()}/128`;
}

/** Parses an address. An IPv4 address that is mapped into IPv6 becomes the IPv4 address. */
function parse(text: string): Address4 | Address6 | undefined {
  const { Address4, Address6 } = ipAddresses();
  if (Address4.isValid(text)) return new Address4(text);
  if (!Address6.isValid(text)) return undefined;
  const address = new Address6(text);
  return address.isMapped4() ? address.to4() : address;
}
