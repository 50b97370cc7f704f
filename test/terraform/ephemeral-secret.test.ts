import { KubernetesProvider } from "@cdktf/provider-kubernetes/lib/provider";
import { SecretRef } from "../../constructs/secrets/secret-ref";
import { ensureEphemeralSecrets } from "../../constructs/terraform/ephemeral-secret";
import { newStack as emptyStack, Synthesised, violations } from "../support/synthesis";

const GITHUB = SecretRef.ephemeral({ variable: "github_client_secret", key: "client-secret" });

function newStack() {
  const stack = emptyStack();
  new KubernetesProvider(stack, "kubernetes");
  return stack;
}

/** The configuration of a stack that refers to Secrets of the namespace `svc`. */
function configurationOf(...references: SecretRef[]) {
  const stack = newStack();
  ensureEphemeralSecrets(stack, references, "svc", []);
  return JSON.parse(new Synthesised(stack).text) as {
    readonly resource?: { readonly kubernetes_secret_v1: Readonly<Record<string, Record<string, unknown>>> };
    readonly variable?: Readonly<Record<string, Record<string, unknown>>>;
  };
}

test("the content passes from an ephemeral variable to a write-only attribute, and nowhere else", () => {
  const { resource, variable } = configurationOf(GITHUB);
  expect(Object.values(resource?.kubernetes_secret_v1 ?? {})).toEqual([
    expect.objectContaining({
      data_wo: { "client-secret": "${var.github_client_secret}" },
      data_wo_revision: 1,
      metadata: {
        name: "github-client-secret",
        namespace: "svc",
        labels: { "app.kubernetes.io/managed-by": "terraform", "app.kubernetes.io/part-of": "access-platform" },
      },
    }),
  ]);
  expect(resource?.kubernetes_secret_v1).not.toHaveProperty("data");
  expect(variable).toEqual({
    github_client_secret: expect.objectContaining({
      ephemeral: true,
      sensitive: true,
      nullable: false,
      type: "string",
    }) as unknown,
  });
  expect(variable?.["github_client_secret"]).not.toHaveProperty("default");
});

test("the variable must not be empty", () => {
  expect(configurationOf(GITHUB).variable?.["github_client_secret"]?.["validation"]).toEqual([
    {
      condition: "${(length(var.github_client_secret) >= 1)}",
      error_message: expect.stringContaining("TF_VAR_github_client_secret") as string,
    },
  ]);
});

test("a Secret that exists already is not made", () => {
  const stack = newStack();
  expect(ensureEphemeralSecrets(stack, [SecretRef.of("a", "b")], "svc", [])).toEqual([]);
});

test("a Secret that is referred to twice is made once, and one variable can fill several Secrets", () => {
  const again = SecretRef.ephemeral({ variable: "github_client_secret", key: "client-secret" });
  const other = SecretRef.ephemeral({ variable: "github_client_secret", name: "other" });
  const { resource, variable } = configurationOf(GITHUB, again, other, GITHUB);
  expect(Object.keys(resource?.kubernetes_secret_v1 ?? {})).toHaveLength(2);
  expect(Object.keys(variable ?? {})).toEqual(["github_client_secret"]);
});

test("Secrets of the same name in two namespaces are two, and so are names that differ in a dot", () => {
  const stack = newStack();
  const names = ["a.b", "ab"].map((name) => SecretRef.ephemeral({ variable: "v", name }));
  expect(ensureEphemeralSecrets(stack, names, "svc", [])).toHaveLength(2);
  expect(ensureEphemeralSecrets(stack, names, "other", [])).toHaveLength(2);
  expect(new Synthesised(stack).resources("kubernetes_secret_v1")).toHaveLength(4);
});

test.each([
  { variable: "another" },
  { variable: "github_client_secret", key: "another" },
  { variable: "github_client_secret", key: "client-secret", revision: 2 },
])("one Secret with two contents is refused: %j", (props) => {
  const stack = newStack();
  ensureEphemeralSecrets(stack, [GITHUB], "svc", []);
  ensureEphemeralSecrets(stack, [SecretRef.ephemeral({ ...props, name: GITHUB.name })], "svc", []);
  expect(violations(stack).map(({ rule, given }) => [rule.code, given])).toEqual([
    ["SECRET-006", '"svc/github-client-secret"'],
  ]);
});
