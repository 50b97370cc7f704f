import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { AgentReleaseProps } from "../../../constructs/agents/agent-release-props";
import { Brand } from "../../../constructs/brand/brand";
import { platform, reportOf, violationsOf } from "../fixtures";

test.each<[string, object]>([
  ["values.replicas", { replicas: 2 }],
  ["values.updater.chanel", { updater: { chanel: "edge" } }],
  ["values.nodeSelector.disk", { nodeSelector: { disk: true } }],
  ["values.tolerations[0]", { tolerations: ["dedicated"] }],
  ["values.imagePullPolicy", { imagePullPolicy: "Sometimes" }],
  ["values.imagePullSecrets[0].name", { imagePullSecrets: [{ name: "" }] }],
  ["values.acmeConfig", { acmeConfig: "acme: {}" }],
])("%s is refused before Helm refuses it", (property, values) => {
  expect(violationsOf({ values: values as Record<string, unknown> })).toEqual([`AGENT-079 ${property}`]);
});

test("the report says what the chart takes, and not what was given: it may be a secret", () => {
  const [found] = reportOf({ values: { imagePullPolicy: "hunter2" } });
  expect(found).toMatchObject({
    given: '"(redacted)"',
    rule: { allowed: 'one of "Always", "IfNotPresent", "Never"' },
  });
});

test("what a prop brings in another form is refused by the prop, and the chart is not asked", () => {
  const resources = { memoryLimit: true } as unknown as NonNullable<AgentReleaseProps["resources"]>;
  expect(violationsOf({ resources, replicas: 0 })).toEqual(["AGENT-033 replicas", "FIELD-002 resources.memoryLimit"]);
  const imagePullSecrets = "registry" as unknown as readonly string[];
  expect(violationsOf({ imagePullSecrets, values: { replicas: 2 } })).toEqual(["FIELD-002 imagePullSecrets"]);
});

test("a chart from a repository has rules of its own", () => {
  const values = { dnsPolicy: "ClusterFirst" };
  expect(violationsOf({ values, platform: platform({ brand: Brand.TELEPORT }) })).toEqual([]);
  expect(violationsOf({ values })).toEqual(["AGENT-079 values.dnsPolicy"]);
});

test("the chart is described in words that are understood here", () => {
  const known = [
    ..."$schema title description type enum const pattern minLength minimum minItems minProperties required".split(" "),
    ..."properties patternProperties additionalProperties items allOf anyOf if then".split(" "),
  ];
  const used = new Set<string>();
  const collect = (schema: unknown): void => {
    if (typeof schema !== "object" || schema === null) return;
    for (const [key, value] of Object.entries(schema)) {
      used.add(key);
      if (["properties", "patternProperties"].includes(key)) Object.values(value as object).forEach(collect);
      else if (["allOf", "anyOf"].includes(key)) (value as unknown[]).forEach(collect);
      else if (!["type", "enum", "const", "required"].includes(key)) collect(value);
    }
  };
  const path = join(__dirname, "..", "..", "..", "charts", "svc-agent", "values.schema.json");
  collect(JSON.parse(readFileSync(path, "utf8")));
  expect([...used].filter((key) => !known.includes(key))).toEqual([]);
});
