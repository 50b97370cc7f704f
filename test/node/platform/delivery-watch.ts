import { patiently } from "../support/patiently";
import type { RunningService } from "./running-service";

/** The watch over the resources of a running platform. */
export class DeliveryWatchHere {
  constructor(private readonly platform: () => RunningService) {}

  /** What the delivery and its looks have noted. */
  async note(): Promise<Readonly<Record<string, string>>> {
    const text = await this.kubectl("get", "configmap", await this.name(), "-o", "json");
    return (JSON.parse(text) as { data: Readonly<Record<string, string>> }).data;
  }

  /** Has it look now, and waits for the end. */
  async look(): Promise<void> {
    await this.kubectl("delete", "job", "look", "--ignore-not-found");
    await this.kubectl("create", "job", "look", `--from=cronjob/${await this.name()}`);
    const state = "jsonpath={.metadata.name} {.status.conditions[*].type}";
    await patiently("the look has come to its end", async () => {
      const text = await this.kubectl("get", "job", "look", "--ignore-not-found", "-o", state);
      // Of the looks that have ended, the CronJob keeps the last one alone: its own may come at any minute.
      expect(text).toMatch(/^$|Complete|Failed/);
    });
  }

  /** Has the next look compare field by field what nobody has written since the delivery, too. */
  async forgetMarks(): Promise<void> {
    const patch = JSON.stringify({ data: { marks: "" } });
    await this.kubectl("patch", "configmap", await this.name(), "--type=merge", "--patch", patch);
  }

  private async name(): Promise<string> {
    const own = ["--selector=app.kubernetes.io/component=watch", "-o", "jsonpath={.items[*].metadata.name}"];
    return (await this.kubectl("get", "cronjob", ...own)).trim();
  }

  private kubectl(...args: string[]): Promise<string> {
    const { cluster, namespace } = this.platform();
    return cluster.kubectl(...args, "-n", namespace);
  }
}
