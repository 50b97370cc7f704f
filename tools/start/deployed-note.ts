import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SynthesisedStack } from "../synth/synthesised-app";

type Stack = Pick<SynthesisedStack, "directory" | "configuration">;

const NOTE = join(".terraform", "access-platform-deployed");

/** Whether a stack is declared as it was when it was last deployed: its plan is likely to be empty. */
export function isDeclaredAsDeployed(stack: Stack): boolean {
  try {
    return readFileSync(join(stack.directory, NOTE), "utf8") === digest(stack);
  } catch {
    return false;
  }
}

/** Notes that a stack is deployed as it is declared. */
export function noteDeployed(stack: Stack): void {
  try {
    writeFileSync(join(stack.directory, NOTE), digest(stack));
  } catch {
    // Without the note, the next run plans one stack after another.
  }
}

function digest({ configuration }: Stack): string {
  return createHash("sha256").update(JSON.stringify(configuration)).digest("hex");
}
