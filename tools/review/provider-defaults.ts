import planned from "./planned-values.json";

/** What the providers plan where a stack says nothing, by the end of the path; other values are somebody's. */
const AS_TEXTS = new Map(Object.entries(planned.defaults).map(([path, value]) => [path, String(value)]));

/** Whether a provider plans a value by itself. @param path as Terraform names it, without indices */
export function isProviderDefault(type: string, path: readonly string[], value: unknown): boolean {
  if (value === false) return planned.off.includes(path.at(-1) ?? "");
  const names = [type, ...path].map((name) => name.replace(/^(liveness|readiness|startup)_(?=probe$)/, ""));
  return names.some((_, start) => AS_TEXTS.get(names.slice(start).join(".")) === String(value));
}
