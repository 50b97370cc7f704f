import type { SynthesisedStack } from "../synth/synthesised-app";
import type { SavedPlan } from "../terraform/terraform";

/** A plan that was made ahead. Without a plan, nothing changes. */
export interface PlannedAhead {
  readonly plan: SavedPlan | undefined;

  /** Further messages of Terraform. */
  readonly notices: readonly string[];
}

/** Plans a stack ahead. @returns undefined if the stack needs more than a plan */
export type PlanAhead = (stack: SynthesisedStack, signal: AbortSignal) => Promise<PlannedAhead | undefined>;

interface Begun {
  readonly stack: SynthesisedStack;
  readonly result: Promise<PlannedAhead | undefined>;
  readonly end: AbortController;
}

/**
 * Plans the next stack while the present one is applied. The plan is used if the present stack changes nothing. After
 * any problem, the stack is planned again in its turn, so that people see one stack after another.
 */
export class LookAhead {
  private begun: Begun | undefined;

  constructor(private readonly planAhead: PlanAhead) {}

  begin(stack: SynthesisedStack): void {
    const end = new AbortController();
    const result = this.planAhead(stack, end.signal).catch(() => undefined);
    this.begun = { stack, result, end };
  }

  /** The plan of a stack, after it was made; undefined if none was begun, or it cannot be used. */
  take(stack: SynthesisedStack): Promise<PlannedAhead | undefined> | undefined {
    const { begun } = this;
    if (begun?.stack !== stack) return undefined;
    this.begun = undefined;
    return begun.result;
  }

  /** Aborts the plan and waits for its end, because it holds the lock of a state. */
  async drop(): Promise<void> {
    const { begun } = this;
    this.begun = undefined;
    begun?.end.abort();
    (await begun?.result)?.plan?.discard();
  }
}
