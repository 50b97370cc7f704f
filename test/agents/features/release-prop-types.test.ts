import { platform, violationsOf } from "../fixtures";

test.each([
  ["platform", undefined, "TYPE-001"],
  ["version", "17.5.2", "TYPE-001"],
  ["releaseName", Symbol("edge"), "FIELD-002"],
  ["namespace", () => "edge", "FIELD-002"],
  ["replica", 2, "FIELD-001"],
])("a release whose %s is %p is refused in one report", (prop, given, code) => {
  expect(violationsOf({ [prop]: given })).toEqual([`${code} ${prop}`]);
});

test.each([
  ["versionServer", undefined],
  ["proxyAddress", 443],
  ["hasChannel", true],
  ["brand", "svc"],
])("something whose %s is %p is no platform", (prop, given) => {
  expect(violationsOf({ platform: platform({ [prop]: given }) })).toEqual(["TYPE-001 platform"]);
});
