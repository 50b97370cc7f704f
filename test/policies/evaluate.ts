import { join } from "node:path";
import { run } from "../../local/run";
import { whyNotOnPath } from "../support/describe-unless";
import { buildGoSources } from "../support/go-sources";

/** A pod, or an address outside of the cluster, which is in no namespace. */
export interface Endpoint {
  /** Of an address, that address. */
  readonly name: string;
  readonly ip: string;
  readonly namespace?: string;
  readonly namespaceLabels?: Readonly<Record<string, string>>;
  readonly podLabels?: Readonly<Record<string, string>>;
}

/** A port that is asked about. */
export interface AskedPort {
  readonly port: number;
  readonly protocol: "TCP" | "UDP";

  /** What the pod that is connected to calls it. @default nothing */
  readonly name?: string;
}

/** What is asked: whether each pair may connect on each port. */
export interface Questions {
  readonly policies: readonly object[];
  readonly endpoints: readonly Endpoint[];

  /** Indexes of the source and the destination. */
  readonly pairs: readonly (readonly [source: number, destination: number])[];
  readonly ports: readonly AskedPort[];
}

/** What the policies of each end say of a connection. */
export interface Answer {
  readonly ingress: boolean;
  readonly egress: boolean;
}

/** Why nothing can be evaluated here; undefined where it can. */
export function whyNoEvaluator(): string | undefined {
  return whyNotOnPath(["go"]);
}

/** Builds the evaluator, unless that was done before with the same sources. */
export function buildEvaluator(): Promise<string> {
  return buildGoSources(join(__dirname, "evaluator"), "policy-evaluator");
}

/** The answers to all questions: for each pair in its order, one for each port in its order. */
export async function evaluate({ endpoints, ...questions }: Questions): Promise<readonly (readonly Answer[])[]> {
  const unnamed = endpoints.map(({ ip, namespace, namespaceLabels, podLabels }) => ({
    ip,
    namespace,
    namespaceLabels,
    podLabels,
  }));
  const input = JSON.stringify({ ...questions, endpoints: unnamed });
  const { stdout } = await run(await buildEvaluator(), [], { input });
  const answers = JSON.parse(stdout) as string[];
  return answers.map((digits) => Array.from(digits, (digit) => ANSWERS[Number(digit)] ?? NOTHING));
}

const NOTHING: Answer = { ingress: false, egress: false };

/** By the digits of the evaluator. */
const ANSWERS: readonly Answer[] = [
  NOTHING,
  { ingress: true, egress: false },
  { ingress: false, egress: true },
  { ingress: true, egress: true },
];
