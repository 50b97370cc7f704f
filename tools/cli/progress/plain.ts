import { bothEnded, type Progress, type Report, type Step } from "./progress";

export interface PlainOptions {
  readonly write: (line: string) => void;

  /** Milliseconds of a monotonic clock. @default the clock of this process */
  readonly now?: () => number;
}

/** Prints one line per event, with the time since the start: for logs and pipes. */
export class PlainProgress implements Progress {
  private readonly started: number;
  private readonly now: () => number;

  constructor(private readonly options: PlainOptions) {
    const { now = () => performance.now() } = options;
    this.now = now;
    this.started = this.now();
  }

  async step<T>({ title, work, isDone }: Step<T>): Promise<T> {
    let last = "";
    const report: Report = (detail, { passing = false } = {}) => {
      if (passing || detail === last) return;
      last = detail;
      this.say(`${title}: ${detail}`);
    };
    this.say(title);
    try {
      const result = await work(report);
      if (isDone?.(result) === false) this.say(`${title}: not done`);
      else if (last === "") this.say(`${title}: done`);
      return result;
    } catch (error) {
      this.say(`${title}: failed`);
      throw error;
    }
  }

  both<A, B>(first: Step<A>, second: Step<B>): Promise<[A, B]> {
    return bothEnded(this.step(first), this.step(second));
  }

  say(line: string): void {
    const seconds = ((this.now() - this.started) / 1000).toFixed(1).padStart(6);
    this.options.write(`[${seconds} s] ${line}`);
  }
}
