import { readModelDocument } from "../../../tools/model/document";
import { readPlan } from "../../../tools/model/plan";
import { toJson } from "../../../tools/review/review-json";
import { markdownOf, QUESTION, recordedPlan, reviewOfPlans } from "../../support/reviewed";

const SECRET = "hunter2-hunter2";

interface Sides {
  readonly type: string;
  readonly before: object | null;
  readonly after: object | null;
  readonly marks?: object;
  readonly drift?: readonly [object, object];
}

function planOf({ type, before, after, marks = {}, drift }: Sides): unknown {
  const address = `${type}.it`;
  const actions = before === null ? ["create"] : after === null ? ["delete"] : ["update"];
  const entry = { address, type, mode: "managed", change: { actions, before, after, ...marks } };
  return {
    format_version: "1.2",
    resource_changes: [entry],
    resource_drift:
      drift === undefined
        ? []
        : [{ address, type, change: { actions: ["update"], before: drift[0], after: drift[1] } }],
    output_changes: {},
  };
}

function everything(plan: unknown): string {
  const found = reviewOfPlans({ platform: plan });
  return markdownOf(found) + JSON.stringify(toJson(found, QUESTION)) + JSON.stringify(found);
}

const metadata = [{ name: "it", namespace: "svc", labels: { "app.kubernetes.io/component": "delivery" } }];

/** The recorded plan that changes nothing, in which the platform's delivery has other resources. */
function delivery(before: object, after: object, marks: object = {}): unknown {
  const plan = recordedPlan("nothing") as { resource_changes: { address: string; change: object }[] };
  const [platform] = readModelDocument(readPlan("platform", plan)!.after.outputs)!.platforms;
  const { address, file } = platform!.resources.at(-1)!;
  const found = plan.resource_changes.find((each) => each.address === address)!;
  const side = (document: object) => ({
    ...(found.change as { after: object }).after,
    data: { [file]: `${JSON.stringify({ resource: document })}\n` },
  });
  found.change = { ...found.change, actions: ["update"], before: side(before), after: side(after), ...marks };
  return plan;
}

test.each([
  ["the content of a Secret", { type: "kubernetes_secret_v1", before: { metadata, data: { a: SECRET } }, after: null }],
  [
    "the content of a Secret that somebody changed",
    {
      type: "kubernetes_secret_v1",
      before: { metadata, data: { a: SECRET } },
      after: { metadata, data: { a: "other" } },
      drift: [
        { metadata, data: { a: "old" } },
        { metadata, data: { a: SECRET } },
      ] as const,
    },
  ],
  [
    "what the plan marks as sensitive",
    {
      type: "helm_release",
      before: { name: "it", namespace: "svc", values: ["roles: kube\nproxyAddr: x\n"] },
      after: { name: "it", namespace: "svc", values: [`roles: ${SECRET}\nproxyAddr: ${SECRET}\n`] },
      marks: { after_sensitive: { values: [true] } },
    },
  ],
] as const)("no output and no data of the review hold %s", (_, sides) => {
  expect(everything(planOf(sides))).not.toContain(SECRET);
});

test("settings of resources are reported by their names, never by their values", () => {
  const oidc = (secret: string) => ({ kind: "oidc", metadata: { name: "sso" }, spec: { client_secret: secret } });
  const found = reviewOfPlans({ platform: delivery(oidc("old"), oidc(SECRET)) });
  expect(markdownOf(found)).toContain("`oidc/sso`: `spec.client_secret`");
  expect(markdownOf(found) + JSON.stringify(toJson(found, QUESTION))).not.toContain(SECRET);
});

test("what looks like a credential in a name or a value is redacted", () => {
  const role = (logins: readonly string[]) => ({ kind: "role", metadata: { name: "r" }, spec: { allow: { logins } } });
  const token = "ghp_0123456789abcdefghij";
  const markdown = markdownOf(reviewOfPlans({ platform: delivery(role([]), role([token])) }));
  expect(markdown).toContain("(redacted)");
  expect(markdown).not.toContain(token);
});

test("of resources that are sensitive, or that only the apply knows, the review says that it does not know them", () => {
  const role = { kind: "role", metadata: { name: "r" }, spec: { allow: { logins: ["root"] } } };
  for (const marks of [{ after_sensitive: { data: true } }, { after_unknown: { data: true } }]) {
    const found = reviewOfPlans({ platform: delivery(role, {}, marks) });
    expect(found.findings.map(({ kind }) => kind)).toContain("resources-unread");
    expect(found.outcome).toBe("dangerous");
  }
});
