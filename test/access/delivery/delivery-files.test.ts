import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  DELIVERY_COMMANDS_WITH_NAME,
  DELIVERY_DIRECTORY,
  DELIVERY_FILES,
  deliveryCommands,
  recordName,
} from "../../../constructs/access/delivery/delivery-environment";
import { deliveryFiles } from "../../../constructs/access/delivery/delivery-files";
import { RANKS, deliveryRank } from "../../../constructs/access/delivery/delivery-order";
import type { DeclaredResource } from "../../../constructs/access/platform-resource";
import { PRESET_ROLES } from "../../../constructs/brand/image-contract/preset-roles";
import { RESOURCE_KINDS } from "../../../constructs/brand/image-contract/resource-kinds";
import { MADE_BY_SERVICE } from "../../../constructs/brand/image-contract/service-additions";
import { delivered } from "../../support/delivered";
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
    declared("role", "a  b"),
  ];
  const { files, secrets } = deliveryFiles(RESOURCES);

  test("are in order of delivery, by the names that the record and messages have for them, with what declares each", () => {
    expect(delivered(files["resources.json"]).map(({ entry, name, declaredBy }) => [entry, name, declaredBy])).toEqual([
      ["role/a=040=040b", "role/a b", "stack/team"],
      ["token/sha256:", "token/<secret join/token>", "stack/team"],
      ["user/a", "user/a", "stack/team"],
      ["user/b", "user/b", "stack/team"],
      ["github/b", "github/b", "stack/ b c"],
      ["saml/c", "saml/c", "stack/team"],
    ]);
    expect(linesOf(files.batches)).toEqual(["1 4", "5 5", "6 6"]);
  });

  test("name the variable of a name that is a secret, and no other", () => {
    const variables = delivered(files["resources.json"]).flatMap(({ entry, variable }) =>
      variable === undefined ? [] : [[entry, variable]],
    );
    expect(variables).toEqual([["token/sha256:", "SECRET_1"]]);
  });

  test("hold a text in the place of each secret, which is in a variable", () => {
    expect(secrets).toEqual([
      { variable: "SECRET_0", ref: TOKEN },
      { variable: "SECRET_1", ref: JOIN },
    ]);
    const [, mark = ""] = /<secret apps\/token ([0-9a-f]{12})>/.exec(files["secrets.json"]) ?? [];
    const placeholder = (reference: string) => `<secret ${reference} ${mark}>`;
    expect(JSON.parse(files["secrets.json"])).toEqual([
      { variable: "SECRET_0", reference: "apps/token", placeholder: placeholder("apps/token") },
      { variable: "SECRET_1", reference: "join/token", placeholder: placeholder("join/token") },
    ]);
    expect(delivered(files["resources.json"]).map(({ resource }) => resource)).toMatchObject([
      { kind: "role", metadata: { name: "a  b" } },
      { kind: "token", metadata: { name: placeholder("join/token") } },
      { kind: "user", spec: { list: [{ secret: placeholder("apps/token") }], nothing: null } },
      { kind: "user", metadata: { name: "b" } },
      { kind: "github", spec: { secret: placeholder("apps/token") } },
      { kind: "saml" },
    ]);
  });

  test("have the same order and variables in whatever order they are declared", () => {
    const reversed = deliveryFiles([...RESOURCES].reverse());
    expect(reversed.secrets).toEqual(secrets);
    const entries = ({ files: { "resources.json": text } }: typeof reversed) =>
      delivered(text).map(({ entry }) => entry);
    expect([entries(reversed), reversed.files.batches]).toEqual([entries({ files, secrets }), files.batches]);
  });

  test("may hold the text that would stand for a secret: then it is another one", () => {
    const secret = declared("user", "a", { secret: TOKEN });
    const placeholderOf = (...others: readonly DeclaredResource[]) =>
      /<secret apps\/token [0-9a-f]{12}>/.exec(deliveryFiles([secret, ...others]).files["secrets.json"])?.[0] ?? "";
    const first = placeholderOf();
    expect(placeholderOf(declared("user", "b", { text: first }))).not.toBe(first);
  });

  test("may be none", () => {
    const { files: none, secrets: noSecrets } = deliveryFiles([]);
    expect([none.batches, none["secrets.json"], none["resources.json"]]).toEqual(["", "[]\n", ""]);
    expect(noSecrets).toEqual([]);
  });
});

describe("a delivery", () => {
  const { files } = deliveryFiles([declared("kind_of_tomorrow", "a")]);

  test("has the programs that its pod runs, and every file that they read", () => {
    for (const name of ["deliver.sh", "compare.jq", "note.jq", "prepare.jq", "shared.jq"]) {
      expect(files[name as keyof typeof files]).toBe(readFileSync(join(PROGRAMS, name), "utf8"));
    }
    expect(Object.keys(files)).toEqual(expect.arrayContaining(Object.values(DELIVERY_FILES)));
    const script = files["deliver.sh"];
    for (const name of Object.values(DELIVERY_FILES).filter((file) => file !== "deliver.sh"))
      expect(script).toContain(name);
  });

  test("knows the kinds that the record can name, and what the service makes by itself", () => {
    const facts = JSON.parse(files["service.json"]) as Record<"kinds" | "presets" | "made" | "ranks", object>;
    expect(Object.keys(facts.kinds)).toEqual([...RESOURCE_KINDS.created, "kind_of_tomorrow"].sort());
    expect(facts.presets).toMatchObject(
      Object.fromEntries(Object.keys(PRESET_ROLES).map((name) => [`role/${name}`, true])),
    );
    expect(Object.keys(facts.made).sort()).toEqual([...Object.keys(facts.presets), ...MADE_BY_SERVICE].sort());
    expect(facts.ranks).toEqual(RANKS);
    // A line for each entry: a difference shows which has changed.
    for (const kind of Object.keys(facts.kinds)) expect(files["service.json"]).toContain(`\n"${kind}":true`);
  });

  test("has a rank for each kind of its own, and one for all others", () => {
    for (const [kind, rank] of Object.entries(RANKS)) expect(deliveryRank(kind === "*" ? "others" : kind)).toBe(rank);
    expect(Object.keys(RANKS)).toEqual(
      expect.arrayContaining("saml_idp_service_provider trusted_cluster bot discovery_config integration *".split(" ")),
    );
  });

  test("is recorded in a role, and runs no other commands than these", () => {
    expect(recordName("svc-delivery")).toBe("svc-delivery-record");
    const kinds = [...RESOURCE_KINDS.created, "made_later"].sort();
    expect(deliveryCommands("record", ["made_later", "role"]).map((words) => words.join(" "))).toEqual([
      "tctl status",
      "tctl get role/record --format=json",
      "tctl get db_object_import_rule/record-lock --format=json",
      ...kinds.map((kind) => `tctl get ${kind} --format=json`),
      "tctl create",
      "tctl create -f",
    ]);
    expect(DELIVERY_DIRECTORY).toMatch(/^\/[a-z]+$/);
    expect(DELIVERY_COMMANDS_WITH_NAME).toEqual([["tctl", "rm"]]);
  });
});
