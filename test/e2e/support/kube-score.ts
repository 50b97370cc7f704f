import { run } from "../../../local/run";
import { describeUnless } from "../../support/describe-unless";
import { KUBE_SCORE } from "../../support/kube-score-module.cjs";

/** Checks whose advice is not followed, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "container-image-pull-policy":
    "a version's image does not change, and Always would keep a pod from starting while its registry is down",
  "container-security-context-user-group-id":
    "9807 is the user of the service's images; kube-score wants one above 10000 to stay clear of users of the host",
  "container-ephemeral-storage-request-and-limit":
    "nothing but the data folder is writable, and how much it holds depends on recordings that only the user knows",
};

/** A suite that needs kube-score, which `npm run programs` has built where it is not on PATH. */
export function describeWithKubeScore(name: string, suite: (kubeScore: string) => void): void {
  const kubeScore = KUBE_SCORE.find();
  const why = kubeScore === undefined ? "kube-score is neither on PATH nor in the cache" : undefined;
  describeUnless(why, name, () => {
    suite(kubeScore ?? "");
  });
}

/** Critical findings that are no exception, as `check object: comment`. */
export async function criticalFindings(kubeScore: string, manifests: string): Promise<string[]> {
  const ignored = Object.keys(EXCEPTIONS).flatMap((check) => ["--ignore-test", check]);
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
