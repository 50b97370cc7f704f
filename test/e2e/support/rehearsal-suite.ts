import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startControlPlane, stopControlPlane } from "../../../local/control-plane";
import { toMarkdown } from "../../../tools/cli/output/markdown";
import { describeRehearsal } from "../../../tools/rehearse/describe";
import { verdictOn, type Rehearsal, type Verdict } from "../../../tools/rehearse/rehearsal";
import { rehearse } from "../../../tools/rehearse/rehearse";
import { Cluster } from "./cluster";

/** What a rehearsal came to, and its page. */
export interface Rehearsed {
  readonly rehearsal: Rehearsal;
  readonly verdict: Verdict;
  readonly page: string;
}

/** Rehearses the change between two folders on the cluster of a context, and shows nothing meanwhile. */
export async function rehearsed(base: string, head: string, context: string): Promise<Rehearsed> {
  const progress = {
    step: quiet,
    both: () => Promise.reject(new Error("no two steps at once")),
    say: () => undefined,
  };
  const signal = new AbortController().signal;
  const rehearsal = await rehearse({ base, head, context, progress, signal });
  return { rehearsal, verdict: verdictOn(rehearsal), page: toMarkdown(describeRehearsal(rehearsal)) };
}

/** One control plane for many rehearsals, each of which takes itself down. */
export class RehearsalPlane {
  private readonly folder = mkdtempSync(join(tmpdir(), "access-platform-rehearsals-"));
  private cluster: Cluster | undefined;
  private count = 0;

  constructor(private readonly name: string) {}

  async start(): Promise<void> {
    const controlPlane = await startControlPlane({ name: this.name });
    this.cluster = new Cluster(controlPlane);
    process.env["KUBECONFIG"] = controlPlane.kubeconfig;
    process.env["ACCESS_PLATFORM_KUBECTL"] = controlPlane.kubectl;
  }

  async stop(): Promise<void> {
    await stopControlPlane({ name: this.name });
    await rm(this.folder, { recursive: true, force: true });
  }

  /** @param write writes a version of the program into a folder */
  async rehearse(write: (folder: string, version: "base" | "head") => void): Promise<Rehearsed> {
    const count = ++this.count;
    const [base, head] = (["base", "head"] as const).map((version) => {
      const folder = join(this.folder, `${version}-${count}`);
      write(folder, version);
      return folder;
    });
    await this.freeVolumes();
    return rehearsed(base!, head!, `kwok-${this.name}`);
  }

  kubectl(...args: string[]): Promise<string> {
    if (this.cluster === undefined) throw new Error("the control plane is not started");
    return this.cluster.kubectl(...args);
  }

  /** Nothing gives out again a volume that was claimed once. */
  private async freeVolumes(): Promise<void> {
    const patch = JSON.stringify([{ op: "remove", path: "/spec/claimRef" }]);
    const claimed = await this.kubectl(
      "get",
      "pv",
      "-o=jsonpath={range .items[?(@.spec.claimRef)]}{.metadata.name} {end}",
    );
    const names = claimed.split(" ").filter((name) => name !== "");
    for (const name of names) await this.kubectl("patch", "persistentvolume", name, "--type=json", `--patch=${patch}`);
  }
}

function quiet<T>({ work }: { work: (report: () => void) => Promise<T> }): Promise<T> {
  return work(() => undefined);
}
