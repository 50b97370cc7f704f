import { whyNotThere } from "../../../tools/terraform/stack-target";

const EMBEDDED = { kind: "embedded" } as const;
const PRODUCTION = { kind: "context", context: "production" } as const;

function stack(configuration: object) {
  return { name: "platform", directory: "/stacks/platform", configuration, dependencies: [] };
}

function withProvider(kubernetes: object) {
  return stack({ provider: { kubernetes: [kubernetes], helm: [{ kubernetes }] } });
}

test.each([EMBEDDED, PRODUCTION])(
  "a stack that takes the cluster of the environment may go to $kind",
  (destination) => {
    expect(whyNotThere(withProvider({}), destination)).toBeUndefined();
  },
);

test.each([
  [{ config_context: "staging" }, 'config_context "staging"'],
  [{ host: "https://10.0.0.1" }, 'host "https://10.0.0.1"'],
  [{ exec: [{ command: "aws" }] }, "exec"],
])("a stack that names another cluster (%j) goes nowhere else", (provider, named) => {
  expect(whyNotThere(withProvider(provider), EMBEDDED)).toContain(named);
  expect(whyNotThere(withProvider(provider), PRODUCTION)).toContain(named);
});

test("a stack may go to the context that it names", () => {
  expect(whyNotThere(withProvider({ config_context: "production" }), PRODUCTION)).toBeUndefined();
});

test("a token of a provider is not shown", () => {
  expect(whyNotThere(withProvider({ token: "secret-token" }), EMBEDDED)).not.toContain("secret-token");
});

test.each(["s3", "gcs", "azurerm", "http"])(
  "the embedded control plane gets into no state in the backend %s",
  (name) => {
    const shared = stack({ terraform: { backend: { [name]: {} } } });
    expect(whyNotThere(shared, EMBEDDED)).toContain(name);
    expect(whyNotThere(shared, PRODUCTION)).toBeUndefined();
  },
);
