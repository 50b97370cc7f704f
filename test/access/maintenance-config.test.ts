import { ViolationsError } from "../../constructs/core/violations-error";
import { MaintenanceConfig } from "../../constructs/access/settings/cluster-settings";
import { MaintenanceWindow, type MaintenanceWindowProps } from "../../constructs/updates/maintenance-window";
import { problemsOf } from "../support/violations";

const PROPS: MaintenanceWindowProps = { utcStartHour: 2, weekdays: ["Thursday", "Tue"] };

test.each([
  ["a window", MaintenanceWindow.of(PROPS)],
  ["the props of one", PROPS],
])("the resource holds %s as the specification, section 2.2, has it", (_, window) => {
  expect(problemsOf(MaintenanceConfig.of(window))).toEqual([]);
  expect(MaintenanceConfig.of(window).toResource()).toEqual({
    kind: "cluster_maintenance_config",
    version: "v1",
    metadata: { name: "cluster-maintenance-config" },
    spec: { agent_upgrades: { utc_start_hour: 2, weekdays: ["Tue", "Thu"] } },
  });
});

const WRONG: MaintenanceWindowProps = { utcStartHour: 24, weekdays: ["Tue"] };

test.each([
  ["a window", MaintenanceWindow.of(WRONG)],
  ["the props of one", WRONG],
])("the violations of %s are the resource's", (_, window) => {
  expect(problemsOf(MaintenanceConfig.of(window))).toEqual(["FIELD-002 utcStartHour"]);
});

test.each([undefined, null, 2, [], new Date(0)])("%j is no window", (given) => {
  const config = MaintenanceConfig.of(given as never);
  expect(problemsOf(config)).toEqual(["TYPE-001"]);
  expect(() => config.toResource()).toThrow(ViolationsError);
});
