/** Orders texts as code units do, which no language of a machine changes. */
export function byCodeUnit(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Orders entries by their keys. */
export function byKey([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return byCodeUnit(one, other);
}
