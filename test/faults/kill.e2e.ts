import { existsSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { readApp } from "../../tools/synth/synthesised-app";
import { localStateFile } from "../../tools/terraform/stack-state";
import { synthesisePlatform, type Variation } from "../fixtures/platform-with-agents";
import { embeddedCluster, type LiveObject } from "../e2e/support/cluster";
import { differencesBetween } from "../e2e/support/differences-between";
import { patiently } from "../node/support/patiently";
import { runAndKill, running, type Course, type Moment } from "./support/kill";
import { momentsOf } from "./support/moments";
import { withoutProviders } from "./support/no-providers";
import { ALL } from "./support/rows";
import { describeWithProviders } from "../e2e/support/terraform-tier";
import { packedRelease } from "../support/packed-release";
import { temporaryOutput } from "../support/temporary-folder";

/** How many of the twenty moments; a run of all tests takes fewer. */
const COUNT = ALL ? { apply: 8, upgrade: 6, destroy: 6 } : { apply: 1, upgrade: 1, destroy: 1 };

/** Helm's record of a revision. */
interface HelmRecord {
  readonly metadata: { readonly name: string; readonly labels: { readonly version: string } };
  readonly data: { readonly release: string };
}

const UPGRADE: Variation = { channelVersion: "v17.5.1", agentLabels: { team: "payments" } };

/**
 * Kills `start` and `down` on a cluster of the user, and runs them again.
 *
 * @param name also of the control plane
 * @param tierOf the environment that leads to the tier, and the title of the step that applies
 */
function killSuite(name: string, tierOf: (folder: string) => { env: NodeJS.ProcessEnv; title: string }): void {
  const outdir = temporaryOutput();
  const folder = dirname(outdir);
  const tier = tierOf(folder);
  const cluster = embeddedCluster({ name });
  const courses = {} as Record<"apply" | "upgrade" | "destroy", Course>;
  const undisturbed = new Map<Variation | undefined, Map<string, LiveObject>>();

  const run = (command: "start" | "down", moment?: Moment) => {
    const { kubeconfig, context, kubectl, helm = "" } = cluster.controlPlane;
    const args = [resolve("dist/tools/access-platform.js"), command, "--context", context];
    const programs = { ACCESS_PLATFORM_KUBECTL: kubectl, ACCESS_PLATFORM_HELM: helm, KUBECONFIG: kubeconfig };
    const variables = { TF_VAR_license: "license", TF_VAR_agent_join_token: "token" };
    const env = { ...process.env, NODE_OPTIONS: "", ...programs, ...variables, ...tier.env };
    return runAndKill({ args, cwd: folder, env }, moment);
  };

  /** Runs a command to its end, which has to be a good one. */
  const complete = async (command: "start" | "down"): Promise<Course> => {
    const course = await run(command);
    expect(course).toMatchObject({ code: 0, output: expect.not.stringContaining("failed: ") as string });
    return course;
  };

  const start = (variation?: Variation) => {
    synthesisePlatform(outdir, variation);
    return complete("start");
  };

  /** @param prepare brings the cluster to where the command begins */
  const killed = async (prepare: () => Promise<unknown>, command: "start" | "down", moment: Moment, tries = 3) => {
    await prepare();
    const { pids, code, output } = await run(command, moment);
    // On a machine that others use as well, a run may be over before that.
    if (pids.length === 0 && tries > 1)
      return killed(prepare, command, { ...moment, delayMs: moment.delayMs / 2 }, tries - 1);
    expect(pids).not.toEqual([]);
    // one whose child died may have done without it
    if (moment.who === "child" && code !== 0) expect(output).toMatch(/failed: [\s\S]*what to do:/);
    await patiently("all that was started has ended", () => {
      expect(running(pids)).toEqual([]);
    });
  };

  /** Makes the record of a release what a Helm leaves that is killed while it uninstalls. */
  const removalBegins = async (release: string) => {
    const secrets = await cluster.kubectl(
      "get",
      "secrets",
      "-n",
      "svc",
      "-l",
      `owner=helm,name=${release}`,
      "-o",
      "json",
    );
    const { items } = JSON.parse(secrets) as { items: readonly HelmRecord[] };
    const newest = [...items].sort((a, b) => Number(b.metadata.labels.version) - Number(a.metadata.labels.version))[0]!;
    const record = Buffer.from(Buffer.from(newest.data.release, "base64").toString(), "base64");
    const content = JSON.parse(gunzipSync(record).toString()) as { info: object };
    const leaving = { ...content, info: { ...content.info, status: "uninstalling" } };
    const patch = { metadata: { labels: { status: "uninstalling" } }, data: { release: packedRelease(leaving) } };
    await cluster.kubectl("patch", "secret", newest.metadata.name, "-n", "svc", "-p", JSON.stringify(patch));
  };

  /** Where Terraform notes who holds a lock. */
  const lockNotes = () =>
    readApp(outdir).map((stack) => {
      const file = localStateFile(stack)!;
      return join(dirname(file), `.${basename(file)}.lock.info`);
    });

  const noLockIsLeft = () => {
    expect(lockNotes().filter((note) => existsSync(note))).toEqual([]);
  };

  const converges = async (variation: Variation | undefined) => {
    await start(variation);
    expect((await start(variation)).output).toContain(`${tier.title}: nothing changes`);
    expect(undisturbed.get(variation)!.size).toBeGreaterThan(20);
    expect(differencesBetween(undisturbed.get(variation)!, await cluster.declaredObjects())).toEqual([]);
    noLockIsLeft();
  };

  beforeAll(async () => {
    // What is applied is synthesised by the test.
    writeFileSync(join(folder, "cdktf.json"), JSON.stringify({ language: "typescript", app: "true" }));
    courses.apply = await start();
    undisturbed.set(undefined, await cluster.declaredObjects());
    courses.upgrade = await start(UPGRADE);
    undisturbed.set(UPGRADE, await cluster.declaredObjects());
    courses.destroy = await complete("down");
    await nothingIsLeft();
  });

  /** Nothing of what is declared; Kubernetes itself puts objects into a namespace. */
  const nothingIsLeft = async () => {
    const objects = [...(await cluster.declaredObjects()).keys()];
    expect(objects.filter((object) => !/\/(kube-root-ca\.crt|default)$/.test(object))).toEqual([]);
    noLockIsLeft();
  };

  const ends = {
    start: () => converges(undefined),
    down: async () => {
      await complete("down");
      await nothingIsLeft();
    },
  };

  test.each(rows("apply", ["start", "down"]))("a first start is killed $words; $next ends it", async ({ at, next }) => {
    const fromNothing = async () => {
      await complete("down");
      synthesisePlatform(outdir);
    };
    await killed(fromNothing, "start", at(courses.apply));
    await ends[next]();
  });

  test("a release that Helm was removing is installed again", async () => {
    await start();
    await removalBegins("svc-delivery");
    await converges(undefined);
  });

  test.each(rows("upgrade", ["start"]))("an upgrade is killed $words; start ends it", async ({ at }) => {
    const fromOlder = async () => {
      await start();
      synthesisePlatform(outdir, UPGRADE);
    };
    await killed(fromOlder, "start", at(courses.upgrade));
    await converges(UPGRADE);
  });

  test.each(rows("destroy", ["down", "start"]))("a removal is killed $words; $next ends it", async ({ at, next }) => {
    await killed(start, "down", at(courses.destroy));
    await ends[next]();
  });

  test("a start that is killed while it plans has made nothing; down ends it", async () => {
    await complete("down");
    for (const note of lockNotes()) writeFileSync(note, "{}");
    await ends.down();
  });
}

/** Moments of a task, each with one of the commands that may come next. */
function rows<const Next>(task: keyof typeof COUNT, next: readonly Next[]) {
  return momentsOf(task, COUNT[task]).map((moment, index) => ({ ...moment, next: next[index % next.length]! }));
}

describe("preview tier of commands that are killed", () => {
  killSuite("test-kill-preview", (folder) => ({ env: withoutProviders(folder), title: "Preview platform" }));
});

describeWithProviders("commands that are killed", (terraform) => {
  const env = { ACCESS_PLATFORM_TERRAFORM: terraform };
  killSuite("test-kill-terraform", () => ({ env, title: "Deploy platform" }));
});
