import { ViolationsError } from "../../constructs/core/violations-error";
import { MaintenanceConfig } from "../../constructs/access/settings/cluster-settings";
import { MaintenanceWindow } from "../../constructs/updates/maintenance-window";
import { problemsOf } from "../support/violations";

test("the resource holds the window as the specification, section 2.2, has it", () => {
  const window = MaintenanceWindow.of({ utcStartHour: 2, weekdays: ["Thursday", "Tue"] });
  expect(problemsOf(MaintenanceConfig.of(window))).toEqual([]);
  expect(MaintenanceConfig.of(window).toResource()).toEqual({
    kind: "cluster_maintenance_config",
    version: "v1",
    metadata: { name: "cluster-maintenance-config" },
    spec: { agent_upgrades: { utc_start_hour: 2, weekdays: ["Tue", "Thu"] } },
  });
});

test("the violations of the window are the resource's", () => {
  const window = MaintenanceWindow.of({ utcStartHour: 24, weekdays: ["Tue"] });
  expect(problemsOf(MaintenanceConfig.of(window))).toEqual(["FIELD-002 utcStartHour"]);
});

test.each([undefined, null, 2, { utcStartHour: 2, weekdays: ["Tue"] }])("%j is no window", (given) => {
  const config = MaintenanceConfig.of(given as never);
  expect(problemsOf(config)).toEqual(["TYPE-001"]);
  expect(() => config.toResource()).toThrow(ViolationsError);
});
