import type { Command } from "commander";
import { isNamespaceName, isObjectName } from "../../constructs/core/kubernetes";
import { Failure } from "../cli/failure";
import { findClusterProgram, findOnPath, isExecutable } from "../../local/executables";

const VARIABLE = "ACCESS_PLATFORM_TCTL";

const SIGN_IN = [
  "sign in, if you are not: tsh login --proxy=<proxy_addr> --user=<user>",
  "or use tctl of the auth service: --deployment NAME --namespace NAMESPACE",
];

/** Options of a command that say where tctl runs. */
export interface TctlOptions {
  readonly deployment?: string;
  readonly namespace?: string;
  readonly context?: string;
}

/** How tctl is run. */
export interface TctlProgram {
  readonly file: string;

  /** The arguments that precede those of tctl. */
  readonly before: (reading: { readonly readsInput: boolean }) => readonly string[];

  /** Suggestions for an error message. */
  readonly waysOn: (message: string) => readonly string[];
}

/** Adds the options that {@link findTctl} reads. */
export function withTctlOptions(command: Command): Command {
  return command
    .option(
      "--deployment <name>",
      "run tctl in a pod of this Deployment of the auth service (default: on this machine)",
    )
    .option("--namespace <name>", "namespace of the Deployment (default: that of the context)")
    .option("--context <name>", "context of your kubeconfig (default: the current one)");
}

/**
 * Finds the admin CLI tctl: on this machine, as `ACCESS_PLATFORM_TCTL` names it or on PATH; or in the pod of an auth
 * service, through kubectl.
 *
 * @throws Failure when there is none, or the options do not name a Deployment
 */
export function findTctl(options: TctlOptions, env: NodeJS.ProcessEnv = process.env): TctlProgram {
  const { deployment, namespace, context } = options;
  if (deployment !== undefined) return tctlInPod({ ...options, deployment }, env);
  if (namespace !== undefined || context !== undefined) {
    throw fail("--namespace and --context need --deployment, which is not given", [
      "name the Deployment of the auth service: --deployment NAME",
      "or leave them out: tctl runs on this machine then",
    ]);
  }
  const named = env[VARIABLE] ?? "";
  if (named !== "" && !isExecutable(named)) {
    throw fail(`${VARIABLE} is ${JSON.stringify(named)}, which is not a program`, [
      `set ${VARIABLE} to the path of tctl`,
      "or unset it: PATH is searched then",
    ]);
  }
  const file = named === "" ? findOnPath(["tctl"], env) : named;
  if (file !== undefined) return { file, before: () => [], waysOn: () => SIGN_IN };
  throw fail("tctl is not on PATH", [
    "install it, in the version of the platform",
    `or set ${VARIABLE} to its path`,
    "or use that of the auth service: --deployment NAME --namespace NAMESPACE",
  ]);
}

function tctlInPod(options: TctlOptions & { readonly deployment: string }, env: NodeJS.ProcessEnv): TctlProgram {
  const { deployment, namespace, context } = options;
  if (!isObjectName(deployment)) {
    throw fail(`--deployment is ${JSON.stringify(deployment)}, which cannot be the name of a Deployment`);
  }
  if (namespace !== undefined && !isNamespaceName(namespace)) {
    throw fail(`--namespace is ${JSON.stringify(namespace)}, which cannot be the name of a namespace`);
  }
  const file = findClusterProgram("kubectl", env);
  if (file === undefined) throw fail("kubectl is not on PATH", ["install kubectl"]);
  const where = [
    ...(context === undefined ? [] : [`--context=${context}`]),
    ...(namespace === undefined ? [] : [`--namespace=${namespace}`]),
  ];
  return {
    file,
    before: ({ readsInput }) => [
      "exec",
      ...(readsInput ? ["--stdin"] : []),
      ...where,
      `deployment/${deployment}`,
      "--",
      "tctl",
    ],
    waysOn: (message) => waysToPod(message, options),
  };
}

/** Suggestions for an error of kubectl. */
function waysToPod(message: string, { namespace, context }: TctlOptions): readonly string[] {
  const where = `${context === undefined ? "" : ` --context ${context}`}${namespace === undefined ? "" : ` --namespace ${namespace}`}`;
  if (says(message, "context ", "does not exist") || message.includes("no context exists")) {
    return ["name a context of your kubeconfig: kubectl config get-contexts lists them"];
  }
  if (says(message, "deployments.apps ", "not found")) {
    return [`name the Deployment of the auth service: kubectl get deployments${where} lists them`];
  }
  if (says(message, "namespaces ", "not found"))
    return ["name an existing namespace: kubectl get namespaces lists them"];
  if (
    says(message.toLowerCase(), "connection ", "refused") ||
    /unable to connect|no route to host|i\/o timeout|no such host/i.test(message)
  ) {
    return [`check that the cluster answers: kubectl get nodes${context === undefined ? "" : ` --context ${context}`}`];
  }
  if (/forbidden/i.test(message))
    return ["ask for the right to run commands in the pods of the auth service (pods/exec)"];
  return [`check the pods of the auth service: kubectl get pods${where}`];
}

/** Whether a line of a message has one text and, later, another. */
function says(message: string, one: string, other: string): boolean {
  return message.split("\n").some((line) => {
    const start = line.indexOf(one);
    return start >= 0 && line.includes(other, start + one.length);
  });
}

function fail(reason: string, waysOn: readonly string[] = []): Failure {
  return new Failure("find tctl", reason, waysOn);
}
