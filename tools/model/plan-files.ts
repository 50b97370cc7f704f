import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { Failure } from "../failure";
import { readText } from "../files";
import type { Json } from "../manifests/configuration";
import { visible } from "../output/visible";
import { at } from "./plain-data";
import { readPlan, type Plan } from "./plan";
import { planProblems } from "./plan-problems";

const STANDARD_INPUT = "-";

/** Deeper than what any provider takes, and what can be followed without an end of the call stack. */
const DEEPEST = 1_000;

/** How a saved plan becomes one that can be read. */
export const SHOW_PLAN = "terraform show -json plan.bin > plan.json";

/**
 * The plans in files, each named for its file.
 *
 * @param files `-` is the standard input
 * @throws Failure when one of them is no plan, has values of more than 1,000 levels, is one that Terraform could not finish,
 * or says something that cannot be read: what was skipped would be told as nothing
 */
export function readPlanFiles(files: readonly string[]): readonly Plan[] {
  const names = stackNames(files);
  return files.map((file, index) => planIn(file, names[index] ?? file));
}

function planIn(file: string, name: string): Plan {
  const step = `read the plan ${file === STANDARD_INPUT ? "from the standard input" : file}`;
  const json = parsed(contentOf(file, step), step);
  if (isDeeperThan(json, DEEPEST)) {
    throw new Failure(step, `it has values of more than ${DEEPEST} levels, which no provider takes`, [
      `write the plan again: ${SHOW_PLAN}`,
    ]);
  }
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
    throw new Failure(step, "Terraform could not finish it, so that it shows a part of the change only", [
      "run terraform plan again, and look at its errors first",
    ]);
  }
  return plan;
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1));
}

/** `platform` of `plans/platform.plan.json`; the path where that is the name of several. */
function stackNames(files: readonly string[]): readonly string[] {
  const short = files.map((file) =>
    file === STANDARD_INPUT ? "plan" : basename(file).replace(/(?<!\.(json|plan|tfplan))(\.(json|plan|tfplan))+$/, ""),
  );
  return files.map((file, index) => {
    const name = short[index] ?? file;
    return short.indexOf(name) === short.lastIndexOf(name) ? name : file;
  });
}

function contentOf(file: string, step: string): string {
  // 0 is the standard input, on every system.
  if (file === STANDARD_INPUT) return readFileSync(0, "utf8");
  return readText(file, { step, waysOn: [`write the plan: terraform plan -out plan.bin && ${SHOW_PLAN}`] });
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
