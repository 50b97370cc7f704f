import { PodServiceAccount } from "../../constructs/workloads/identity/pod-service-account";
import {
  ResourceDelivery,
  deliveryImage,
  furtherJobSettings,
  jobPodSettings,
  watchSettings,
  JOB_RESOURCES,
} from "../../constructs/platform/delivery/resource-delivery";
import { problemsOf } from "../support/violations";

const DEFAULT = {
  kind: "job",
  image: "docker.io/alpine/k8s:1.34.2",
  isOwnImage: false,
  deadline: "10m",
  limitExec: true,
  egressPorts: [],
  takeOver: [],
  serviceAccount: undefined,
  pods: {},
  watch: { mode: "report", every: "15m" },
  objects: undefined,
};

const digest = `sha256:${"0a".repeat(32)}`;

describe("a delivery by a Job", () => {
  test("is limited and watched unless a program says otherwise", () => {
    expect(ResourceDelivery.job().violations).toEqual([]);
    expect(ResourceDelivery.job().strategy).toEqual(DEFAULT);
    const serviceAccount = PodServiceAccount.existing({ name: "own" });
    const further = {
      deadline: "20m",
      limitExec: false,
      egressPorts: [8443],
      takeOver: ["role/sre"],
      serviceAccount,
    } as const;
    const objectMetadata = { job: { labels: { team: "access" } } };
    const pods = { priorityClassName: "high", resources: { memoryLimit: "1Gi" } };
    expect(ResourceDelivery.job({ ...further, ...pods, objectMetadata }).strategy).toEqual({
      ...DEFAULT,
      ...further,
      pods,
      objects: objectMetadata,
    });
  });

  test("has the image that it is pinned to", () => {
    const image = "registry.example.com/k8s:1.34";
    expect(ResourceDelivery.job({ image }).strategy).toEqual({ ...DEFAULT, image, isOwnImage: true });
    expect(ResourceDelivery.job({ image, digest }).strategy).toMatchObject({ image: `${image}@${digest}` });
    expect(ResourceDelivery.job({ digest }).strategy).toMatchObject({
      image: `${DEFAULT.image}@${digest}`,
      isOwnImage: false,
    });
  });

  test.each([`${digest}0`, digest.slice(0, -1), `a${digest}`, digest.toUpperCase(), digest.replace("a", "g")])(
    "has no digest such as %s",
    (invalid) => {
      expect(problemsOf(ResourceDelivery.job({ digest: invalid }))).toEqual(["FIELD-002 digest"]);
    },
  );

  test("is watched as a program says, or not at all", () => {
    const watched = (watch: Parameters<typeof ResourceDelivery.job>[0]) => watchSettings(ResourceDelivery.job(watch));
    expect(watched({ watch: { mode: "restore", every: "1h" } })).toEqual({ mode: "restore", every: "1h" });
    expect(watched({ watch: { every: "1h" } })).toEqual({ mode: "report", every: "1h" });
    expect(watched({ watch: { mode: "restore" } })).toEqual({ mode: "restore", every: "15m" });
    expect(watched({ watch: { mode: "off" } })).toBeUndefined();
    expect(watchSettings(ResourceDelivery.none())).toBeUndefined();
  });

  test("runs pods that take what all pods need, unless it says the same itself", () => {
    const { strategy } = ResourceDelivery.job({ priorityClassName: "high" }).onPodsWith({
      priorityClassName: "low",
      imagePullSecrets: ["registry"],
    });
    expect(strategy).toEqual({ ...DEFAULT, pods: { priorityClassName: "high", imagePullSecrets: ["registry"] } });
    const none = ResourceDelivery.none();
    expect(none.onPodsWith({ priorityClassName: "low" })).toBe(none);
    expect(jobPodSettings({ priorityClassName: "high", deadline: "1m" } as object)).toEqual({
      priorityClassName: "high",
    });
    expect(JOB_RESOURCES).toEqual({ cpuRequest: "50m", memoryRequest: "64Mi", memoryLimit: "256Mi" });
  });
});

describe("another way of delivery", () => {
  test("is one of a program's own, which keeps its identity, or none", () => {
    const deliverer = { deliver: () => [] };
    const { strategy } = ResourceDelivery.by(deliverer);
    expect(strategy).toEqual({ kind: "own", deliverer });
    expect(strategy.kind === "own" && strategy.deliverer).toBe(deliverer);
    expect(ResourceDelivery.none().strategy).toEqual({ kind: "none" });
  });

  test.each([undefined, null, "deliver", {}, { deliver: true }])("is not %j", (deliverer) => {
    const { violations } = ResourceDelivery.by(deliverer as never);
    expect(violations.map(({ rule, property, given }) => [rule.code, property, given])).toEqual([
      ["TYPE-001", "deliverer", "another value"],
    ]);
  });
});

test("further Jobs of a platform run as that of its delivery, or as it would by default", () => {
  const delivery = ResourceDelivery.job({ image: "a:1", priorityClassName: "high" });
  expect(furtherJobSettings({ delivery })).toBe(delivery.strategy);
  const { image, isOwnImage, objects } = DEFAULT;
  const none = ResourceDelivery.none();
  expect(furtherJobSettings({ delivery: none })).toEqual({ image, isOwnImage, objects, pods: {} });
  const allPods = { priorityClassName: "high" };
  expect(furtherJobSettings({ delivery: none, allPods })).toEqual({ image, isOwnImage, objects, pods: allPods });
});

test("the image of a Job is that of the program, or comes from the registry of the platform", () => {
  const image = "docker.io/a:1";
  expect(deliveryImage({ image, isOwnImage: true }, "mirror.example.com")).toBe(image);
  expect(deliveryImage({ image, isOwnImage: false }, "mirror.example.com")).toBe("mirror.example.com/a:1");
  expect(deliveryImage({ image, isOwnImage: false }, undefined)).toBe(image);
});
