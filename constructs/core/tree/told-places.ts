/** Where a program declares its constructs, by their paths: `main.ts:12`, from the working folder. */
export type Places = Readonly<Record<string, string>>;

/** Known to every copy of this package: `access-platform` may be another one than that of the program that it runs. */
const LISTENER = Symbol.for("cdktf-access-platform.places");

const global = globalThis as { [LISTENER]?: (places: Places) => void };

/** Has each synthesis of this process tell its places. */
export function listenForPlaces(listener: (places: Places) => void): void {
  global[LISTENER] = listener;
}

/** Tells the places of a program to who listens, if anybody does: to find lines takes time. */
export function tellPlaces(places: () => Places): void {
  global[LISTENER]?.(places());
}
