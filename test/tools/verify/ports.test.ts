import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { PORT_TABLE } from "../../../constructs/network/port-table";
import type { PlatformModel } from "../../../tools/model/model";
import { expectedPorts, knock, portDifference } from "../../../tools/verify/ports";
import { NO_LIMIT_MS } from "../../support/stopped-clock";
import { declaredPlatform } from "./declared";

function open(platform: PlatformModel, of: "service" | "pod"): readonly number[] {
  return expectedPorts(platform, of).flatMap(({ port, isOpen }) => (isOpen ? [port] : []));
}

test.each([
  ["TLS routing", "multiplex", "service", [443]],
  ["TLS routing", "multiplex", "pod", [3000, 3080]],
  ["separate ports", "separate", "service", [443, 3023, 3024, 3026, 3036, 5432, 6379, 27017]],
  ["separate ports", "separate", "pod", [3000, 3023, 3024, 3026, 3036, 3080, 5432, 27017]],
] as const)("with %s (%s), these ports of a %s are open", (_name, mode, of, expected) => {
  expect(open(declaredPlatform(mode), of)).toEqual(expected);
});

test("every other port of the port table is closed", () => {
  const expected = expectedPorts(declaredPlatform(), "service");
  const numbers = [...new Set([...PORT_TABLE.map(({ port }) => port), 3080])].sort((a, b) => a - b);
  expect(expected.map(({ port }) => port)).toEqual(numbers);
});

test("a port that only some networks may reach is not tried", () => {
  const platform = declaredPlatform("separate");
  const ports = platform.ports.map((port) => (port.name === "mysql" ? { ...port, peers: ["10.0.0.0/8"] } : port));
  expect(expectedPorts({ ...platform, ports }, "service").map(({ port }) => port)).not.toContain(3036);
});

test("what is open and must not be differs, and the other way round", () => {
  const [closed, opened] = [false, true].map((isOpen) => ({ port: 3025, isOpen, use: "auth" }));
  expect(portDifference(closed!, true)).toMatchObject([{ expected: "closed", got: "open", what: "3025 (auth)" }]);
  expect(portDifference(opened!, false)).toMatchObject([{ expected: "open", got: "closed" }]);
  expect(portDifference(opened!, true)).toEqual([]);
});

test("a port is open if it accepts a connection", async () => {
  const server = createServer((socket) => socket.destroy());
  await once(server.listen(0, "127.0.0.2"), "listening");
  const { port } = server.address() as AddressInfo;
  expect(await knock("127.0.0.2", port, NO_LIMIT_MS)).toBe(true);
  await new Promise((closed) => server.close(closed));
  expect(await knock("127.0.0.2", port, NO_LIMIT_MS)).toBe(false);
});
