import * as fc from "fast-check";
import { inlines } from "../../../tools/cli/output/document";
import { toMarkdown } from "../../../tools/cli/output/markdown";
import { toText } from "../../../tools/cli/output/text";
import { visible } from "../../../tools/cli/output/visible";
import { describeReview } from "../../../tools/review/describe";
import { toJson } from "../../../tools/review/review-json";
import { QUESTION, recordedPlan, reviewOfPlans } from "../../support/reviewed";
import { runs } from "../../support/sample";

const MARK = "evil";

/** Texts that would be something else than text in Markdown, HTML or a terminal; each has the mark in it. */
const hostile = fc
  .oneof(
    fc.constantFrom(
      "![x](https://evil.example/pixel.png)",
      "<script>evil</script>",
      "</details><h1>evil",
      "`` ` `` **evil**",
      "| evil |\n| --- |",
      "\u001b[2Jevil\u001b]8;;https://evil.example\u0007",
      "\u202eevil\u2066",
      "@evil #1 !2",
      "\n\n# evil\n- [ ] x",
      "${evil}%{if}",
      "__proto__ evil",
      "&lt;evil&gt;",
    ),
    fc.string({ unit: "binary", maxLength: 20 }).map((text) => `${text}${MARK}`),
  )
  .filter((text) => !/\p{Surrogate}/u.test(text));

const SETTINGS = runs(60);

type Entry = { address: string; type: string; change: Record<string, never> };

/** A plan in which each text that a person chooses is hostile. */
function plan(text: string): unknown {
  const line = (resource: object) => `${JSON.stringify({ resource })}\n`;
  const role = (verbs: readonly string[]) =>
    line({
      kind: "role",
      metadata: { name: text },
      spec: {
        allow: { rules: [{ resources: [text], verbs, where: text }], logins: [text], node_labels: { [text]: text } },
      },
    });
  const before = recordedPlan("role-changed") as { resource_changes: Entry[]; resource_drift: unknown[] };
  const changes = before.resource_changes.map((entry) => {
    const sides = JSON.parse(JSON.stringify(entry)) as {
      address: string;
      type: string;
      change: Record<"before" | "after", Record<string, unknown> | null>;
    };
    if (entry.address.includes("note")) {
      const data = { "looked-at": text, drift: `${text} ${text}: ${text} was ${text}, is ${text}`, others: text };
      sides.change.after = { ...sides.change.after, data };
    }
    if (entry.type === "kubernetes_config_map_v1" && entry.address.includes("files")) {
      sides.change.before = { ...sides.change.before, data: { "resources.json": role(["list"]) } };
      sides.change.after = {
        ...sides.change.after,
        data: {
          "resources.json": `${role(["read", text])}${line({ kind: text, metadata: { name: text } })}`,
        },
      };
    }
    return { ...sides, address: `${sides.address}${text}` };
  });
  const claim = {
    address: `kubernetes_persistent_volume_claim_v1.${text}`,
    type: "kubernetes_persistent_volume_claim_v1",
    change: {
      actions: ["delete", "create"],
      before: { metadata: [{ name: text, namespace: text, labels: {} }], spec: [{}] },
      after: null,
      replace_paths: [[text, 0]],
    },
  };
  const service = {
    address: text,
    type: "kubernetes_service_v1",
    change: {
      actions: ["delete"],
      before: {
        metadata: [{ name: text, namespace: text }],
        spec: [{ type: "LoadBalancer" }],
        status: [{ load_balancer: [{ ingress: [{ hostname: text }] }] }],
      },
      after: null,
    },
  };
  const other = { address: text, type: text, change: { actions: ["delete"], before: { a: text }, after: null } };
  const drift = {
    address: changes[0]!.address,
    change: {
      actions: ["update"],
      before: { metadata: [{ name: text, annotations: { [text]: "a" } }], spec: [{ replicas: "1" }] },
      after: { metadata: [{ name: text, annotations: { [text]: text } }], spec: [{ replicas: text }] },
    },
  };
  return { ...before, resource_changes: [...changes, claim, service, other], resource_drift: [drift] };
}

test("hostile texts of a plan are nowhere but between backticks in Markdown", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const document = describeReview(reviewOfPlans({ [text]: plan(text) }));
      const markdown = toMarkdown(document);
      expect(markdown).toContain(MARK);
      for (const line of markdown.split("\n")) expect(withoutCode(line)).not.toContain(MARK);
      expect(markdown).toBe(markdown.split("\n").map(visible).join("\n"));
    }),
    SETTINGS,
  );
});

test("hostile texts of a plan move no cursor, and start no line", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const shown = toText(describeReview(reviewOfPlans({ platform: plan(text) })), { width: 80, colours: false });
      expect(shown).toBe(shown.split("\n").map(visible).join("\n"));
    }),
    SETTINGS,
  );
});

test("hostile texts of a plan are visible in the sentences for programs too", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const json = toJson(reviewOfPlans({ platform: plan(text) }), QUESTION) as { findings: { text: string }[] };
      for (const { text: sentence } of json.findings) expect(sentence).toBe(visible(sentence));
    }),
    SETTINGS,
  );
});

test("words of ours are the only ones outside of code", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      for (const { sentence } of reviewOfPlans({ platform: plan(text) }).findings) {
        for (const piece of inlines(sentence)) if (typeof piece === "string") expect(piece).not.toContain(MARK);
      }
    }),
    SETTINGS,
  );
});

/** A line of Markdown without its code, between as many backticks as it opens with. */
function withoutCode(line: string): string {
  return line.replace(/(`+)(?!`)(.*?)(?<!`)\1(?!`)/g, "");
}
