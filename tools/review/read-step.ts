import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { Failure } from "../failure";
import { readText } from "../files";
import { readApp } from "../manifests/synthesised-app";
import { at } from "../model/plain-data";
import { readPlan, type Plan } from "../model/plan";
import { readAppSettings } from "../synth/app-settings";
import { stepOfFolders } from "./folders";
import { stepOf, type Step } from "./step";

const STANDARD_INPUT = "-";

const SHOW = "terraform show -json plan.bin > plan.json";

/** The step that plans take. @param files `-` is the standard input */
export function readPlans(files: readonly string[]): Step {
  if (files.length === 0) {
    throw new Failure("read the change", "there is neither a plan nor a folder to compare with", [
      `pass a plan: ${SHOW}`,
      "or pass the folder of other stacks: --base ../main/cdktf.out",
    ]);
  }
  const names = stackNames(files);
  return stepOf(files.map((file, index) => planIn(file, names[index] ?? file)));
}

/** The step from the stacks in one folder to those in another. */
export function readFolders(base: string, app: string | undefined, plans: readonly string[]): Step {
  if (plans.length > 0) {
    throw new Failure("read the change", "there are both plans and --base", ["pass the one or the other"]);
  }
  const [before, after] = [base, app ?? readAppSettings(process.cwd()).outDirectory].map(readApp);
  return stepOfFolders(before ?? [], after ?? []);
}

function planIn(file: string, name: string): Plan {
  const step = `read the plan ${file === STANDARD_INPUT ? "from the standard input" : file}`;
  const json = parsed(contentOf(file, step), step);
  const plan = readPlan(name, json);
  if (plan === undefined) {
    throw new Failure(step, "it is JSON, but not a plan of Terraform", [`write the plan as JSON: ${SHOW}`]);
  }
  if (at(json, "errored") === true) {
    throw new Failure(step, "Terraform could not finish it, so that it shows a part of the change only", [
      "run terraform plan again, and look at its errors first",
    ]);
  }
  return plan;
}

/** `platform` of `plans/platform.plan.json`; the path where that is the name of several. */
function stackNames(files: readonly string[]): readonly string[] {
  const short = files.map((file) =>
    file === STANDARD_INPUT ? "plan" : basename(file).replace(/(\.(json|plan|tfplan))+$/, ""),
  );
  return files.map((file, index) => {
    const name = short[index] ?? file;
    return short.indexOf(name) === short.lastIndexOf(name) ? name : file;
  });
}

function contentOf(file: string, step: string): string {
  // 0 is the standard input, on every system.
  if (file === STANDARD_INPUT) return readFileSync(0, "utf8");
  return readText(file, { step, waysOn: [`write the plan: terraform plan -out plan.bin && ${SHOW}`] });
}

function parsed(text: string, step: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    const isBinary = text.startsWith("PK");
    throw new Failure(step, isBinary ? "it is a plan in Terraform's own format" : "it is not JSON", [
      `write the plan as JSON: ${SHOW}`,
    ]);
  }
}
