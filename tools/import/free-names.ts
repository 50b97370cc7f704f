/** Names, each taken once. */
export class FreeNames {
  readonly #taken: Set<string>;
  readonly #next = new Map<string, number>();

  constructor(taken: readonly string[] = []) {
    this.#taken = new Set(taken);
  }

  isFree(name: string): boolean {
    return !this.#taken.has(name);
  }

  /** Takes a name: with a number after the separator, if the one that is wished is taken. */
  take(wished: string, separator: string): string {
    let number = this.#next.get(wished) ?? 2;
    let name = wished;
    while (this.#taken.has(name)) name = `${wished}${separator}${number++}`;
    this.#next.set(wished, number);
    this.#taken.add(name);
    return name;
  }
}
