import { reachableReleases } from "../../local/official-releases";
import { pinned } from "./machine";

const onLinux = process.platform === "linux" ? test : test.skip;

onLinux("each release is asked for by itself: one that answers is used, one that does not is not", async () => {
  const probe = (url: string) => Promise.resolve(url.startsWith("https://dl.k8s.io/"));
  const releases = await reachableReleases([pinned("etcd"), pinned("kube-scheduler")], probe);
  expect(Object.keys(releases)).toEqual(["kube-scheduler"]);
  expect(releases["kube-scheduler"]).toMatch(
    /^https:\/\/dl\.k8s\.io\/release\/v1\.34\.2\/bin\/linux\/(amd64|arm64)\/kube-scheduler$/,
  );
});

test("programs that kwokctl does not download are not asked for", async () => {
  const probe = jest.fn(() => Promise.resolve(true));
  expect(
    await reachableReleases([pinned("kwokctl"), pinned("kwok"), pinned("kubectl"), pinned("helm")], probe),
  ).toEqual({});
  expect(probe).not.toHaveBeenCalled();
});

onLinux("a probe gets two seconds, all of them together", async () => {
  const timeout = jest.spyOn(AbortSignal, "timeout").mockImplementation(() => AbortSignal.abort());
  const probe = (_: string, signal: AbortSignal) => Promise.resolve(!signal.aborted);
  expect(await reachableReleases([pinned("etcd"), pinned("kube-scheduler")], probe)).toEqual({});
  expect(timeout.mock.calls).toEqual([[2000]]);
  timeout.mockRestore();
});

test("an abort during the probe is an abort, not an answer", async () => {
  const signal = AbortSignal.abort(new Error("enough"));
  await expect(reachableReleases([pinned("etcd")], () => Promise.resolve(false), signal)).rejects.toThrow("enough");
});
