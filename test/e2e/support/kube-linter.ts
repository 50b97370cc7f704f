import { run } from "../../../local/run";
import { findOnPath } from "../../../local/executables";

/** A finding whose advice is not followed. */
interface Exception {
  readonly check: string;

  /** Objects as `Kind/name`. */
  readonly objects: RegExp;
  readonly reason: string;
}

const EXCEPTIONS: readonly Exception[] = [
  {
    check: "job-ttl-seconds-after-finished",
    objects: /^Job\//,
    reason:
      "Terraform would make a Job that is gone anew with the next apply, and deliver again what nobody has changed",
  },
  {
    check: "pdb-unhealthy-pod-eviction-policy",
    objects: /^PodDisruptionBudget\/\w+-(auth|proxy(-\w+)?)$/,
    reason: "the provider kubernetes 2.38 has no such attribute; the agents' chart sets it",
  },
];

/** A suite that needs kube-linter on PATH. */
export function describeWithKubeLinter(name: string, suite: (kubeLinter: string) => void): void {
  const kubeLinter = findOnPath(["kube-linter"]);
  if (kubeLinter === undefined) {
    describe.skip(`${name} (skipped: optional: kube-linter is not on PATH)`, () => {
      suite("");
    });
  } else {
    describe(name, () => {
      suite(kubeLinter);
    });
  }
}

/** Findings of the default checks that are no exception, as `check object: comment`. */
export async function lintFindings(kubeLinter: string, manifests: string): Promise<string[]> {
  const { stdout } = await run(kubeLinter, ["lint", "--format", "json", "-"], { input: manifests, accept: [0, 1] });
  const { Reports } = JSON.parse(stdout) as { Reports: Report[] | null };
  return (Reports ?? []).flatMap(({ Check, Diagnostic, Object: { K8sObject } }) => {
    const { GroupVersionKind, Name } = K8sObject;
    const object = `${GroupVersionKind.Kind}/${Name}`;
    if (EXCEPTIONS.some(({ check, objects }) => check === Check && objects.test(object))) return [];
    return [`${Check} ${object}: ${Diagnostic.Message}`];
  });
}

interface Report {
  readonly Check: string;
  readonly Diagnostic: { readonly Message: string };
  readonly Object: {
    readonly K8sObject: { readonly Name: string; readonly GroupVersionKind: { readonly Kind: string } };
  };
}
