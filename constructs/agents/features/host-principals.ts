import { PublicAddress } from "../../network/public-address";
import { listOf } from "../../core/given";

/**
 * Principals that an agent's SSH host certificate has for its public addresses: their hosts, each once, in the order
 * of the program.
 *
 * A certificate names hosts and no ports: `a.example.com:3022` and `a.example.com` are one principal, and IPv6 has no
 * brackets. Addresses with violations have no principals; the violations are reported elsewhere.
 *
 * @see specification 1.1, rule 1
 */
export function hostPrincipals(publicAddresses: readonly PublicAddress[] | undefined): readonly string[] {
  return [...new Set(usableAddresses(publicAddresses).map(({ host }) => host))];
}

/** The addresses without violations among what a program passed as a list of public addresses. */
export function usableAddresses(given: unknown): readonly PublicAddress[] {
  return (listOf(given) ?? []).filter(
    (address): address is PublicAddress => address instanceof PublicAddress && address.violations.length === 0,
  );
}
