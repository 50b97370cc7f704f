import type { Report } from "../cli/progress/progress";
import type { Changes, TerraformEvent } from "./terraform-events";

/** Reports the progress of an apply: the number of changes that are done, and the resource that it waits for. */
export class ApplyProgress {
  private readonly running = new Set<string>();
  private readonly failed = new Set<string>();
  private done = 0;
  private total = 0;

  constructor(private readonly report: Report) {}

  planned({ add, change, remove }: Changes): void {
    this.expect(add + change + remove);
    this.report(`${this.total} to change`);
  }

  /** Sets the number of planned changes, of which some may not happen. */
  expect(total: number): void {
    this.total = total;
  }

  event(event: TerraformEvent): void {
    if (event.kind !== "started" && event.kind !== "completed" && event.kind !== "failed") return;
    if (event.kind === "started") {
      this.running.add(event.address);
      this.tell({ passing: true });
      return;
    }
    this.running.delete(event.address);
    if (event.kind === "completed") this.done++;
    else this.failed.add(event.address);
    this.tell({ passing: event.action === "noop" });
  }

  /** Whether a resource is still being changed, or has failed. */
  isOpen(address: string): boolean {
    return this.running.has(address) || this.failed.has(address);
  }

  private tell(options: { readonly passing: boolean }): void {
    const [first, ...others] = this.running;
    const more = others.length === 0 ? "" : ` and ${others.length} more`;
    const counted = this.total === 0 ? `${this.done} done` : `${this.done} of ${this.total}`;
    this.report(`${counted}${first === undefined ? "" : `, waiting for ${first}${more}`}`, options);
  }
}
