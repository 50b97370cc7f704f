import type { PreviewOptions } from "./options";

/** Takes everything down that a preview made. */
export function removePreview(options: PreviewOptions): Promise<{ removed: string[] }> {
  return Promise.reject(new Error(`not there yet: ${options.owner}`));
}
