import { basename } from "node:path";
import { Failure } from "../cli/failure";
import { refuseDeep } from "../cli/files";
import { STANDARD_INPUT, readInputText } from "../cli/input";
import type { Json } from "../json/json";
import { visible } from "../cli/output/visible";
import { at } from "../json/plain-data";
import { readPlan, type Plan } from "./plan";
import { planProblems } from "./plan-problems";

/** How a saved plan becomes one that can be read. */
export const SHOW_PLAN = "terraform show -json plan.bin > plan.json";

/**
 * The plans in files, each named for its file.
 *
 * @param files `-` is the standard input
 * @throws Failure when one of them is no plan, has values of more than 1,000 levels, is one that Terraform could not finish,
 * or says something that cannot be read: what is skipped would look like no change
 */
export async function readPlanFiles(files: readonly string[]): Promise<readonly Plan[]> {
  const names = files.map(shortName);
  const plans: Plan[] = [];
  for (const file of files) {
    const name = shortName(file);
    // Where several have one name, each is called by its path.
    const isAlone = names.indexOf(name) === names.lastIndexOf(name);
    plans.push(await readPlanFile(file, isAlone ? name : file));
  }
  return plans;
}

async function readPlanFile(file: string, name: string): Promise<Plan> {
  const step = `read the plan ${file === STANDARD_INPUT ? "from the standard input" : file}`;
  const waysOn = [`write the plan: terraform plan -out plan.bin && ${SHOW_PLAN}`];
  const json = parsed(await readInputText(file, { step, waysOn }), step);
  refuseDeep(json, "it", { step, waysOn });
  const plan = readPlan(name, json);
  if (plan === undefined) {
    throw new Failure(step, "it is JSON, but not a plan of Terraform", [`write the plan as JSON: ${SHOW_PLAN}`]);
  }
  const problems = planProblems(json as Json);
  if (problems.length > 0) {
    throw new Failure(step, problems.map(visible).join("\n"), [
      "write the plan again with a version of Terraform that docs/quick-start.md names, or take a newer version of this package",
      "if Terraform defers changes, apply first what they wait for, and plan again",
    ]);
  }
  if (at(json, "errored") === true) {
    throw new Failure(step, "Terraform could not finish it, so it shows only a part of the change", [
      "run terraform plan again, and fix its errors first",
    ]);
  }
  return plan;
}

/** `platform` of `plans/platform.plan.json`. */
function shortName(file: string): string {
  if (file === STANDARD_INPUT) return "plan";
  return basename(file).replace(/(?<!\.(json|plan|tfplan))(\.(json|plan|tfplan))+$/, "");
}

function parsed(text: string, step: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    const isBinary = text.startsWith("PK");
    throw new Failure(step, isBinary ? "it is a plan in Terraform's own format" : "it is not JSON", [
      `write the plan as JSON: ${SHOW_PLAN}`,
    ]);
  }
}
