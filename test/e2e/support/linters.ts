import { findOnPath } from "../../../local/executables";
import { KUBERNETES } from "../../../local/pinned-binaries";
import { run } from "../../../local/run";
import { renderStack } from "../../../tools/manifests/render";
import { readApp } from "../../../tools/synth/synthesised-app";
import { describeUnless } from "../../support/describe-unless";
import { KUBE_SCORE } from "../../support/kube-score-module.cjs";
import type { Cluster } from "./cluster";

/** Checks of kube-score whose advice is not followed, and why. */
const NOT_SCORED: Readonly<Record<string, string>> = {
  "container-image-pull-policy":
    "a version's image does not change, and Always would keep a pod from starting while its registry is down",
  "container-security-context-user-group-id":
    "9807 is the user of the service's images; kube-score wants one above 10000 to stay clear of users of the host",
  "container-ephemeral-storage-request-and-limit":
    "nothing but the data folder is writable, and how much it holds depends on recordings that only the user knows",
};

/** Findings of kube-linter, as `check Kind/name`, whose advice is not followed, and why. */
const NOT_LINTED: readonly { readonly finding: RegExp; readonly reason: string }[] = [
  {
    finding: /^job-ttl-seconds-after-finished Job\//,
    reason:
      "Terraform would make a Job that is gone anew with the next apply, and deliver again what nobody has changed",
  },
  {
    finding: /^pdb-unhealthy-pod-eviction-policy PodDisruptionBudget\/\w+-(auth|proxy(-\w+)?):/,
    reason: "the provider kubernetes 2.38 has no such attribute; the agents' chart sets it",
  },
];

/** The linters find nothing in what a program has put on a cluster, but what is no finding of the program's own. */
export function lintersFindNothing(deployment: { outdir: string; cluster: Cluster }, others = /^$/): void {
  const { outdir, cluster } = deployment;
  const kubeScore = KUBE_SCORE.find();
  const kubeLinter = findOnPath(["kube-linter"]);
  const findings = async (found: (manifests: string) => Promise<string[]>) =>
    (await found(await renderedManifests(outdir, cluster))).filter((finding) => !others.test(finding));

  // `npm run programs` has built kube-score where it is not on PATH.
  describeUnless(
    kubeScore === undefined ? "kube-score is neither on PATH nor in the cache" : undefined,
    "kube-score",
    () => {
      test("has no critical finding", async () => {
        expect(await findings((manifests) => criticalFindings(kubeScore!, manifests))).toEqual([]);
      });
    },
  );

  describeUnless(kubeLinter === undefined ? "optional: kube-linter is not on PATH" : undefined, "kube-linter", () => {
    test("has no finding", async () => {
      expect(await findings((manifests) => lintFindings(kubeLinter!, manifests))).toEqual([]);
    });
  });
}

/**
 * Everything that a program's stack puts on a cluster as one document: its objects, and those of its Helm releases.
 * Charts of repositories are left out: there is no network.
 */
async function renderedManifests(outdir: string, { controlPlane }: Cluster): Promise<string> {
  const { helm = "helm" } = controlPlane;
  const { configuration, directory } = readApp(outdir)[0]!;
  const documents = await Promise.all(
    renderStack(configuration).map(async (item) => {
      if (item.kind === "object") return JSON.stringify(item.manifest);
      if (!item.chart.startsWith("./")) return "";
      const [values = ""] = item.values;
      const sets = item.set.flatMap(({ name, value }) => ["--set-string", `${name}=${value}`]);
      const where = ["--namespace", item.namespace, "--kube-version", KUBERNETES.version, "--values", "-"];
      const args = ["template", item.name, item.chart, ...where, ...sets];
      return (await run(helm, args, { cwd: directory, input: values })).stdout;
    }),
  );
  return documents.filter((document) => document !== "").join("\n---\n");
}

/** Critical findings of kube-score, as `check object: comment`. */
async function criticalFindings(kubeScore: string, manifests: string): Promise<string[]> {
  const ignored = Object.keys(NOT_SCORED).flatMap((check) => ["--ignore-test", check]);
  // A CPU limit throttles every connection; the vendor advises against it.
  const args = ["score", "--output-format", "json", "--ignore-container-cpu-limit", ...ignored, "-"];
  const { stdout } = await run(kubeScore, args, { input: manifests, accept: [0, 1] });
  return (JSON.parse(stdout) as ScoredObject[]).flatMap(({ object_name, checks }) =>
    checks
      .filter(({ grade, skipped }) => grade === CRITICAL && !skipped)
      .flatMap(({ check, comments }) =>
        (comments ?? []).map(({ summary }) => `${check.id} ${object_name}: ${summary}`),
      ),
  );
}

const CRITICAL = 1;

interface ScoredObject {
  readonly object_name: string;
  readonly checks: readonly {
    readonly check: { readonly id: string };
    readonly grade: number;
    readonly skipped: boolean;
    readonly comments: readonly { readonly summary: string }[] | null;
  }[];
}

/** Findings of kube-linter's default checks, as `check object: comment`. */
async function lintFindings(kubeLinter: string, manifests: string): Promise<string[]> {
  const { stdout } = await run(kubeLinter, ["lint", "--format", "json", "-"], { input: manifests, accept: [0, 1] });
  const { Reports } = JSON.parse(stdout) as { Reports: LintReport[] | null };
  return (Reports ?? [])
    .map(({ Check, Diagnostic, Object: { K8sObject } }) => {
      const { GroupVersionKind, Name } = K8sObject;
      return `${Check} ${GroupVersionKind.Kind}/${Name}: ${Diagnostic.Message}`;
    })
    .filter((found) => !NOT_LINTED.some(({ finding }) => finding.test(found)));
}

interface LintReport {
  readonly Check: string;
  readonly Diagnostic: { readonly Message: string };
  readonly Object: {
    readonly K8sObject: { readonly Name: string; readonly GroupVersionKind: { readonly Kind: string } };
  };
}
