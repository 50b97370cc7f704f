const POWERS = ["", "k", "M", "G", "T", "P", "E"];

/** A quantity of Kubernetes, such as `500m` or `1.5Gi`, as a number; undefined if it is none. */
export function parseQuantity(value: unknown): number | undefined {
  const [, number, unit = "", binary] = /^(\d+(?:\.\d+)?)(?:m|([kMGTPE])(i?))?$/.exec(String(value)) ?? [];
  if (number === undefined) return undefined;
  const size = String(value).endsWith("m") ? 0.001 : (binary === "i" ? 1024 : 1000) ** POWERS.indexOf(unit);
  return Math.round(Number(number) * size * 1000) / 1000;
}
