import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findControlPlane, startControlPlane, stopControlPlane, type ControlPlane } from "../../local/control-plane";
import { controlPlaneFolders } from "../../local/folders";
import { endProcessesBelow, processesBelow } from "../../local/processes";
import { run } from "../../local/run";

// the cache is the user's: only names are the tests' own
const options = { name: "test-local" };
const { root, cluster } = controlPlaneFolders(options.name);

async function kubectl(plane: ControlPlane, args: readonly string[], input?: string) {
  const to = ["--kubeconfig", plane.kubeconfig, "--context", plane.context, "--cache-dir", join(root, "kubectl-cache")];
  return run(plane.kubectl, [...to, ...args], { ...(input === undefined ? {} : { input }), accept: [0, 1] });
}

beforeAll(() => stopControlPlane(options));
afterAll(() => stopControlPlane(options));

test("a control plane is started, found, used again as it is, and taken down without a trace", async () => {
  expect(await findControlPlane(options)).toBeUndefined();
  const plane = await startControlPlane(options);
  const pids = (await processesBelow(cluster)).map(({ pid }) => pid).sort();
  expect(await startControlPlane(options)).toEqual(plane);
  expect(await findControlPlane(options)).toEqual(plane);
  expect((await processesBelow(cluster)).map(({ pid }) => pid).sort()).toEqual(pids);
  expect(await stopControlPlane(options)).toBe(true);
  expect([existsSync(root), await processesBelow(cluster)]).toEqual([false, []]);
  expect(await stopControlPlane(options)).toBe(false);
});

describe("a running control plane", () => {
  let plane: ControlPlane;
  beforeAll(async () => {
    plane = await startControlPlane(options);
  });

  test("enforces Pod Security", async () => {
    await kubectl(plane, ["create", "namespace", "strict"]);
    await kubectl(plane, ["label", "namespace", "strict", "pod-security.kubernetes.io/enforce=restricted"]);
    const containers = [{ name: "bad", image: "bad", securityContext: { privileged: true } }];
    const pod = { apiVersion: "v1", kind: "Pod", metadata: { name: "bad" }, spec: { containers } };
    const applied = await kubectl(plane, ["apply", "-n", "strict", "-f", "-"], JSON.stringify(pod));
    expect(applied).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("violates PodSecurity") as string });
  });

  test("authorises: a service account without a role may read nothing", async () => {
    const { stdout } = await kubectl(plane, [
      "auth",
      "can-i",
      "get",
      "secrets",
      "--as=system:serviceaccount:default:default",
    ]);
    expect(stdout).toBe("no");
  });

  test("takes network policies", async () => {
    const policy = { apiVersion: "networking.k8s.io/v1", kind: "NetworkPolicy", metadata: { name: "deny" } };
    const { stdout } = await kubectl(
      plane,
      ["apply", "-f", "-"],
      JSON.stringify({ ...policy, spec: { podSelector: {} } }),
    );
    expect(stdout).toContain("networkpolicy.networking.k8s.io/deny created");
  });

  test("listens on the loopback interface only", async () => {
    const commands = (await processesBelow(cluster)).map(({ pid }) => readFileSync(`/proc/${pid}/cmdline`, "utf8"));
    expect(commands).toHaveLength(5);
    expect(commands.filter((command) => /0\.0\.0\.0|\[::\]/.test(command))).toEqual([]);
  });

  test("is made anew when a component of it has died", async () => {
    await endProcessesBelow(join(cluster, "bin"));
    expect(await findControlPlane(options)).toBeUndefined();
    expect(await startControlPlane(options)).toEqual(plane);
    expect((await kubectl(plane, ["get", "pods", "-o", "name"])).stdout).toBe("");
  });
});

test.each(["starting kubernetes", "simulating"])("an abort while it is %s leaves nothing", async (step) => {
  await stopControlPlane(options);
  const user = new AbortController();
  const onProgress = (reported: string) => {
    if (reported.startsWith(step))
      setTimeout(() => {
        user.abort(new Error("enough"));
      }, 50);
  };
  await expect(startControlPlane({ ...options, onProgress, signal: user.signal })).rejects.toThrow("enough");
  expect([existsSync(root), await processesBelow(cluster)]).toEqual([false, []]);
});

/** A component that answers for its version, which kwokctl asks for, and ends with these words when it is started. */
function endsWith(words: string): string {
  return `#!/bin/sh
case $1 in *version) echo Kubernetes v1.34.2 ;; *) echo ${words}; exit 1 ;; esac
`;
}

test.each([
  ["no such policy", 1],
  ["bind: address already in use", 5],
])(
  "a component that ends with %s leaves nothing after %i starts, and its last lines are shown",
  async (words, starts) => {
    await stopControlPlane(options);
    const folder = mkdtempSync(join(tmpdir(), "scheduler-"));
    const scheduler = join(folder, "kube-scheduler");
    process.env["ACCESS_PLATFORM_KUBE_SCHEDULER"] = scheduler;
    writeFileSync(scheduler, endsWith(words), { mode: 0o755 });
    const steps: string[] = [];
    try {
      await expect(startControlPlane({ ...options, onProgress: (step) => steps.push(step) })).rejects.toThrow(
        `kube-scheduler ended while the control plane was starting\n  kube-scheduler: ${words}`,
      );
    } finally {
      delete process.env["ACCESS_PLATFORM_KUBE_SCHEDULER"];
      rmSync(folder, { recursive: true });
    }
    expect(steps.filter((step) => step.startsWith("starting kubernetes"))).toHaveLength(starts);
    expect([existsSync(root), await processesBelow(cluster)]).toEqual([false, []]);
  },
);

test("a variable that does not lead to a program is an error before anything is started", async () => {
  const name = "test-local-wrong";
  process.env["ACCESS_PLATFORM_ETCD"] = join(root, "no-etcd");
  await expect(startControlPlane({ name })).rejects.toThrow("ACCESS_PLATFORM_ETCD");
  delete process.env["ACCESS_PLATFORM_ETCD"];
  expect(existsSync(controlPlaneFolders(name).root)).toBe(false);
});
