import type { Edition } from "../../constructs/brand/brand";
import { ProxyTls } from "../../constructs/platform/proxy-tls";
import { MaintenanceWindow } from "../../constructs/updates/maintenance-window";
import { Version } from "../../constructs/updates/version";
import { codesOf } from "./support";

test("an edition that there is not is refused", () => {
  expect(codesOf({ edition: "oss" as Edition })).toContain("PLATFORM-002");
});

test.each([0, -1, 1.5, NaN])("%p is not a number of replicas", (replicas) => {
  expect(codesOf({ proxies: { replicas } })).toEqual(["PLATFORM-004"]);
});

test.each(["", "-a", "a b", "a/b", "a".repeat(254)])("%j is not the name of the service's cluster", (clusterName) => {
  expect(codesOf({ clusterName })).toEqual(["PLATFORM-007"]);
});

test.each(["", "TLS", "a_b", "-a"])("%j is not the Secret of a certificate", (name) => {
  expect(codesOf({ tls: ProxyTls.secret(name) })).toEqual(["TLS-004"]);
});

test("a maintenance window needs tools of 15.4.5, and is delivered with those of the platform's version", () => {
  const maintenanceWindow = MaintenanceWindow.of({ utcStartHour: 2, weekdays: ["Tue"] });
  expect(codesOf({ version: Version.of("15.4.4"), maintenanceWindow })).toEqual(["COMPATIBILITY-006"]);
  expect(codesOf({ version: Version.of("15.4.4") })).toEqual([]);
  expect(codesOf({ version: Version.of("15.4.5"), maintenanceWindow })).toEqual([]);
});
