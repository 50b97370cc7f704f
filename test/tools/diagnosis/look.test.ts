import type { Finding } from "../../../tools/diagnosis/causes";
import { lastLines } from "../../../tools/diagnosis/look";
import { Kubectl } from "../../../tools/cluster/kubectl";

const CRASH: Finding = {
  cause: "crash",
  reason: "Error",
  namespace: "svc",
  workload: "Deployment svc-auth",
  restarts: 1,
  message: "",
  kind: "Pod",
  name: "svc-auth-1",
  container: "svc",
};

test("a run whose log the kubelet has removed says nothing: the one after it does", async () => {
  const kubectl = new Kubectl({
    kubectl: "kubectl",
    kubeconfig: "k",
    context: "c",
    run: (_file, args) => {
      const gone = "unable to retrieve container logs for containerd://3d40b7c7";
      const stdout = args.includes("--previous=true") ? gone : "no such file: license.pem";
      return Promise.resolve({ stdout, stderr: "", exitCode: 0 });
    },
  });
  expect(await lastLines(kubectl, CRASH)).toEqual(["no such file: license.pem"]);
});

test("a Pod that is not ready is asked for the log of all its containers, and one that waits for a node for none", async () => {
  const asked: (readonly string[])[] = [];
  const kubectl = new Kubectl({
    kubectl: "kubectl",
    kubeconfig: "k",
    context: "c",
    run: (_file, args) => {
      asked.push(args);
      return Promise.resolve({ stdout: "", stderr: "", exitCode: 0 });
    },
  });
  const { container: _, ...pod } = CRASH;
  expect(await lastLines(kubectl, { ...pod, cause: "unschedulable" })).toEqual([]);
  expect(asked).toEqual([]);
  expect(await lastLines(kubectl, { ...pod, cause: "unready" })).toEqual([]);
  expect(asked).toEqual([expect.arrayContaining(["--all-containers", "--previous=false"])]);
});
