import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { agentName, chartValues, NAMESPACE, shownCluster, stackName } from "./content";
import { asked, numbers, type Subject } from "./program";

/** `helm template` of the agents' chart, once for each agent: the objects that Helm makes of a release. */
export function helm(binary: string, chart: string): Subject {
  return ({ stacks, agentsPerStack }, outdir) => {
    for (const stack of numbers(stacks)) {
      const folder = join(outdir, stackName(stack));
      mkdirSync(folder, { recursive: true });
      for (const agent of numbers(agentsPerStack)) {
        const args = ["template", agentName(agent), chart, "--namespace", NAMESPACE, "--values", "-"];
        const output = execFileSync(binary, args, { input: chartValues(shownCluster(stack, agent)) });
        writeFileSync(join(folder, `${agentName(agent)}.yaml`), output);
      }
    }
  };
}

// What Helm takes is not part of what this process takes, so nothing is told of it.
if (require.main === module) {
  const [binary = "", chart = ""] = process.argv.slice(5);
  const { size, outdir } = asked();
  helm(binary, chart)(size, outdir);
}
