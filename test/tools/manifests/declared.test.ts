import { declaredItems } from "../../../tools/manifests/declared";

const release = (body: object) => ({ resource: { helm_release: { agents: { name: "agents", ...body } } } });
const secret = (body: object) => ({ resource: { kubernetes_secret_v1: { it: body } } });

test.each<[string, unknown]>([
  ["no configuration", "odd"],
  ["resources of another provider", { resource: { random_id: { it: {} } } }],
  ["several of one block", secret({ count: 2, metadata: { name: "a" } })],
  ["an object without a name", secret({})],
  ["a name that only Terraform knows", secret({ metadata: { name: "${random_id.it.hex}" } })],
  ["a release that is upgraded where it is", release({ upgrade_install: true })],
  ["a release in a namespace that only Terraform knows", release({ namespace: "${random_id.it.hex}" })],
  [
    "resources that depend on each other",
    {
      resource: {
        kubernetes_secret_v1: {
          a: { metadata: { name: "a" }, depends_on: ["kubernetes_secret_v1.b"] },
          b: { metadata: { name: "b" }, depends_on: ["kubernetes_secret_v1.a"] },
        },
      },
    },
  ],
])("%s cannot be looked for", (_, configuration) => {
  expect(declaredItems(configuration)).toEqual([]);
});

test("labels that only Terraform knows are none, and what the state must not have is reported", () => {
  const metadata = { name: "a", labels: "${random_id.it.labels}" };
  expect(declaredItems(secret({ metadata, data_wo: { key: "x" } }))).toMatchObject([
    { id: "default/a", manifest: { metadata: { name: "a", namespace: "default" } }, isWriteOnly: true },
  ]);
});

test.each([
  [undefined, {}],
  [["a: 1\n", "b: 2\na: 3\n"], { a: 3, b: 2 }],
  [["- a"], undefined],
  [[1], undefined],
  ["${random_id.it.values}", undefined],
])("values %j of a release are %j", (values, expected) => {
  const [found] = declaredItems(release({ values }));
  expect(found).toMatchObject({ id: "default/agents", namespace: "default" });
  expect((found as { values?: unknown }).values).toEqual(expected);
});
