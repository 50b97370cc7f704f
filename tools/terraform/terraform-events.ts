import { isObject, type Json } from "../json/json";

/** How many resources a plan or an apply adds, changes and destroys. */
export interface Changes {
  readonly add: number;
  readonly change: number;
  readonly remove: number;
}

/** The content of a line of Terraform's machine-readable output, if it is shown. */
export type TerraformEvent =
  | { readonly kind: "planned" | HookKind; readonly address: string; readonly action: string }
  | { readonly kind: "changes"; readonly changes: Changes }
  | { readonly kind: "error" | "notice"; readonly text: string };

type HookKind = "started" | "completed" | "failed";

/** Terraform's title for a failed condition of a `check` block, which does not stop the run. */
const CHECKED = "Check block assertion failed";

const HOOKS = { apply_start: "started", apply_complete: "completed", apply_errored: "failed" } as const;

/** Parses a line of `terraform plan -json` or `apply -json`; returns undefined if it is not shown. */
export function parseTerraformEvent(line: string): TerraformEvent | undefined {
  const event = parseJson(line);
  const type = event?.["type"];
  if (event === undefined || typeof type !== "string") return undefined;
  if (type === "change_summary") return { kind: "changes", changes: readChangeCounts(event["changes"]) };
  if (type === "diagnostic") return readDiagnosticEvent(event["diagnostic"]);
  if (type === "planned_change") return readChangeEvent("planned", event["change"]);
  return type in HOOKS ? readChangeEvent(HOOKS[type as keyof typeof HOOKS], event["hook"]) : undefined;
}

function readChangeEvent(kind: "planned" | HookKind, change: unknown): TerraformEvent | undefined {
  if (!isObject(change) || !isObject(change["resource"])) return undefined;
  const action = text(change["action"]);
  return action === "read" ? undefined : { kind, address: text(change["resource"]["addr"]), action };
}

function readDiagnosticEvent(diagnostic: unknown): TerraformEvent | undefined {
  if (!isObject(diagnostic)) return undefined;
  if (diagnostic["summary"] === CHECKED) return { kind: "notice", text: text(diagnostic["detail"]) };
  if (diagnostic["severity"] !== "error") return undefined;
  const address = text(diagnostic["address"]);
  const heading = [address, text(diagnostic["summary"])].filter((part) => part !== "").join(": ");
  return { kind: "error", text: [heading, text(diagnostic["detail"])].filter((part) => part !== "").join("\n") };
}

function readChangeCounts(changes: unknown): Changes {
  const count = (key: string): number => {
    const value = isObject(changes) ? changes[key] : undefined;
    return typeof value === "number" ? value : 0;
  };
  return { add: count("add"), change: count("change"), remove: count("remove") };
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function parseJson(line: string): Json | undefined {
  if (!line.startsWith("{")) return undefined;
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
