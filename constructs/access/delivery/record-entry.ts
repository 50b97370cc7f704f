import { RESOURCE_KINDS } from "../../brand/image-contract/resource-kinds";

/**
 * What `tctl rm` calls a resource, a singleton by its kind alone, as one word of letters, digits and `._/@+-`: other bytes are `=` and three octal
 * digits, which a shell decodes. Needs no quotes in YAML, JSON and a shell.
 */
export function recordEntry(kind: string, name: string): string {
  return encoded(Object.hasOwn(RESOURCE_KINDS.singletons, kind) ? kind : `${kind}/${name}`);
}

/** The same for a resource whose name is the secret in a variable; the script puts a checksum in the variable's place. */
export function secretEntry(kind: string, variable: string): string {
  return `${encoded(kind)}/sha256:$${variable}`;
}

function encoded(text: string): string {
  return [...Buffer.from(text, "utf8")].map(encodedByte).join("");
}

function encodedByte(byte: number): string {
  const character = String.fromCharCode(byte);
  return /[A-Za-z0-9._/@+-]/.test(character) ? character : `=${byte.toString(8).padStart(3, "0")}`;
}
