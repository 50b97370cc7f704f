import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { deliveryFiles } from "../../../constructs/access/delivery/delivery-files";
import type { PlatformResource } from "../../../constructs/access/platform-resource";
import { SecretRef } from "../../../constructs/secrets/secret-ref";
import { RECORDED } from "../../tools/import/recorded";

const folder = mkdtempSync(join(tmpdir(), "access-platform-compare-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** What differs between declared resources and the answers of the service, of which no mark is known. */
function differences(
  declared: readonly PlatformResource[],
  answers: readonly unknown[],
  values: Readonly<Record<string, string>> = {},
): readonly string[] {
  const { files, secrets } = deliveryFiles(declared.map((resource) => ({ resource, declaredBy: "stack/platform" })));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  for (const name of ["note", "unread"]) writeFileSync(join(folder, name), "");
  writeFileSync(join(folder, "live"), JSON.stringify(answers, undefined, 4));
  const slurped = ["resources", "secrets", "service"].flatMap((name) => ["--slurpfile", name, `${name}.json`]);
  const reported = ["--arg", "role", "record", "--arg", "trusted", "", "--rawfile", "unread", "unread"];
  const args = ["-n", "-L", ".", "-f", "compare.jq", ...slurped, "--slurpfile", "note", "note", ...reported, "live"];
  const variables = secrets.map(({ variable, ref }): [string, string] => [
    variable,
    values[`${ref.name}/${ref.key}`] ?? "",
  ]);
  const env: NodeJS.ProcessEnv = { PATH: process.env["PATH"], LC_ALL: "C", ...Object.fromEntries(variables) };
  const { status, stdout, stderr } = spawnSync("jq", args, { cwd: folder, encoding: "utf8", env, maxBuffer: 2 ** 26 });
  if (status !== 0) throw new Error(stderr);
  const { differs } = JSON.parse(stdout) as { differs: readonly { name: string; what: string }[] };
  return differs.map(({ name, what }) => `${name}: ${what}`);
}

function role(version: string, spec: object): PlatformResource {
  return { kind: "role", version, metadata: { name: "r" }, spec: { ...spec } };
}

test("no kind that was recorded differs, but where the service has another form for a value", () => {
  const declared = RECORDED.map((each) => each.declared as PlatformResource);
  expect(declared.length).toBeGreaterThan(25);
  const services = RECORDED.map(({ service }) => service);
  expect(differences(declared, services)).toEqual([
    "db/a-db: tls.mode was verify-ca, is 1",
    "server_info/aws-123456789012-i-0: new_labels.aws/team was unset, is x",
    "server_info/aws-123456789012-i-0: new_labels.team was x, is unset",
  ]);
});

test("a field more, a field less and another value differ, whatever the kind", () => {
  for (const { declared: resource, service } of RECORDED) {
    const declared = resource as PlatformResource;
    const added = { ...service, spec: { ...(service["spec"] as object), made_by_hand: "yes" } };
    expect(differences([declared], [added])).toContainEqual(expect.stringContaining("made_by_hand was unset, is yes"));
    const renamed = { ...declared, spec: { ...declared.spec, also_declared: "yes" } };
    expect(differences([renamed], [service])).toContainEqual(
      expect.stringContaining("also_declared was yes, is unset"),
    );
  }
});

describe("unset, false and empty are three values", () => {
  const KUBERNETES = { kubernetes_labels: { a: "b" } };
  const EVERY = [{ kind: "*", name: "*", namespace: "*", verbs: ["*"] }];

  test.each<[string, string, object, object, readonly string[]]>([
    [
      "false that goes",
      "v7",
      { options: { port_forwarding: false } },
      {},
      ["options.port_forwarding was false, is unset"],
    ],
    [
      "false that comes",
      "v7",
      {},
      { options: { port_forwarding: false } },
      ["options.port_forwarding was unset, is false"],
    ],
    [
      "false inside",
      "v7",
      { options: { idp: { saml: { enabled: false } } } },
      {},
      ["options.idp.saml.enabled was false, is unset"],
    ],
    [
      "a label without a value that goes",
      "v7",
      { allow: { node_labels: { a: "", b: "c" } } },
      { allow: { node_labels: { b: "c" } } },
      ['allow.node_labels.a was "", is unset'],
    ],
    [
      "an empty trait that comes",
      "v7",
      {},
      { allow: { node_labels: { a: [] } } },
      ["allow.node_labels.a was unset, is []"],
    ],
    ["false that the service adds", "v7", {}, { options: { forward_agent: false } }, []],
    ["false that the service takes for unset", "v7", { options: { forward_agent: false } }, {}, []],
    [
      "what the service adds as a whole",
      "v7",
      { allow: KUBERNETES },
      { allow: { ...KUBERNETES, kubernetes_resources: EVERY } },
      [],
    ],
    [
      "less than what it adds",
      "v7",
      { allow: KUBERNETES },
      { allow: { ...KUBERNETES, kubernetes_resources: [{ kind: "*" }] } },
      ["allow.kubernetes_resources[0].kind was unset, is *"],
    ],
    [
      "what it adds in another version",
      "v6",
      { allow: KUBERNETES },
      { allow: { ...KUBERNETES, kubernetes_resources: EVERY } },
      [
        "allow.kubernetes_resources[0].kind was unset, is *",
        "allow.kubernetes_resources[0].name was unset, is *",
        "allow.kubernetes_resources[0].namespace was unset, is *",
        "allow.kubernetes_resources[0].verbs was unset, is [*]",
      ],
    ],
    [
      "empty where nothing says something",
      "v7",
      { description: "", allow: { logins: [], rules: null } },
      { deny: {}, max: 0 },
      [],
    ],
    [
      "no labels where none would reach every one",
      "v3",
      { allow: { logins: ["a"] } },
      { allow: { logins: ["a"], node_labels: {} } },
      ["allow.node_labels was unset, is []"],
    ],
    [
      "labels that reach every one where none would",
      "v3",
      { allow: { logins: ["a"] } },
      { allow: { logins: ["a"], node_labels: { "*": "*" } } },
      [],
    ],
    [
      "empty where it says something",
      "v7",
      {},
      { options: { ssh_port_forwarding: {} } },
      ["options.ssh_port_forwarding was unset, is []"],
    ],
  ])("%s", (_, version, declared, live, expected) => {
    const found = differences([role(version, declared)], [role(version, live)]);
    expect(found).toEqual(expected.map((what) => `role/r: ${what}`));
  });
});

test("a key with full stops is another field than the fields of a map", () => {
  const declared = role("v7", { allow: { node_labels: { "a.b": "c" } } });
  const live = role("v7", { allow: { node_labels: { a: { b: "c" } } } });
  expect(differences([declared], [live])).toHaveLength(2);
});

const text = fc.string({ unit: "grapheme", maxLength: 20 });
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    text,
    fc.integer(),
    fc.boolean(),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(text, tie("value"), { maxKeys: 3, noNullPrototype: true }),
  ),
}));

test("what is there as it was declared never differs, whatever it holds", () => {
  const resource = fc.dictionary(text, value, { maxKeys: 5, noNullPrototype: true });
  fc.assert(
    fc.property(fc.array(resource, { minLength: 1, maxLength: 5 }), (specs) => {
      const declared = specs.map((spec, index) => ({ ...role("v7", spec), metadata: { name: `r${index}` } }));
      expect(differences(declared, declared)).toEqual([]);
    }),
    { numRuns: 25 },
  );
});

describe("no part of a secret is told", () => {
  const LONG = `${"x".repeat(5)}${"0123456789".repeat(40)}`;
  const both = { "s/k": LONG, "t/k": LONG.slice(0, 100), "d/k": "differs" };
  const github = {
    kind: "github",
    version: "v3",
    metadata: { name: "g" },
    spec: { a: SecretRef.of("s", "k"), b: SecretRef.of("t", "k"), c: SecretRef.of("d", "k") },
  };
  const found = (spec: object) => differences([github], [{ ...github, spec: { a: "", b: "", c: "", ...spec } }], both);

  test("where it is longer than what is shown, or begins with another secret, or is among other words", () => {
    const reported = found({ text: LONG, list: ["a", `b ${LONG}`], [LONG]: "key" });
    expect(reported).toHaveLength(3);
    expect(reported.join("\n")).not.toMatch(/x{5}|0123/);
    expect(reported).toContainEqual("github/g: list was unset, is [a, <secret s/k>]");
  });

  test("and a secret that is a word of this program keeps nothing from being seen", () => {
    expect(found({ display: "differs" })).toEqual(["github/g: display was unset, is <secret d/k>"]);
  });
});

test("4,000 values are compared within the patience of a look", () => {
  const values = Array.from({ length: 4_000 }, (_, index) => `value-${(index * 7_919) % 4_000}`);
  const start = Date.now();
  expect(differences([role("v7", { logins: values })], [role("v7", { logins: [...values, "one-more"] })])).toHaveLength(
    1,
  );
  // 0.4 s of one core; what took 38 s grew with the square.
  expect(Date.now() - start).toBeLessThan(20_000);
});
