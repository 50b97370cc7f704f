import { execFileSync, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import {
  environmentFile,
  environmentVariables,
  type LinuxEnvironment,
} from "../../../../constructs/agents/linux/machine/environment-file";
import { SecretRef } from "../../../../constructs/secrets/secret-ref";
import { describeWithPrograms } from "../../../support/linux-programs";
import { describeWithReaders, readTexts } from "../../../support/linux-readers";
import { problemsOf } from "../../../support/violations";
import type { Violation } from "../../../../constructs/core/violation";
import { temporaryFolder } from "../../../support/temporary-folder";
import { foundIn, violationsOf } from "../fixtures";

const RUNS = 2000;

/** Pieces that mean something to systemd or a shell, so that random texts hit the seams between them. */
const PIECES = [
  ...Array.from("\"'`\\$%#;=!~*?[]{}()<>|& \t\n\r\0\u0001\u001b\u007f\u0085\u00a0\u2028\ufeff\ufffd\uffff\ufdd0ab"),
  "\\n",
  "\\\n",
  "${HOME}",
  "$(id)",
  "`id`",
  "$$",
  "%%",
  "%i",
  "\n[Service]\nExecStart=/bin/false\n",
  "\nLD_PRELOAD=/tmp/x.so\n",
  "ß",
  "日本",
  "😀",
  "e\u0301",
  "\ud800",
  "\u{1fffe}",
];

const hostileText = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join("")),
  fc.string({ unit: "binary" }),
);

const HOSTILE = [
  ...fc.sample(hostileText, { numRuns: RUNS, seed: 30 }),
  "\\\"$`'\n".repeat(11_000),
  "日".repeat(30_000),
];

/** The values that are not refused. */
const ACCEPTED = HOSTILE.filter((value) => refusals({ VALUE: value }).length === 0);

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
    ["something else than a text", { A: 1 }, ["FIELD-002 environment.A"]],
    ["something else than variables", "A=1", ["FIELD-002 environment"]],
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
    expect(ACCEPTED.length).toBeGreaterThan(RUNS / 2);
  });
});

/** Each value in a file between two others, so that what leaks out of it is seen. */
function filesOfAccepted(): string[] {
  return ACCEPTED.map((value) => fileOf({ AFTER: "1", BEFORE: "1", VALUE: value, Z: "$end" }));
}

describeWithReaders("what is not refused, as systemd reads the file", ["systemd"], () => {
  test("is the same value, and the variables around it are untouched", () => {
    const read = readTexts("systemd", filesOfAccepted());
    expect(read).toEqual(ACCEPTED.map((value) => ({ AFTER: "1", BEFORE: "1", VALUE: value, Z: "$end" })));
  });
});

describeWithPrograms("bash", ["bash"], () => {
  test("reads every file that is not refused, whatever variables it has of its own", () => {
    const listed = execFileSync("bash", ["-c", "compgen -v"], { encoding: "utf8" });
    const names = [...new Set([...listed.trim().split("\n"), "FUNCNAME", "LINENO", "POSIXLY_CORRECT", "SRANDOM"])];
    const folder = temporaryFolder();
    const stoppedAt = names.filter((name) => {
      writeFileSync(join(folder, "file"), fileOf({ [name]: "a[$(echo executed >&2)] b" }));
      const { status, stderr } = spawnSync("bash", ["--posix", "-uc", '. "$0"; exit 0', join(folder, "file")], {
        encoding: "utf8",
      });
      return status !== 0 || stderr.includes("executed");
    });
    expect(stoppedAt).toContain("UID");
    expect(stoppedAt.filter((name) => refusals({ [name]: "a" }).length === 0)).toEqual([]);
  });
});

test("what is not refused is the same value to a POSIX shell that reads the file", () => {
  const folder = temporaryFolder();
  filesOfAccepted().forEach((text, index) => {
    writeFileSync(join(folder, `${index}`), text);
  });
  // A value cannot hold NUL, so it can stand between them.
  const script = `i=0; while [ "$i" -lt ${ACCEPTED.length} ]; do . "./$i"; printf '%s\\0' "$VALUE"; i=$((i + 1)); done`;
  const output = execFileSync("sh", ["-c", script], { cwd: folder, encoding: "utf8", maxBuffer: 1 << 28 });
  expect(output.split("\0").slice(0, -1)).toEqual(ACCEPTED);
});

test.each(["proxy", "http_proxy_of", "XUID", "UIDS"])(
  "a variable that is only named like one of a shell or a proxy is free: %s",
  (name) => {
    expect(violationsOf({ environment: { [name]: "x" } })).toEqual([]);
  },
);

test.each(["HTTP_PROXY", "https_proxy", "No_Proxy", "UID", "SHELLOPTS"])("%s is not for a program to set", (name) => {
  expect(violationsOf({ environment: { [name]: "x" } })).toHaveLength(1);
});
