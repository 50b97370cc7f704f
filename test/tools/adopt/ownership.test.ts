import { isOwnRelease } from "../../../tools/adopt/ownership";

const AGENT = { proxyAddr: "access.example.com:443", roles: "kube" };

test.each([
  ["agents that dial the same platform, whatever else they have", AGENT, { ...AGENT, roles: "app" }, true],
  ["agents that dial another platform", AGENT, { ...AGENT, proxyAddr: "other.example.com:443" }, false],
  ["a release with all declared values, and more", { a: { b: [1] } }, { a: { b: [1], c: 2 } }, true],
  ["a release in which one value is another", { a: { b: [1] } }, { a: { b: [2] } }, false],
  ["a release of which only the apply knows the values", undefined, AGENT, false],
])("%s is or is not the declared one", (_, declared, live, isOwn) => {
  expect(isOwnRelease({ values: declared }, { values: () => live })).toBe(isOwn);
});
