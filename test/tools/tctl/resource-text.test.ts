import fc from "fast-check";
import { parseAllDocuments } from "yaml";
import { readResource, readResources, writeResource, type Resource } from "../../../tools/tctl/resource-text";

/** What JSON can hold, so without minus zero. */
const resource = fc
  .dictionary(fc.string({ unit: "binary" }), fc.jsonValue({ stringUnit: "binary" }), { minKeys: 1 })
  .map((data) => JSON.parse(JSON.stringify(data)) as Resource);

test("JSON and YAML, lists and several documents are read alike", () => {
  const one = { kind: "role", metadata: { name: "a" } };
  const text = JSON.stringify(one);
  for (const answer of [text, `[${text}]`, "kind: role\nmetadata:\n  name: a\n", `---\n${text}\n`]) {
    expect(readResources(answer)).toEqual([one]);
  }
  expect(readResources(`${text}\n---\n${text}\n`)).toEqual([one, one]);
  expect(readResources("")).toEqual([]);
});

test("every resource is written as JSON that holds the same data", () => {
  fc.assert(
    fc.property(resource, (data) => {
      expect(JSON.parse(writeResource(data))).toEqual(data);
    }),
  );
});

test.each(["1.1", "1.2"] as const)("readers of YAML %s read the same data", (version) => {
  fc.assert(
    fc.property(resource, (data) => {
      const [document] = [...parseAllDocuments(writeResource(data), { version, merge: false })];
      expect(document!.errors).toEqual([]);
      expect(document!.toJS()).toEqual(data);
    }),
  );
});

test("a resource that is read and written again is the same text", () => {
  fc.assert(
    fc.property(resource, (data) => {
      const text = writeResource(data);
      expect(readResources(text).map(writeResource)).toEqual([text]);
    }),
  );
});

test("whole numbers keep all of their digits", () => {
  const text = '{ "metadata": { "id": 1691520458842098701 } }';
  expect(readResources(text).map((read) => writeResource(read).trim())).toEqual([text]);
});

test("what was cut off anywhere is no resource any more", () => {
  const connector = { kind: "github", metadata: { name: "corp" }, spec: { client_secret: "s", teams_to_roles: [] } };
  const text = writeResource(connector).trimEnd();
  for (let length = 1; length < text.length; length++) {
    const documents = [...parseAllDocuments(text.slice(0, length), { version: "1.1" })];
    expect(documents.flatMap(({ errors }) => errors)).not.toEqual([]);
  }
});

test.each(["{", "*alias", "a: b: c", "[1", '"'])("an answer that cannot be read (%s) is not quoted", (start) => {
  const read = () => readResources(`${start} TOP-SECRET`);
  expect(read).toThrow("it is neither JSON nor YAML");
  expect(read).not.toThrow("TOP-SECRET");
});

test("an answer without the resource that was asked for is refused", () => {
  const text = '[{ "kind": "saml", "metadata": { "name": "corp" } }, { "kind": "github" }, 1]';
  expect(() => readResource(text, "github", "corp")).toThrow("tctl answered 0 resources of that name");
});
