import {
  ControlPlaneUnavailable,
  findControlPlane,
  startControlPlane,
  stopControlPlane,
} from "../../local/control-plane";
import type { Report } from "../progress/progress";
import type { Cluster } from "./cluster";

/** The embedded control plane as one run sees it. */
export class EmbeddedControlPlane {
  private startedHere = false;

  constructor(private readonly signal?: AbortSignal) {}

  /** Starts it if it does not run yet; returns what is missing if it cannot be started. */
  async start(report: Report): Promise<Cluster | ControlPlaneUnavailable> {
    try {
      const running = await findControlPlane(this.signal === undefined ? {} : { signal: this.signal });
      if (running !== undefined) {
        report("already running");
        return { kind: "embedded", ...running };
      }
      const started = await startControlPlane({
        onProgress: (step) => {
          report(step);
        },
        ...(this.signal === undefined ? {} : { signal: this.signal }),
      });
      this.startedHere = true;
      report("started");
      return { kind: "embedded", ...started };
    } catch (error) {
      if (error instanceof ControlPlaneUnavailable) return error;
      throw error;
    }
  }

  /** Deletes it with everything on it, and starts another. */
  async makeAnew(report: Report): Promise<Cluster | ControlPlaneUnavailable> {
    report("taking it down");
    await stopControlPlane();
    return this.start(report);
  }

  /** Stops it if this run started it; otherwise it keeps running. */
  async undo(): Promise<boolean> {
    if (!this.startedHere) return false;
    this.startedHere = false;
    return stopControlPlane();
  }
}
