import type { Run } from "../../../local/run";
import { adopt } from "../../../tools/adopt/adopt";
import { Failure } from "../../../tools/cli/failure";

const LABELS = { "app.kubernetes.io/managed-by": "terraform" };
const STACK = {
  name: "platform",
  directory: "/stacks/platform",
  dependencies: [],
  configuration: {
    resource: {
      kubernetes_config_map_v1: { proxy: { metadata: { name: "proxy", namespace: "svc", labels: LABELS } } },
      kubernetes_job_v1: { delivery: { metadata: { name: "delivery", namespace: "svc", labels: LABELS } } },
    },
  },
};

/** A Terraform and a cluster that hold both objects and keep what is asked of them. */
function standIns(labels: object) {
  const done: string[] = [];
  const items = ["ConfigMap proxy", "Job delivery"].map((text) => {
    const [kind, name] = text.split(" ");
    return { kind, metadata: { name, namespace: "svc", labels } };
  });
  const run: Run = (_file, args) => {
    if (args[0] !== "get") done.push(`kubectl ${args[0]!}`);
    return Promise.resolve({ stdout: JSON.stringify({ kind: "List", items }), stderr: "", exitCode: 0 });
  };
  const terraform = {
    state: () => Promise.resolve(""),
    import: (address: string, id: string) => {
      done.push(`import ${address} ${id}`);
      return Promise.resolve();
    },
    forget: (address: string) => {
      done.push(`forget ${address}`);
      return Promise.resolve();
    },
  };
  const cluster = { kubectl: "kubectl", kubeconfig: "k", context: "c" };
  const occasion = { next: "apply", wasKilled: false } as const;
  return { done, options: { terraform, cluster, run, report: () => undefined, ...occasion } };
}

test("nothing is removed before the plan: only then is it known that an apply will make it again", async () => {
  const { done, options } = standIns(LABELS);
  const adoption = await adopt(STACK, options);
  expect(adoption).toMatchObject({
    adopted: ["kubernetes_config_map_v1.proxy"],
    inTheWay: ["Job svc/delivery"],
  });
  expect(done).toEqual(["import kubernetes_config_map_v1.proxy svc/proxy"]);
  await adoption.clear();
  expect(done.slice(1)).toEqual(["kubectl delete"]);
});

test("what is somebody else's is named with its address, before anything is changed", async () => {
  const { done, options } = standIns({});
  const error: unknown = await adopt(STACK, options).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Failure);
  expect((error as Failure).reason).toContain("ConfigMap svc/proxy");
  expect((error as Failure).reason).toContain("kubernetes_job_v1.delivery");
  expect(done).toEqual([]);
});

test("what is somebody else's is in nobody's way where the stack is removed", async () => {
  const { done, options } = standIns({});
  const adoption = await adopt(STACK, { ...options, next: "removal" });
  await adoption.clear();
  expect([adoption.adopted, done]).toEqual([[], []]);
});
