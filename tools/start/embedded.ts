import {
  ControlPlaneUnavailable,
  findControlPlane,
  startControlPlane,
  stopControlPlane,
} from "../../local/control-plane";
import { Interrupted } from "../cli/failure";
import type { Report } from "../cli/progress/progress";
import type { Cluster } from "../terraform/cluster";

/** A start that goes on, and what it has reported so far. */
interface Begun {
  readonly result: Promise<Cluster | ControlPlaneUnavailable>;
  readonly reported: string[];
  report: Report;
}

/** The embedded control plane as one run sees it. */
export class EmbeddedControlPlane {
  private startedHere = false;
  private begun: Begun | undefined;
  private readonly abandoned = new AbortController();

  constructor(private readonly signal?: AbortSignal) {}

  /** Begins to start it while nobody waits for it yet. */
  begin(): void {
    const reported: string[] = [];
    const report: Report = (detail) => {
      reported.push(detail);
      this.begun?.report(detail);
    };
    const result = this.startNow(report);
    // Whoever waits for it gets the failure.
    result.catch(() => undefined);
    this.begun = { result, reported, report: () => undefined };
  }

  /** Starts it if it does not run yet; returns what is missing if it cannot be started. */
  async start(report: Report): Promise<Cluster | ControlPlaneUnavailable> {
    if (this.begun === undefined) return this.startNow(report);
    const { reported, result } = this.begun;
    for (const detail of reported) report(detail);
    this.begun.report = report;
    try {
      return await result;
    } finally {
      this.begun = undefined;
    }
  }

  /** Ends what was begun and nobody waits for: nothing of it is left. */
  async abandon(): Promise<void> {
    if (this.begun === undefined) return;
    this.abandoned.abort(new Interrupted());
    await this.begun.result.catch(() => undefined);
    this.begun = undefined;
    await this.undo();
  }

  /**
   * Deletes it with everything on it, and starts another.
   *
   * @throws ControlPlaneUnavailable when that one cannot be started
   */
  async makeAnew(report: Report): Promise<Cluster> {
    report("taking it down");
    await stopControlPlane();
    const cluster = await this.start(report);
    if (cluster instanceof Error) throw cluster;
    return cluster;
  }

  /** Stops it if this run started it; otherwise it keeps running. */
  async undo(): Promise<boolean> {
    if (!this.startedHere) return false;
    this.startedHere = false;
    return stopControlPlane();
  }

  private async startNow(report: Report): Promise<Cluster | ControlPlaneUnavailable> {
    const signal = AbortSignal.any([this.abandoned.signal, ...(this.signal === undefined ? [] : [this.signal])]);
    try {
      const running = await findControlPlane({ signal });
      if (running !== undefined) {
        report("already running");
        return { kind: "embedded", ...running };
      }
      const started = await startControlPlane({
        onProgress: (step) => {
          report(step);
        },
        signal,
      });
      this.startedHere = true;
      report("started");
      return { kind: "embedded", ...started };
    } catch (error) {
      if (!(error instanceof ControlPlaneUnavailable)) throw error;
      report("its programs are missing");
      return error;
    }
  }
}
