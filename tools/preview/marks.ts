import type { Json } from "../json/json";
import { objectAt } from "../json/plain-data";
import { checksum } from "../../constructs/core/checksum";

/** Label of everything that a preview makes; its value is the stack. */
export const OWNER_LABEL = "access-platform/preview";

/** Label of a Helm release, and annotation of an object: changes exactly when the preview has to change them. */
export const CHECKSUM_KEY = "access-platform/checksum";

/** The value of {@link OWNER_LABEL} for a stack: its name if that is a valid value. */
export function ownerMark(stack: string): string {
  return /^[A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?$/.test(stack) ? stack : shortChecksum(stack);
}

/** Selects everything that previews of a stack made, but not the Secrets in which Helm keeps releases: they have the release's labels, and go with it. */
export function markSelector(stack: string): string {
  return `${OWNER_LABEL}=${ownerMark(stack)},owner!=helm`;
}

/** The first half of a checksum: fits into the value of a label. */
export function shortChecksum(text: string): string {
  return checksum(text).slice(0, 32);
}

/** An object with the marks of a preview. */
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
