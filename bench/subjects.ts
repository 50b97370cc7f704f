import { join } from "node:path";
import type { Size } from "./subjects/program";

/** A program that is measured. */
export interface MeasuredSubject {
  readonly name: SubjectName;

  /** What Node is started with; the size and a folder follow. */
  readonly args: readonly string[];

  /** What follows them. @default nothing */
  readonly moreArgs?: readonly string[];

  /** Its start takes seconds: where it has to be quick, it is measured at the smallest size alone. */
  readonly startsSlowly?: boolean;

  /** Whether it is measured at a size. */
  readonly isMeasuredAt: (size: Size) => boolean;
}

export type SubjectName = (typeof SUBJECT_NAMES)[number];

/** In the order in which they run. */
export const SUBJECT_NAMES = [
  "node",
  "floor",
  "ours",
  "raw",
  "template",
  "cdk8s",
  "helm",
  "fleet",
  "fleet-bundled",
] as const;

const ROOT = join(__dirname, "..", "..");
const TS_NODE = require.resolve("ts-node/dist/bin");

/** Helm takes as long for each agent: more of them tell nothing more. */
const MOST_HELM_RUNS = 10;

/** Compiling takes the same few seconds at every size; after them, it is the subject `raw`. */
const MOST_TEMPLATE_AGENTS = 10;

/** Beyond that in a stack, cdk8s ends with "Maximum call stack size exceeded": it spreads objects over arguments. */
const MOST_CDK8S_AGENTS = 1_000;

/**
 * All subjects.
 *
 * @param helm path of Helm, without which its subject is left out
 */
export function allSubjects(helm: string | undefined): readonly MeasuredSubject[] {
  const always = () => true;
  const stacks = (size: Size) => size.stacks > 1;
  return [
    { name: "node", args: ["-e", "0"], isMeasuredAt: (size) => agentsIn(size) === 1 },
    { name: "floor", args: [program("floor")], isMeasuredAt: always },
    { name: "ours", args: [program("ours")], isMeasuredAt: always },
    { name: "raw", args: [program("raw")], isMeasuredAt: always },
    {
      name: "template",
      args: [TS_NODE, join(ROOT, "bench", "template", "main.ts")],
      startsSlowly: true,
      isMeasuredAt: (size) => agentsIn(size) <= MOST_TEMPLATE_AGENTS,
    },
    { name: "cdk8s", args: [program("cdk8s")], isMeasuredAt: (size) => agentsIn(size) <= MOST_CDK8S_AGENTS },
    ...(helm === undefined
      ? []
      : [
          {
            name: "helm" as const,
            args: [program("helm")],
            moreArgs: [helm, join(ROOT, "charts", "svc-agent")],
            isMeasuredAt: (size: Size) => agentsIn(size) <= MOST_HELM_RUNS,
          },
        ]),
    { name: "fleet", args: [program("fleet")], moreArgs: ["repository"], isMeasuredAt: stacks },
    { name: "fleet-bundled", args: [program("fleet")], moreArgs: ["bundled"], isMeasuredAt: stacks },
  ];
}

function agentsIn({ stacks, agentsPerStack }: Size): number {
  return stacks * agentsPerStack;
}

function program(name: string): string {
  return join(__dirname, "subjects", `${name}.js`);
}
