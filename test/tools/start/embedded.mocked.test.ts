import * as controlPlane from "../../../local/control-plane";
import { EmbeddedControlPlane } from "../../../tools/start/embedded";

jest.mock("../../../local/control-plane", () => ({
  ...jest.requireActual<object>("../../../local/control-plane"),
  findControlPlane: () => Promise.resolve(undefined),
  startControlPlane: jest.fn(),
  stopControlPlane: () => Promise.resolve(true),
}));

const missing = new controlPlane.ControlPlaneUnavailable([{ name: "etcd", variable: "ETCD" }], [], []);

beforeEach(() => {
  jest.mocked(controlPlane.startControlPlane).mockRejectedValue(missing);
});

test("a control plane whose programs are missing is not said to be started", async () => {
  const reported: string[] = [];
  expect(await new EmbeddedControlPlane().start((detail) => reported.push(detail))).toBe(missing);
  expect(reported).toEqual(["its programs are missing"]);
});

test("a control plane that is taken down and cannot be started again is a failure", async () => {
  await expect(new EmbeddedControlPlane().makeAnew(() => undefined)).rejects.toBe(missing);
});
