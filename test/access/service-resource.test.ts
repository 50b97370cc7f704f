import fc from "fast-check";
import { stringify } from "yaml";
import { SecretRef } from "../../constructs/secrets/secret-ref";
import { ServiceResource } from "../../constructs/access/resources/service-resource";
import { ViolationsError } from "../../constructs/core/violations-error";
import { problemsOf } from "../support/violations";

const NETWORKING = {
  kind: "cluster_networking_config",
  version: "v2",
  metadata: { name: "cluster-networking-config" },
  spec: { idle_timeout: "1h", ratio: 0.5, keep: true, nothing: null, list: [1, { a: "b" }] },
};

/** A resource as a program in JavaScript may make it. */
function problemsWith(change: object): string[] {
  return problemsOf(ServiceResource.of({ ...NETWORKING, ...change }));
}

test("a resource of any kind is delivered as it was given", () => {
  const resource = ServiceResource.of(NETWORKING);
  expect(problemsOf(resource)).toEqual([]);
  expect(resource.toResources()).toEqual([NETWORKING]);
});

test("a kind that has other fields in the place of spec keeps them", () => {
  const rule = { kind: "login_rule", version: "v1", metadata: { name: "traits" }, traits_map: { groups: ["a"] } };
  expect(ServiceResource.of(rule).toResources()).toEqual([rule]);
});

test("what a program changes later in its object is not delivered", () => {
  const spec = { list: ["a"] };
  const resource = ServiceResource.of({ ...NETWORKING, spec });
  spec.list.push("b");
  expect(resource.toResources()[0]?.spec).toEqual({ list: ["a"] });
});

test("the maintenance window is told by the platform alone, right or wrong", () => {
  const resource = (spec: object) => ({
    kind: "cluster_maintenance_config",
    version: "v1",
    metadata: { name: "cluster-maintenance-config" },
    spec: { ...spec },
  });
  for (const hour of [2, 99]) {
    const window = resource({ agent_upgrades: { utc_start_hour: hour, weekdays: ["Foo"] } });
    expect(problemsOf(ServiceResource.of(window))).toEqual(["RESOURCE-015 kind"]);
    expect(problemsOf(ServiceResource.yaml(JSON.stringify(window)))).toEqual(["RESOURCE-015 kind"]);
  }
});

test("a secret stands in its place by reference, and what is wrong with it is reported there", () => {
  const secret = SecretRef.of("plugin", "token");
  const resource = ServiceResource.of({ ...NETWORKING, spec: { credentials: { api_token: secret } } });
  expect(problemsOf(resource)).toEqual([]);
  expect(resource.toResources()[0]?.spec).toEqual({ credentials: { api_token: secret } });
  expect(problemsWith({ spec: { list: [SecretRef.of("a b", "key")] } })).toEqual(["FIELD-002 spec.list[0].name"]);
});

test.each(["client_secret", "private_key", "password", "apiToken"])(
  "a literal in the field %s is refused, and not shown",
  (field) => {
    const resource = ServiceResource.of({ ...NETWORKING, spec: { deep: [{ [field]: "hunter2" }] } });
    expect(problemsOf(resource)).toEqual([`RESOURCE-008 spec.deep[0].${field}`]);
    expect(resource.violations[0]?.given).not.toContain("hunter2");
    expect(resource.violations[0]?.rule.acknowledgeable).toBe(true);
  },
);

test("a literal that looks like a secret is refused, whatever its field is called, with everything else that is wrong", () => {
  const spec = { endpoint: "postgres://user:hunter2@db.example.com/main", list: [NaN] };
  const resource = ServiceResource.of({ ...NETWORKING, spec });
  expect(problemsOf(resource)).toEqual(["FIELD-002 spec.list[0]", "RESOURCE-008 spec.endpoint"]);
  expect(JSON.stringify(resource.violations)).not.toContain("hunter2");
});

const IAM = { join_method: "iam", roles: ["Node"], allow: [{ aws_account: "123456789012" }] };

test("the name of a token that is joined with by knowing it is a secret", () => {
  const token = { kind: "token", version: "v2", spec: { roles: ["Node"], join_method: "token" } };
  const literal = ServiceResource.of({ ...token, metadata: { name: "hunter2" } });
  expect(problemsOf(literal)).toEqual(["RESOURCE-008 metadata.name"]);
  expect(literal.violations[0]?.given).not.toContain("hunter2");
  const name = SecretRef.of("join", "token");
  expect(problemsOf(ServiceResource.of({ ...token, metadata: { name } }))).toEqual([]);
  expect(problemsWith({ kind: "token", spec: IAM })).toEqual([]);
  expect(problemsWith({ kind: "token", spec: { roles: ["Node"] } })).toContain("RESOURCE-008 metadata.name");
  expect(problemsWith({ kind: "token", spec: {}, metadata: { name: 7 } })).toContain("FIELD-002 metadata.name");
  expect(problemsWith({ metadata: { name } })).toEqual(["FIELD-002 metadata.name"]);
});

test.each(["", "Role", "cluster-networking-config", "a b", "1a", 7, null, undefined])("%p is not a kind", (kind) => {
  expect(problemsWith({ kind })).toEqual(["FIELD-002 kind"]);
});

test.each(["", "2", 2, "V2", "v", "xv2", "v2-", "v2A", "v2 ", ["v2"], null, undefined])(
  "%p is not a version",
  (version) => {
    expect(problemsWith({ version })).toEqual(["FIELD-002 version"]);
  },
);

test.each([{}, { name: "" }, { name: "a\nb" }, { name: "a/b" }, { name: "a b" }, { name: 7 }, null, undefined, "name"])(
  "%j has no usable name",
  (metadata) => {
    expect(problemsWith({ metadata })).toContain("FIELD-002 metadata.name");
  },
);

test.each([NaN, Infinity, new Date(0), new Map(), /a/])("%p is not data", (value) => {
  expect(problemsWith({ spec: { value } })).toEqual(["FIELD-002 spec.value"]);
});

test("a report shows a kind and a version, and no name and no object", () => {
  const shown = (change: object) =>
    ServiceResource.of({ ...NETWORKING, ...change }).violations.map(({ given }) => given);
  expect(shown({ kind: "A" })).toEqual(['"A"']);
  expect(shown({ version: "2" })).toEqual(['"2"']);
  expect(shown({ metadata: { name: "a b" } })).toEqual(['"(3 characters, not shown)"']);
  expect(shown({ spec: { a: new Date(0), b: NaN } })).toEqual(['"(an object, not shown)"', "NaN"]);
});

test.each([1n, Symbol("s"), () => 1])("%p is nothing that any prop takes", (value) => {
  expect(problemsWith({ spec: { value } })).toEqual(["FIELD-002 spec.value"]);
});

test("an object that holds itself is refused", () => {
  const spec: Record<string, unknown> = {};
  spec["self"] = spec;
  expect(problemsWith({ spec })).toEqual(["GIVEN-001 spec.self"]);
});

describe("YAML", () => {
  test("one document or several are resources", () => {
    const ui = { kind: "ui_config", version: "v1", metadata: { name: "ui-config" }, spec: { scrollback_lines: 1000 } };
    expect(ServiceResource.yaml(stringify(NETWORKING)).toResources()).toEqual([NETWORKING]);
    const both = ServiceResource.yaml(`${stringify(NETWORKING)}---\n${stringify(ui)}`);
    expect(problemsOf(both)).toEqual([]);
    expect(both.toResources()).toEqual([NETWORKING, ui]);
  });

  test("what is wrong with one document of several is reported there", () => {
    const resource = ServiceResource.yaml(`${stringify(NETWORKING)}---\n${stringify({ ...NETWORKING, kind: "A" })}`);
    expect(problemsOf(resource)).toEqual(["FIELD-002 documents[1].kind"]);
  });

  test.each(["", "# nothing", 7, {}])("%j has no document", (text) => {
    expect(problemsOf(ServiceResource.yaml(text as never))).toEqual(["FIELD-002"]);
  });

  test.each(["text", "- list", "7", "null"])("%j is not a resource", (text) => {
    expect(problemsOf(ServiceResource.yaml(text))).toEqual(["FIELD-002"]);
  });

  test.each([
    ["a duplicate key", "a: 1\na: 2", "line 2: duplicate key"],
    ["a key that is no text", "a: 1\n? [b]\n: 2", "line 2: non string key"],
    ["an anchor", "a: 1\nb: &x 1", "line 2: an anchor"],
    ["an alias", "a: &x 1\nb: *x", "line 2: an alias"],
    ["a merge", "a: 1\n<<: { b: 1 }", "line 2: a merge"],
    ["a tag", "a: 1\nb: !!str 1", "line 2: a tag"],
    ["a tag of one's own", "a: !mine 1", "line 1"],
    ["a word that is a boolean to some readers", "a: 1\nb: yes", "line 2: a word"],
    ["a number that is another number to some readers", "a: 010", "line 1: a word"],
    ["a number that would become another one", "a: 1\nb: 9007199254740993", "line 2: a whole number"],
    ["a negative one", "a: -9007199254740993", "line 1: a whole number"],
    ["one in hexadecimal digits", "a: 0x20000000000001", "line 1: a whole number"],
    ["too many levels", "[".repeat(100_000), "a document with too many levels"],
    ["one without an end", `a: ${"9".repeat(400)}`, "line 1: a whole number"],
    ["a syntax error", "a: 1\nb: [", "line"],
  ])("%s is refused with its line", (_what, text, given) => {
    const resource = ServiceResource.yaml(text);
    expect(new Set(problemsOf(resource))).toEqual(new Set(["RESOURCE-006"]));
    expect(resource.violations.map((violation) => violation.given).join()).toContain(given);
    expect(() => resource.toResources()).toThrow(ViolationsError);
  });

  test.each(
    [
      "1_000",
      "0b1",
      "2024-01-01",
      "2030-10-23T00:00:00Z",
      "12:30",
      "0x_1F",
      "-0x1F",
      "1_0.5",
      "0o17",
      "017",
      "-0o7",
      "0B1",
      "0X1F",
      "-0B1",
      "+0X1F",
      "+0b1",
      "y",
      "No",
      "ON",
    ].flatMap((word) => [`a: ${word}`, `${word}: a`, `a: [b, ${word}]`]),
  )("what readers of YAML 1.1 and 1.2 do not read alike is refused: %s", (line) => {
    const { violations } = ServiceResource.yaml(`${stringify(NETWORKING)}\nfurther:\n  ${line}\n`);
    expect(violations.map(({ rule, given }) => `${rule.code} ${given}`)).toEqual([
      expect.stringMatching(/^RESOURCE-006 .*a word that needs quotes/),
    ]);
  });

  test.each([
    ..."1000 -1 0x1F 1.5 1e3 true null ~ .inf v1 10.0.0.0/8 2024-01 1h30m a:b a0B1 a-0x1 0B1x 0X 0xabc".split(" "),
    ..."a9007199254740993 9007199254740993a".split(" "),
  ])("what all readers read alike is accepted: %s", (word) => {
    const { violations } = ServiceResource.yaml(`${stringify(NETWORKING)}\nfurther:\n  a: [${word}]\n`);
    expect(violations.filter(({ rule }) => rule.code === "RESOURCE-006")).toEqual([]);
  });

  test.each(["9007199254740991", "9007199254740992", "31536000000000000", "-5"])(
    "the number %s stays itself",
    (number) => {
      const text = `${stringify(NETWORKING).replace(/^spec:[^]*/m, "")}spec: { a: ${number} }\n`;
      expect(String(ServiceResource.yaml(text).toResources()[0]?.spec?.["a"])).toBe(number);
    },
  );

  test("with more levels than any resource has is refused", () => {
    const levels = (count: number) =>
      `${stringify({ ...NETWORKING, spec: undefined })}spec: ${"[".repeat(count)}${"]".repeat(count)}\n`;
    expect(problemsOf(ServiceResource.yaml(levels(100)))).toEqual([expect.stringMatching(/^GIVEN-001 spec\[0\]/)]);
    expect(new Set(problemsOf(ServiceResource.yaml(levels(100_000))))).toEqual(new Set(["RESOURCE-006"]));
  });

  test("with many mistakes is refused with the first of them", () => {
    const text = Array.from({ length: 5000 }, (_, index) => `key${index}: yes`).join("\n");
    expect(problemsOf(ServiceResource.yaml(text))).toHaveLength(20);
  });

  test("quoted, such words are text", () => {
    const text = stringify({ ...NETWORKING, spec: { a: "yes", b: "010" } }, { defaultStringType: "QUOTE_DOUBLE" });
    expect(ServiceResource.yaml(text).toResources()[0]?.spec).toEqual({ a: "yes", b: "010" });
  });

  test("whatever the text is, it is resources or violations, and no part of it is shown", () => {
    const line = fc.constantFrom("kind: role", "a: &a 1", "b: *a", "---", "- hunter2", "  hunter2: {", "key: hunter2");
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.array(line)), (given) => {
        const resource = ServiceResource.yaml(typeof given === "string" ? given : given.join("\n"));
        expect(resource.violations).not.toHaveLength(0);
        expect(JSON.stringify(resource.violations.map((violation) => violation.given))).not.toContain("hunter2");
      }),
    );
  });
});
