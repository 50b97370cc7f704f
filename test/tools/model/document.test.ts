import { gzipSync } from "node:zlib";
import { EXPRESSION, MODEL_OUTPUT } from "../../../constructs/core/model/document";
import { readModelDocument } from "../../../tools/model/document";
import { documentOf } from "../../support/edited-document";

const OBJECT = { construct: "platform/svc", body: { metadata: { name: EXPRESSION } } };
const ACKNOWLEDGED = { construct: "platform", reason: "dashboards", addresses: ["module.theirs"] };
const DOCUMENT = { ...documentOf({}), objects: { "kubernetes_config_map_v1.a": OBJECT }, acknowledged: [ACKNOWLEDGED] };

const read = (json: unknown) =>
  readModelDocument({ [MODEL_OUTPUT]: gzipSync(JSON.stringify(json)).toString("base64") });

test("a document is read as it was written", () => {
  expect(read(DOCUMENT)).toEqual(DOCUMENT);
});

test.each([
  ["another version", { ...DOCUMENT, version: 2 }],
  ["a part that no version has", { ...DOCUMENT, clouds: [] }],
  ["a part missing", { ...DOCUMENT, agents: undefined }],
  ["an object without its construct", { ...DOCUMENT, objects: { a: { body: {} } } }],
  ["an object with another field", { ...DOCUMENT, objects: { a: { ...OBJECT, name: "a" } } }],
  ["an acknowledgement without its reason", { ...DOCUMENT, acknowledged: [{ ...ACKNOWLEDGED, reason: undefined }] }],
  ["a list in its place", [DOCUMENT]],
])("a document with %s is none", (_, json) => {
  expect(read(json)).toBeUndefined();
});

test.each(["", "no base64", gzipSync("no JSON").toString("base64")])("%j is no document", (value) => {
  expect(readModelDocument({ [MODEL_OUTPUT]: value })).toBeUndefined();
});
