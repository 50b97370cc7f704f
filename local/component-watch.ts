import type { ControlPlaneFolders } from "./folders";
import { pause } from "./pause";
import { endedComponents, lastLogLines } from "./running-cluster";

const LOOK_EVERY_MS = 300;

/** A component exited while the control plane was starting. */
export class ComponentEnded extends Error {
  override readonly name = "ComponentEnded";

  constructor(
    readonly components: readonly string[],
    words: readonly string[],
  ) {
    super([`${components.join(", ")} ended while the control plane was starting`, ...words].join("\n"));
    this.stack = this.message;
  }
}

/**
 * Does work that needs all components of a control plane, and aborts the work when a component exits. Without this,
 * kwokctl would wait for that component until its own timeout.
 *
 * @throws ComponentEnded with the last log lines of the component; whatever the work itself throws
 */
export async function whileComponentsRun<T>(
  folders: ControlPlaneFolders,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ended = new AbortController();
  const done = new AbortController();
  const watch = watchFor(folders, done.signal, (components, words) => {
    ended.abort(new ComponentEnded(components, words));
  });
  try {
    return await work(AbortSignal.any([ended.signal, ...(signal === undefined ? [] : [signal])]));
  } finally {
    done.abort();
    await watch;
  }
}

async function watchFor(
  folders: ControlPlaneFolders,
  done: AbortSignal,
  onEnd: (components: string[], words: string[]) => void,
): Promise<void> {
  while (!done.aborted) {
    const components = await endedComponents(folders);
    if (components.length > 0) {
      onEnd(components, await lastLogLines(components, folders));
      return;
    }
    await pause(LOOK_EVERY_MS, done).catch(() => undefined);
  }
}
