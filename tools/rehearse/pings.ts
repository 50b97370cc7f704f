import { pause } from "../../local/pause";
import { readStackContents } from "../model/contents";
import { readModel } from "../model/read-model";
import type { Kubectl } from "../cluster/kubectl";
import type { GivenStacks } from "./place";

/** How often the proxies were asked, and how often they did not answer. */
export interface PingCount {
  readonly asked: number;
  readonly failed: number;
}

const EVERY_MS = 1000;

/** Paths on the API server to the Service of each platform's proxies. The public address may lead elsewhere. */
export function pingPaths(stacks: GivenStacks): readonly string[] {
  const { platforms } = readModel(stacks.map(readStackContents));
  return platforms.flatMap(({ namespace, ports }) => {
    const web = ports.find(
      ({ component, name, serviceName }) => component === "proxy" && name === "https" && serviceName,
    );
    if (web?.serviceName === undefined) return [];
    return [`/api/v1/namespaces/${namespace}/services/https:${web.serviceName}:${web.port}/proxy/webapi/ping`];
  });
}

/** The paths that answer now. A path that does not answer before a rollout says nothing about the rollout. */
export async function answering(kubectl: Kubectl, paths: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all(paths.map((path) => answers(kubectl, path)));
  return paths.filter((_, index) => found[index]);
}

/** Does work, and asks the proxies once per second meanwhile. */
export async function whilePinging<T>(
  kubectl: Kubectl,
  paths: readonly string[],
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly pings: PingCount }> {
  const over = new AbortController();
  let [asked, failed] = [0, 0];
  const ask = async (path: string): Promise<void> => {
    const isAnswered = await answers(kubectl, path);
    asked++;
    if (!isAnswered) failed++;
  };
  const asking = (async () => {
    while (!over.signal.aborted) {
      await Promise.all(paths.map(ask));
      await pause(EVERY_MS, over.signal).catch(() => undefined);
    }
  })();
  try {
    return { result: await work(), pings: { asked, failed } };
  } finally {
    over.abort();
    await asking;
  }
}

/** Also false if the user has interrupted the request. */
async function answers(kubectl: Kubectl, path: string): Promise<boolean> {
  const get = ["get", "--raw", path, "--request-timeout=2s"];
  return kubectl.run(get, { accept: [0, 1] }).then(
    ({ exitCode }) => exitCode === 0,
    () => false,
  );
}
