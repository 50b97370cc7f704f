import type { SynthesisedStack } from "../synth/synthesised-app";
import { Failure } from "../cli/failure";
import { gentleRun, type GentleRun } from "../cli/process/gentle-run";
import type { Initialisation } from "./initialisation";
import type { TerraformProgram } from "./terraform-program";

/** Whether the providers of a stack can be installed on this machine. */
export type ProvidersProbe = { readonly installable: true } | { readonly installable: false; readonly reason: string };

/** Enough to download the providers over a slow connection. */
const TIMEOUT_SECONDS = 300;

const CANNOT_BE_HAD = [
  /Failed to query available provider packages/,
  /Failed to install provider/,
  /Failed to resolve provider packages/,
  /Could not load the schema/,
  /Invalid provider registry host/,
  /Unsupported Terraform Core version/,
  /Unsupported OpenTofu Core version/,
];

/**
 * Installs the providers of a stack in its folder, without changing its state.
 *
 * @throws Failure when Terraform refuses the stack for a reason other than its providers or its own version
 */
export async function installProviders(
  program: Pick<TerraformProgram, "path">,
  stack: Pick<SynthesisedStack, "name" | "directory">,
  options: {
    env: NodeJS.ProcessEnv;
    signal?: AbortSignal;
    run?: GentleRun;
    initialisation?: Pick<Initialisation, "isDone" | "isFresh" | "note">;
  },
): Promise<ProvidersProbe> {
  const { run = gentleRun, env, signal, initialisation } = options;
  if (initialisation?.isDone() === true) return { installable: true };
  const fresh = initialisation?.isFresh() === true ? initialisation : undefined;
  const result = await run(
    program.path,
    ["init", ...(fresh === undefined ? ["-backend=false"] : []), "-input=false", "-no-color"],
    {
      cwd: stack.directory,
      // A short timeout for a registry that does not answer, so that the preview can start soon.
      env: { TF_REGISTRY_CLIENT_TIMEOUT: "10", TF_REGISTRY_DISCOVERY_RETRY: "1", ...env },
      timeoutSeconds: TIMEOUT_SECONDS,
      graceSeconds: 5,
      signal,
    },
  );
  if (result.exitCode === 0) {
    fresh?.note();
    return { installable: true };
  }
  if (result.timedOut) return { installable: false, reason: `they were not there after ${TIMEOUT_SECONDS} seconds` };
  if (CANNOT_BE_HAD.some((pattern) => pattern.test(result.stderr))) {
    return { installable: false, reason: firstError(result.stderr) };
  }
  throw new Failure(`initialise stack "${stack.name}"`, result.stderr.trim() || result.stdout.trim());
}

/** The text of the first error on one line, without Terraform's frame, heading and advice. */
function firstError(stderr: string): string {
  const plain = stderr.replace(/^[│╷╵] ?/gm, "");
  const [heading = "", text = heading] = (plain.split(/^Error: /m)[1] ?? plain).split(/\n\s*\n/);
  return text.replace(/\s+/g, " ").trim();
}
