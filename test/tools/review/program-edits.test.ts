import { once } from "../../support/once";
import { stepOfFolders } from "../../../tools/review/folders";
import type { SynthesisedStack } from "../../../tools/synth/synthesised-app";
import { topicOf } from "../../../tools/review/kinds";
import { verdictOf } from "../../../tools/review/not-judged";
import { review } from "../../../tools/review/review";
import { declareVariation, type Variation } from "../../fixtures/plans/program";
import { GUARDED, withGuards } from "../../fixtures/plans/guarded";
import { QUESTION, synthesised } from "../../support/reviewed";

type Path = readonly (string | number)[];

const program = once(() =>
  synthesised((app) => {
    declareVariation(app, withGuards(GUARDED));
  }),
);

/** Every value of a stack's resources, by its path. */
function leavesIn(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([name, inner]) => leavesIn(inner, [...path, name]));
}

function edited(stack: SynthesisedStack, path: Path, edit: (value: unknown) => unknown): SynthesisedStack {
  const configuration = structuredClone(stack.configuration);
  let inner = configuration as Record<string | number, unknown>;
  for (const name of path.slice(0, -1)) inner = inner[name] as Record<string | number, unknown>;
  const [last = ""] = path.slice(-1);
  inner[last] = edit(inner[last]);
  // What is undefined is not there in a file.
  return { ...stack, configuration: JSON.parse(JSON.stringify(configuration)) as unknown };
}

/** Attributes that say something to Terraform, and nothing of what it makes. */
const FOR_TERRAFORM = ["depends_on", "lifecycle", "//", "timeouts", "wait_for_rollout", "wait", "count"];

function other(value: unknown): unknown {
  if (typeof value === "boolean") return !value;
  if (typeof value === "number") return value + 1;
  return `${String(value)}x`;
}

/** One of so many values is edited: about 160 edits of the whole. */
const EACH = 13;

/** Findings of restarts say which image is next, and that a configuration is another one. */
const SAID_BY_RESTARTS = /container\.\d+\.image$|checksum\//;

test("no edit of a program is hidden", () => {
  const hidden: string[] = [];
  let number = 0;
  for (const [index, stack] of program().entries()) {
    const { resource } = stack.configuration as { resource: object };
    const paths = leavesIn(resource).filter((path) => !path.some((name) => FOR_TERRAFORM.includes(String(name))));
    for (const path of paths.filter((_, position) => position % EACH === 0)) {
      for (const edit of [other, () => undefined]) {
        const after = program().with(index, edited(stack, ["resource", ...path], edit));
        const { findings, outcome } = review(stepOfFolders(program(), after), QUESTION);
        number++;
        const text = path.join(".");
        const isSaid = findings.some((finding) => topicOf(finding) !== "restarts" || SAID_BY_RESTARTS.test(text));
        if (!isSaid || outcome === "nothing") hidden.push(text);
      }
    }
  }
  expect(hidden).toEqual([]);
  expect(number).toBeGreaterThanOrEqual(128);
});

/** A change of the first stack with a resource of a type. */
function ofFirst(type: string, path: Path, value: unknown): readonly SynthesisedStack[] {
  const [stack] = program();
  const resources = (stack!.configuration as { resource: Record<string, object> }).resource[type] ?? {};
  const [name = ""] = Object.keys(resources);
  return program().with(
    0,
    edited(stack!, ["resource", type, name, ...path], () => value),
  );
}

function declared(part: Partial<Variation>): readonly SynthesisedStack[] {
  return synthesised((app) => {
    declareVariation(app, { ...GUARDED_PROGRAM, ...part });
  });
}

const GUARDED_PROGRAM = withGuards(GUARDED);
/** A chart of another team, in the stack of the platform. */
function withChart(values: object): Partial<Variation> {
  return {
    declare: (stack, platform) => {
      GUARDED_PROGRAM.declare?.(stack, platform);
      stack.addOverride("resource.helm_release.team", {
        name: "team",
        namespace: "team",
        chart: "team",
        repository: "https://charts.example.com",
        values: [JSON.stringify(values)],
      });
    },
  };
}

/** What people change every day beside the props of the platform, which is shown, and no alarm. */
const EVERYDAY: Readonly<Record<string, () => readonly [readonly SynthesisedStack[], readonly SynthesisedStack[]]>> = {
  "a label of pods": () => [
    program(),
    ofFirst("kubernetes_deployment_v1", ["spec", "template", "metadata", "labels", "team"], "access"),
  ],
  "an annotation of pods": () => [
    program(),
    ofFirst("kubernetes_deployment_v1", ["spec", "template", "metadata", "annotations", "team"], "access"),
  ],
  "a chart of another team": () => [program(), declared(withChart({ replicas: 1 }))],
  "values of a chart of another team": () => [
    declared(withChart({ replicas: 1, labels: { env: "dev" } })),
    declared(withChart({ replicas: 2, labels: { env: "test" } })),
  ],
  "a data folder of a ConfigMap of a team": () => [
    declared({ declare: withTeamMap({ colour: "red" }) }),
    declared({ declare: withTeamMap({ colour: "blue" }) }),
  ],
};

function withTeamMap(data: object): NonNullable<Variation["declare"]> {
  return (stack, platform) => {
    GUARDED_PROGRAM.declare?.(stack, platform);
    stack.addOverride("resource.kubernetes_config_map_v1.team", {
      metadata: { name: "team", namespace: "team" },
      data,
    });
  };
}

test.each(Object.entries(EVERYDAY))("every day: %s is shown, and no alarm", (_, sides) => {
  const { outcome, findings } = review(stepOfFolders(...sides()), QUESTION);
  const grave = findings.filter(({ kind }) => verdictOf(kind) !== "harmless");
  expect(grave.map(({ kind, facts }) => ({ kind, facts }))).toEqual([]);
  expect(outcome).toBe("changes");
  expect(findings).not.toEqual([]);
});
