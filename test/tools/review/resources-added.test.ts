import { platformFindings } from "../../../tools/review/platforms";
import { platform, resource, step } from "../../support/review-models";
import { sentenceIn } from "../../support/reviewed";

function reported(kind: string, name: string, spec: object): string {
  const after = platform({ resources: [resource(kind, name, spec)] });
  return sentenceIn(platformFindings(step([platform()], [after])), "resources-added");
}

test("a new token says its method, its roles and whom it lets in", () => {
  const allow = [{ aws_account: "111111111111" }];
  expect(reported("token", "machines", { join_method: "iam", roles: ["Node"], allow })).toBe(
    'The delivery adds `token/machines`: `join_method` `iam`; `roles` `["Node"]`; ' +
      '`allow` `[{"aws_account":"111111111111"}]`.',
  );
});

test.each([{}, { join_method: "token" }])("the name of a token that is a secret is not shown", (method) => {
  const said = reported("token", "correct-horse", { ...method, roles: ["Node"] });
  expect(said).toContain("`token/(redacted)`");
  expect(said).not.toContain("correct-horse");
});

test("a trusted cluster says whom it gives what, and not its secret", () => {
  const said = reported("trusted_cluster", "root", {
    enabled: false,
    role_map: [{ remote: "*", local: ["dev"] }],
    token: "a",
  });
  expect(said).toContain("`enabled` `false`");
  expect(said).toContain('`role_map` `[{"local":["dev"],"remote":"*"}]`');
  expect(said).toContain("`token` `(redacted)`");
});

test("what is switched off in a whole is shown", () => {
  expect(reported("app", "a", { rewrite: [{ headers: { enabled: false } }] })).toContain('{"enabled":false}');
});
