import { selects } from "../../constructs/access/roles/label-selector";

const LABELS = { env: "prod", team: "orders" };

test.each<[unknown, boolean | undefined]>([
  [{ env: "prod" }, true],
  [{ env: ["dev", "prod"], team: "orders" }, true],
  [{ env: "*" }, true],
  [{ "*": "*" }, true],
  [undefined, false],
  [{}, false],
  [{ env: "dev" }, false],
  [{ env: "prod", team: "billing" }, false],
  [{ site: "*" }, false],
  [{ env: "pr*" }, undefined],
  [{ env: "^prod$" }, undefined],
  [{ team: "{{external.team}}" }, undefined],
  [{ team: "{{external.team}}", env: "dev" }, false],
])("%j selects a resource with other labels or these: %j", (selector, expected) => {
  expect(selects(selector, LABELS)).toBe(expected);
});

test("a label that only Terraform knows is not judged", () => {
  expect(selects({ env: "prod" }, { env: "${TfToken[TOKEN.1]}" })).toBeUndefined();
});
