import {
  parseConfiguration,
  placeholderFor,
  openVariables,
  ManifestsError,
} from "../../../tools/manifests/configuration";

test.each([[null], ["text"], [[]]])("%j is no configuration", (json) => {
  expect(() => parseConfiguration(json)).toThrow("is not a JSON object");
});

test("all that cannot be shown is reported at once", () => {
  const json = { locals: "x", resource: { a: [{}, {}], b: { c: 1 } }, module: { m: {} } };
  expect(() => parseConfiguration(json)).toThrow(ManifestsError);
  try {
    parseConfiguration(json);
  } catch (error) {
    expect((error as ManifestsError).problems.map(({ address }) => address)).toEqual([
      "locals",
      "resource.a",
      "resource.b.c",
      "module.m",
    ]);
  }
});

test("blocks may be lists of one, and null and an empty list are nothing", () => {
  const { resources, dataSources } = parseConfiguration({
    resource: [{ "//": {}, random_id: { "//": {}, one: [{ a: 1 }], two: null, three: [] }, none: null }],
    data: { http: [] },
  });
  expect(resources).toEqual([{ address: "random_id.one", type: "random_id", name: "one", body: { a: 1 } }]);
  expect(dataSources).toEqual([]);
});

test("an ephemeral variable without a default has a placeholder, and every other one nothing", () => {
  const variable = { a: { default: null }, b: { ephemeral: true }, c: {}, d: "odd", "//": {} };
  expect(parseConfiguration({ variable }).variableDefaults).toEqual({ a: null, b: placeholderFor("b") });
  expect(openVariables({ variable })).toEqual([
    { name: "b", ephemeral: true },
    { name: "c", ephemeral: false },
  ]);
  expect([openVariables({}), openVariables("odd")]).toEqual([[], []]);
});
