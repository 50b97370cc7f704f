import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { LISTED } from "../../bench/growth/groups";
import { hostileTexts, SIZES } from "../../bench/growth/hostile";
import { factoryReaders } from "../../bench/growth/factories";
import { patternsIn, patternReaders } from "../../bench/growth/patterns";
import { growth, whatIsWrong } from "../../bench/growth/verdict";

const CHECKOUT = join(__dirname, "../..");

/** Functions whose names say that they read something. */
const READS = /^(of|from|parse|read|is|holds|names|without|split|with(Stable|out)|visible|expressions|valid)([A-Z]|$)/;

/** What has such a name and reads nothing that is long, each with the reason. */
const NO_READERS: Readonly<Record<string, string>> = {
  ...because("it compares with a few words", "isConnectorKind", "isCounted", "isMarkerNumber", "isDangerous"),
  ...because("it asks what something is, and reads nothing of it", "isRecord", "isCallable", "isText", "isObject"),
  ...because("it asks what something is, and reads nothing of it", "isConstruct", "isUnbuilt", "isPlatform"),
  ...because(
    "it asks what something is, and reads nothing of it",
    "isLinuxJoinToken",
    "isPortNumber",
    "isOfThisMachine",
  ),
  ...because("it reads a file with readers that are on the list", "readText", "readJson", "readApp", "readAppSettings"),
  ...because(
    "it reads files with readers that are on the list",
    "readPlanFiles",
    "readPlans",
    "readFolders",
    "readRecord",
  ),
  ...because("it makes a schema", "readBy"),
  ...because("its expression is made by this package", "isCritical"),
  ...because("it follows marks that readPlan reads", "holdsTrue"),
  ...because(
    "it is on the list by what calls it",
    "holdsCertificates",
    "readCluster",
    "readResource",
    "parseConfiguration",
  ),
  ...because("it is on the list by what calls it", "withoutMarks", "readPlatformOutput"),
  ...because("it looks at the program's path", "isExecutable"),
  ...because("it makes a value of what was read", "isAt"),
  ...because("it changes what this package made", "withParameters", "withScheme", "isCurrent"),
  ...because("it takes a list of hosts that were read", "withNamesBelow"),
};

function because(reason: string, ...names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, reason]));
}

const listed = new Set(LISTED.flatMap(({ readers }) => readers.map(({ name }) => name.split(" ", 1)[0] ?? "")));

test("every function that reads a text or data is on the list, or says why not", () => {
  const missing = readingFunctions().filter((name) => !listed.has(name) && !Object.hasOwn(NO_READERS, name));
  expect(missing).toEqual([]);
});

test("every name on the list, and every exception, is that of something that there is", () => {
  const sources = sourceFiles()
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const gone = [...listed, ...Object.keys(NO_READERS)].filter(
    (name) => !sources.includes(name.split(".").at(-1) ?? ""),
  );
  expect(gone).toEqual([]);
});

test("names of readers and of what they are given tell them apart", () => {
  for (const readers of [...LISTED.map((group) => group.readers), factoryReaders(), patternReaders(CHECKOUT)]) {
    expect(new Set(readers.map(({ name }) => name)).size).toBe(readers.length);
    for (const { hostile } of readers) expect(new Set(hostile.map(({ name }) => name)).size).toBe(hostile.length);
  }
});

test("a factory of the public API is found with its arguments and props, and those of props", () => {
  const names = factoryReaders().map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      "HostPort.of(0)",
      "SecretRef.of(1)",
      "MaintenanceWindow.of(0.weekdays)",
      "JoinToken.kubernetes(0.serviceAccounts[].namespace)",
    ]),
  );
});

test("a pattern is found with texts that go far into it", () => {
  const [first] = patternReaders(CHECKOUT);
  expect(first?.hostile.length).toBeGreaterThan(1);
  const places = patternsIn(CHECKOUT).map(({ place }) => place);
  expect(places).toContain("constructs/core/credentials.ts");
});

test("a pattern that is not written down as such is known to be harmless", () => {
  const made = sourceFiles().flatMap((file) => {
    const count = readFileSync(file, "utf8").split(/\bRegExp\(/).length - 1;
    return count === 0 ? [] : [`${file.slice(CHECKOUT.length + 1)} ${count}`];
  });
  // Markers and forms without a repetition that can take the characters of another one, which `withoutCredentials` is
  // measured with, and a name that is short before it is read.
  expect(made).toEqual([
    "constructs/core/credential-forms.ts 1",
    "constructs/core/credentials.ts 1",
    "constructs/core/reference.ts 2",
    "constructs/platform/declaration/platform-name.ts 1",
  ]);
});

test("a text of each size is about as long as it should be", () => {
  for (const { make } of hostileTexts("access.example.com")) {
    for (const size of SIZES.slice(0, 2)) expect(Math.abs(make(size).length - size)).toBeLessThan(100);
  }
});

const samples = (...times: readonly number[]) =>
  times.map((cpuMs, index) => ({ size: SIZES[index] ?? 0, cpuMs, said: 0 }));

test("ten times as long for ten times as much is right, and the square of it is not", () => {
  expect(whatIsWrong({ samples: samples(1, 10, 100, 1_000), mostMs: 2_000 })).toEqual([]);
  expect(whatIsWrong({ samples: samples(0, 1, 100, 1_900), mostMs: 2_000 })).toEqual(["100 times as long for 100 kB"]);
  expect(growth(samples(0.1, 2, 20))).toEqual([2, 10]);
});

test("what is too short to be measured does not count, what takes long and what says much does", () => {
  expect(whatIsWrong({ samples: samples(0.01, 0.02, 19), mostMs: 2_000 })).toEqual([]);
  expect(whatIsWrong({ samples: samples(20, 200, 2_001), mostMs: 2_000 })).toEqual(["2.0 s for 100 kB"]);
  expect(whatIsWrong({ samples: [{ size: 1_000, cpuMs: 1, said: 200_000 }], mostMs: 2_000 })).toEqual([
    "a message of 200,000 characters",
  ]);
  expect(whatIsWrong({ samples: [], mostMs: 0, failed: "no answer" })).toEqual(["no answer"]);
});

function sourceFiles(): readonly string[] {
  return ["constructs", "tools", "local"].flatMap((folder) =>
    readdirSync(join(CHECKOUT, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !(folder === "tools" && name.startsWith("docs")))
      .sort()
      .map((name) => join(CHECKOUT, folder, name)),
  );
}

/** Exported functions and static factories that take a text or anything, with a name of a reader. */
function readingFunctions(): readonly string[] {
  return sourceFiles().flatMap((file) => {
    const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.ES2022, true);
    return source.statements.flatMap((statement): string[] => {
      if (!ts.isFunctionDeclaration(statement) || !isExported(statement)) return [];
      const [first] = statement.parameters;
      const isRead = /^(unknown|string|readonly string\[\])( \| undefined)?$/.test(first?.type?.getText(source) ?? "");
      const name = statement.name?.text ?? "";
      return isRead && READS.test(name) ? [name] : [];
    });
  });
}

function isExported(statement: ts.FunctionDeclaration): boolean {
  return ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
}
