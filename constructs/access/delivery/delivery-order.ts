/** Stands for all kinds that the order does not name. */
const OTHERS = "*";

/**
 * Kinds about which the service asks another system while it creates them. They take long if that system does not
 * answer.
 */
const ASK_OTHERS = ["github", "oidc", "saml", "saml_idp_service_provider", "trusted_cluster"];

/**
 * Each kind comes after those that it may refer to. The preference is last: it may name a connector, or end local
 * sign-in.
 */
const ORDER: readonly (readonly string[])[] = [
  ["role", "token"],
  ["integration"],
  [OTHERS],
  ["bot", "discovery_config", "user"],
  ["access_list"],
  ASK_OTHERS,
  ["cluster_auth_preference"],
];

/** The position of a kind in the order: lower ranks are delivered first, and removed last. */
export function deliveryRank(kind: string): number {
  const rank = ORDER.findIndex((kinds) => kinds.includes(kind));
  return rank === -1 ? deliveryRank(OTHERS) : rank;
}

/** The rank of each kind that the order names, and of `*` for all others. */
export const RANKS: Readonly<Record<string, number>> = Object.fromEntries(
  ORDER.flatMap((kinds, rank) => kinds.map((kind) => [kind, rank] as const)),
);

/**
 * Which documents one command delivers, as the numbers of the first and the last, counted from 1.
 *
 * A kind about which the service asks another system goes alone: its command may fail after half a minute, and should
 * be tried only once.
 *
 * @param kinds kinds of the documents, in order of delivery
 */
export function deliveryBatches(kinds: readonly string[]): readonly (readonly [first: number, last: number])[] {
  const batches: [first: number, last: number][] = [];
  kinds.forEach((kind, index) => {
    const batch = batches.at(-1);
    const goesAlone = ASK_OTHERS.includes(kind) || ASK_OTHERS.includes(kinds[index - 1] ?? kind);
    if (batch === undefined || goesAlone) batches.push([index + 1, index + 1]);
    else batch[1] = index + 1;
  });
  return batches;
}
