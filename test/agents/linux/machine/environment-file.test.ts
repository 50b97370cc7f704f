import {
  environmentFile,
  environmentVariables,
  type LinuxEnvironment,
} from "../../../../constructs/agents/linux/machine/environment-file";
import { SecretRef } from "../../../../constructs/secrets/secret-ref";
import { problemsOf } from "../../../support/violations";
import type { Violation } from "../../../../constructs/core/violation";
import { foundIn, violationsOf } from "../fixtures";

/** What is wrong with an environment. */
function refusals(environment: unknown): readonly Violation[] {
  return foundIn({ environment: environment as LinuxEnvironment });
}

function fileOf(environment: LinuxEnvironment): string {
  return environmentFile(environmentVariables(environment)).map(String).join("");
}

test("variables are sorted by name, and each is on lines of its own", () => {
  expect(fileOf({ B: "2", A: "1" })).toBe('A="1"\nB="2"\n');
});

test("what means something between quotation marks is escaped, and a line break is not", () => {
  expect(fileOf({ A: 'a"b$c`d\\e\n' })).toBe('A="a\\"b\\$c\\`d\\\\e\n"\n');
});

test("a secret stays a reference between the quotation marks of its variable", () => {
  const secret = SecretRef.of("app", "api-key");
  expect(environmentFile(environmentVariables({ KEY: secret }))).toEqual(['KEY="', secret, '"\n']);
});

describe("refused", () => {
  test.each([
    ["a name that no shell takes", { "A-B": "1" }, ['FIELD-002 environment["A-B"]']],
    [
      "a secret in the program, by the name of its variable",
      { API_TOKEN: "s3cret" },
      ["POD-002 environment.API_TOKEN"],
    ],
    ["the proxy's variables, which httpProxy says", { https_proxy: "x:1" }, ["CONNECT-012 environment.https_proxy"]],
    [
      "a variable that a shell lets nobody set",
      { UID: "1", PPID: "1" },
      ["LINUX-017 environment.UID", "LINUX-017 environment.PPID"],
    ],
    ["a character that no text can hold", { A: "a\0b" }, ["FIELD-002 environment.A"]],
    ["half of a character", { A: "\ud800" }, ["GIVEN-007 environment.A"]],
    ["a noncharacter, for which systemd leaves the whole file out", { A: "\uffff" }, ["FIELD-002 environment.A"]],
    ["a variable that the kernel starts no program with", { A: "x".repeat(131_070) }, ["LINUX-004 environment.A"]],
  ])("%s", (_, environment, codes) => {
    expect(problemsOf(refusals(environment))).toEqual(codes);
  });

  test("without showing a value, which may be a secret", () => {
    const found = [{ A: "hunter2\0" }, { A: { token: "hunter2" } }, "A=hunter2"].flatMap(refusals);
    expect(problemsOf(found)).toEqual(["FIELD-002 environment.A", "FIELD-002 environment.A", "FIELD-002 environment"]);
    expect(JSON.stringify(found)).not.toContain("hunter2");
  });

  test("nothing else: any other text of the Unicode standard can be a value", () => {
    expect(problemsOf(refusals({ A: "\n\"'`\\$%\u0001日本😀", B: "x".repeat(131_069) }))).toEqual([]);
  });
});

test.each(["proxy", "http_proxy_of", "MY_HTTP_PROXY", "XUID", "UIDS"])(
  "a variable that is only named like one of a shell or a proxy is free: %s",
  (name) => {
    expect(violationsOf({ environment: { [name]: "x" } })).toEqual([]);
  },
);
