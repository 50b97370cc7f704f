import { describeFailure, Failure } from "../../../tools/cli/failure";

test.each([
  ["ENOSPC: no space left on device, write", "free space on the disk that is full"],
  ["etcd: failed to create WAL: no space left on device", "free space on the disk that is full"],
  ["EROFS: read-only file system, mkdir '/home/data'", "XDG_DATA_HOME"],
  ["EACCES: permission denied, mkdir '/home/data'", "XDG_CACHE_HOME"],
  ["Error from server: etcdserver: mvcc: database space exceeded", "npm run down, then start again"],
  ["kube-apiserver --version: ended by SIGSEGV", "the program is damaged"],
  ["Resource a.b has lifecycle.prevent_destroy set, but the plan calls for", "terraform untaint"],
  ["kubectl apply: ended by SIGKILL (/bin/kubectl)", "run this again"],
  ["fork/exec /bin/etcd: exec format error", "the program is damaged"],
  ['npm error npx canceled due to missing packages and no YES option: ["tsc@2.0.4"]', "npm install"],
  ["main.ts(1,21): error TS2307: Cannot find module 'cdktf' or its", "npm install"],
  ["dial tcp 127.0.0.1:26483: connect: connection refused", "kubectl get nodes"],
])("%s: the failure says what to do", (reason, wayOn) => {
  const [before, after] = describeFailure(new Error(reason)).split("what to do:\n");
  expect(before).toContain(reason);
  expect(after).toContain(wayOn);
});

test("what the failed step itself advises follows", () => {
  const text = describeFailure(new Failure("apply stack", "no space left on device", ["look closer by hand"]));
  expect(text.split("\n").slice(-2)).toEqual([
    "  - free space on the disk that is full (df -h), and run this again",
    "  - look closer by hand",
  ]);
});

test("a module of the program's own is not to be installed", () => {
  expect(describeFailure(new Error("Cannot find module './roles'"))).not.toContain("npm");
});

test("a cause that nobody knows gets no advice", () => {
  expect(describeFailure(new Error("the moon is full"))).toBe("failed: the moon is full");
});
