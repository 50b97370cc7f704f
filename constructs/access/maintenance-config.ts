import { MaintenanceWindow } from "../updates/maintenance-window";
import { WINDOW_RULES } from "../updates/rules";
import { Problems, Value } from "../core/value";
import type { PlatformResource } from "./platform-resource";

/**
 * The resource that tells the platform its maintenance window; there is one per platform, with a fixed name.
 *
 * Anything but a window carries `WINDOW-005`; the violations of the window are added.
 *
 * @see specification 2.2
 */
export class MaintenanceConfig extends Value {
  static of(window: MaintenanceWindow): MaintenanceConfig {
    const problems = new Problems();
    if (!(window instanceof MaintenanceWindow)) {
      problems.add(WINDOW_RULES.type, "", window);
      return new MaintenanceConfig(MaintenanceWindow.of(window), problems);
    }
    problems.addAllIn(window);
    return new MaintenanceConfig(window, problems);
  }

  private constructor(
    readonly window: MaintenanceWindow,
    problems: Problems,
  ) {
    super(problems.list);
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
