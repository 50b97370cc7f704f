import { X509Certificate } from "node:crypto";
import { readAs, textWhere, type Shape, type TextOptions } from "./schema/shapes";

/** A block between `-----BEGIN LABEL-----` and `-----END LABEL-----`: of PEM (RFC 7468) or of PGP (RFC 9580). */
interface Block {
  readonly label: string;
  readonly text: string;
}

/** Certificates in PEM and nothing else: a private key between two of them would get into plan and state. */
export function certificates(options?: TextOptions): Shape<string> {
  return blocksLike("certificates in PEM, and nothing else", holdsCertificates, options);
}

/** PGP public keys and nothing else, as text. */
export function pgpPublicKeys(options?: TextOptions): Shape<string> {
  const isPublic = (text: string) => hasOnlyBlocks(text, ({ label }) => label === "PGP PUBLIC KEY BLOCK");
  return blocksLike("public keys of PGP, and nothing else", isPublic, options);
}

/** Whether a text consists of certificates in PEM. */
export function holdsCertificates(text: string): boolean {
  return hasOnlyBlocks(text, (block) => block.label === "CERTIFICATE" && isCertificate(block));
}

/** A text with the line ends of Unix, so that it is the same in every checkout. */
export function withUnixLineEnds(text: string): string {
  return text.replaceAll("\r\n", "\n");
}

function blocksLike(allowed: string, test: (given: string) => boolean, options: TextOptions = {}): Shape<string> {
  return readAs(textWhere(allowed, test, { ...options, secret: true }), withUnixLineEnds);
}

function hasOnlyBlocks(text: string, isRight: (block: Block) => boolean): boolean {
  const blocks = pemBlocks(text);
  return blocks !== undefined && blocks.length > 0 && blocks.every(isRight);
}

/** The blocks of a text; undefined if there is anything else than blocks and empty lines. */
function pemBlocks(text: string): readonly Block[] | undefined {
  const blocks: Block[] = [];
  let inside: { label: string; lines: string[] } | undefined;
  for (const line of text.split(/\r?\n/)) {
    const { mark, label = "" } = /^-----(?<mark>BEGIN|END) (?<label>[A-Z0-9 ]+)-----[ \t]*$/.exec(line)?.groups ?? {};
    if (inside === undefined && mark === "BEGIN") inside = { label, lines: [line] };
    else if (inside === undefined) {
      if (line.trim() !== "") return undefined;
    } else {
      inside.lines.push(line);
      if (mark === "END" && label === inside.label) {
        blocks.push({ label, text: inside.lines.join("\n") });
        inside = undefined;
      } else if (mark !== undefined || !/^[\t -~]*$/.test(line)) return undefined;
    }
  }
  return inside === undefined ? blocks : undefined;
}

function isCertificate({ text }: Block): boolean {
  try {
    return Boolean(new X509Certificate(text));
  } catch {
    return false;
  }
}
