import { run, type RunResult } from "../../../local/run";
import { readApp, type SynthesisedStack } from "../../../tools/manifests/synthesised-app";
import { placeholders } from "../../../tools/start/variables";
import type { Cluster } from "./cluster";
import type { Tier } from "./tier";

/**
 * The way of a deployment: Terraform with the providers.
 *
 * @param program path of Terraform or OpenTofu
 * @param variables values of the apps' variables, by name
 */
export function terraformTier(name: string, program: string, variables: Readonly<Record<string, string>> = {}): Tier {
  const values = Object.fromEntries(Object.entries(variables).map(([key, value]) => [`TF_VAR_${key}`, value]));
  const terraform = (stack: SynthesisedStack, { controlPlane }: Cluster, ...args: string[]) => {
    const { kubeconfig, context } = controlPlane;
    const { directory } = stack;
    const variables = { ...placeholders([stack], process.env), ...values };
    const env = {
      ...process.env,
      ...variables,
      KUBE_CONFIG_PATH: kubeconfig,
      KUBE_CTX: context,
      CHECKPOINT_DISABLE: "1",
    };
    return run(program, [...args, "-no-color"], { cwd: directory, env, accept: args[0] === "plan" ? [0, 2] : [0] });
  };
  return {
    name,

    async apply(outdir, cluster) {
      for (const stack of readApp(outdir)) {
        await terraform(stack, cluster, "init", "-input=false");
        await terraform(stack, cluster, "apply", "-input=false", "-auto-approve");
      }
    },

    async pending(outdir, cluster) {
      const plans: RunResult[] = [];
      for (const stack of readApp(outdir)) {
        plans.push(await terraform(stack, cluster, "plan", "-input=false", "-detailed-exitcode"));
      }
      return plans.map(({ exitCode, stdout }) => (exitCode === 0 ? "" : stdout)).join("");
    },

    async destroy(outdir, cluster) {
      for (const stack of readApp(outdir).reverse()) {
        await terraform(stack, cluster, "destroy", "-input=false", "-auto-approve");
      }
    },
  };
}
