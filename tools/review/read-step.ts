import { join } from "node:path";
import { Failure } from "../cli/failure";
import { STANDARD_INPUT } from "../cli/input";
import { readApp, type SynthesisedStack } from "../synth/synthesised-app";
import { readPlanFiles, SHOW_PLAN } from "../model/plan-files";
import { declaredStacks } from "../synth/declared-stacks";
import { stepOfFolders } from "./folders";
import { stepFromPlans, type Step } from "./step";

/** A step, and what is known of where its stacks are declared. */
export interface ReadStep {
  readonly step: Step;

  /** Files of the stacks, by name: plans, or what a program has written to a folder. */
  readonly files: ReadonlyMap<string, string>;

  /** What is declared, where it was read. */
  readonly stacks: readonly SynthesisedStack[];
}

/** The step that plans take. @param files `-` is the standard input */
export async function readPlans(files: readonly string[]): Promise<ReadStep> {
  if (files.length === 0) {
    throw new Failure("read the change", "there is neither a plan nor a folder to compare with", [
      `pass a plan: ${SHOW_PLAN}`,
      "or pass the folder of other stacks: --base ../main/cdktf.out",
    ]);
  }
  const plans = await readPlanFiles(files);
  const named = files.map((file, index) => [plans[index]?.after.name ?? "", file] as const);
  const known = named.filter(([, file]) => file !== STANDARD_INPUT);
  return { step: stepFromPlans(plans), files: new Map(known), stacks: [] };
}

/** The step from the stacks in a folder to what is declared. */
export async function readFolders(base: string, app: string | undefined, plans: readonly string[]): Promise<ReadStep> {
  if (plans.length > 0) {
    throw new Failure("read the change", "there are both plans and --base", ["pass the one or the other"]);
  }
  const before = readApp(base);
  const stacks = await declaredStacks(app);
  const written = app === undefined ? [] : stacks;
  const files = written.map(({ name, directory }) => [name, join(directory, "cdk.tf.json")] as const);
  return { step: stepOfFolders(before, stacks), files: new Map(files), stacks };
}
