import { ResourceDelivery, ServiceResource } from "../../../constructs";
import type { SynthesisedStack } from "../../../tools/synth/synthesised-app";
import { stepOfFolders } from "../../../tools/review/folders";
import { review, type Review } from "../../../tools/review/review";
import type { Variation } from "../../fixtures/plans/program";
import { edited, type Edit } from "../../support/edited-stack";
import { once } from "../../support/once";
import {
  kindsOf,
  markdownOf,
  QUESTION,
  reviewOfVariations,
  sentenceOf,
  stacksOfVariation,
} from "../../support/reviewed";

const withDelivery = (delivery: ResourceDelivery, declare: Variation["declare"] = () => undefined): Variation => ({
  platform: { delivery },
  declare,
});
const locked: Variation["declare"] = (_, platform) => {
  platform.addResource(
    ServiceResource.of({
      kind: "lock",
      version: "v2",
      metadata: { name: "mallory" },
      spec: { target: { user: "mallory" } },
    }),
  );
};

describe("a program that stops to deliver", () => {
  const found = once(() =>
    reviewOfVariations(withDelivery(ResourceDelivery.job(), locked), withDelivery(ResourceDelivery.none(), locked)),
  );

  test("is said to leave what it has delivered", () => {
    expect(sentenceOf(found(), "delivery-ended")).toContain("nothing removes them");
  });

  test("removes nothing, so that nobody is locked less", () => {
    expect(kindsOf(found())).not.toContain("resource-removed");
    expect(kindsOf(found())).not.toContain("lock-weaker");
    expect(markdownOf(found())).not.toMatch(/removes.*lock.mallory/);
  });

  test("leaves also what it declares no more", () => {
    const less = reviewOfVariations(
      withDelivery(ResourceDelivery.job(), locked),
      withDelivery(ResourceDelivery.none()),
    );
    expect(sentenceOf(less, "resources-left")).toContain("`lock/mallory`");
    expect(kindsOf(less)).not.toContain("lock-weaker");
  });
});

test("without a watch, nobody looks any more whether the service is as declared", () => {
  const unwatched = ResourceDelivery.job({ watch: { mode: "off" } });
  const found = reviewOfVariations(withDelivery(ResourceDelivery.job()), withDelivery(unwatched));
  expect(found.outcome).toBe("dangerous");
  expect(sentenceOf(found, "watch-ended")).toContain("`no longer: CronJob svc/svc-watch checks the service`");
});

const program = once(() => stacksOfVariation({}));

function reviewOf(...edits: readonly Edit[]): Review {
  const [stack, ...others] = program() as [SynthesisedStack, ...SynthesisedStack[]];
  return review(stepOfFolders(program(), [edited(stack, ...edits), ...others]), QUESTION);
}

test.each([
  ["another command", '\\"status\\"', '\\"users\\"'],
  ["another program", '- - \\"tctl\\"', '- - \\"sh\\"'],
  ["other pods", '\\"^svc-auth-', '\\"^svc-'],
  ["another account", "svc:svc-delivery", "svc:other"],
])("the policy that limits the delivery is not judged with %s", (_, from, to) => {
  const found = reviewOf({ type: "helm_release", having: "commandsWithName", from, to });
  expect(kindsOf(found)).toContain("not-judged");
});

test.each([
  ["another flag", '"args":[', '"args":["--no-such-check",'],
  ["another program", '"args":[', '"command":["sh"],"args":['],
  ["another variable", '"env":[', '"env":[{"name":"SSL_CERT_FILE","value":"/tmp/ca.pem"},'],
])("the service is not judged with %s", (_, from, to) => {
  const having = '"name":"svc-proxy","namespace"';
  expect(reviewOf({ type: "kubernetes_deployment_v1", having, from, to }).outcome).toBe("not-judged");
});
