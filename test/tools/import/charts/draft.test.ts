import { Draft, stepsTo } from "../../../../tools/import/charts/draft";

test.each<[string, unknown]>([
  ["version", [{ key: "version" }]],
  ["auth.storage", [{ key: "auth" }, { key: "storage" }]],
  ["tls: ProxyTls.acme({ email })", [{ key: "tls", factory: "ProxyTls.acme" }, { key: "email" }]],
  ["pods: { labels }", [{ key: "pods" }, { key: "labels" }]],
  ["Upper", undefined],
  ["tls: something else", undefined],
  ["tls: ProxyTls.acme({ One })", undefined],
])("the steps to `%s`", (write, steps) => {
  expect(stepsTo(write)).toEqual(steps);
});

test("what is at a place stays there: another value, or another factory, is reported to have none", () => {
  const draft = new Draft();
  expect(draft.put("tls: ProxyTls.acme({ email })", "a@example.com")).toBe(true);
  expect(draft.put("tls: ProxyTls.acme({ email })", "b@example.com")).toBe(false);
  expect(draft.put("tls: ProxyTls.acme({ directory })", "https://acme.example")).toBe(true);
  expect(draft.put("tls: ProxyTls.other({ email })", "c@example.com")).toBe(false);
  expect(draft.choose("tls", "ProxyTls.selfSigned")).toBe(false);
  expect(draft.put("version", "17.5.1")).toBe(true);
  expect(draft.put("version.major", 17)).toBe(false);
  expect(draft.choose("version.major", "Version.of")).toBe(false);
  expect(draft.choose("auth.storage", "AuthStorage.none")).toBe(true);
  expect(draft.has("auth")).toBe(true);
  expect(draft.written(["version", "none"])).toMatchObject({
    entries: [
      { key: "version", value: { value: "17.5.1" } },
      { key: "tls", value: { callee: "ProxyTls.acme" } },
      { key: "auth", value: { entries: [{ key: "storage", value: { callee: "AuthStorage.none", args: [] } }] } },
    ],
  });
});

test("what is no place cannot be put anywhere", () => {
  expect(() => new Draft().put("Not a place", 1)).toThrow("Not a place is not one place");
});
