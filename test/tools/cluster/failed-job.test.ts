import type { Run } from "../../../local/run";
import { Failure } from "../../../tools/cli/failure";
import { applyPreview } from "../../../tools/preview/apply";
import { lastWordsOfJob } from "../../../tools/cluster/failed-job";
import { Kubectl } from "../../../tools/cluster/kubectl";
import { explainFailedJob } from "../../../tools/start/applying";
import { configMapItem, FakeCluster } from "../preview/fake-cluster";

/** A control plane with the pods of one Job, which all log the same. */
function kubectl(...messages: readonly (string | undefined)[]): Kubectl {
  const items = messages.map((message, index) => ({
    metadata: { name: `delivery-${index}` },
    status: { containerStatuses: [{ state: { terminated: message === undefined ? {} : { message } } }] },
  }));
  return kubectlWith(items);
}

function kubectlWith(items: readonly object[]): Kubectl {
  const run: Run = (_file, [command, what]) =>
    Promise.resolve({
      stdout: command === "logs" ? `log of ${what ?? ""}` : JSON.stringify({ items }),
      stderr: "",
      exitCode: 0,
    });
  return new Kubectl({ ...new FakeCluster().options(), run });
}

test("a failed Job's last words are the termination message of its newest pod", async () => {
  expect(await lastWordsOfJob(kubectl("first try", "last try"), "svc", "delivery")).toBe("last try");
});

test("they are those of a container before it, where that one has failed", async () => {
  const terminated = { message: "the bot cannot join" };
  const status = {
    initContainerStatuses: [{ state: { terminated } }],
    containerStatuses: [{ state: { waiting: {} } }],
  };
  expect(await lastWordsOfJob(kubectlWith([{ metadata: { name: "delivery-0" }, status }]), "svc", "delivery")).toBe(
    "the bot cannot join",
  );
});

test("without a termination message they are the end of that pod's log", async () => {
  expect(await lastWordsOfJob(kubectl("first try", undefined), "svc", "delivery")).toBe("log of pod/delivery-1");
});

test("without a pod there are none", async () => {
  expect(await lastWordsOfJob(kubectl(), "svc", "delivery")).toBe("");
});

describe("a failed apply", () => {
  const reason = "kubernetes_job_v1.delivery: job: svc/svc-delivery-0123456789 is in failed state";

  test("is reported with what the Job said", async () => {
    const failure = new Failure('apply stack "platform"', reason, ["mend it"]);
    const explained = await explainFailedJob(
      failure,
      kubectl("role/a, declared by stack/platform, cannot be created:"),
    );
    expect(explained).toBeInstanceOf(Failure);
    expect((explained as Failure).reason).toBe(
      `${reason}\n\nthe job svc/svc-delivery-0123456789 says:\nrole/a, declared by stack/platform, cannot be created:`,
    );
    expect((explained as Failure).waysOn).toEqual(["mend it"]);
  });

  test("for another reason is reported as it is", async () => {
    const failure = new Failure('apply stack "platform"', "quota exceeded");
    expect(await explainFailedJob(failure, kubectl("something"))).toBe(failure);
  });

  test("with nothing to add is reported as it is", async () => {
    const failure = new Failure('apply stack "platform"', reason);
    expect(await explainFailedJob(failure, kubectl())).toBe(failure);
  });
});

test("a preview makes a failed Job again, as Terraform does", async () => {
  const cluster = new FakeCluster();
  cluster.never.add("--for=condition=failed");
  const manifest = { apiVersion: "batch/v1", kind: "Job", metadata: { name: "delivery", namespace: "svc" }, spec: {} };
  const item = { ...configMapItem("delivery"), manifest, waitForCompletion: true };
  await applyPreview([item], cluster.options());
  expect((await applyPreview([item], cluster.options())).unchanged).toHaveLength(1);
  for (const job of cluster.objects.values()) job["status"] = { conditions: [{ type: "Failed", status: "True" }] };
  const before = cluster.calls.length;
  expect((await applyPreview([item], cluster.options())).changed).toHaveLength(1);
  const changing = cluster.calls.slice(before).filter((call) => /^kubectl (apply|delete)/.test(call));
  expect(changing.map((call) => call.split(" ")[1])).toEqual(["delete", "apply"]);
});
