import type { SynthesisedStack } from "../synth/synthesised-app";
import type { Step } from "../cli/progress/progress";
import { Initialisation } from "../terraform/initialisation";
import { installProviders, type ProvidersProbe } from "../terraform/providers";
import type { TerraformProgram } from "../terraform/terraform-program";

/** The Terraform on this machine. */
export interface TerraformProbe {
  /** Undefined if Terraform is not installed. */
  readonly program: TerraformProgram | undefined;
  readonly providers?: ProvidersProbe;
}

/** Installs the providers of all stacks, until an installation fails. */
export function probeStep(
  stacks: readonly SynthesisedStack[],
  found: Promise<TerraformProgram | undefined>,
  signal: AbortSignal,
): Step<TerraformProbe> {
  return {
    title: "Get Terraform's providers",
    isDone: ({ providers }) => providers?.installable === true,
    work: async (report) => {
      const program = await found;
      if (program === undefined) {
        report("no Terraform here");
        return { program };
      }
      report(`${program.name} ${program.version}`, { passing: true });
      for (const stack of stacks) {
        const initialisation = new Initialisation(stack, program);
        const providers = await installProviders(program, stack, { env: process.env, signal, initialisation });
        if (!providers.installable) {
          report("they cannot be installed");
          return { program, providers };
        }
      }
      report(`${program.name} ${program.version}`);
      return { program, providers: { installable: true } };
    },
  };
}
