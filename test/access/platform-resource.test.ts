import fc from "fast-check";
import { parseAllDocuments } from "yaml";
import { renderResources, referredSecrets, type PlatformResource } from "../../constructs/access/platform-resource";
import { checkResources } from "../../constructs/access/resources/resource-checks";
import { SecretRef } from "../../constructs/secrets/secret-ref";
import { violationsBy, problemsOf } from "../support/violations";

const resource = fc.record({
  kind: fc.constantFrom("role", "token", "github"),
  version: fc.constant("v1"),
  metadata: fc.record({ name: fc.string() }),
  spec: fc.dictionary(fc.string(), fc.string(), { noNullPrototype: true }),
});
const resources = fc.uniqueArray(resource, { selector: ({ kind, metadata }) => `${kind}/${metadata.name}` });

function resourceOf(kind: string, name: string): PlatformResource {
  return { kind, version: "v1", metadata: { name }, spec: {} };
}

function repeated(given: readonly PlatformResource[]): string[] {
  return problemsOf(
    violationsBy((problems) => {
      checkResources(given, problems);
    }),
  );
}

test("each resource is a document, sorted by kind and name", () => {
  const given = [resourceOf("token", "a"), resourceOf("role", "b"), resourceOf("role", "a")];
  expect(renderResources(given)).toBe(
    [
      'kind: "role"\nmetadata:\n  name: "a"\nspec: {}\nversion: "v1"\n',
      'kind: "role"\nmetadata:\n  name: "b"\nspec: {}\nversion: "v1"\n',
      'kind: "token"\nmetadata:\n  name: "a"\nspec: {}\nversion: "v1"\n',
    ].join("---\n"),
  );
});

test("lists, and what is nothing, are written as such", () => {
  const spec = { list: ["a", { b: [1] }], nothing: null };
  expect(renderResources([{ ...resourceOf("role", "a"), spec }])).toContain(
    'spec:\n  list:\n    - "a"\n    - b:\n        - 1\n  nothing: null\n',
  );
  expect(referredSecrets({ spec })).toEqual([]);
});

test("no resource is an empty file", () => {
  expect(renderResources([])).toBe("");
});

test("the resources are read back, whatever their texts are: none becomes two", () => {
  fc.assert(
    fc.property(resources, (given) => {
      const documents = parseAllDocuments(renderResources(given));
      if ("empty" in documents) {
        expect(given).toEqual([]);
        return;
      }
      const read = documents.map((document) => document.toJS() as PlatformResource);
      expect(read).toHaveLength(given.length);
      expect(read).toEqual(expect.arrayContaining(given));
    }),
  );
});

test("the order in which resources are declared leaves no trace", () => {
  fc.assert(
    fc.property(resources, (given) => {
      expect(renderResources([...given].reverse())).toBe(renderResources(given));
    }),
  );
});

test("two resources of one kind and name would replace one another, so they are refused", () => {
  const given = [resourceOf("role", "a"), resourceOf("token", "a"), resourceOf("role", "b"), resourceOf("role", "a")];
  expect(repeated(given)).toEqual(["RESOURCE-001 resources"]);
  expect(repeated(given.slice(1))).toEqual([]);
});

describe("secrets", () => {
  const name = SecretRef.of("join", "token");
  const inList = SecretRef.of("plugin", "key");
  const token: PlatformResource = { kind: "token", version: "v2", metadata: { name }, spec: { deep: [{ inList }] } };

  test("are found wherever a resource refers to them", () => {
    expect(referredSecrets([token, resourceOf("role", "a")])).toEqual([name, inList]);
  });

  test("are shown as what they are kept in", () => {
    expect(renderResources([token])).toContain('name: "<secret join/token>"');
    expect(renderResources([token])).toContain('inList: "<secret plugin/key>"');
  });

  test("as names are told apart by what they are kept in", () => {
    const other = { ...token, metadata: { name: inList } };
    expect(repeated([token, other])).toEqual([]);
    expect(repeated([token, { ...token }])).toEqual(["RESOURCE-001 resources"]);
  });
});
