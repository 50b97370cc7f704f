import type { IConstruct } from "constructs";
import { holdsCredential } from "../credentials";

/** The path of a construct for a report. An id that holds a credential is not shown. */
export function shownPath(construct: IConstruct): string {
  const ids = construct.node.path.split("/");
  return ids.map((id) => (isSecret(id) ? "(redacted)" : id)).join("/");
}

function isSecret(id: string): boolean {
  // CDKTF writes `--` for a `/` in an id.
  return holdsCredential(id) || holdsCredential(id.replaceAll("--", "/"));
}
