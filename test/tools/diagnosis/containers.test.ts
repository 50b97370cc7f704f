import { containerFindings } from "../../../tools/diagnosis/containers";

const found = (state: object, more: object = {}, workload = "Deployment") =>
  containerFindings({ status: { containerStatuses: [{ name: "c", state, ...more }] } }, workload).map(
    ({ cause, reason, message, restarts }) => [cause, reason, message, restarts],
  );

test.each<[string, object, object, unknown]>([
  [
    "crashes, with its last words",
    { waiting: { reason: "CrashLoopBackOff" } },
    { restartCount: 3, lastState: { terminated: { exitCode: 137, reason: "OOMKilled", message: " out \\n" } } },
    [["crash", "CrashLoopBackOff", "exit code 137 (OOMKilled): out \\n", 3]],
  ],
  [
    "crashes, and left no words",
    { waiting: { reason: "CrashLoopBackOff" } },
    { lastState: { terminated: { exitCode: 1 } } },
    [["crash", "CrashLoopBackOff", "exit code 1", 0]],
  ],
  [
    "crashes, and nobody knows how",
    { waiting: { reason: "CrashLoopBackOff" } },
    {},
    [["crash", "CrashLoopBackOff", "", 0]],
  ],
  [
    "has no image",
    { waiting: { reason: "ErrImagePull", message: "not found" } },
    {},
    [["image", "ErrImagePull", "not found", 0]],
  ],
  ["has ended, between two starts", { terminated: { exitCode: 2 } }, {}, [["crash", "Error", "exit code 2", 0]]],
  ["has done its work", { terminated: { exitCode: 0 } }, {}, []],
  ["begins", { waiting: { reason: "ContainerCreating" } }, {}, []],
  ["runs", { running: {} }, {}, []],
])("a container that %s", (_, state, more, findings) => {
  expect(found(state, more)).toEqual(findings);
});

test("pods of a Job may fail: others replace them", () => {
  expect(found({ terminated: { exitCode: 2 } }, {}, "Job")).toEqual([]);
});
