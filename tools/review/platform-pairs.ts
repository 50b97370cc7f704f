import type { PlatformModel } from "../model/model";
import { paired, type Pair, type Step } from "./step";

/** The platforms of both sides. */
export function platformPairs({ before, after }: Pick<Step, "before" | "after">): readonly Pair<PlatformModel>[] {
  return paired(before.platforms, after.platforms, ({ stack, namespace, name }) =>
    JSON.stringify([stack, namespace, name]),
  );
}
