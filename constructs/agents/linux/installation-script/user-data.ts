import type { Brand } from "../../../brand/brand";
import { canonicalYaml } from "../../../core/canonical-yaml";

/**
 * Characters that every reader of YAML accepts in a literal block. The ranges are fixed, so that all versions of
 * Node.js agree.
 */
const READABLE = /^[\t\n -~\u00c0-\u058f\u3041-\ud7a3]*$/;

const INDENT = " ".repeat(6);

/**
 * Cloud-init user data that has a machine run a script once, at its first start.
 *
 * The script is in it as plain text. If readers of YAML or Terraform would change the text, it is quoted and in ASCII.
 */
export function cloudConfig(brand: Brand, script: string): string {
  const path = brand.linuxScript;
  return `#cloud-config
write_files:
  - path: ${path}
    owner: root:root
    permissions: "0700"
    content: ${isReadable(script) ? block(script) : inAscii(script)}
${canonicalYaml({ runcmd: [[path]] })}`;
}

/** A literal block keeps one line break at its end, and must not begin with a space. */
function isReadable(script: string): boolean {
  return READABLE.test(script) && /^\S[^]*[^\n]\n$/.test(script) && script === script.normalize("NFC");
}

function block(script: string): string {
  return `|\n${script.replace(/^(?=.)/gm, INDENT).replace(/\n$/, "")}`;
}

function inAscii(script: string): string {
  return JSON.stringify(script).replace(/[\u007f-\u{10ffff}]/gu, (character) => {
    const point = character.codePointAt(0) ?? 0;
    const [form, digits] = point > 0xffff ? ["\\U", 8] : ["\\u", 4];
    return `${form}${point.toString(16).padStart(digits, "0")}`;
  });
}
