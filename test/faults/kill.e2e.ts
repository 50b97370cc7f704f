import { existsSync, rmSync } from "node:fs";
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
import { Cluster, type LiveObject } from "../e2e/support/cluster";
import { differencesBetween } from "../e2e/support/differences-between";
import { patiently } from "../node/support/patiently";
import { kill, runAndKill, running, type Moment, type Victim } from "./support/kill";
import { momentsOf } from "./support/moments";
import { ALL } from "./support/rows";
import { describeWithProviders } from "../e2e/support/terraform-tier";
import { temporaryOutput } from "../support/temporary-output";

/** A way to apply and to destroy a stack that can be killed. */
interface Tier {
  /** Also the name of the control plane. */
  readonly name: string;

  /** The process that applies or destroys, to be killed. */
  victim(task: "apply" | "destroy", stack: SynthesisedStack, cluster: Cluster): Promise<Victim>;

  /** The apply after it, as `npm start` makes it; what yet another apply would change. */
  apply(stack: SynthesisedStack, cluster: Cluster): Promise<number>;

  /** Whether a killed parent leaves its children: Terraform does, and `npm start` ends them (`gentleRun`). */
  readonly leavesChildren: boolean;

  /** Files that stop the next run while they are there. */
  locks(stack: SynthesisedStack): readonly string[];
}

/** How many of the twenty moments; a run of all tests takes fewer. */
const COUNT = ALL ? { apply: 8, upgrade: 6, destroy: 6 } : { apply: 1, upgrade: 1, destroy: 1 };

const UPGRADE: Variation = { channelVersion: "v17.5.1", agentLabels: { team: "payments" } };

function killSuite(tier: Tier): void {
  const outdir = temporaryOutput("access-platform-kill");
  let cluster: Cluster;
  const steps = { apply: 0, upgrade: 0, destroy: 0 };
  const undisturbed = new Map<Variation | undefined, Map<string, LiveObject>>();

  const synthesise = (variation?: Variation): SynthesisedStack => {
    synthesisePlatform(outdir, variation);
    const [stack] = readApp(outdir);
    return stack!;
  };

  const runStep = async (task: "apply" | "destroy", variation?: Variation, moment?: Moment) =>
    runAndKill(await tier.victim(task, synthesise(variation), cluster), moment);

  const nothingIsLeftOf = async (pids: readonly number[], stack: SynthesisedStack) => {
    if (tier.leavesChildren) kill(running(pids));
    await patiently("what was started has ended", () => {
      expect(running(pids)).toEqual([]);
    });
    expect(tier.locks(stack).filter((lock) => existsSync(lock))).toEqual([]);
  };

  const converges = async (variation: Variation | undefined, moment: Moment) => {
    const { pids } = await runStep("apply", variation, moment);
    const stack = synthesise(variation);
    expect(await tier.apply(stack, cluster)).toBe(0);
    expect(undisturbed.get(variation)!.size).toBeGreaterThan(20);
    expect(differencesBetween(undisturbed.get(variation)!, await cluster.declaredObjects())).toEqual([]);
    await nothingIsLeftOf(pids, stack);
  };

  beforeAll(async () => {
    await stopControlPlane({ name: tier.name });
    cluster = new Cluster(await startControlPlane({ name: tier.name }));
    steps.apply = (await runStep("apply")).steps;
    undisturbed.set(undefined, await cluster.declaredObjects());
    steps.upgrade = (await runStep("apply", UPGRADE)).steps;
    undisturbed.set(UPGRADE, await cluster.declaredObjects());
    steps.destroy = (await runStep("destroy", UPGRADE)).steps;
    expect([...(await declared()).keys()]).toEqual([]);
  });

  afterAll(async () => {
    await stopControlPlane({ name: tier.name });
    rmSync(dirname(outdir), { recursive: true, force: true });
  });

  /** What is declared, without what Kubernetes itself puts into a namespace that goes. */
  const declared = async () => {
    const objects = await cluster.declaredObjects();
    return new Map([...objects].filter(([name]) => !/\/(kube-root-ca\.crt|default)$/.test(name)));
  };

  test.each(momentsOf("apply", COUNT.apply))("an apply that is killed converges: %s", async (_, at) => {
    await runStep("destroy");
    await converges(undefined, at(steps.apply));
  });

  test.each(momentsOf("upgrade", COUNT.upgrade))("an upgrade that is killed converges: %s", async (_, at) => {
    await tier.apply(synthesise(), cluster);
    await converges(UPGRADE, at(steps.upgrade));
  });

  test.each(momentsOf("destroy", COUNT.destroy))("a destroy that is killed leaves nothing: %s", async (_, at) => {
    await tier.apply(synthesise(), cluster);
    const { pids } = await runStep("destroy", undefined, at(steps.destroy));
    await runStep("destroy");
    expect([...(await declared()).keys()]).toEqual([]);
    await nothingIsLeftOf(pids, synthesise());
  });
}

describe("preview tier of an apply that is killed", () => {
  const options = (stack: SynthesisedStack, { controlPlane }: Cluster) => {
    const { kubeconfig, context, kubectl, helm = "helm" } = controlPlane;
    return { kubeconfig, context, kubectl, helm, stackDirectory: stack.directory, owner: stack.name };
  };
  const script = `
    const { applyPreview } = require(${JSON.stringify(resolve("dist/tools/preview/apply.js"))});
    const { removePreview } = require(${JSON.stringify(resolve("dist/tools/preview/remove.js"))});
    const { run: runCommand } = require(${JSON.stringify(resolve("dist/local/run.js"))});
    const { task, items, options } = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
    const onProgress = (address, state) => console.log(address, state);
    const run = (file, args, how) => {
      console.log(args[0]);
      return runCommand(file, args, how);
    };
    if (task === "destroy") removePreview({ ...options, run });
    else applyPreview(items, { ...options, onProgress });
  `;

  killSuite({
    name: "test-kill-preview",
    leavesChildren: false,
    locks: () => [],
    victim: (task, stack, cluster) =>
      Promise.resolve({
        file: process.execPath,
        args: ["--eval", script],
        cwd: stack.directory,
        env: { ...process.env, NODE_OPTIONS: "" },
        input: JSON.stringify({ task, items: renderStack(stack.configuration), options: options(stack, cluster) }),
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
    leavesChildren: true,
    locks: ({ directory }) => [join(directory, "..", "..", "..", ".terraform.tfstate.lock.info")],
    async victim(task, stack, cluster) {
      const env = environment(stack, cluster);
      await terraform(stack, env).init();
      const isStep = (line: string) => /"type":"apply_(start|complete)"/.test(line);
      const args = [task, "-auto-approve", "-input=false", "-json"];
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
