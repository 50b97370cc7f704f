import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import {
  environmentFile,
  environmentVariables,
  type LinuxEnvironment,
} from "../../../../../constructs/agents/linux/machine/environment-file";
import { describeWithPrograms } from "../../../../support/describe-unless";
import { describeWithReaders, readTexts } from "../../../../support/linux-readers";
import { temporaryFolder } from "../../../../support/temporary-folder";
import { violationsOf } from "../../fixtures";

const RUNS = 400;

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
const ACCEPTED = HOSTILE.filter((value) => violationsOf({ environment: { VALUE: value } }).length === 0);

function fileOf(environment: LinuxEnvironment): string {
  return environmentFile(environmentVariables(environment)).map(String).join("");
}

test("nearly no hostile values are refused", () => {
  expect(ACCEPTED.length).toBeGreaterThan(RUNS / 2);
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
    for (const name of names) writeFileSync(join(folder, name), fileOf({ [name]: "a[$(echo executed >&2)] b" }));
    const script = `for file in *; do bash --posix -uc '. "./$0"; exit 0' "$file" >"$file.log" 2>&1 && ! grep -q executed "$file.log" || echo "$file"; done`;
    const stoppedAt = execFileSync("bash", ["-c", script], { cwd: folder, encoding: "utf8" }).trim().split("\n");
    expect(stoppedAt).toContain("UID");
    expect(stoppedAt.filter((name) => violationsOf({ environment: { [name]: "a" } }).length === 0)).toEqual([]);
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
