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

  /** Starts it where it does not run yet; what is missing where it cannot be had. */
  async start(report: Report): Promise<Cluster | ControlPlaneUnavailable> {
    const signal = this.signal === undefined ? {} : { signal: this.signal };
    try {
      const running = await findControlPlane(signal);
      const onProgress = (step: string): void => {
        report(step);
      };
      const controlPlane = running ?? (await startControlPlane({ onProgress, ...signal }));
      this.startedHere ||= running === undefined;
      report(running === undefined ? "started" : "already running");
      return { kind: "embedded", ...controlPlane };
    } catch (error) {
      if (error instanceof ControlPlaneUnavailable) return error;
      throw error;
    }
  }

  /** Throws it away with all that is on it, and starts another. */
  async makeAnew(report: Report): Promise<Cluster | ControlPlaneUnavailable> {
    report("taking it down");
    await stopControlPlane();
    return this.start(report);
  }

  /** Takes it down if this run started it; one that was there before stays. */
  async undo(): Promise<boolean> {
    if (!this.startedHere) return false;
    this.startedHere = false;
    return stopControlPlane();
  }
}
