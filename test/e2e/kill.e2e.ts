import { rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { startControlPlane, stopControlPlane } from "../../local/control-plane";
import { renderStack } from "../../tools/manifests/render";
import { readApp, type SynthesisedStack } from "../../tools/manifests/synthesised-app";
import { applyPreview } from "../../tools/preview/apply";
import { terraformEnvironment } from "../../tools/start/cluster";
import { deployStack } from "../../tools/start/deploy-stack";
import { Terraform } from "../../tools/start/terraform";
import { placeholders } from "../../tools/start/variables";
import { synthesisePlatform, type Variation } from "../fixtures/platform-with-agents";
import { Cluster, type LiveObject } from "./support/cluster";
import { differencesBetween } from "./support/differences-between";
import { runAndKill, type Victim } from "./support/kill";
import { describeWithProviders } from "./support/terraform-tier";
import { temporaryOutput } from "../support/temporary-output";

/** A way to apply a stack that can be killed. */
interface Tier {
  /** Also the name of the control plane. */
  readonly name: string;

  /** The process that applies, to be killed. */
  victim(stack: SynthesisedStack, cluster: Cluster): Promise<Victim>;

  /** The apply after it, as `npm start` makes it; what yet another apply would change. */
  apply(stack: SynthesisedStack, cluster: Cluster): Promise<number>;
}

/** All of them take five minutes in each tier: `npm run test:kill` does, a run of all tests takes fewer. */
const ALL = process.env["ACCESS_PLATFORM_KILL"] === "all";
const MOMENTS_OF_FIRST_APPLY = ALL ? 10 : 2;
const MOMENTS_OF_UPDATE = ALL ? 3 : 1;

/** The kill follows the line of a step at once, or when its request is on its way, or when it is answered. */
const DELAYS_MS = [0, 25, 100];

const UPDATE: Variation = { channelVersion: "v17.5.1", agentLabels: { team: "payments" } };

function killSuite(tier: Tier): void {
  const outdir = temporaryOutput("access-platform-kill");
  let cluster: Cluster;
  const steps = { first: 0, update: 0 };
  const undisturbed = new Map<Variation | undefined, Map<string, LiveObject>>();

  const synthesise = (variation?: Variation): SynthesisedStack => {
    synthesisePlatform(outdir, variation);
    const [stack] = readApp(outdir);
    return stack!;
  };

  const converges = async (variation: Variation | undefined, at: number, delayMs: number) => {
    const stack = synthesise(variation);
    await runAndKill(await tier.victim(stack, cluster), at, delayMs);
    expect(await tier.apply(stack, cluster)).toBe(0);
    expect(undisturbed.get(variation)!.size).toBeGreaterThan(20);
    expect(differencesBetween(undisturbed.get(variation)!, await cluster.declaredObjects())).toEqual([]);
  };

  const clear = async () => {
    await cluster.kubectl("delete", "namespace", "svc", "svc-agents", "databases", "--ignore-not-found");
    const labels = "app.kubernetes.io/managed-by in (terraform,Helm)";
    await cluster.kubectl("delete", "clusterroles,clusterrolebindings", "--selector", labels);
    rmSync(join(dirname(outdir), "terraform.tfstate"), { force: true });
  };

  beforeAll(async () => {
    await stopControlPlane({ name: tier.name });
    cluster = new Cluster(await startControlPlane({ name: tier.name }));
    steps.first = await runAndKill(await tier.victim(synthesise(), cluster));
    undisturbed.set(undefined, await cluster.declaredObjects());
    steps.update = await runAndKill(await tier.victim(synthesise(UPDATE), cluster));
    undisturbed.set(UPDATE, await cluster.declaredObjects());
  });

  afterAll(async () => {
    await stopControlPlane({ name: tier.name });
    rmSync(dirname(outdir), { recursive: true, force: true });
  });

  test.each(moments(MOMENTS_OF_FIRST_APPLY))(
    "a first apply that is killed at moment %i converges to the same objects",
    async (moment, delayMs) => {
      await clear();
      await converges(undefined, stepOf(moment, MOMENTS_OF_FIRST_APPLY, steps.first), delayMs);
    },
  );

  test.each(moments(MOMENTS_OF_UPDATE))(
    "an update that is killed at moment %i converges to the same objects",
    async (moment, delayMs) => {
      const variation = moment % 2 === 1 ? UPDATE : undefined;
      await converges(variation, stepOf(moment, MOMENTS_OF_UPDATE, steps.update), delayMs);
    },
  );
}

function moments(count: number): [moment: number, delayMs: number][] {
  return Array.from({ length: count }, (_, index) => [index + 1, DELAYS_MS[index % DELAYS_MS.length]!]);
}

/** Moments are spread over all steps: the first is one of the first steps, the last one the last. */
function stepOf(moment: number, count: number, steps: number): number {
  return Math.max(1, Math.round((moment * steps) / count));
}

describe("preview tier of an apply that is killed", () => {
  const options = (stack: SynthesisedStack, { controlPlane }: Cluster) => {
    const { kubeconfig, context, kubectl, helm = "helm" } = controlPlane;
    return { kubeconfig, context, kubectl, helm, stackDirectory: stack.directory, owner: stack.name };
  };
  const script = `
    const { applyPreview } = require(${JSON.stringify(resolve("dist/tools/preview/apply.js"))});
    const { items, options } = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
    const onProgress = (address, state) => console.log(address, state);
    applyPreview(items, { ...options, onProgress });
  `;

  killSuite({
    name: "test-kill-preview",
    victim: (stack, cluster) =>
      Promise.resolve({
        file: process.execPath,
        args: ["--eval", script],
        cwd: stack.directory,
        env: { ...process.env, NODE_OPTIONS: "" },
        input: JSON.stringify({ items: renderStack(stack.configuration), options: options(stack, cluster) }),
        isStep: () => true,
      }),
    async apply(stack, cluster) {
      const items = renderStack(stack.configuration);
      await applyPreview(items, options(stack, cluster));
      const { created, changed, removed } = await applyPreview(items, options(stack, cluster));
      return created.length + changed.length + removed.length;
    },
  });
});

describeWithProviders("Terraform tier of an apply that is killed", (path) => {
  const program = { path, name: "Terraform", version: "" } as const;
  const terraform = (stack: SynthesisedStack, env: NodeJS.ProcessEnv) =>
    new Terraform(program, { stack: stack.name, directory: stack.directory, env });
  const environment = (stack: SynthesisedStack, { controlPlane }: Cluster) =>
    terraformEnvironment({ kind: "embedded", ...controlPlane }, process.env, placeholders([stack], process.env));

  killSuite({
    name: "test-kill-terraform",
    async victim(stack, cluster) {
      const env = environment(stack, cluster);
      await terraform(stack, env).init();
      const isStep = (line: string) => /"type":"apply_(start|complete)"/.test(line);
      const args = ["apply", "-auto-approve", "-input=false", "-json"];
      return { file: path, args, cwd: stack.directory, env, isStep };
    },
    async apply(stack, cluster) {
      const env = environment(stack, cluster);
      await deployStack(stack, {
        ...{ program, env, cluster: { kind: "embedded", ...cluster.controlPlane } },
        signal: new AbortController().signal,
        graceSeconds: 3,
        report: () => undefined,
        beforeChange: () => Promise.resolve(),
      });
      const { add, change, remove } = await terraform(stack, env).plan();
      return add + change + remove;
    },
  });
});
