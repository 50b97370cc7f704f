import type { ResourceModel } from "../../../tools/model/model";
import type { SelectablePart } from "../../../constructs/core/model/agent-part";
import { endedSections, selectableParts, unmatchedSelectors } from "../../../tools/report/page/effects";
import { agent } from "../../support/review-models";

function role(allow: object): ResourceModel {
  return { kind: "role", name: "dev", document: { spec: { allow } } };
}

const PROD: SelectablePart = { kind: "database", labels: { env: "prod" } };

test.each<[string, object, readonly SelectablePart[], readonly string[]]>([
  ["labels that one resource has", { db_labels: { env: "prod" } }, [PROD, { kind: "database", labels: {} }], []],
  ["labels that none has", { db_labels: { env: "dev" } }, [PROD], ["db_labels"]],
  ["labels of a kind that the program has none of", { node_labels: { env: "dev" } }, [PROD], []],
  ["labels of a kind of which some are not known", { db_labels: { env: "dev" } }, [PROD, { kind: "database" }], []],
  ["labels by the traits of a user", { db_labels: { env: "{{external.env}}" } }, [PROD], []],
  ["labels beside an expression", { db_labels: { env: "dev" }, db_labels_expression: "a" }, [PROD], []],
  ["labels that the service makes", { db_labels: { "teleport.dev/origin": "cloud" } }, [PROD], []],
])("a role with %s", (_, allow, selectable, expected) => {
  expect(unmatchedSelectors(role(allow), selectable)).toEqual(expected);
});

test("resources of the service are selected as those of agents are", () => {
  const database = { kind: "db", name: "a", document: { metadata: { labels: { env: "dev" } } } };
  expect(selectableParts([role({}), database], [agent({ selectable: [PROD] })])).toEqual([
    { kind: "database", labels: { env: "dev" } },
    PROD,
  ]);
});

const NOW = new Date("2026-12-18T10:00:00Z");

test.each<[string, object, boolean]>([
  ["lock", { spec: { expires: "2026-12-18T09:59:59Z" } }, true],
  ["lock", { spec: { expires: "2026-12-18T10:00:01Z" } }, false],
  ["lock", { spec: { expires: "2026-12-18T11:30:00+02:00" } }, true],
  ["lock", { spec: {} }, false],
  ["token", { metadata: { expires: "2025-01-01T00:00:00Z" } }, true],
  ["token", { spec: { bound_keypair: { onboarding: { must_register_before: "2025-01-01T00:00:00Z" } } } }, true],
  ["lock", { spec: { expires: "some day" } }, false],
])("whether a %s with %j has ended: %p", (kind, document, expected) => {
  const resource = { kind, name: "a", document: document as ResourceModel["document"] };
  expect(endedSections([resource], NOW).map(({ count }) => count)).toEqual(expected ? [1] : []);
});
