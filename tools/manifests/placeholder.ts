/** What stands in for the value of an ephemeral variable where nothing reads it; valid also as the name of a token. */
export function placeholderFor(variable: string): string {
  return `placeholder-for-${variable}`;
}
