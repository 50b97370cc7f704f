import { once } from "../../support/once";
import { stepOfFolders } from "../../../tools/review/folders";
import type { SynthesisedStack } from "../../../tools/synth/synthesised-app";
import { review } from "../../../tools/review/review";
import { GUARDED, withGuards } from "../../fixtures/plans/guarded";
import { QUESTION, stacksOfVariation } from "../../support/reviewed";
import { TRIED, sampled } from "../../support/sample";
import { findingTopic } from "../../../tools/review/kinds";

type Path = readonly (string | number)[];

const program = once(() => stacksOfVariation(withGuards(GUARDED)));

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

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, name) => (inner as Record<string | number, unknown>)[name], value);
}

function other(value: unknown): unknown {
  if (typeof value === "boolean") return !value;
  if (typeof value === "number") return value + 1;
  return `${String(value)}x`;
}

/** Findings of restarts say which image is next, and that a configuration is another one. */
const SAID_BY_RESTARTS = /container\.\d+\.image$|checksum\//;

/**
 * What follows from other places, so that a change of it alone is no program's: when a delivery was asked for, its resources as
 * one text, and the copy of a configuration that is tested. A plan in which it differs is not as the synthesis wrote it.
 */
const FOLLOWS = /_occasion_|^kubernetes_config_map_v1\.\S*(configuration-tests|resources_job_files)\S*\.data\./;

test(`no edit of a program is hidden: ${TRIED}`, () => {
  const hidden: string[] = [];
  let number = 0;
  for (const [index, stack] of program().entries()) {
    const { resource } = stack.configuration as { resource: object };
    const paths = leavesIn(resource).filter((path) => !path.some((name) => FOR_TERRAFORM.includes(String(name))));
    for (const path of sampled(paths)) {
      for (const edit of [other, () => undefined]) {
        const after = program().with(index, edited(stack, ["resource", ...path], edit));
        const { findings, outcome } = review(stepOfFolders(program(), after), QUESTION);
        number++;
        const text = path.join(".");
        const isSaid = findings.some((finding) => findingTopic(finding) !== "restarts" || SAID_BY_RESTARTS.test(text));
        const follows = FOLLOWS.test(`${text} ${String(valueAt(resource, path))}`);
        if ((!isSaid && !follows) || outcome === "nothing") hidden.push(text);
      }
    }
  }
  expect(hidden).toEqual([]);
  expect(number).toBeGreaterThanOrEqual(20);
});
