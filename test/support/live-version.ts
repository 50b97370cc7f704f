import { evaluateOutputs } from "./terraform";

/** What Terraform makes of one situation. */
export interface EvaluatedVersion {
  /** Null where there is none. */
  readonly version: string | null;

  /** The preconditions in their order: readable, and what the workload's kind asks. */
  readonly conditions: boolean[];

  /** What the preconditions say where they do not hold. */
  readonly messages: string[];

  /** The postconditions of the answers, in the order of the data sources. */
  readonly answered: boolean[];

  /** What those say where they do not hold. */
  readonly answers: string[];
}

/** What Terraform would read, made up. */
export interface Situation {
  readonly workloads: readonly unknown[];

  /** Answers of the version server by what is asked. @default no HTTP request is made */
  readonly answers?: { readonly version?: Answer; readonly critical?: Answer };

  /** Time of the plan. */
  readonly now?: string;
}

/** An answer of the data source `http`. */
export interface Answer {
  readonly status_code: number;
  readonly response_body: string;
}

/** What is read of a synthesised stack with one version. */
export interface LiveVersionConfiguration {
  readonly data?: {
    readonly kubernetes_resources: Record<string, unknown>;
    readonly http?: Record<string, HttpData>;
  };
  readonly locals?: Record<string, string>;
}

/** A request of a synthesised stack. */
export interface HttpData {
  readonly url: string;
  readonly lifecycle: { readonly postcondition: readonly SynthesisedCondition[] };
}

export interface SynthesisedCondition {
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

/** An answer with status 200. */
export function answered(text: string): Answer {
  return { status_code: 200, response_body: text };
}

/**
 * What Terraform makes of the very expressions of a stack, with its data sources and its clock replaced by made-up
 * values. What it reads beside the workload is not there.
 *
 * @param preconditions those of the workload
 * @param situations by name
 */
export function evaluateVersion(
  { data, locals = {} }: LiveVersionConfiguration,
  preconditions: readonly SynthesisedCondition[],
  situations: Readonly<Record<string, Situation>>,
): Record<string, EvaluatedVersion> {
  const requests = Object.entries(data?.http ?? {});
  const workload = Object.keys(data?.kubernetes_resources ?? {}).find((name) => /_workload_\w+$/.test(name)) ?? "";
  const version = Object.keys(locals).find((name) => /_version_\w+$/.test(name)) ?? "";
  const evaluated = evaluateOutputs({
    locals: Object.assign({}, ...Object.values(situations).map(localsOf)) as object,
    output: Object.fromEntries(
      Object.keys(situations).map((_, index) => [
        `case${index}`,
        {
          value: {
            version: `\${local.${version}_${index}}`,
            conditions: preconditions.map(({ condition }) => rewritten(condition, index)),
            messages: preconditions.map(({ error_message: message }) => rewritten(message, index)),
            answered: requests.flatMap(([name, { lifecycle }]) =>
              lifecycle.postcondition.map(({ condition }) => rewritten(ofSelf(condition, name), index)),
            ),
            answers: requests.flatMap(([name, { lifecycle }]) =>
              lifecycle.postcondition.map(({ error_message: message }) => rewritten(ofSelf(message, name), index)),
            ),
          },
        },
      ]),
    ),
  });
  return Object.fromEntries(
    Object.keys(situations).map((name, index) => [name, evaluated[`case${index}`] as EvaluatedVersion]),
  );

  function localsOf({ workloads, answers = {}, now }: Situation, index: number): Record<string, unknown> {
    return {
      [`workloads_${index}`]: workloads,
      ...Object.fromEntries(
        requests.map(([name, { url }]) => {
          const answer = url.endsWith("/critical") ? answers.critical : answers.version;
          return [`${name}_${index}`, { url, ...(answer ?? answered("no")) }];
        }),
      ),
      ...Object.fromEntries(
        Object.entries(locals).map(([name, expression]) => [
          `${name}_${index}`,
          expression === "${plantimestamp()}" ? now : rewritten(expression, index),
        ]),
      ),
    };
  }

  function rewritten(expression: string, index: number): string {
    return expression
      .replaceAll(`data.kubernetes_resources.${workload}.objects`, `local.workloads_${index}`)
      .replaceAll(/data\.kubernetes_resources\.[\w-]+\.objects/g, "[]")
      .replaceAll(/data\.http\.([\w-]+)/g, `local.$1_${index}`)
      .replaceAll(/\blocal\.([\w-]+)/g, (reference, name: string) =>
        Object.hasOwn(locals, name) ? `local.${name}_${index}` : reference,
      );
  }
}

/**
 * The same for a version that depends on the workload alone.
 *
 * @param cases lists of workloads by name
 */
export function evaluateLiveVersion(
  configuration: LiveVersionConfiguration,
  preconditions: readonly SynthesisedCondition[],
  cases: Readonly<Record<string, readonly unknown[]>>,
): Record<string, EvaluatedVersion> {
  const situations = Object.fromEntries(Object.entries(cases).map(([name, workloads]) => [name, { workloads }]));
  return evaluateVersion(configuration, preconditions, situations);
}

function ofSelf(expression: string, name: string): string {
  return expression.replaceAll(/\bself\./g, `data.http.${name}.`);
}
