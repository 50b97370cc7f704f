import type { Run } from "../../local/run";
import { Failure } from "../cli/failure";
import type { SynthesisedStack } from "../synth/synthesised-app";
import type { Report } from "../cli/progress/progress";
import { forget } from "../cluster/helm-records";
import { Kubectl } from "../cluster/kubectl";
import { objectTitle } from "../cluster/objects";
import type { Cluster } from "../terraform/cluster";
import type { Terraform } from "../terraform/terraform";
import { KnownState } from "./known-state";
import { survey, type Occasion, type Survey } from "./survey";

export interface AdoptOptions extends Occasion {
  readonly terraform: Pick<Terraform, "state" | "import" | "forget">;
  readonly cluster: Pick<Cluster, "kubectl" | "kubeconfig" | "context">;
  readonly report: Report;
  readonly signal?: AbortSignal;

  /** Runs kubectl. @default as a process of its own */
  readonly run?: Run;
}

/** The result of an adoption. Objects in the way stay until a plan has shown that nothing else blocks an apply. */
export interface Adoption {
  /** Addresses of the objects that were imported into the state. */
  readonly adopted: readonly string[];

  /** Objects to delete, for example `Job svc/delivery`. */
  readonly inTheWay: readonly string[];

  /** Deletes the objects that cannot be adopted, right before the apply creates them again. */
  clear(): Promise<void>;
}

/**
 * Repairs a state after Terraform was killed: imports the declared objects that exist on the cluster and are not in the
 * state.
 *
 * @param stack its folder must be initialised
 * @throws Failure before any change, when a declared object exists and belongs to somebody else
 */
export async function adopt(stack: SynthesisedStack, options: AdoptOptions): Promise<Adoption> {
  const { terraform, cluster, report, signal, run, next } = options;
  const kubectl = new Kubectl({ ...cluster, signal, ...(run === undefined ? {} : { run }) });
  const found = await survey(stack.configuration, KnownState.parse(await terraform.state()), kubectl, options);
  // Somebody else's objects are never removed, so they do not block a removal.
  if (next === "apply") refuseForeign(stack, found);
  if (found.going.length > 0) report(`waiting until these are gone: ${found.going.map(objectTitle).join(", ")}`);
  await kubectl.untilGone(found.going);
  for (const { address, id, instead } of found.imports) {
    report(`adopting ${address}`);
    if (instead) await terraform.forget(address);
    await terraform.import(address, id);
  }
  for (const address of found.forgotten) {
    report(`installing ${address} again`);
    await terraform.forget(address);
  }
  return {
    adopted: found.imports.map(({ address }) => address),
    inTheWay: [
      ...found.remade.map(({ object }) => objectTitle(object)),
      ...found.attempts.map(({ namespace, name, revision }) => `revision ${revision} of release ${namespace}/${name}`),
    ],
    clear: async () => {
      await forget(found.attempts, kubectl);
      // The pod of the old Job must end before another pod does the same work.
      await kubectl.delete(
        found.remade.map(({ object }) => object),
        "foreground",
      );
    },
  };
}

/** Whether state and cluster agree, so that nothing has to be imported, deleted or refused. Changes nothing. */
export async function isWithoutFindings(
  stack: SynthesisedStack,
  options: Pick<AdoptOptions, "cluster" | "signal" | "wasKilled"> & { terraform: Pick<Terraform, "state"> },
): Promise<boolean> {
  const kubectl = new Kubectl({ ...options.cluster, signal: options.signal });
  const state = KnownState.parse(await options.terraform.state());
  const occasion = { next: "apply", wasKilled: options.wasKilled } as const;
  const found = await survey(stack.configuration, state, kubectl, occasion);
  return Object.values<readonly unknown[]>({ ...found }).every((findings) => findings.length === 0);
}

function refuseForeign({ name }: SynthesisedStack, { foreign }: Survey): void {
  if (foreign.length === 0) return;
  const lines = foreign.map(({ address, what }) => `  ${what}, which the stack declares as ${address}`);
  throw new Failure(
    `deploy stack "${name}"`,
    ["these exist already, are not in the state, and do not look like this stack's own:", ...lines].join("\n"),
    [
      "if another stack or tool made them, declare other names or another namespace",
      "if they are this stack's after all, take them over: terraform import ADDRESS NAMESPACE/NAME",
      "or delete them, and run this again",
    ],
  );
}
