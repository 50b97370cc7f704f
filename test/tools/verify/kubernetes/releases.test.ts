import { CommandFailed, type Run } from "../../../../local/run";
import { Kubectl } from "../../../../tools/cluster/kubectl";
import { lookAtReleases } from "../../../../tools/verify/kubernetes/releases";
import { pod, statefulSet } from "../../diagnosis/recorded";

const RELEASE = { address: "helm_release.agent", kind: "release", namespace: "svc", name: "svc-agent" };
const AGENT = statefulSet("svc-agent", { "meta.helm.sh/release-name": "svc-agent" });

function look(run: Run) {
  return lookAtReleases(new Kubectl({ kubectl: "kubectl", kubeconfig: "config", context: "test", run }), [RELEASE]);
}

function has(...items: readonly object[]): Run {
  return () => Promise.resolve({ stdout: JSON.stringify({ items }), stderr: "", exitCode: 0 });
}

test("a pod of agents that was evicted is reported, with the command that helps", async () => {
  const ended = { ...pod({ owner: AGENT, name: "svc-agent-0" }), status: { phase: "Failed", reason: "Evicted" } };
  const { seen } = await look(has(AGENT, ended));
  expect(seen).toMatchObject([
    {
      where: "Pod svc/svc-agent-0",
      differences: [
        { got: "Evicted", advice: expect.stringContaining("kubectl delete pod svc-agent-0 -n svc") as string },
      ],
    },
  ]);
});

test("a release whose pods run is as declared, and one without workloads is missing", async () => {
  expect(await look(has(AGENT))).toEqual({ seen: [], notSeen: [] });
  expect((await look(has())).seen).toMatchObject([
    { where: "release svc/svc-agent", differences: [{ got: "missing" }] },
  ]);
});

test("what nobody may read counts as not seen", async () => {
  const result = { stdout: "", stderr: "events is forbidden", exitCode: 1 };
  const { seen, notSeen } = await look((file) => Promise.reject(new CommandFailed(file, result, "exit code 1")));
  expect([seen, notSeen]).toEqual([[], [{ where: "pods of Helm releases", why: "events is forbidden" }]]);
});
