import { MaintenanceWindow } from "../updates/maintenance-window";
import { WINDOW_RULES } from "../updates/rules";
import { make } from "../core/schema/make";
import { instance } from "../core/schema/instance";
import { Value } from "../core/value";
import type { PlatformResource } from "./platform-resource";

const WINDOW = instance(MaintenanceWindow, { rule: WINDOW_RULES.type });

/**
 * The resource that tells the platform its maintenance window; there is one per platform, with a fixed name.
 *
 * Anything but a window carries `WINDOW-005`; the violations of the window are added.
 *
 * @see specification 2.2
 */
export class MaintenanceConfig extends Value {
  static of(window: MaintenanceWindow): MaintenanceConfig {
    return make(MaintenanceConfig, WINDOW, window, (given) => new MaintenanceConfig(given));
  }

  private constructor(readonly window: MaintenanceWindow) {
    super([]);
  }

  toResource(): PlatformResource {
    const { utcStartHour, weekdays } = this.window;
    return {
      kind: "cluster_maintenance_config",
      version: "v1",
      metadata: { name: "cluster-maintenance-config" },
      spec: { agent_upgrades: { utc_start_hour: utcStartHour, weekdays } },
    };
  }
}
