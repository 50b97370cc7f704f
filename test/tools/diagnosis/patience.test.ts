import { CAUSES, type Cause, type Finding } from "../../../tools/diagnosis/causes";
import { Patience } from "../../../tools/diagnosis/patience";

function finding(cause: Cause, restarts = 0, name = "svc-proxy-1"): Finding {
  const workload = "Deployment svc-proxy";
  return {
    cause,
    reason: cause,
    namespace: "svc",
    workload,
    kind: "Pod",
    name,
    container: "svc",
    message: "",
    restarts,
  };
}

/** Whether it is hopeless at the last of some looks, each a second after the one before unless it says otherwise. */
function isHopeless(looks: readonly (readonly Finding[])[], everySeconds = 1): boolean {
  const patience = new Patience();
  return looks.map((look, index) => patience.exhaustedBy(look, index * everySeconds * 1000)).at(-1)!.length > 0;
}

test("a container that has crashed again and again cannot succeed", () => {
  expect(isHopeless([[], ...[0, 1, 2, 3].map((restarts) => [finding("crash", restarts)])])).toBe(true);
});

test("a proxy that crashes once or twice while the auth service comes up may, however long that takes", () => {
  const looks = [[], [finding("crash", 1)], [], [finding("crash", 2)], [finding("crash", 2)], [finding("crash", 2)]];
  expect(isHopeless(looks, 600)).toBe(false);
});

test("crashes from before count for nothing: what is about to be applied may mend them", () => {
  expect(isHopeless([90, 90, 91, 92].map((restarts) => [finding("crash", restarts)]))).toBe(false);
  expect(isHopeless([90, 90, 91, 92, 93].map((restarts) => [finding("crash", restarts)]))).toBe(true);
});

test("a container that runs between its crashes goes on counting", () => {
  expect(isHopeless([[finding("crash", 0)], [], [finding("crash", 1)], [], [finding("crash", 3)]])).toBe(true);
});

test.each(["image", "configuration", "volume", "refused"] as const)(
  "%s: waited for as long as others may mend it, and no longer",
  (cause) => {
    const seconds = CAUSES[cause].patienceSeconds!;
    expect(isHopeless([[finding(cause)], [finding(cause)]], seconds - 1)).toBe(false);
    expect(isHopeless([[finding(cause)], [finding(cause)]], seconds)).toBe(true);
    expect(isHopeless([[finding(cause)], [], [finding(cause)]], seconds)).toBe(false);
  },
);

test("another pod of the same workload does not start the clock anew", () => {
  expect(isHopeless([[finding("image")], [finding("image", 0, "svc-proxy-2")]], 60)).toBe(true);
});

test.each(["claim", "unschedulable", "sandbox", "unready"] as const)(
  "%s: reported, and left to Terraform's own time: nodes and volumes may be on their way",
  (cause) => {
    expect(isHopeless([[finding(cause)], [finding(cause)]], 3600)).toBe(false);
  },
);

test("where nobody comes to help, a cause lasts as long as it is given", () => {
  const lasting = (patience: Patience) =>
    [0, 10_000].map((now) => patience.exhaustedBy([finding("unschedulable")], now).length);
  expect(lasting(new Patience())).toEqual([0, 0]);
  expect(lasting(new Patience({ unschedulable: 10 }))).toEqual([0, 1]);
});
