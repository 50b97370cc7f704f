import { checksum } from "../../constructs/documents/checksum";

/** Label of everything that a preview makes; its value is the stack. */
export const OWNER_LABEL = "access-platform/preview";

/** Label of a Helm release of a preview: changes exactly when the release has to be upgraded. */
export const CHECKSUM_LABEL = "access-platform/checksum";

/** The value of {@link OWNER_LABEL} for a stack: its name where that is a legal value. */
export function ownerMark(stack: string): string {
  return /^[A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?$/.test(stack) ? stack : shortChecksum(stack);
}

/** The first half of a checksum: fits into the value of a label. */
export function shortChecksum(text: string): string {
  return checksum(text).slice(0, 32);
}
