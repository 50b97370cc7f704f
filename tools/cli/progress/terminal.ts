import { bothEnded, elapsed, type Progress, type Report, type Step } from "./progress";

/** The part of listr2's view of a task that is used here. */
interface Shown {
  title: string;

  /** Marks the task with a warning in place of a tick. */
  skip(): void;
}

/** The part of a listr2 task that is used here. */
interface ListTask {
  readonly title: string;
  readonly task: (context: unknown, shown: Shown) => Promise<void>;
}

type ShowList = (tasks: ListTask[]) => Promise<void>;

const TITLE_WIDTH = 28;
const REFRESH_MS = 500;

/** One line for each step, which changes in place while the step runs: for people at a terminal. */
export class TerminalProgress implements Progress {
  static async create(): Promise<TerminalProgress> {
    const { Listr } = await import("listr2");
    return new TerminalProgress(async (tasks) => {
      const list = new Listr(tasks, {
        concurrent: true,
        exitOnError: false,
        registerSignalListeners: false,
        rendererOptions: {
          collapseErrors: false,
          showErrorMessage: false,
          formatOutput: "truncate",
          collapseSkips: false,
          showSkipMessage: false,
        },
      });
      await list.run();
    });
  }

  private constructor(private readonly show: ShowList) {}

  async step<T>(step: Step<T>): Promise<T> {
    const line = progressLineTask(step);
    await this.show([line.task]);
    return line.result;
  }

  async both<A, B>(first: Step<A>, second: Step<B>): Promise<[A, B]> {
    const [one, two] = [progressLineTask(first), progressLineTask(second)];
    await this.show([one.task, two.task]);
    return bothEnded(one.result, two.result);
  }

  say(line: string): void {
    process.stdout.write(`${line}\n`);
  }
}

function progressLineTask<T>({ title, work, isDone }: Step<T>): { task: ListTask; result: Promise<T> } {
  const { promise, resolve, reject } = deferred<T>();
  const task = async (_context: unknown, shown: Shown): Promise<void> => {
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
      const result = await work(report);
      if (isDone?.(result) === false) shown.skip();
      resolve(result);
    } catch (error) {
      reject(error);
      throw error;
    } finally {
      clearInterval(timer);
      refresh();
    }
  };
  return { task: { title, task }, result: promise };
}

function deferred<T>() {
  let resolve!: (value: T) => void;
  let reject!: (reason: unknown) => void;
  const promise = new Promise<T>((onResolve, onReject) => {
    [resolve, reject] = [onResolve, onReject];
  });
  // Prevents an unhandled rejection: the caller learns of the failure from the list first.
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}
