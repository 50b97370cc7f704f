import { CAUSES, commandFor, type Finding } from "./causes";

/** A finding with the last lines of its container. */
export interface Explained {
  readonly finding: Finding;
  readonly lines: readonly string[];
}

/** A finding in one line, for example `Pod svc/svc-proxy-0, container svc: CrashLoopBackOff, 3 restarts`. */
export function describeFinding({ kind, namespace, name, container, reason, restarts }: Finding): string {
  const where = `${kind} ${namespace}/${name}${container === undefined ? "" : `, container ${container}`}`;
  return `${where}: ${reason}${restarts === 0 ? "" : `, ${restarts} ${restarts === 1 ? "restart" : "restarts"}`}`;
}

/** The full text of findings: each with the message of Kubernetes and the last lines of its container. */
export function describeFindings(explained: readonly Explained[]): string {
  return explained
    .map(({ finding, lines }) =>
      [
        describeFinding(finding),
        ...finding.message.split("\n").map((line) => `  ${line}`),
        ...(lines.length === 0 ? [] : ["  its last lines:", ...lines.map((line) => `    ${line}`)]),
      ]
        .filter((line) => line.trim() !== "")
        .join("\n"),
    )
    .join("\n\n");
}

function commandInWords(finding: Finding): string {
  return CAUSES[finding.cause].isMendedByDeletion === true ? commandFor(finding) : `for more: ${commandFor(finding)}`;
}

/** What a person can do about findings: each remedy once, then the commands that solve the problems or show more. */
export function waysOnFrom(findings: readonly Finding[]): string[] {
  const remedies = findings.map(({ cause }) => CAUSES[cause].remedy);
  return [...new Set([...remedies, ...findings.map(commandInWords)])];
}
