/** Gives unique names. */
export class FreeNames {
  readonly #taken: Set<string>;
  readonly #next = new Map<string, number>();

  constructor(taken: readonly string[] = []) {
    this.#taken = new Set(taken);
  }

  isFree(name: string): boolean {
    return !this.#taken.has(name);
  }

  /** Reserves a name. If the wished name is taken, a number is appended after the separator. */
  take(wished: string, separator: string): string {
    let number = this.#next.get(wished) ?? 2;
    let name = wished;
    while (this.#taken.has(name)) name = `${wished}${separator}${number++}`;
    this.#next.set(wished, number);
    this.#taken.add(name);
    return name;
  }
}
