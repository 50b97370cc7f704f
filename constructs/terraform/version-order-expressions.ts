/** The parts of a version: major, minor, patch, and the pre-release where there is one. */
const PARTS = "^([0-9]+)[.]([0-9]+)[.]([0-9]+)(?:-(.*))?$";

/**
 * Expression of a text that sorts as a version does in Semantic Versioning: Terraform compares numbers only, and sorts
 * texts by their characters.
 *
 * A space sorts before all characters of an identifier, so a pre-release comes before a longer one that begins with it.
 * Numbers come before names. A tilde, for no pre-release, comes after all of them.
 *
 * @param version expression of a version
 */
export function sortKey(version: string): string {
  const numbers = [0, 1, 2].map((index) => `tonumber(part[${index}])`).join(", ");
  const identifier = `can(regex("^[0-9]+$", id)) ? format("0%020d", tonumber(id)) : format("1%s", id)`;
  const preRelease = `part[3] == null ? "~" : join(" ", [for id in split(".", part[3]) : ${identifier}])`;
  return (
    `[for part in [regex("${PARTS}", ${version})] : ` + `format("%020d %020d %020d %s", ${numbers}, ${preRelease})][0]`
  );
}

/**
 * Expression of whether a text sorts after another one.
 *
 * @param key expression of a text
 * @param other expression of another one
 */
export function sortsAfter(key: string, other: string): string {
  return `sort([${key}, ${other}])[1] != ${other}`;
}
