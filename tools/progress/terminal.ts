import type { ListrTask } from "listr2" with { "resolution-mode": "import" };
import { bothEnded, elapsed, type Progress, type Report, type Step } from "./progress";

type Listr2 = typeof import("listr2", { with: { "resolution-mode": "import" } });

const TITLE_WIDTH = 28;
const REFRESH_MS = 500;

/** A line for each step, that changes in place while the step runs: for people at a terminal. */
export class TerminalProgress implements Progress {
  static async create(): Promise<TerminalProgress> {
    return new TerminalProgress(await import("listr2"));
  }

  private constructor(private readonly listr2: Listr2) {}

  async step<T>(step: Step<T>): Promise<T> {
    const line = this.line(step);
    await this.show([line.task]);
    return line.result;
  }

  async both<A, B>(first: Step<A>, second: Step<B>): Promise<[A, B]> {
    const lines = [this.line(first), this.line(second)] as const;
    await this.show(lines.map(({ task }) => task));
    return bothEnded(lines[0].result, lines[1].result) as Promise<[A, B]>;
  }

  say(line: string): void {
    process.stdout.write(`${line}\n`);
  }

  private async show(tasks: ListrTask[]): Promise<void> {
    const list = new this.listr2.Listr(tasks, {
      concurrent: true,
      exitOnError: false,
      registerSignalListeners: false,
      rendererOptions: { collapseErrors: false, showErrorMessage: false, formatOutput: "truncate" },
    });
    await list.run();
  }

  private line<T>({ title, work }: Step<T>): { task: ListrTask; result: Promise<T> } {
    let settle: { resolve: (value: T) => void; reject: (reason: unknown) => void } | undefined;
    const result = new Promise<T>((resolve, reject) => {
      settle = { resolve, reject };
    });
    result.catch(() => undefined);
    const task: ListrTask = {
      title,
      task: async (_context, shown) => {
        const start = performance.now();
        let detail = "";
        const refresh = (): void => {
          const time = elapsed(performance.now() - start);
          shown.title = [title.padEnd(TITLE_WIDTH), time.padStart(10), detail].join("  ").trimEnd();
        };
        const report: Report = (text) => {
          detail = text;
          refresh();
        };
        const timer = setInterval(refresh, REFRESH_MS);
        try {
          settle?.resolve(await work(report));
        } catch (error) {
          settle?.reject(error);
          throw error;
        } finally {
          clearInterval(timer);
          refresh();
        }
      },
    };
    return { task, result };
  }
}
