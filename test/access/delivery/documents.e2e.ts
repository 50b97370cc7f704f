import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { parseAllDocuments } from "yaml";
import { deliveryFiles } from "../../../constructs/access/delivery/delivery-files";
import type { PlatformResource } from "../../../constructs/access/platform-resource";
import { canonicalYaml } from "../../../constructs/core/canonical-yaml";
import { RECORDED } from "../../tools/import/recorded";
import { AWKS } from "../../support/shells";

const PROGRAMS = join(__dirname, "../../../programs/delivery");

// NUL, which no program for awk can hold, and which no document of Kubernetes or the service has, ends a field here.
const PRINT = String.raw`
function leaf(path, text, is_text) { printf "%s%c%s%c%s%c", path, 0, (is_text ? "text" : "other"), 0, text, 0 }
function document_read() { printf "%c", 0 }
{ if (form == "yaml") read_yaml($0); else read_json($0) }
END { if (form == "yaml") yaml_end() }`;

const folder = mkdtempSync(join(tmpdir(), "access-platform-documents-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function run(awk: readonly string[], args: readonly string[], input: string): string {
  const [program = "", ...before] = awk;
  const options = { input, env: { ...process.env, LC_ALL: "C" }, maxBuffer: 2 ** 26 };
  const { status, stdout, stderr } = spawnSync(program, [...before, ...args], options);
  if (status !== 0) throw new Error(stderr.toString("utf8"));
  return stdout.toString("utf8");
}

/** Scalars as the programs read them. */
function read(awk: readonly string[], form: "json" | "yaml", text: string): string {
  const file = join(folder, "print.awk");
  writeFileSync(file, PRINT);
  return run(awk, ["-v", `form=${form}`, "-f", join(PROGRAMS, "documents.awk"), "-f", file], text);
}

/** The same as this test reads them. */
function expected(documents: readonly unknown[]): string {
  return documents.map((document) => `${scalars(document, "").join("")}\0`).join("");
}

function scalars(value: unknown, path: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => scalars(item, `${path}[${index}]`));
  if (typeof value === "object" && value !== null) {
    return Object.keys(value).flatMap((key) => {
      const isWord = /^[A-Za-z0-9_/-]+$/.test(key);
      const below = !isWord ? `${path}["${key}"]` : path === "" ? key : `${path}.${key}`;
      return scalars((value as Record<string, unknown>)[key], below);
    });
  }
  return [
    `${path}\0${typeof value === "string" ? "text" : "other"}\0${typeof value === "string" ? value : JSON.stringify(value)}\0`,
  ];
}

const text = fc.string({ unit: "grapheme", maxLength: 40 }).map((given) => given.replaceAll("\0", ""));
const { document } = fc.letrec<{ value: unknown; document: Record<string, unknown> }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    text,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(text, tie("value"), { maxKeys: 4, noNullPrototype: true }),
  ),
  document: fc.dictionary(text, tie("value"), { minKeys: 1, maxKeys: 5, noNullPrototype: true }),
}));

describe.each(AWKS)("with $name", ({ command }) => {
  test.each(["indented", "compact"])("JSON that is %s is read as it is", (layout) => {
    fc.assert(
      fc.property(fc.array(document, { maxLength: 3 }), (documents) => {
        const json = JSON.stringify(documents, undefined, layout === "indented" ? 4 : undefined);
        expect(read(command, "json", `${json}\n`)).toBe(expected(documents));
      }),
      { numRuns: 60 },
    );
  });

  test("the YAML that the delivery has is read as it is", () => {
    fc.assert(
      fc.property(fc.array(document, { minLength: 1, maxLength: 3 }), (documents) => {
        const yaml = documents.map(canonicalYaml).join("---\n");
        const known = parseAllDocuments(yaml, { version: "1.1" }).map((each) => each.toJS() as unknown);
        expect(read(command, "yaml", yaml)).toBe(expected(known));
      }),
      { numRuns: 60 },
    );
  });
});

describe.each(AWKS)("with $name, compared with what the service made of it", ({ command }) => {
  /** What differs between declared resources and the answers of the service, of which no mark is known. */
  function differences(declared: readonly PlatformResource[], answers: readonly unknown[]): readonly string[] {
    const { files } = deliveryFiles(declared.map((resource) => ({ resource, declaredBy: "stack/platform" })));
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    writeFileSync(join(folder, "nothing"), "");
    const kinds = [...new Set(declared.map(({ kind }) => kind))];
    const live = kinds.flatMap((kind) => {
      const file = join(folder, `live-${kind}`);
      const found = answers.filter((answer) => (answer as PlatformResource).kind === kind);
      writeFileSync(file, JSON.stringify(found, undefined, 4));
      return ["part=live", `kind=${kind}`, file];
    });
    const parts = ["secrets", "names", "made", "additions"].flatMap((part) => [`part=${part}`, join(folder, part)]);
    const programs = ["documents.awk", "compare.awk"].flatMap((name) => ["-f", join(PROGRAMS, name)]);
    const args = [...programs, ...parts, "part=declared", join(folder, "resources.yaml"), ...live];
    return run(command, args, "")
      .split("\n")
      .filter((line) => line.startsWith("differs"))
      .map((line) => line.split("\t").slice(2).join(": "));
  }

  test("no kind that was recorded differs, but where the service has another form for a value", () => {
    const declared = RECORDED.map((each) => each.declared as PlatformResource);
    expect(declared.length).toBeGreaterThan(25);
    expect(
      differences(
        declared,
        RECORDED.map(({ service }) => service),
      ),
    ).toEqual([
      "db/a-db: tls.mode was verify-ca, is 1",
      "server_info/aws-123456789012-i-0: new_labels.team was x, is unset",
      "server_info/aws-123456789012-i-0: new_labels.aws/team was unset, is x",
    ]);
  });

  test("a field more, a field less and another value differ, whatever the kind", () => {
    for (const { declared: resource, service } of RECORDED) {
      const declared = resource as PlatformResource;
      const added = { ...service, spec: { ...(service["spec"] as object), made_by_hand: "yes" } };
      expect(differences([declared], [added])).toContainEqual(
        expect.stringContaining("made_by_hand was unset, is yes"),
      );
      const renamed = { ...declared, spec: { ...declared.spec, also_declared: "yes" } };
      expect(differences([renamed], [service])).toContainEqual(
        expect.stringContaining("also_declared was yes, is unset"),
      );
    }
  });
});
