import type { SynthesisedStack } from "../synth/synthesised-app";
import type { SavedPlan } from "../terraform/terraform";

/** A plan that was made before the turn of its stack; without a plan, nothing changes. */
export interface PlannedAhead {
  readonly plan: SavedPlan | undefined;

  /** What Terraform has said besides. */
  readonly notices: readonly string[];
}

/** Plans a stack before its turn. @returns undefined where more has to be done than to plan */
export type PlanAhead = (stack: SynthesisedStack, signal: AbortSignal) => Promise<PlannedAhead | undefined>;

interface Begun {
  readonly stack: SynthesisedStack;
  readonly result: Promise<PlannedAhead | undefined>;
  readonly end: AbortController;
}

/**
 * Plans the next stack while the one before it is applied. The plan holds if that one changes nothing. Whatever goes wrong
 * with it, the stack is planned again in its turn, so that people see one stack after another.
 */
export class LookAhead {
  private begun: Begun | undefined;

  constructor(private readonly planAhead: PlanAhead) {}

  begin(stack: SynthesisedStack): void {
    const end = new AbortController();
    const result = this.planAhead(stack, end.signal).catch(() => undefined);
    this.begun = { stack, result, end };
  }

  /** The plan of a stack, when it is made; undefined if none was begun, or if it cannot be used. */
  take(stack: SynthesisedStack): Promise<PlannedAhead | undefined> | undefined {
    const { begun } = this;
    if (begun?.stack !== stack) return undefined;
    this.begun = undefined;
    return begun.result;
  }

  /** Ends what was begun, and waits for the end: it holds the lock of a state. */
  async drop(): Promise<void> {
    const { begun } = this;
    this.begun = undefined;
    begun?.end.abort();
    (await begun?.result)?.plan?.discard();
  }
}
