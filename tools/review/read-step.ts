import { Failure } from "../cli/failure";
import { readApp } from "../synth/synthesised-app";
import { readPlanFiles, SHOW_PLAN } from "../model/plan-files";
import { declaredStacks } from "../synth/declared-stacks";
import { stepOfFolders } from "./folders";
import { stepOf, type Step } from "./step";

/** The step that plans take. @param files `-` is the standard input */
export async function readPlans(files: readonly string[]): Promise<Step> {
  if (files.length === 0) {
    throw new Failure("read the change", "there is neither a plan nor a folder to compare with", [
      `pass a plan: ${SHOW_PLAN}`,
      "or pass the folder of other stacks: --base ../main/cdktf.out",
    ]);
  }
  return stepOf(await readPlanFiles(files));
}

/** The step from the stacks in a folder to what is declared. */
export async function readFolders(base: string, app: string | undefined, plans: readonly string[]): Promise<Step> {
  if (plans.length > 0) {
    throw new Failure("read the change", "there are both plans and --base", ["pass the one or the other"]);
  }
  return stepOfFolders(readApp(base), await declaredStacks(app));
}
