import { WRITTEN_BY_OTHERS, REPLICAS } from "../../../constructs/core/foreign-changes";
import { outsideFindings, attributeOwner } from "../../../tools/review/changed-outside";
import type { StackChange } from "../../../tools/review/step";
import { agent, platform, step } from "../../support/review-models";
import { sentenceIn } from "../../support/reviewed";

type Json = Readonly<Record<string, unknown>>;

const METADATA = [{ name: "it", namespace: "svc" }];

function changeOf(
  before: Json,
  after: Json | undefined,
  planned: Json | undefined = after,
  type = "kubernetes_service_v1",
): StackChange {
  const isSame = planned === after;
  return {
    stack: "platform",
    address: `${type}.it`,
    type,
    action: after === undefined ? "create" : isSame ? "nothing" : "update",
    before: after,
    after: planned,
    replacedFor: [],
    drift: { before: { metadata: METADATA, ...before }, after: after && { metadata: METADATA, ...after } },
  };
}

function reported(...change: Parameters<typeof changeOf>) {
  return outsideFindings(step([platform()], [platform()], [changeOf(...change)]));
}

test("everything that plans leave to others has an owner in words", () => {
  const attributes = [...Object.values(WRITTEN_BY_OTHERS).flatMap(Object.keys), REPLICAS].map((path) =>
    path.replace(/\[\d+\]/g, "").replace(/\["([^"]+)"\]/g, ".$1"),
  );
  for (const attribute of attributes)
    expect({ attribute, owner: attributeOwner(attribute) }).toMatchObject({ owner: {} });
});

test("what somebody else has written, and nobody declares, is left as it is", () => {
  const findings = reported(
    { spec: [{ load_balancer_class: "" }] },
    { spec: [{ load_balancer_class: "service.k8s.aws/nlb" }] },
  );
  expect(sentenceIn(findings, "left-to-others")).toBe(
    "`spec.load_balancer_class` of `svc/it` was changed, `not set` → `service.k8s.aws/nlb`, by the controller of the " +
      "load balancer. It is left as it is.",
  );
});

test("what the program declares is set back, and texts that people write are not shown", () => {
  const findings = reported(
    { spec: [{ note: "declared" }] },
    { spec: [{ note: "foreign words" }] },
    { spec: [{ note: "declared" }] },
  );
  expect(sentenceIn(findings, "set-back")).toBe(
    "`spec.note` of `svc/it` was changed by somebody. The apply sets it back.",
  );
});

test("what the API server counts, and lists that it leaves empty, are nobody's change", () => {
  const before = { metadata: [{ generation: 1, annotations: null }], spec: [{ command: null }] };
  expect(reported(before, { metadata: [{ generation: 2, annotations: {} }], spec: [{ command: [] }] })).toEqual([]);
});

describe.each<
  [path: string, type: string, specOf: (value: string) => Json, assigned: string, others: string | undefined]
>([
  ["completion_mode", "kubernetes_job_v1", (value) => ({ completion_mode: value }), "NonIndexed", "Indexed"],
  [
    "template.spec.scheduler_name",
    "kubernetes_deployment_v1",
    (value) => ({ template: [{ spec: [{ scheduler_name: value }] }] }),
    "default-scheduler",
    "mine",
  ],
  ["volume_name", "kubernetes_persistent_volume_claim_v1", (value) => ({ volume_name: value }), "pvc-1", undefined],
])("the default of the API server for %s", (path, type, specOf, assigned, others) => {
  const inSpec = (value: string) => ({ metadata: METADATA, spec: [specOf(value)] });

  test("is nobody's change, also where Terraform makes the object anew", () => {
    expect(reported(inSpec(""), inSpec(assigned), undefined, type)).toEqual([]);
    expect(reported(inSpec(""), inSpec(assigned), inSpec(""), type)).toEqual([]);
  });

  test("is reported from what somebody writes, if the server does not choose it", () => {
    if (others === undefined) return;
    const found = reported(inSpec(""), inSpec(others), inSpec(""), type);
    expect(sentenceIn(found, "set-back")).toContain(`\`spec.${path}\` of \`svc/it\``);
  });
});

test("what the watch notes is nobody's change, also where the watch goes", () => {
  const watched = platform({ watch: { name: "svc-watch", note: "kubernetes_config_map_v1.it" } });
  const change = changeOf(
    { data: { drift: "" } },
    { data: { drift: "role/a: removed" } },
    {},
    "kubernetes_config_map_v1",
  );
  expect(outsideFindings(step([watched], [platform()], [change]))).toEqual([]);
  expect(outsideFindings(step([platform()], [platform()], [change]))).not.toEqual([]);
});

test("what somebody has deleted is made again", () => {
  expect(sentenceIn(reported({}, undefined, { metadata: METADATA }), "deleted-outside")).toBe(
    "Somebody has deleted 1 object: `svc/it`. The apply makes them again.",
  );
});

test("agents that no updater updates are not moved by one", () => {
  const agents = ["17.5.1", "17.5.2"].map((version) => agent({ version, isEnrolled: false }));
  expect(outsideFindings(step([platform(), agents[0]!], [platform(), agents[1]!]))).toEqual([]);
});
