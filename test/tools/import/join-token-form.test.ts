import { expressionText } from "../../../tools/import/expression-text";
import { joinTokenCall } from "../../../tools/import/join-token-form";
import { onOneLine } from "../../support/written-program";

/** How a program declares a token. */
function written(spec: object): string | undefined {
  const found = joinTokenCall({ kind: "token", version: "v2", metadata: { name: "t" }, spec });
  return found === undefined ? undefined : onOneLine(expressionText(found));
}

const kubernetes = (spec: object) => ({ join_method: "kubernetes", roles: ["Kube"], kubernetes: spec });

test.each<[string, object, string]>([
  ["a secret", { roles: ["Node"] }, 'JoinToken.static({ secret: "t", roles: ["Node"] })'],
  [
    "accounts of its own cluster",
    kubernetes({ allow: [{ service_account: "a:b" }] }),
    'serviceAccounts: [{ namespace: "a", name: "b" }]',
  ],
  [
    "keys of another cluster",
    kubernetes({ type: "static_jwks", static_jwks: { jwks: "{}" } }),
    "JoinToken.kubernetesJwks(",
  ],
  ["the issuer of another cluster", kubernetes({ type: "oidc", oidc: { issuer: "https://i" } }), 'issuer: "https://i"'],
  ["a bot", { join_method: "kubernetes", bot_name: "robot", kubernetes: { allow: [] } }, 'botName: "robot"'],
  ["an account of AWS", { join_method: "iam", roles: ["Node"], allow: [{ aws_account: "1" }] }, "JoinToken.iam("],
])("a token for %s is its factory", (_, spec, text) => {
  expect(written(spec)).toContain(text);
});

test.each([["toString"], ["new-method"], [7]])("the method %j has no factory", (method) => {
  expect(written({ join_method: method, roles: [] })).toBeUndefined();
});
