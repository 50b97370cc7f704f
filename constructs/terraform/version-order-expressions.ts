/** The parts of a version: major, minor, patch, and the pre-release where there is one. */
const PARTS = "^([0-9]+)[.]([0-9]+)[.]([0-9]+)(?:-(.*))?$";

/**
 * Expression of whether a version is newer than another, in the order of Semantic Versioning.
 *
 * @param version expression of a version
 * @param other expression of another one
 */
export function isNewer(version: string, other: string): string {
  const [key, otherKey] = [sortKey(version), sortKey(other)];
  return `${key} != ${otherKey} && sort([${key}, ${otherKey}])[1] == ${key}`;
}

/**
 * A text that sorts as the version does: Terraform compares numbers only, and sorts texts by their characters.
 *
 * A space sorts before whatever an identifier is made of, so a pre-release comes before a longer one that begins with
 * it; a number before a name, and a tilde, for no pre-release, after all of them.
 */
function sortKey(version: string): string {
  const identifiers =
    `[for id in split(".", part[3]) : can(regex("^[0-9]+$", id)) ? format("0%020d", tonumber(id)) : ` +
    `format("1%s", id)]`;
  const numbers = [0, 1, 2].map((index) => `tonumber(part[${index}])`).join(", ");
  return (
    `[for part in [regex("${PARTS}", ${version})] : ` +
    `format("%020d %020d %020d %s", ${numbers}, part[3] == null ? "~" : join(" ", ${identifiers}))][0]`
  );
}
