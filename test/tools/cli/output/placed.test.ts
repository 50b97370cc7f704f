import { join } from "node:path";
import { mkdirSync } from "node:fs";
import { writePlaced, type PlacedFinding, type PlacedFormat } from "../../../../tools/cli/output/placed";
import { temporaryFolder } from "../../../support/temporary-folder";

const RULE = { id: "volume-destroyed", says: "a volume is deleted", toDo: "keep it" };
const FINDING: PlacedFinding = { rule: RULE, level: "error", text: "It is gone.", place: "main.ts:12" };

let repository: string;

beforeEach(() => {
  repository = temporaryFolder();
  mkdirSync(join(repository, ".git"));
  mkdirSync(join(repository, "infra"));
  jest.spyOn(process, "cwd").mockReturnValue(join(repository, "infra"));
});

afterEach(() => jest.restoreAllMocks());

function written(format: PlacedFormat, ...findings: readonly Partial<PlacedFinding>[]): string {
  const texts: string[] = [];
  jest.spyOn(process.stdout, "write").mockImplementation((text) => texts.push(String(text)) > 0);
  writePlaced(
    findings.map((finding) => ({ ...FINDING, ...finding })),
    format,
  );
  return texts.join("");
}

interface SarifResult {
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations: readonly [{ readonly physicalLocation: { readonly artifactLocation: { readonly uri: string } } }];
  readonly partialFingerprints: Readonly<Record<string, string>>;
}

function sarif(...findings: readonly Partial<PlacedFinding>[]) {
  const { runs } = JSON.parse(written("sarif", ...findings)) as {
    readonly runs: readonly [{ readonly tool: object; readonly results: readonly SarifResult[] }];
  };
  return runs[0];
}

function codeQuality(...findings: readonly Partial<PlacedFinding>[]) {
  return JSON.parse(written("gitlab", ...findings)) as {
    readonly description: string;
    readonly fingerprint: string;
    readonly location: { readonly path: string };
  }[];
}

test("SARIF names each rule once, and each finding with its level and its line", () => {
  const { tool, results } = sarif({}, { level: "note", text: "Another.", place: "agents.ts:3" });
  expect(tool).toEqual({
    driver: {
      name: "access-platform",
      rules: [{ id: RULE.id, shortDescription: { text: RULE.says }, help: { text: RULE.toDo } }],
    },
  });
  expect(results).toMatchObject([
    {
      ruleId: RULE.id,
      level: "error",
      message: { text: "It is gone." },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: "infra/main.ts", uriBaseId: "%SRCROOT%" },
            region: { startLine: 12 },
          },
        },
      ],
    },
    { ruleId: RULE.id, level: "note", message: { text: "Another." } },
  ]);
});

test.each([
  ["error", "error"],
  ["warning", "warning"],
  ["note", "notice"],
] as const)("an %s is the command %s of GitHub", (level, command) => {
  expect(written("github", { level })).toBe(
    `::${command} file=infra/main.ts,line=12,title=volume-destroyed::It is gone.\n`,
  );
});

test.each([
  ["error", "critical"],
  ["warning", "minor"],
  ["note", "info"],
] as const)("an %s is %s in GitLab", (level, severity) => {
  expect(codeQuality({ level })).toEqual([
    {
      description: "It is gone.",
      check_name: RULE.id,
      fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
      severity,
      location: { path: "infra/main.ts", lines: { begin: 12 } },
    },
  ]);
});

/** Texts that could end a message or begin another one, with what GitHub's runner is given of them. */
const TEXTS = [
  ["lines", "one\ntwo", "one%0Atwo"],
  ["a line end of old Windows", "one\rtwo", "one\\u{d}two"],
  ["percent signs", "100%0A", "100%250A"],
  ["a command", "::error::x", "::error::x"],
  ["a command on a line of its own", "x\n::add-mask::y", "x%0A::add-mask::y"],
  ["quotes and backslashes", `"a" 'b' \\n`, `"a" 'b' \\n`],
  ["other scripts", "Zürich 東京 🚪", "Zürich 東京 🚪"],
  ["characters that turn the text", "a\u202eb", "a\\u{202e}b"],
] as const;

test.each(TEXTS)("%s stay text in every format", (_, text, command) => {
  expect(written("github", { text })).toBe(`::error file=infra/main.ts,line=12,title=volume-destroyed::${command}\n`);
  const shown = text.replace("\r", "\\u{d}").replace("\u202e", "\\u{202e}");
  expect(sarif({ text }).results[0]?.message.text).toBe(shown);
  expect(codeQuality({ text })[0]?.description).toBe(shown);
});

test("brackets make no link in SARIF", () => {
  expect(sarif({ text: "[here](https://example.com)" }).results[0]?.message.text).not.toContain("](");
});

/** Places, with the file that is named and the URI of it. */
const PLACES = [
  ["a file in a folder above", "../lib/a.ts:1", "lib/a.ts", "lib/a.ts"],
  ["a name that is no URI", "a b%:,ü.ts:1", "infra/a b%:,ü.ts", "infra/a%20b%25%3A%2C%C3%BC.ts"],
  ["a file outside of the repository", "/elsewhere/plan.json", "plan.json", "plan.json"],
  ["a file without a line", "cdktf.json", "infra/cdktf.json", "infra/cdktf.json"],
] as const;

test.each(PLACES)("%s is named from the folder of the repository", (_, place, file, uri) => {
  expect(codeQuality({ place })[0]?.location.path).toBe(file);
  expect(sarif({ place }).results[0]?.locations[0].physicalLocation.artifactLocation.uri).toBe(uri);
  const property = file.replace("%", "%25").replace(":", "%3A").replace(",", "%2C");
  expect(written("github", { place })).toMatch(new RegExp(`^::error file=${property},(line=1,)?title=`));
});

test("without a repository, files are named from the working folder", () => {
  jest.spyOn(process, "cwd").mockReturnValue(temporaryFolder());
  expect(codeQuality({})[0]?.location.path).toBe("main.ts");
});

test("a fingerprint stays when lines move, and no two findings have the same", () => {
  const fingerprints = (...places: readonly string[]) =>
    codeQuality(...places.map((place) => ({ place }))).map(({ fingerprint }) => fingerprint);
  const [first, second] = fingerprints("main.ts:12", "main.ts:12");
  expect(first).not.toBe(second);
  expect(fingerprints("main.ts:99")).toEqual([first]);
});

test("a finding without a line has the fingerprint that GitHub takes, since its upload computes none", () => {
  const keys = (place: string) => Object.keys(sarif({ place }).results[0]?.partialFingerprints ?? {});
  expect(keys("cdktf.json")).toEqual(["primaryLocationLineHash"]);
  expect(keys("main.ts:12")).toEqual(["finding/v1"]);
});

test("nothing found is an empty list, and no command", () => {
  expect([sarif().results, codeQuality(), written("github")]).toEqual([[], [], ""]);
});
