import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Namespaces } from "../../node/support/namespaces";
import { FOLDER_PREFIX, sweep } from "../../node/support/sweep";

/** Namespaces for machines and whatever they talk to; they end with this process, if not before. */
export async function openNamespaces(): Promise<Namespaces> {
  await sweep();
  return Namespaces.open(join(tmpdir(), `${FOLDER_PREFIX}${randomBytes(4).toString("hex")}`));
}
