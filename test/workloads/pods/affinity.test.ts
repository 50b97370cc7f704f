import { group } from "../../../constructs/core/schema/group";
import { read } from "../../../constructs/core/schema/read";
import { affinityBlocks, type Affinity } from "../../../constructs/workloads/pods/affinity";
import { POD_SCHEDULING, type PodScheduling } from "../../../constructs/workloads/pods/scheduling";
import { problemsOf } from "../../support/violations";

const SCHEDULING = group<PodScheduling>()(POD_SCHEDULING);

const refused = (affinity: unknown) => problemsOf(read(SCHEDULING, { affinity }).violations);

const REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
const PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";

const onNodes = (requirement: object) => ({
  nodeAffinity: { [REQUIRED]: { nodeSelectorTerms: [{ matchExpressions: [requirement] }] } },
});
const IN_NODES = `affinity.nodeAffinity.${REQUIRED}.nodeSelectorTerms[0].matchExpressions[0]`;
const near = (term: object) => ({ podAffinity: { [REQUIRED]: [term] } });

test.each<[object, string]>([
  [onNodes({ key: "zone", operator: "Is", values: ["a"] }), `FIELD-002 ${IN_NODES}.operator`],
  [onNodes({ key: "zone", operator: "In" }), `POD-006 ${IN_NODES}.values`],
  [onNodes({ key: "zone", operator: "NotIn", values: [] }), `POD-006 ${IN_NODES}.values`],
  [onNodes({ key: "zone", operator: "Exists", values: ["a"] }), `POD-006 ${IN_NODES}.values`],
  [onNodes({ key: "cores", operator: "Gt", values: ["many"] }), `POD-006 ${IN_NODES}.values`],
  [onNodes({ key: "cores", operator: "Lt", values: ["1", "2"] }), `POD-006 ${IN_NODES}.values`],
  [
    { nodeAffinity: { [REQUIRED]: { nodeSelectorTerms: [] } } },
    `FIELD-002 affinity.nodeAffinity.${REQUIRED}.nodeSelectorTerms`,
  ],
  [
    { nodeAffinity: { [REQUIRED]: { nodeSelectorTerms: [{}] } } },
    `POD-007 affinity.nodeAffinity.${REQUIRED}.nodeSelectorTerms[0].matchExpressions`,
  ],
  [near({ labelSelector: {} }), `FIELD-003 affinity.podAffinity.${REQUIRED}[0].topologyKey`],
  [
    near({ topologyKey: "zone", labelSelector: { matchExpressions: [{ key: "a", operator: "Gt", values: ["1"] }] } }),
    `FIELD-002 affinity.podAffinity.${REQUIRED}[0].labelSelector.matchExpressions[0].operator`,
  ],
  [
    { podAntiAffinity: { [PREFERRED]: [{ weight: 101, podAffinityTerm: { topologyKey: "zone" } }] } },
    `FIELD-002 affinity.podAntiAffinity.${PREFERRED}[0].weight`,
  ],
  [{ nodeAntiAffinity: {} }, "FIELD-001 affinity.nodeAntiAffinity"],
])("%j is refused, as Kubernetes does", (affinity, problem) => {
  expect(refused(affinity)).toEqual([problem]);
});

test("what Kubernetes takes is taken as it is written there, and rendered as the provider has it", () => {
  const node = { matchExpressions: [{ key: "cores", operator: "Gt", values: ["4"] }] } as const;
  const term = { topologyKey: "zone", labelSelector: { matchLabels: { app: "a" } }, namespaceSelector: {} };
  const affinity: Affinity = {
    nodeAffinity: {
      [REQUIRED]: { nodeSelectorTerms: [node] },
      [PREFERRED]: [{ weight: 1, preference: node }],
    },
    podAntiAffinity: { [REQUIRED]: [term], [PREFERRED]: [{ weight: 100, podAffinityTerm: term }] },
  };
  expect(refused(affinity)).toEqual([]);
  const block = { topologyKey: "zone", labelSelector: [{ matchLabels: { app: "a" } }], namespaceSelector: [{}] };
  expect(affinityBlocks(affinity)).toEqual({
    nodeAffinity: { [REQUIRED]: { nodeSelectorTerm: [node] }, [PREFERRED]: [{ weight: 1, preference: node }] },
    podAntiAffinity: { [REQUIRED]: [block], [PREFERRED]: [{ weight: 100, podAffinityTerm: block }] },
  });
});
