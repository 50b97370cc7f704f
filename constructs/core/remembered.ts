/** Computes the result of a function once for each object. The data of the object must not change. */
export function rememberedFor<K extends object, T>(compute: (key: K) => T): (key: K) => T {
  const results = new WeakMap<K, { readonly result: T }>();
  return (key) => {
    const known = results.get(key);
    if (known !== undefined) return known.result;
    const result = compute(key);
    results.set(key, { result });
    return result;
  };
}

/** Results for more texts are forgotten, so that many files take no memory that grows with them. */
const MOST_TEXTS = 1_000;

/** Computes the result of a function once for each text, such as the name of a file, while there are few. */
export function rememberedTexts<T>(compute: (text: string) => T): (text: string) => T {
  const results = new Map<string, { readonly result: T }>();
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return known.result;
    const result = compute(text);
    if (results.size === MOST_TEXTS) results.clear();
    results.set(text, { result });
    return result;
  };
}
