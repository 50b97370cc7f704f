import { Failure } from "../../tools/cli/failure";
import { readApp, type SynthesisedStack } from "../../tools/synth/synthesised-app";
import { terraformEnvironment, type Cluster as Target } from "../../tools/terraform/cluster";
import { deployStack } from "../../tools/start/deploy-stack";
import { previewStack } from "../../tools/start/apply-stacks";
import { placeholders } from "../../tools/terraform/variables";
import { synthesisePlatform } from "../fixtures/platform-with-agents";
import { embeddedCluster } from "./support/cluster";
import { StandInKubelet, type BoundPod, type Fate } from "./support/stand-in-kubelet";
import { describeWithProviders } from "./support/terraform-tier";
import { temporaryOutput } from "../support/temporary-folder";

interface Applied {
  readonly reported: readonly string[];
  readonly failure: Failure;
}

type Apply = (stack: SynthesisedStack, target: Target, report: (line: string) => void) => Promise<unknown>;

/** Applies the platform to a cluster of its own, where its pods meet some fate, and returns how that failed. */
function diagnosisSuite(name: string, apply: Apply) {
  const outdir = temporaryOutput();
  const cluster = embeddedCluster({ name });

  beforeAll(() => {
    synthesisePlatform(outdir);
  });

  return async (fateOf: (pod: BoundPod) => Fate): Promise<Applied> => {
    const kubelet = await StandInKubelet.start(cluster, name, fateOf);
    const reported: string[] = [];
    const [stack] = readApp(outdir);
    const target: Target = { kind: "embedded", ...cluster.controlPlane };
    const error: unknown = await apply(stack!, target, (line) => reported.push(line)).catch(
      (thrown: unknown) => thrown,
    );
    await kubelet.stop();
    expect(error).toBeInstanceOf(Failure);
    return { reported, failure: error as Failure };
  };
}

function isOfJob(pod: string): boolean {
  return ["-delivery-", "-test-"].some((part) => pod.includes(part));
}

/** Pods whose name begins so crash once a second; all others are well. */
function crashing(prefix: string): (pod: BoundPod) => Fate {
  const since = new Map<string, number>();
  return ({ metadata: { name } }) => {
    if (isOfJob(name)) return "succeeded";
    if (!name.startsWith(prefix)) return "ready";
    const first = since.get(name) ?? Date.now();
    since.set(name, first);
    return { restarts: Math.floor((Date.now() - first) / 1000) };
  };
}

function expectCrash({ reported, failure }: Applied): void {
  expect(failure.reason).toContain("this cannot succeed");
  expect(failure.reason).toMatch(/Pod svc\/svc-proxy-\S+, container svc: CrashLoopBackOff, \d+ restarts/);
  expect(failure.reason).toContain("error: unexpected start");
  expect(failure.waysOn.join("\n")).toMatch(/kubectl logs svc-proxy-\S+ -n svc -c svc --previous/);
  expect(reported.join("\n")).toMatch(/svc-proxy-\S+, container svc: CrashLoopBackOff/);
}

describe("preview tier of what does not start", () => {
  const applied = diagnosisSuite("test-diagnosis-preview", (stack, cluster, report) =>
    previewStack(stack, { cluster, report, signal: new AbortController().signal }),
  );

  test("a proxy that crashes ends the wait, and the failure says why", async () => {
    expectCrash(await applied(crashing("svc-proxy")));
  });
});

describeWithProviders("what does not start", (path) => {
  const deploy: Apply = (stack, cluster, report) =>
    deployStack(stack, {
      program: { path, name: "Terraform", version: "" },
      cluster,
      report,
      env: terraformEnvironment(cluster, process.env, placeholders([stack], process.env)),
      wasKilled: false,
      graceSeconds: 1,
      signal: new AbortController().signal,
      beforeChange: () => Promise.resolve(),
    });
  const crashed = diagnosisSuite("test-diagnosis-terraform", deploy);
  const installed = diagnosisSuite("test-diagnosis-agents", deploy);

  test("a proxy that crashes ends the wait, and the failure says why", async () => {
    expectCrash(await crashed(crashing("svc-proxy")));
  });

  test("a first installation of agents that fails for the updater's image leaves its reason, though nothing else", async () => {
    const { failure } = await installed(({ metadata: { name } }) =>
      name.includes("updater") ? "image" : isOfJob(name) ? "succeeded" : "ready",
    );
    expect(failure.reason).toMatch(
      /Pod (svc-agents|databases)\/svc-agent-updater-\S+, container \S+: ImagePullBackOff/,
    );
    expect(failure.reason).toMatch(/Back-off pulling image "\S+updater\S*": not found/);
  });
});
