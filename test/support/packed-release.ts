import { gzipSync } from "node:zlib";

/** A release as Helm packs it into the data of its Secret. */
export function packedRelease(release: object): string {
  return Buffer.from(gzipSync(JSON.stringify(release)).toString("base64")).toString("base64");
}
