import { withoutCredentials } from "../../../constructs/core/credentials";
import { call, constructorCall, variable, variableNames, type Expression } from "../expression";
import { constant, programText, statement, type Statement } from "../program-text";
import type { ReleaseName, Remaining } from "./translation";

/** A construct of the program, with the findings about it. */
export interface Part {
  readonly name: string;

  /** Class or factory of the construct. */
  readonly type: string;
  readonly id: string;
  readonly props: Expression;

  /** The release that the construct takes over. */
  readonly release: ReleaseName;

  /** Paths of the release's values, by the props that were translated from them. */
  readonly sources: ReadonlyMap<string, string>;

  /** What the user has to decide. */
  readonly left: readonly Remaining[];
  readonly needless: readonly Remaining[];
  readonly changed: readonly Remaining[];

  /** Whether the program also works without this construct. */
  readonly isOptional: boolean;

  /** Statements before all parts, with what the props refer to; and statements after the part. @default none */
  readonly before?: readonly Statement[];
  readonly after?: readonly Statement[];
}

/** Props of the stack around the parts. */
const STACK = {
  target: call("KubernetesTarget.environment"),
  state: call("StateBackend.local", [{ path: "terraform.tfstate" }]),
};

export function partsText(parts: readonly Part[]): string {
  return programText({
    imports: { cdktf: ["App"], "cdktf-access-platform": ["Brand"] },
    statements: [...programStatements(parts), statement(call("app.synth"))],
  });
}

/** The statements of a program, without `app.synth()`. Each part follows the parts that it refers to. */
export function programStatements(parts: readonly Part[]): readonly Statement[] {
  return [
    constant("app", constructorCall("App")),
    constant("stack", constructorCall("ClusterStack", [variable("app"), "access", STACK])),
    ...parts.flatMap(({ before = [] }) => before),
    ...parts.flatMap((part) => partStatements(part, parts)),
  ];
}

function partStatements(part: Part, parts: readonly Part[]): readonly Statement[] {
  const { name, type, id, props, left, release, after = [] } = part;
  const args = [variable("stack"), id, props];
  const made = type.includes(".") ? call(type, args) : constructorCall(type, args);
  const comment = left.map(todoText).join("\n");
  const options = comment === "" ? {} : { comment };
  const isHelms = type === "AgentRelease" && !part.isOptional;
  const further = [
    ...(isHelms ? [statement(call(`${name}.resource.importFrom`, [`${release.namespace}/${release.name}`]))] : []),
    ...after,
  ];
  const isReferred =
    further.length > 0 || parts.some((other) => other !== part && variableNames(other.props).includes(name));
  return [isReferred ? constant(name, made, options) : statement(made, options), ...further];
}

/** A decision as a comment in the program. */
function todoText({ path, given, reason, code }: Remaining): string {
  return [
    `TODO ${withoutCredentials(path)}${given === undefined ? "" : `: ${given}`}`,
    `  ${reason}`,
    ...(code === undefined ? [] : [code]),
  ].join("\n");
}
