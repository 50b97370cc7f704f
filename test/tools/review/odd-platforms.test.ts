import { rolePermissions, isSame } from "../../../tools/review/permissions";
import { platformFindings } from "../../../tools/review/platforms";
import { compatibilityFindings } from "../../../tools/review/compatibility";
import { driftFindings } from "../../../tools/review/drift";
import { agent, auth, platform, resource, step } from "../../support/review-models";
import { sentenceIn } from "../../support/reviewed";

const version = (text: string) => platform({ components: [auth({ image: `registry.svc.invalid/svc-ent:${text}` })] });

test.each([
  ["17.5.3", "The platform goes from"],
  ["17.5.1", "The platform goes back from"],
])("a step to %s that the rules allow says its direction", (to, words) => {
  expect(sentenceIn(compatibilityFindings(step([version("17.5.2")], [version(to)])), "step-allowed")).toContain(words);
});

test("a platform that only one side has is no step between versions", () => {
  const both = { ...step([platform()], [platform()]), before: { platforms: [], agents: [] } };
  expect(compatibilityFindings(both).filter(({ kind }) => kind === "step-allowed")).toEqual([]);
});

test("agents whose version nobody knows break no rule", () => {
  const found = compatibilityFindings(
    step([version("17.5.2"), agent()], [version("17.5.3"), agent({ version: undefined } as never)]),
  );
  expect(found.map(({ kind }) => kind)).toEqual(["step-allowed"]);
});

test("a platform that is new is reported without an address and a version that it does not say", () => {
  const bare = platform({
    publicAddress: undefined,
    version: undefined,
    components: [auth({ image: "odd" })],
  } as never);
  const found = platformFindings({ ...step([bare], [bare]), before: { platforms: [], agents: [] } });
  expect(sentenceIn(found, "platform-created")).toBe(
    "The platform `svc/svc` is new: 1 pod in 1 Deployment, 0 resources of the service.",
  );
});

test("of a new resource with many settings, some are reported, and how many more there are", () => {
  const spec = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`field_${index}`, `value ${index}`]));
  const found = platformFindings(step([platform()], [platform({ resources: [resource("app", "wiki", spec)] })]));
  expect(sentenceIn(found, "resources-added")).toMatch(/`field_5` `value 5`; and 3 more\.$/);
});

test("what cannot be read is reported", () => {
  const unread = platform({ isKnown: false });
  expect(platformFindings(step([unread], [unread])).map(({ kind }) => kind)).toEqual(["resources-unknown"]);
});

test("what differs in the service stays so where nothing delivers again", () => {
  const note = {
    differences: [1, 2].map((index) => ({ resource: "role/a", what: `field ${index}`, since: "2026-01-01" })),
  };
  const found = driftFindings(step([platform({ note } as never)], [platform()]));
  expect(sentenceIn(found, "service-differs")).toBe(
    "`role/a` was changed in the service: `field 1`; `field 2`, seen since `2026-01-01`. It stays so.",
  );
});

test("roles say the same in another order, and not with another value of any kind", () => {
  const role = (allow: object) => rolePermissions({ spec: { allow } });
  expect(isSame(role({ a: [1, "2"], b: true }), role({ b: true, a: ["2", 1] }))).toBe(true);
  expect(isSame(role({ a: [1] }), role({ a: [2] }))).toBe(false);
  expect(isSame(role({ a: null }), role({}))).toBe(true);
  expect(rolePermissions(undefined)).toEqual([]);
});
