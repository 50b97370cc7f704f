/** A setting, or everything of a thing. */
export interface About {
  readonly stack: string;

  /** What has the setting, as findings call it: `role/dev`, `NetworkPolicy svc/svc-proxy`, `release svc/svc-agent`. */
  readonly subject: string;

  /** Names on the way to the setting; of an item of a list, its name in brackets. @default everything of the subject */
  readonly path?: readonly string[];
}
