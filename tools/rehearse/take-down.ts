import { Kubectl } from "../cluster/kubectl";
import { declaredItems } from "../manifests/declared";
import { terraformFor } from "../start/deploy-stack";
import type { SynthesisedStack } from "../synth/synthesised-app";
import { emptied } from "./copies";
import { failureCause, type Stage } from "./deploy";
import { declaredAndThere } from "./place";
import type { Cause } from "./rehearsal";

const GRACE_SECONDS = 60;

/**
 * Removes what stacks made on a throwaway cluster, the last stack first, and whatever else it has of what they declare:
 * the cluster had none of it before. An interruption does not end this.
 *
 * @returns why something is left, if it is
 */
export async function takeDown(stacks: readonly SynthesisedStack[], stage: Stage): Promise<Cause | undefined> {
  const signal = new AbortController().signal;
  const causes: Cause[] = [];
  for (const stack of [...stacks].reverse()) {
    try {
      await stage.progress.step({
        title: `Take down: ${stack.name}`,
        work: async (report) => {
          const terraform = terraformFor(emptied(stack), { ...stage, signal, graceSeconds: GRACE_SECONDS });
          await terraform.initialise();
          const { remove } = await terraform.applySaved(await terraform.savePlan(), () => Promise.resolve());
          report(`${remove} removed`);
        },
      });
    } catch (error) {
      causes.push(failureCause(error, signal));
    }
  }
  const kubectl = new Kubectl({ ...stage.cluster, signal });
  try {
    await removeRest(stacks, kubectl);
    const left = await declaredAndThere(kubectl, stacks);
    if (left.length > 0) causes.push({ reason: `these are left: ${left.join(", ")}`, waysOn: ["delete the cluster"] });
  } catch (error) {
    causes.push(failureCause(error, signal));
  }
  // What Terraform has not removed may be of a kind that is not looked for.
  if (causes.length === 0) return undefined;
  return { reason: causes.map(({ reason }) => reason).join("\n"), waysOn: causes.flatMap(({ waysOn }) => waysOn) };
}

async function removeRest(stacks: readonly SynthesisedStack[], kubectl: Kubectl): Promise<void> {
  const declared = stacks.flatMap(({ configuration }) => declaredItems(configuration));
  const manifests = declared.flatMap((item) => (item.kind === "object" ? [item.manifest] : []));
  await kubectl.delete(await kubectl.existing(manifests));
}
