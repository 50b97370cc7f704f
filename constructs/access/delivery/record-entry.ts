/** Kinds of which a platform has one, which `tctl rm` removes by the kind alone. */
const SINGLETONS = [
  "autoupdate_config",
  "autoupdate_version",
  "cluster_auth_preference",
  "cluster_maintenance_config",
  "cluster_networking_config",
  "network_restrictions",
  "session_recording_config",
  "ui_config",
];

/**
 * What `tctl rm` calls a resource, as one word of letters, digits and `._/@+-`: other bytes are `=` and three octal
 * digits, which a shell decodes. Needs no quotes in YAML, JSON and a shell.
 */
export function recordEntry(kind: string, name: string): string {
  return encoded(SINGLETONS.includes(kind) ? kind : `${kind}/${name}`);
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
