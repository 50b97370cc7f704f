import { isIP } from "node:net";

/** Addresses from one to another, both included. */
interface Range {
  readonly version: 4 | 6;
  readonly first: bigint;
  readonly last: bigint;
}

const BITS = { 4: 32, 6: 128 } as const;

/** The addresses of a network, or of one address; undefined for a text that is neither. */
function rangeOf(network: string): Range | undefined {
  const [address = "", length] = network.split("/");
  const version = isIP(address);
  if (version !== 4 && version !== 6) return undefined;
  const bits = BITS[version];
  const prefix = length === undefined ? bits : Number(length);
  if (!Number.isInteger(prefix) || prefix < 0 || prefix > bits) return undefined;
  const size = 1n << BigInt(bits - prefix);
  const first = (numberOf(address, version) / size) * size;
  return { version, first, last: first + size - 1n };
}

/** Whether an address, as {@link examplesIn} writes it, or a network is in another network. */
export function isWithin(inner: string, outer: string): boolean {
  const [one, other] = [rangeOf(inner), rangeOf(outer)];
  if (one === undefined || other === undefined || one.version !== other.version) return false;
  return other.first <= one.first && one.last <= other.last;
}

/** An address of each part of a network that others tell apart, which begins where one of them begins or has ended. */
export function examplesIn(network: string, others: readonly string[]): readonly string[] {
  const range = rangeOf(network);
  if (range === undefined) return [];
  const bounds = others
    .flatMap((other) => rangeOf(other) ?? [])
    .filter(({ version }) => version === range.version)
    .flatMap(({ first, last }) => [first, last + 1n])
    .filter((bound) => range.first <= bound && bound <= range.last);
  return [...new Set([range.first, ...bounds])].map((address) => textOf(address, range.version));
}

function numberOf(address: string, version: 4 | 6): bigint {
  if (version === 4) return address.split(".").reduce((sum, part) => sum * 256n + BigInt(part), 0n);
  return groupsOf(address).reduce((sum, group) => sum * 65_536n + group, 0n);
}

/** The eight groups of an address of IPv6; `::` stands for those that are not written, and the end may be one of IPv4. */
function groupsOf(address: string): readonly bigint[] {
  const [left = "", right] = address.split("::");
  const written = (half: string) =>
    half === ""
      ? []
      : half.split(":").flatMap((group) => {
          if (!group.includes(".")) return [BigInt(`0x${group}`)];
          const number = numberOf(group, 4);
          return [number / 65_536n, number % 65_536n];
        });
  const [before, after] = [written(left), written(right ?? "")];
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0n), ...after];
}

function textOf(address: bigint, version: 4 | 6): string {
  const size = version === 4 ? 256n : 65_536n;
  const count = version === 4 ? 4 : 8;
  const parts = Array.from({ length: count }, (_, index) =>
    ((address / size ** BigInt(count - 1 - index)) % size).toString(version === 4 ? 10 : 16),
  );
  return parts.join(version === 4 ? "." : ":");
}
