/** Where a program declares its constructs, by their paths: `main.ts:12`, from the working folder. */
export type Places = Readonly<Record<string, string>>;

/** Global, because `access-platform` and the program that it runs may have two copies of this package. */
const LISTENER = Symbol.for("cdktf-access-platform.places");

const global = globalThis as { [LISTENER]?: (places: Places) => void };

/** Reports the places of each synthesis of this process. */
export function listenForPlaces(listener: (places: Places) => void): void {
  global[LISTENER] = listener;
}

/** Reports the places of a program to a listener. Without one, nothing is computed: finding lines takes time. */
export function reportPlaces(places: () => Places): void {
  global[LISTENER]?.(places());
}
