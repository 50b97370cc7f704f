import { ResourceDelivery } from "../../constructs/platform/declaration/resource-delivery";
import { problemsOf } from "../support/violations";

test("a Job has the image that it is pinned to", () => {
  const digest = `sha256:${"0".repeat(64)}`;
  expect(ResourceDelivery.job({ image: "registry.example.com/k8s:1.34", digest }).strategy).toMatchObject({
    kind: "job",
    image: `registry.example.com/k8s:1.34@${digest}`,
    limitExec: true,
  });
  expect(problemsOf(ResourceDelivery.job({ dead: "60s" } as never))).toEqual(["FIELD-001 dead"]);
});

test.each([undefined, null, "deliver", {}, { deliver: true }])("%# is no way of delivering", (deliverer) => {
  expect(problemsOf(ResourceDelivery.by(deliverer as never))).toEqual(["TYPE-001 deliverer"]);
});

test("a way of one's own keeps its identity", () => {
  const deliverer = { deliver: () => [] };
  expect(ResourceDelivery.by(deliverer).strategy).toEqual({ kind: "own", deliverer });
});
