import { once } from "node:events";
import type { Run } from "../../../local/run";
import type { Target } from "../../../tools/diagnosis/rollout";
import { CAUSES } from "../../../tools/diagnosis/causes";
import { CannotSucceed, whileWatching, type WatchOptions } from "../../../tools/diagnosis/watch";
import { Failure, Interrupted } from "../../../tools/cli/failure";
import { Kubectl } from "../../../tools/cluster/kubectl";
import { stopClock } from "../../support/stopped-clock";
import { crashing, deployment, pod, replicaSet, waiting } from "./recorded";

type Json = Record<string, unknown>;

const TARGET: Target = { address: "a", kind: "Deployment", namespace: "svc", name: "svc-auth" };
const SET = replicaSet("svc-auth", 1);

stopClock();

/** Time between two looks. */
const EVERY_MS = 3000;

/** Lets the time of so many looks pass. */
async function looks(count: number): Promise<void> {
  await jest.advanceTimersByTimeAsync(count * EVERY_MS);
}

/** A cluster that shows one state of the auth service after the other, the last one for good. */
function watched(...states: readonly (Json | "gone" | "out of reach")[]) {
  const reported: string[] = [];
  let looked = 0;
  const run: Run = (_file, args) => {
    if (args[0] === "logs") {
      const log = args.includes("--previous=true") ? "starting\nERROR: postgres://svc:hunter2@db rejected" : "";
      return Promise.resolve({ stdout: log, stderr: "", exitCode: 0 });
    }
    const state = states[Math.min(looked++, states.length - 1)];
    if (state === "out of reach") return Promise.reject(new Error("connection refused"));
    const items = state === "gone" || state === undefined ? [] : [deployment("svc-auth"), SET, state];
    return Promise.resolve({ stdout: JSON.stringify({ items }), stderr: "", exitCode: 0 });
  };
  const options: WatchOptions = {
    step: 'apply stack "platform"',
    targets: () => [TARGET],
    kubectl: new Kubectl({ kubectl: "kubectl", kubeconfig: "k", context: "c", run }),
    report: (line) => reported.push(line),
  };
  return { reported, options };
}

function auth(status: Json): Json {
  return pod({ owner: SET, phase: "Running", containers: [status] });
}

/** Waits as Terraform does, until it is interrupted. */
async function endless(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, "abort");
  throw new Interrupted(true);
}

async function failureOf(work: Promise<unknown>): Promise<Failure> {
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Failure);
  return error as Failure;
}

test("a container that crashes ends the wait, and the failure says which, its last lines, and what to do", async () => {
  const { options, reported } = watched(...[0, 1, 2, 3].map((restarts) => auth(crashing(restarts))));
  const watching = failureOf(whileWatching(options, endless));
  await looks(4);
  const failure = await watching;
  expect(failure).toBeInstanceOf(CannotSucceed);
  expect(failure).toMatchObject({ step: 'apply stack "platform"', killed: true });
  expect(failure.reason).toContain("Pod svc/svc-auth-1-4lrw2, container svc: CrashLoopBackOff, 3 restarts");
  expect(failure.reason).toContain("exit code 1 (Error)");
  expect(failure.reason).toMatch(/its last lines:\n {4}starting\n/);
  expect(failure.reason).not.toContain("hunter2");
  expect(failure.waysOn.join("\n")).toContain("kubectl logs svc-auth-1-4lrw2 -n svc -c svc --previous");
  expect(reported).toContain("Pod svc/svc-auth-1-4lrw2, container svc: CrashLoopBackOff, 1 restart");
});

test("what others have not fixed in their time ends the wait", async () => {
  const { options } = watched(auth(waiting("ErrImagePull")));
  let hasEnded = false;
  const watching = failureOf(whileWatching(options, endless)).finally(() => (hasEnded = true));
  await looks((CAUSES.image.patienceSeconds! * 1000) / EVERY_MS);
  expect(hasEnded).toBe(false);
  await looks(1);
  expect(await watching).toBeInstanceOf(CannotSucceed);
});

test("each thing is reported once while it lasts", async () => {
  const { options, reported } = watched(auth(waiting("ErrImagePull")));
  await whileWatching(options, () => looks(5));
  expect(reported).toEqual(["Pod svc/svc-auth-1-4lrw2, container svc: ErrImagePull"]);
});

test("nothing is looked at before the pause is over", async () => {
  const { options, reported } = watched(auth(waiting("ErrImagePull")));
  const watch = { ...options, pauseMs: 4 * EVERY_MS };
  await whileWatching(watch, () => looks(3));
  expect(reported).toEqual([]);
  await whileWatching(watch, () => looks(4));
  expect(reported).toHaveLength(1);
});

test("a failure of the work itself gets what was found, also when that is gone by now, as after an atomic release", async () => {
  const { options } = watched(auth(waiting("ImagePullBackOff", "not found")), "gone");
  const work = async () => {
    await looks(4);
    throw new Failure("apply", "context deadline exceeded", ["mend it"]);
  };
  const { reason } = await failureOf(whileWatching(options, work));
  expect(reason).toContain("context deadline exceeded");
  expect(reason).toContain("ImagePullBackOff\n  not found");
});

test("what has started by then is not blamed", async () => {
  const { options } = watched(auth(waiting("ErrImagePull")), "gone");
  let isOpen = true;
  const work = async () => {
    await looks(2);
    isOpen = false;
    throw new Failure("apply", "no permission");
  };
  const watch = { ...options, targets: () => (isOpen ? [TARGET] : []) };
  expect((await failureOf(whileWatching(watch, work))).reason).toBe("no permission");
});

test("a cluster that cannot be asked changes nothing", async () => {
  const { options } = watched("out of reach");
  await expect(whileWatching(options, () => Promise.resolve("done"))).resolves.toBe("done");
  const failure = new Failure("apply", "no");
  await expect(whileWatching(options, () => Promise.reject(failure))).rejects.toBe(failure);
});

test("an interruption of the user's stays one", async () => {
  const user = new AbortController();
  const { options } = watched(auth(crashing(0)));
  const work = whileWatching({ ...options, signal: user.signal }, endless);
  user.abort();
  await expect(work).rejects.toBeInstanceOf(Interrupted);
});
