import { group } from "../../../constructs/core/schema/group";
import { read } from "../../../constructs/core/schema/read";
import { placementBlocks } from "../../../constructs/workloads/pods/placement-blocks";
import { POD_SCHEDULING, type PodScheduling } from "../../../constructs/workloads/pods/scheduling";
import { problemsOf } from "../../support/violations";

const SCHEDULING = group<PodScheduling>()(POD_SCHEDULING);

const REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
const PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";

const near = (term: object) => ({ affinity: { podAffinity: { [REQUIRED]: [{ topologyKey: "zone", ...term }] } } });

test.each<[object, readonly string[]]>([
  [near({ matchLabelKeys: ["app"] }), [`FIELD-001 affinity.podAffinity.${REQUIRED}[0].matchLabelKeys`]],
  [near({ mismatchLabelKeys: ["app"] }), [`FIELD-001 affinity.podAffinity.${REQUIRED}[0].mismatchLabelKeys`]],
  [near({ labelSelector: { matchLabels: { matchLabelKeys: "a" } } }), []],
  [{ affinity: "near" }, ["FIELD-002 affinity"]],
  [{ affinity: { nodeAffinity: () => 1 } }, ["FIELD-002 affinity.nodeAffinity"]],
  [{ tolerations: ["Exists"] }, ["FIELD-002 tolerations[0]"]],
])("what the provider would leave out is refused, and what is no data: %j", (settings, problems) => {
  expect(problemsOf(read(SCHEDULING, settings).violations)).toEqual(problems);
});

test("lists have the provider's names, and selectors are a list of one, while labels keep their names", () => {
  const labels = { options: "a", labelSelector: "b" };
  const node = { matchExpressions: [{ key: "cores", operator: "Gt", values: ["4"] }] };
  const term = { topologyKey: "zone", labelSelector: { matchLabels: labels }, namespaceSelector: {} };
  const block = { topologyKey: "zone", labelSelector: [{ matchLabels: labels }], namespaceSelector: [{}] };
  expect(
    placementBlocks({
      nodeSelector: labels,
      tolerations: [{ operator: "Exists" }],
      affinity: {
        nodeAffinity: { [REQUIRED]: { nodeSelectorTerms: [node] }, [PREFERRED]: [{ weight: 1, preference: node }] },
        podAntiAffinity: { [REQUIRED]: [term], [PREFERRED]: [{ weight: 100, podAffinityTerm: term }] },
      },
    }),
  ).toEqual({
    nodeSelector: labels,
    toleration: [{ operator: "Exists" }],
    affinity: {
      nodeAffinity: { [REQUIRED]: { nodeSelectorTerm: [node] }, [PREFERRED]: [{ weight: 1, preference: node }] },
      podAntiAffinity: { [REQUIRED]: [block], [PREFERRED]: [{ weight: 100, podAffinityTerm: block }] },
    },
  });
});
