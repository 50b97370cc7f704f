import type { Run } from "../../../../local/run";
import { Kubectl } from "../../../../tools/cluster/kubectl";
import { lookAtResources } from "../../../../tools/verify/kubernetes/resources";
import { declaredPlatform } from "../declared";

/** A cluster whose watch notes this when it looks. */
function cluster(data: Readonly<Record<string, string>>) {
  const asked: string[] = [];
  let hasLooked = false;
  const run: Run = (_file, args) => {
    const [verb, kind] = args;
    asked.push(args.slice(0, 3).join(" "));
    if (verb === "create") hasLooked = true;
    const note = { "looked-at": "2026-11-25T08:00:00Z", ...(hasLooked && data) };
    const job = { status: { conditions: [{ type: "Failed", status: "True" }] } };
    const answer = kind === "configmap" ? { data: note } : kind === "pods" ? { items: [] } : job;
    return Promise.resolve({ stdout: JSON.stringify(answer), stderr: "", exitCode: 0 });
  };
  return { asked, kubectl: new Kubectl({ kubectl: "kubectl", kubeconfig: "config", context: "test", run }) };
}

test("the platform's own watch looks, and its Job is removed", async () => {
  const { asked, kubectl } = cluster({ "looked-at": "2026-11-25T09:00:00Z" });
  const found = await lookAtResources(declaredPlatform(), kubectl);
  expect(found).toEqual({ seen: [], notSeen: [], others: [] });
  expect(asked).toContain("create job svc-watch-verify");
  expect(asked.at(-1)).toBe("delete job svc-watch-verify");
});

test("what differs, what is made by hand, and what could not be read is reported", async () => {
  const { kubectl } = cluster({
    "looked-at": "2026-11-25T09:00:00Z",
    drift: "2026-11-25T08:45:00Z role/sre: allow.logins was [a], is [a, b]\n2026-11-25T09:00:00Z role/reader: removed",
    others: "role/by-hand",
    unread: "user: ERROR: access denied",
  });
  const { seen, notSeen, others } = await lookAtResources(declaredPlatform(), kubectl);
  expect(seen).toMatchObject([
    { where: "role/sre", differences: [{ check: "resource", what: "allow.logins", expected: "[a]", got: "[a, b]" }] },
    { where: "role/reader", differences: [{ what: "resource", expected: "there", got: "removed" }] },
  ]);
  expect(notSeen).toEqual([{ where: "resources of the service", why: "user: ERROR: access denied" }]);
  expect(others).toEqual(["role/by-hand"]);
});

test("a look that notes nothing is not taken for one that found nothing", async () => {
  const { notSeen } = await lookAtResources(declaredPlatform(), cluster({}).kubectl);
  expect(notSeen).toEqual([{ where: "resources of the service", why: "the watch has noted no result" }]);
});
