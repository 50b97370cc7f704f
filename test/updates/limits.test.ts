import * as limits from "../../constructs/updates/limits";

test("the limits that programs are held to are those of the specification, section 8", () => {
  expect(limits).toMatchObject({
    MAINTENANCE_WINDOW_HOURS: 1,
    MINIMUM_AUTOMATIC_UPDATES_VERSION: "14.3.7",
    MINIMUM_AUTOMATIC_UPDATES_VERSION_FROM_15: "15.1.3",
    MINIMUM_TOOLS_VERSION: "15.4.5",
    OPEN_FILES_LIMIT: 524288,
    RESTART_DELAY_SECONDS: 5,
  });
});
