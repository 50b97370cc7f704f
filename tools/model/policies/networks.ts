import { Address4, Address6 } from "ip-address";

/** A network, or one address; undefined for a text that is neither. */
function parsed(text: string): Address4 | Address6 | undefined {
  if (Address4.isValid(text)) return new Address4(text);
  return Address6.isValid(text) ? new Address6(text) : undefined;
}

/** Whether an address, or a network, is in another network. */
export function isWithin(inner: string, outer: string): boolean {
  const [one, other] = [parsed(inner), parsed(outer)];
  if (one instanceof Address4) return other instanceof Address4 && one.isInSubnet(other);
  return one !== undefined && other instanceof Address6 && one.isInSubnet(other);
}

/** An address of each part of a network that others tell apart, which begins where one of them begins or has ended. */
export function examplesIn(network: string, others: readonly string[]): readonly string[] {
  const range = parsed(network);
  if (range === undefined) return [];
  const [first, last] = [range.startAddress().bigInt(), range.endAddress().bigInt()];
  const bounds = others
    .flatMap((other) => parsed(other) ?? [])
    .filter(({ v4 }) => v4 === range.v4)
    .flatMap((other) => [other.startAddress().bigInt(), other.endAddress().bigInt() + 1n])
    .filter((bound) => first <= bound && bound <= last);
  const Address = range.v4 ? Address4 : Address6;
  return [...new Set([first, ...bounds])].map((address) => Address.fromBigInt(address).correctForm());
}
