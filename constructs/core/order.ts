/** Orders texts by their code units, which do not depend on the language of a machine. */
export function byCodeUnit(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Orders entries by their keys. */
export function byKey([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return byCodeUnit(one, other);
}
