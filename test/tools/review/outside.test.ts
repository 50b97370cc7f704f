import { WRITTEN_BY_OTHERS, REPLICAS } from "../../../constructs/terraform/foreign-changes";
import { DELETION_LABEL as DECLARED_LABEL } from "../../../constructs/platform/declaration/plan-conditions";
import { DELETION_LABEL } from "../../../tools/model/objects";
import { outsideFindings } from "../../../tools/review/outside";
import { ownerOf } from "../../../tools/review/owners";
import type { StackChange } from "../../../tools/review/step";
import { agent, platform, step } from "../../support/review-models";
import { sentenceIn } from "../../support/reviewed";

type Json = Readonly<Record<string, unknown>>;

const METADATA = [{ name: "it", namespace: "svc" }];

function told(before: Json, after: Json | undefined, planned: Json | undefined = after) {
  const isSame = planned === after;
  const change: StackChange = {
    stack: "platform",
    address: "kubernetes_service_v1.it",
    type: "kubernetes_service_v1",
    action: after === undefined ? "create" : isSame ? "nothing" : "update",
    before: after,
    after: planned,
    replacedFor: [],
    drift: { before: { metadata: METADATA, ...before }, after: after && { metadata: METADATA, ...after } },
  };
  return outsideFindings(step([platform()], [platform()], [change]));
}

test("everything that plans leave to others has an owner in words", () => {
  const attributes = [...Object.values(WRITTEN_BY_OTHERS).flat(), REPLICAS].map((path) =>
    path.replace(/\[\d+\]/g, "").replace(/\["([^"]+)"\]/g, ".$1"),
  );
  for (const attribute of attributes) expect({ attribute, owner: ownerOf(attribute) }).toMatchObject({ owner: {} });
});

test("the label of a claim is the one that claims have", () => {
  expect(DELETION_LABEL).toBe(DECLARED_LABEL);
});

test("what somebody else has written, and nobody declares, is left as it is", () => {
  const findings = told(
    { spec: [{ load_balancer_class: "" }] },
    { spec: [{ load_balancer_class: "service.k8s.aws/nlb" }] },
  );
  expect(sentenceIn(findings, "left-to-others")).toBe(
    "`spec.load_balancer_class` of `svc/it` was changed from `nothing` to `service.k8s.aws/nlb`, by the controller of the " +
      "load balancer. It is left as it is.",
  );
});

test("what the program declares is set back, and texts that people write are not shown", () => {
  const findings = told(
    { spec: [{ note: "declared" }] },
    { spec: [{ note: "foreign words" }] },
    { spec: [{ note: "declared" }] },
  );
  expect(sentenceIn(findings, "set-back")).toBe(
    "`spec.note` of `svc/it` was changed by somebody. The apply sets it back.",
  );
});

test("defaults of the API server, and what it counts, are nobody's change", () => {
  const before = { metadata: [{ generation: 1, annotations: null }], spec: [{ scheduler_name: "", command: null }] };
  const after = {
    metadata: [{ generation: 2, annotations: {} }],
    spec: [{ scheduler_name: "default-scheduler", command: [] }],
  };
  expect(told(before, after)).toEqual([]);
});

test("what somebody has deleted is made again", () => {
  expect(sentenceIn(told({}, undefined, { metadata: METADATA }), "deleted-outside")).toBe(
    "Somebody has deleted 1 object: `svc/it`. The apply makes them again.",
  );
});

test("agents that no updater updates are not moved by one", () => {
  const agents = ["17.5.1", "17.5.2"].map((version) => agent({ version, isEnrolled: false }));
  expect(outsideFindings(step([platform(), agents[0]!], [platform(), agents[1]!]))).toEqual([]);
});
