import * as stackTrace from "cdktf/lib/tokens/private/stack-trace";

/** Has CDKTF record where each reference is made. */
const VARIABLE = "ACCESS_PLATFORM_TRACES";

/**
 * Keeps CDKTF from recording the stack of calls for each reference and for each part of a resource.
 *
 * Only its error about a reference that cannot be resolved shows such a record, and all of them take a tenth of a
 * synthesis. With the environment variable `ACCESS_PLATFORM_TRACES` they are recorded. What is synthesised is the same.
 */
export function withoutCreationTraces(): void {
  if ((process.env[VARIABLE] ?? "") !== "") return;
  // CDKTF has no setting for it: https://github.com/hashicorp/terraform-cdk
  Object.assign(stackTrace, { captureStackTrace: () => [] });
}
