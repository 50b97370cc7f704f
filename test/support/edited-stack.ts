import type { SynthesisedStack } from "../../tools/synth/synthesised-app";

/** In the one resource of a type whose JSON has a text, another text; not in its copy that is tested first. */
export interface Edit {
  readonly type: string;
  readonly having: string;
  readonly from: string;
  readonly to: string;
}

/** A stack with edits of what it synthesised. */
export function edited(stack: SynthesisedStack, ...edits: readonly Edit[]): SynthesisedStack {
  const configuration = structuredClone(stack.configuration) as { resource: Record<string, Record<string, object>> };
  for (const { type, having, from, to } of edits) {
    const named = configuration.resource[type] ?? {};
    const found = Object.entries(named).filter(
      ([name, body]) => !name.includes("configuration-tests") && JSON.stringify(body).includes(having),
    );
    const [[name, body] = ["", {}]] = found;
    const text = JSON.stringify(body);
    if (found.length !== 1 || !text.includes(from)) throw new Error(`${found.length} ${type} have ${having}: ${text}`);
    named[name] = JSON.parse(text.replace(from, to)) as object;
  }
  return { ...stack, configuration };
}
