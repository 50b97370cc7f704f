import {
  ControlPlaneUnavailable,
  findControlPlane,
  startControlPlane,
  stopControlPlane,
} from "../../local/control-plane";
import { Interrupted } from "../cli/failure";
import type { Report } from "../cli/progress/progress";
import type { Cluster } from "../terraform/cluster";

/** A start in progress, with its reports so far. */
interface Begun {
  readonly result: Promise<Cluster | ControlPlaneUnavailable>;
  readonly reported: string[];
  report: Report;
}

/** The embedded control plane in a single run. */
export class EmbeddedControlPlane {
  private startedHere = false;
  private begun: Begun | undefined;
  private readonly abandoned = new AbortController();

  constructor(private readonly signal?: AbortSignal) {}

  /** Begins the start before somebody waits for it. */
  begin(): void {
    const reported: string[] = [];
    const report: Report = (detail) => {
      reported.push(detail);
      this.begun?.report(detail);
    };
    const result = this.startNow(report);
    // Prevents an unhandled rejection. The caller that waits gets the error.
    result.catch(() => undefined);
    this.begun = { result, reported, report: () => undefined };
  }

  /** Starts the control plane unless it runs. Returns what is missing if it cannot be started. */
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

  /** Aborts a start that nobody waits for, and removes everything of it. */
  async abandon(): Promise<void> {
    if (this.begun === undefined) return;
    this.abandoned.abort(new Interrupted());
    await this.begun.result.catch(() => undefined);
    this.begun = undefined;
    await this.undo();
  }

  /**
   * Deletes the control plane with everything on it, and starts a new one.
   *
   * @throws ControlPlaneUnavailable when the new one cannot be started
   */
  async makeAnew(report: Report): Promise<Cluster> {
    report("taking it down");
    await stopControlPlane();
    const cluster = await this.start(report);
    if (cluster instanceof Error) throw cluster;
    return cluster;
  }

  /** Stops the control plane if this run has started it. */
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
