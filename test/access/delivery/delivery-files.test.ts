import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";
import { additionLines } from "../../../constructs/access/delivery/addition-lines";
import {
  DELIVERY_COMMANDS_WITH_NAME,
  DELIVERY_DIRECTORY,
  DELIVERY_FILES,
  deliveryCommands,
  recordName,
} from "../../../constructs/access/delivery/delivery-environment";
import { deliveryFiles } from "../../../constructs/access/delivery/delivery-files";
import { RANKS, rankOf } from "../../../constructs/access/delivery/delivery-order";
import type { DeclaredResource } from "../../../constructs/access/platform-resource";
import { PRESET_ROLES } from "../../../constructs/brand/image-contract/preset-roles";
import { RESOURCE_KINDS } from "../../../constructs/brand/image-contract/resource-kinds";
import { MADE_BY_SERVICE, SERVICE_ADDITIONS } from "../../../constructs/brand/image-contract/service-additions";
import { SecretRef } from "../../../constructs/secrets/secret-ref";

const PROGRAMS = join(__dirname, "../../../programs/delivery");

function declared(
  kind: string,
  name: string | SecretRef,
  spec: object = {},
  declaredBy = "stack/team",
): DeclaredResource {
  return { resource: { kind, version: "v1", metadata: { name }, spec: { ...spec } }, declaredBy };
}

/** The lines of a file, each of which ends in one. */
function linesOf(text: string): readonly string[] {
  expect(text.replace(/\n$/, "")).not.toBe(text);
  return text.trimEnd().split("\n");
}

const [JOIN, TOKEN] = [SecretRef.of("join", "token"), SecretRef.of("apps", "token")];

describe("resources", () => {
  const RESOURCES = [
    declared("github", "b", { secret: TOKEN }, "stack/  b\nc"),
    declared("user", "b"),
    declared("user", "a", { list: [{ secret: TOKEN }], nothing: null }),
    declared("token", JOIN),
    declared("saml", "c"),
    declared("role", "a b"),
  ];
  const { files, secrets } = deliveryFiles(RESOURCES);

  test("are in order of delivery, by the names that the record has for them, with what declares each", () => {
    expect(linesOf(files.names)).toEqual([
      "role/a=040b stack/team",
      "token/sha256:$SECRET_1 stack/team",
      "user/a stack/team",
      "user/b stack/team",
      "github/b stack/ b c",
      "saml/c stack/team",
    ]);
    expect(linesOf(files.batches)).toEqual(["1 4", "5 5", "6 6"]);
  });

  test("hold a text in the place of each secret, which is in a variable", () => {
    expect(secrets).toEqual([
      { variable: "SECRET_0", ref: TOKEN },
      { variable: "SECRET_1", ref: JOIN },
    ]);
    const [, mark] = /^SECRET_0 apps\/token <secret apps\/token ([0-9a-f]{12})>$/m.exec(files.secrets) ?? [];
    expect(files.secrets).toBe(
      `SECRET_0 apps/token <secret apps/token ${mark}>\nSECRET_1 join/token <secret join/token ${mark}>\n`,
    );
    const documents = parseAllDocuments(files["resources.yaml"]).map((document) => document.toJS() as unknown);
    const placeholder = `<secret apps/token ${mark}>`;
    expect(documents).toMatchObject([
      { kind: "role", metadata: { name: "a b" } },
      { kind: "token", metadata: { name: `<secret join/token ${mark}>` } },
      { kind: "user", spec: { list: [{ secret: placeholder }], nothing: null } },
      { kind: "user", metadata: { name: "b" } },
      { kind: "github", spec: { secret: placeholder } },
      { kind: "saml" },
    ]);
  });

  test("have the same order and variables in whatever order they are declared", () => {
    const reversed = deliveryFiles([...RESOURCES].reverse());
    expect(reversed.secrets).toEqual(secrets);
    expect([reversed.files.names, reversed.files.batches]).toEqual([files.names, files.batches]);
  });

  test("may hold the text that would stand for a secret: then it is another one", () => {
    const secret = declared("user", "a", { secret: TOKEN });
    const placeholderOf = (...others: readonly DeclaredResource[]) =>
      /<secret apps\/token [0-9a-f]{12}>/.exec(deliveryFiles([secret, ...others]).files.secrets)?.[0] ?? "";
    const first = placeholderOf();
    expect(placeholderOf(declared("user", "b", { text: first }))).not.toBe(first);
  });

  test("may be none", () => {
    const { files: none, secrets: noSecrets } = deliveryFiles([]);
    expect([none.names, none.batches, none.secrets, none["resources.yaml"]]).toEqual(["", "", "", ""]);
    expect(noSecrets).toEqual([]);
  });
});

describe("a delivery", () => {
  const { files } = deliveryFiles([declared("kind_of_tomorrow", "a")]);

  test("has the programs that its pod runs, and every file that they read", () => {
    for (const name of ["deliver.sh", "documents.awk", "compare.awk", "field.awk", "note.awk", "secrets.awk"]) {
      expect(files[name as keyof typeof files]).toBe(readFileSync(join(PROGRAMS, name), "utf8"));
    }
    expect(Object.keys(files)).toEqual(expect.arrayContaining(Object.values(DELIVERY_FILES)));
    const script = files["deliver.sh"];
    for (const name of Object.values(DELIVERY_FILES).filter((file) => file !== "deliver.sh"))
      expect(script).toContain(name);
  });

  test("knows the kinds that the record can name, and what the service makes by itself", () => {
    expect(linesOf(files.kinds)).toEqual([...RESOURCE_KINDS.created, "kind_of_tomorrow"].sort());
    expect(linesOf(files.presets)).toEqual(
      expect.arrayContaining(Object.keys(PRESET_ROLES).map((name) => `role/${name}`)),
    );
    expect(linesOf(files.presets)).toEqual([...linesOf(files.presets)].sort());
    expect(linesOf(files.made)).toEqual([...linesOf(files.presets), ...MADE_BY_SERVICE]);
    expect(linesOf(files.additions)).toEqual(additionLines(SERVICE_ADDITIONS));
  });

  test("has a rank for each kind of its own, and one for all others", () => {
    expect(linesOf(files.ranks)).toEqual(RANKS);
    const ranks = new Map(RANKS.map((line) => line.split(" ") as [kind: string, rank: string]));
    for (const [kind, rank] of ranks) expect(String(rankOf(kind === "*" ? "others" : kind))).toBe(rank);
    for (const kind of [
      "saml_idp_service_provider",
      "trusted_cluster",
      "bot",
      "discovery_config",
      "integration",
      "*",
    ]) {
      expect(ranks.has(kind)).toBe(true);
    }
  });

  test("is recorded in a role, and runs no other commands than these", () => {
    expect(recordName("svc-delivery")).toBe("svc-delivery-record");
    expect(deliveryCommands("record", ["user", "role", "token"]).map((words) => words.join(" "))).toEqual([
      "tctl status",
      "tctl get role/record --format=json",
      "tctl get role --format=json",
      "tctl get token --format=json",
      "tctl get user --format=json",
      "tctl create -f",
    ]);
    expect(DELIVERY_DIRECTORY).toMatch(/^\/[a-z]+$/);
    expect(DELIVERY_COMMANDS_WITH_NAME).toEqual([["tctl", "rm"]]);
  });
});

test("what the service adds is a line for each field, once", () => {
  const lines = additionLines([
    { kind: "*", path: "metadata.id" },
    { kind: "role", path: "spec.a", value: "b" },
    { kind: "role", path: "spec.b", value: "b[c]" },
    { kind: "role", path: "spec.c", value: "true", with: "spec.d", without: "spec.e" },
    { kind: "role", path: "spec.list", value: '["a",1]' },
    { kind: "role", path: "spec.empty", value: "[]" },
    { kind: "role", path: "spec.object", value: '{"a":{"b":true},"c":["d"]}' },
    { kind: "role", path: "spec.objects", value: '[{"a":1,"b":["c"]},{"d":2}]' },
    { kind: "*", path: "metadata.labels.example.com/a", value: "b" },
    { kind: "*", path: "spec.metadata.labels.a", value: "b" },
    { kind: "*", path: "metadata.labels", value: "b" },
    { kind: "role", path: "spec.a", value: "b" },
  ]);
  expect(lines.map((line) => line.replaceAll("\t", " | "))).toEqual([
    "* | metadata.id |  | ",
    "role | spec.a |  |  | b",
    "role | spec.b |  |  | b[c]",
    "role | spec.c | spec.d | spec.e | true",
    "role | spec.list |  |  | a | 1",
    "role | spec.empty |  | ",
    "role | spec.object.a.b |  |  | true",
    "role | spec.object.c |  |  | d",
    "role | spec.objects[0].a |  |  | 1",
    "role | spec.objects[0].b |  |  | c",
    "role | spec.objects[1].d |  |  | 2",
    '* | metadata.labels["example.com/a"] |  |  | b',
    "* | spec.metadata.labels.a |  |  | b",
    "* | metadata.labels |  |  | b",
  ]);
});
