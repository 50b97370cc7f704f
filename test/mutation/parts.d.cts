/** Parts of the sources, as patterns below `constructs`; one with `!` leaves out what an earlier one had. */
export const PARTS: Readonly<Record<string, { readonly mutate: readonly string[]; readonly tests: readonly string[] }>>;
