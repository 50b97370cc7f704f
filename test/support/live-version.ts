import { evaluateOutputs } from "./terraform";

/** What Terraform makes of one list of workloads. */
export interface EvaluatedLiveVersion {
  readonly version: string;

  /** The preconditions in their order: readable, and what the workload's kind asks. */
  readonly conditions: boolean[];

  /** What the preconditions say where they do not hold. */
  readonly messages: string[];
}

/** What is read of a synthesised stack with one live version. */
export interface LiveVersionConfiguration {
  readonly data?: { readonly kubernetes_resources: Record<string, unknown> };
  readonly locals?: Record<string, string>;
}

interface SynthesisedPrecondition {
  readonly condition: string;
  readonly error_message: string;
}

/** A workload as the data source answers it, with one container. */
export function workloadWith(image: string, name = "svc"): unknown[] {
  return workloadWithContainers([{ name, image }]);
}

/** The same with several containers. */
export function workloadWithContainers(containers: readonly { readonly name: string; readonly image: string }[]) {
  return [{ spec: { template: { spec: { containers } } } }];
}

/**
 * What Terraform makes of the very expressions of a stack, with the data source replaced by made-up objects.
 *
 * @param cases lists of workloads by name
 */
export function evaluateLiveVersion(
  { data, locals }: LiveVersionConfiguration,
  preconditions: readonly SynthesisedPrecondition[],
  cases: Readonly<Record<string, readonly unknown[]>>,
): Record<string, EvaluatedLiveVersion> {
  const [dataName] = Object.keys(data!.kubernetes_resources);
  const [local] = Object.entries(locals!);
  const names = Object.keys(cases);
  const rewritten = (expression: string, index: number) =>
    expression
      .replaceAll(`data.kubernetes_resources.${dataName!}.objects`, `local.objects${index}`)
      .replaceAll(`local.${local![0]}`, `local.version${index}`);
  const evaluated = evaluateOutputs({
    locals: Object.fromEntries(
      names.flatMap((name, index): [string, unknown][] => [
        [`objects${index}`, cases[name]],
        [`version${index}`, rewritten(local![1], index)],
      ]),
    ),
    output: Object.fromEntries(
      names.map((_, index) => [
        `case${index}`,
        {
          value: {
            version: `\${local.version${index}}`,
            conditions: preconditions.map(({ condition }) => rewritten(condition, index)),
            messages: preconditions.map(({ error_message: message }) => rewritten(message, index)),
          },
        },
      ]),
    ),
  });
  return Object.fromEntries(names.map((name, index) => [name, evaluated[`case${index}`] as EvaluatedLiveVersion]));
}
