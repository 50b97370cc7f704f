import { run, type RunResult } from "../../../local/run";
import { readApp, type SynthesisedStack } from "../../../tools/synth/synthesised-app";
import { readPlan, type Plan } from "../../../tools/model/plan";
import { placeholders } from "../../../tools/terraform/variables";
import type { Cluster } from "./cluster";
import type { ApplyOptions, Tier } from "./tier";

/** In the folder of its stack. */
const SAVED_PLAN = "saved.tfplan";

/**
 * The way of a deployment: Terraform with the providers.
 *
 * @param program path of Terraform or OpenTofu
 */
export function terraformTier(name: string, program: string): Tier {
  const terraform = (
    stack: SynthesisedStack,
    { controlPlane }: Cluster,
    args: readonly string[],
    { variables = {}, signal }: ApplyOptions = {},
  ) => {
    const { kubeconfig, context } = controlPlane;
    const given = Object.fromEntries(Object.entries(variables).map(([key, value]) => [`TF_VAR_${key}`, value]));
    const values = { ...placeholders([stack], process.env), ...given };
    const where = { KUBE_CONFIG_PATH: kubeconfig, KUBE_CTX: context, CHECKPOINT_DISABLE: "1" };
    const env = { ...process.env, ...values, ...where };
    const accept = args[0] === "plan" ? [0, 2] : [0];
    return run(program, [...args, "-no-color"], { cwd: stack.directory, env, accept, signal });
  };
  return {
    name,

    async apply(outdir, cluster, options) {
      for (const stack of readApp(outdir)) {
        await terraform(stack, cluster, ["init", "-input=false"], options);
        await terraform(stack, cluster, ["apply", "-input=false", "-auto-approve"], options);
      }
    },

    async pending(outdir, cluster, options) {
      const plans: RunResult[] = [];
      for (const stack of readApp(outdir)) {
        plans.push(await terraform(stack, cluster, ["plan", "-input=false", "-detailed-exitcode"], options));
      }
      return plans.map(({ exitCode, stdout }) => (exitCode === 0 ? "" : stdout)).join("");
    },

    async plans(outdir, cluster, options) {
      const plans: Plan[] = [];
      for (const stack of readApp(outdir)) {
        await terraform(stack, cluster, ["init", "-input=false"], options);
        await terraform(stack, cluster, ["plan", "-input=false", `-out=${SAVED_PLAN}`], options);
        const { stdout } = await terraform(stack, cluster, ["show", "-json", SAVED_PLAN], options);
        const plan = readPlan(stack.name, JSON.parse(stdout));
        if (plan === undefined) throw new Error(`Terraform shows no plan of ${stack.name}`);
        plans.push(plan);
      }
      return plans;
    },

    async destroy(outdir, cluster) {
      for (const stack of readApp(outdir).reverse()) {
        await terraform(stack, cluster, ["destroy", "-input=false", "-auto-approve"]);
      }
    },
  };
}
