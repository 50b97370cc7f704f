import type { Json } from "../json/json";
import { objectAt } from "../json/plain-data";
import { checksum } from "../../constructs/core/checksum";

/** Label of everything that a preview creates. Its value identifies the stack. */
export const OWNER_LABEL = "access-platform/preview";

/** Label of a Helm release and annotation of an object. It changes exactly when a preview has to change them. */
export const CHECKSUM_KEY = "access-platform/checksum";

/** The value of {@link OWNER_LABEL} for a stack: the stack's name, or its checksum if the name is not a valid label. */
export function ownerMark(stack: string): string {
  return /^[A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?$/.test(stack) ? stack : shortChecksum(stack);
}

/** Selects what previews of a stack created, except Helm's Secrets, which have the label and go with their release. */
export function markSelector(stack: string): string {
  return `${OWNER_LABEL}=${ownerMark(stack)},owner!=helm`;
}

/** The first half of a checksum, which is short enough for a label. */
export function shortChecksum(text: string): string {
  return checksum(text).slice(0, 32);
}

/** An object with the label and the checksum of a preview. */
export function marked(manifest: Json, stack: string): Json {
  const metadata = objectAt(manifest, "metadata");
  const labels = objectAt(manifest, "metadata", "labels");
  const annotations = objectAt(manifest, "metadata", "annotations");
  return {
    ...manifest,
    metadata: {
      ...metadata,
      labels: { ...labels, [OWNER_LABEL]: ownerMark(stack) },
      annotations: { ...annotations, [CHECKSUM_KEY]: shortChecksum(JSON.stringify(manifest)) },
    },
  };
}
