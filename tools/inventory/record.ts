/** A process that is connected to the platform. @see specification 2.5 */
export interface InventoryRecord {
  readonly id: string;
  readonly hostname: string;

  /** What it does, in the words of the service: `Kube`, `App`, `Node`, `Proxy`. */
  readonly services: readonly string[];
  readonly version: string;

  /** Kind of the updater; `none` where there is none. */
  readonly upgrader: string;
  readonly group?: string;
}

/** Services that are the platform itself. */
const PLATFORM_SERVICES = ["auth", "proxy"];

/** Whether a process is the platform's own, and not an agent. */
export function isOfPlatform({ services }: InventoryRecord): boolean {
  return services.some((service) => PLATFORM_SERVICES.includes(service.toLowerCase()));
}

/** Whether an updater keeps a process up to date. */
export function isEnrolled({ upgrader }: InventoryRecord): boolean {
  return upgrader !== "" && upgrader !== "none";
}
