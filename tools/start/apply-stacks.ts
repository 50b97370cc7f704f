import { CannotSucceed } from "../diagnosis/watch";
import { Interrupted } from "../cli/failure";
import type { SynthesisedStack } from "../synth/synthesised-app";
import type { Progress } from "../cli/progress/progress";
import { ClusterNotes, terraformEnvironment } from "../terraform/cluster";
import type { Contents } from "../terraform/contents";
import { deployStack, planStackAhead } from "./deploy-stack";
import { LookAhead } from "./look-ahead";
import type { Outcome } from "./outcome";
import type { PreparedCluster } from "./prepare-cluster";
import type { TerraformProgram } from "../terraform/terraform-program";
import { placeholders, variableValues } from "../terraform/variables";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { renderStack } from "../manifests/render";
import { applyPreview } from "../preview/apply";
import { applying, type ApplyingOptions } from "./applying";

export interface ApplyOptions {
  readonly stacks: readonly SynthesisedStack[];
  readonly prepared: PreparedCluster;
  readonly progress: Progress;
  readonly signal: AbortSignal;

  /** Called once, while Terraform plans. */
  readonly meanwhile: () => void;
}

/**
 * Seconds that an interrupted Terraform has to end, because its Kubernetes provider does not stop waiting for a
 * rollout. On the embedded control plane, the next run adopts what was created, so nobody has to wait. Other people may
 * use a user's cluster, so Terraform gets a minute there.
 */
const GRACE_SECONDS = { embedded: 3, context: 60 } as const;

/** Deploys the stacks one after another, in the order of their dependencies. */
export async function deployStacks(program: TerraformProgram, options: ApplyOptions): Promise<Outcome[]> {
  const { stacks, prepared, progress, signal, meanwhile } = options;
  const { kind } = prepared.cluster;
  const variables = kind === "embedded" ? placeholders(stacks, process.env) : {};
  const env = terraformEnvironment(prepared.cluster, process.env, variables);
  const graceSeconds = GRACE_SECONDS[kind];
  const note = new DeploymentNote(prepared);
  const wasKilled = prepared.contents?.settled === false;
  const terraform = { program, cluster: prepared.cluster, env, signal, graceSeconds, wasKilled };
  const lookAhead = new LookAhead((stack, end) =>
    planStackAhead(stack, { ...terraform, signal: AbortSignal.any([signal, end]) }),
  );
  const [first] = stacks;
  if (first !== undefined && isDeclaredAsDeployed(first)) lookAhead.begin(first);
  const onAdopted = (): Promise<void> => lookAhead.drop();
  const outcomes: Outcome[] = [];
  try {
    for (const [index, stack] of stacks.entries()) {
      const beforeChange = async (): Promise<void> => {
        await lookAhead.drop();
        await note.begin(stack.name);
      };
      const ahead = lookAhead.take(stack);
      const next = stacks[index + 1];
      if (next !== undefined && [stack, next].every(isDeclaredAsDeployed)) lookAhead.begin(next);
      outcomes.push(
        await progress.step({
          title: `Deploy ${stack.name}`,
          work: (report) =>
            deployStack(stack, {
              ...terraform,
              report,
              beforeChange,
              onAdopted,
              ahead,
              ...(index === 0 && { meanwhile }),
            }),
        }),
      );
      noteDeployed(stack);
    }
  } catch (error) {
    await lookAhead.drop();
    const isKilled = (error instanceof Interrupted || error instanceof CannotSucceed) && error.killed;
    // If the cluster does not answer, the first error is more useful than that of the note.
    if (!isKilled) await note.settle().catch(() => undefined);
    throw error;
  }
  await note.settle();
  return outcomes;
}

/** The deployment's note on the cluster. If Terraform was killed, the note stays unsettled. */
class DeploymentNote {
  private readonly notes: ClusterNotes;
  private readonly stacks: Set<string>;
  private isUnsettled = false;

  constructor({ cluster, contents }: PreparedCluster) {
    // Without a signal, because the last note is also written after an interruption.
    this.notes = new ClusterNotes(cluster);
    this.stacks = new Set(contents?.stacks);
  }

  async begin(stack: string): Promise<void> {
    this.stacks.add(stack);
    this.isUnsettled = true;
    await this.write(false);
  }

  async settle(): Promise<void> {
    if (this.isUnsettled) await this.write(true);
  }

  private write(settled: boolean): Promise<void> {
    return this.notes.note({ level: "deployed", settled, stacks: [...this.stacks] });
  }
}

/** Previews the manifests of the stacks on the control plane, one after another. */
export async function previewStacks(options: ApplyOptions): Promise<Outcome[]> {
  const { stacks, prepared, progress, signal } = options;
  const contents: Contents = {
    level: "preview",
    settled: true,
    stacks: [...new Set([...(prepared.contents?.stacks ?? []), ...stacks.map(({ name }) => name)])],
  };
  if (JSON.stringify(contents) !== JSON.stringify(prepared.contents)) {
    await new ClusterNotes(prepared.cluster, signal).note(contents);
  }
  const outcomes: Outcome[] = [];
  for (const stack of stacks) {
    outcomes.push(
      await progress.step({
        title: `Preview ${stack.name}`,
        work: (report) => previewStack(stack, { cluster: prepared.cluster, signal, report }),
      }),
    );
  }
  return outcomes;
}

type Stack = Pick<SynthesisedStack, "directory" | "configuration">;

const NOTE = join(".terraform", "access-platform-deployed");

/** Whether the configuration of a stack equals that of its last deployment, so that its plan is probably empty. */
function isDeclaredAsDeployed(stack: Stack): boolean {
  try {
    return readFileSync(join(stack.directory, NOTE), "utf8") === digest(stack);
  } catch {
    return false;
  }
}

/** Records the configuration of a deployed stack. */
function noteDeployed(stack: Stack): void {
  try {
    writeFileSync(join(stack.directory, NOTE), digest(stack));
  } catch {
    // Without the record, the next run does not plan ahead.
  }
}

function digest({ configuration }: Stack): string {
  return createHash("sha256").update(JSON.stringify(configuration)).digest("hex");
}

const EVENTS = {
  started: { kind: "started", action: "create" },
  changed: { kind: "completed", action: "create" },
  unchanged: { kind: "completed", action: "noop" },
} as const;

/** Applies the manifests of one stack to the cluster. @internal */
export async function previewStack(stack: SynthesisedStack, options: ApplyingOptions): Promise<Outcome> {
  const items = renderStack(stack.configuration, variableValues(process.env));
  return applying("preview", stack, options, async (signal, progress) => {
    progress.expect(items.length);
    const { created, changed, removed } = await applyPreview(items, {
      ...options.cluster,
      stack,
      signal,
      onProgress: (address, state) => {
        progress.event({ ...EVENTS[state], address });
      },
    });
    return { created: created.length, changed: changed.length, removed: removed.length };
  });
}
