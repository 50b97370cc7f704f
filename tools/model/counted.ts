/** A number with its noun: `1 replica`, `12 replicas`. */
export function counted(number: number, noun: string, several = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : several}`;
}
